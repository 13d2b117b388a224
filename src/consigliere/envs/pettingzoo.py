"""The games as PettingZoo environments.

    from consigliere.envs.pettingzoo import aec_env

    env = aec_env("family-tree", options={"variant": "big"}, seats=6)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        mask = None if terminated or truncated else observation["action_mask"]
        env.step(None if mask is None else env.action_space(agent).sample(mask))

A seat is the agent `player_0`, `player_1` and so on. Rewards come at the end: the winners share 1,
the others −1, all get 0 for a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from pettingzoo import AECEnv, ParallelEnv

from consigliere.games.encoding import ActionNotLegal

from .checked_turns import ILLEGAL_REWARD, CheckedEnv
from .rendering import RENDER_MODES
from .spaces import Observation
from .turns import RawEnv, Table

__all__ = ["ILLEGAL_REWARD", "RawEnv", "SimultaneousEnv", "aec_env", "parallel_env"]

Seen: TypeAlias = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]
"""Observations, rewards, terminations, truncations and infos, by agent."""


def aec_env(
    game: str,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """An environment in turns that does what the usual wrappers do: an illegal action loses.

    Without `seats` the least number that the options are for. Raises UnknownGameError, NoEncoding,
    InvalidOption, UnknownRenderMode.
    """
    return CheckedEnv(game, options, seats, render_mode)


def parallel_env(
    game: str,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> ParallelEnv[str, Observation, int]:
    """An environment in which every seat is asked at every step; see `SimultaneousEnv`.

    As in `aec_env` an illegal action loses, and ends the game. Raises what `aec_env` raises.
    """
    return IllegalActionLoses(game, options, seats, render_mode)


class SimultaneousEnv(Table, ParallelEnv[str, Observation, int]):
    """Every seat is asked at every step; those that have nothing to decide are not heard.

    The mask of such a seat holds no 1, and its action, which may be left out, does nothing. The
    games ask one seat after the other, also for what is chosen at the same time: no seat learns
    what another one has chosen before it is revealed (LF-HID-07).
    """

    metadata = {  # noqa: RUF012  as PettingZoo has it
        "name": "consigliere_parallel_v0",
        "render_modes": list(RENDER_MODES),
    }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a new game; without a seed the luck goes on."""
        self.episode.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Seen:
        """Carry out the actions of the seats that must act.

        Raises ActionNotLegal, and KeyError for the name of a seat whose action is missing.
        """
        for seat in self.episode.actors:
            self.episode.step(seat, actions[self.possible_agents[seat]])
        return self._seen(self._rewards(), is_over=not self.episode.actors)

    def _seen(self, rewards: dict[str, float], *, is_over: bool) -> Seen:
        observations, agents = self._observations(), self.agents
        self.agents = [] if is_over else agents
        return (
            observations,
            rewards,
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}


class IllegalActionLoses(SimultaneousEnv):
    """An illegal action ends the game: its seat gets `ILLEGAL_REWARD`, the others 0."""

    def step(self, actions: dict[str, int]) -> Seen:
        """Carry out the actions; raises KeyError for the name of a seat whose action is missing."""
        actors = self.episode.actors
        try:
            return super().step(actions)
        except ActionNotLegal:
            rewards = dict.fromkeys(self.possible_agents, 0.0)
            rewards[self.possible_agents[actors[0]]] = ILLEGAL_REWARD
            return self._seen(rewards, is_over=True)
