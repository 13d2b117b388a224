"""Steps of PettingZoo environments, ours and its own connect_four, both played at random.

A step is what whoever trains does: `last()`, an action drawn among the legal ones, `step()`.
"""

import random
from time import thread_time
from typing import Any

import numpy as np

Pace = dict[str, float]
PEER = "PettingZoo connect_four"
RAW, WRAPPED = "raw", "wrapped"


def ours(game: str) -> dict[str, Any]:
    """The environment of a game, raw and with the usual wrappers."""
    from consigliere.envs.pettingzoo import RawEnv, aec_env  # noqa: PLC0415

    return {RAW: RawEnv(game), WRAPPED: aec_env(game)}


def theirs() -> dict[str, Any]:
    """PettingZoo's own, likewise."""
    from pettingzoo.classic.connect_four.connect_four import env, raw_env  # noqa: PLC0415

    return {RAW: raw_env(), WRAPPED: env()}


def pace(environments: dict[str, Any], seconds: float) -> Pace:
    """Steps a second of each, in whole games for about so many seconds of processor time."""
    return {name: _steps(environment, seconds) for name, environment in environments.items()}


def _steps(environment: Any, seconds: float) -> float:
    luck = random.Random(1)  # noqa: S311
    steps = 0
    began = thread_time()
    while (spent := thread_time() - began) < seconds:
        environment.reset(seed=luck.randrange(1 << 30))
        steps += _game(environment, luck)
    return steps / spent


def _game(environment: Any, luck: random.Random) -> int:
    """The steps of one game."""
    steps = 0
    for _ in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            break
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(int(legal[int(luck.random() * len(legal))]))
        steps += 1
    return steps
