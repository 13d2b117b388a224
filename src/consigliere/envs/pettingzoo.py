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
from typing import Any, TypeAlias, cast

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from consigliere.games.encoding import ActionNotLegal

from .compiled_episode import course_of
from .rendering import RENDER_MODES, check_render_mode, rendered
from .spaces import Observation, action_space, observation_space, observed

Seen: TypeAlias = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]
"""Observations, rewards, terminations, truncations and infos, by agent."""

ILLEGAL_REWARD = -1.0
"""What an illegal action costs its seat; it ends the game for everybody."""


def aec_env(
    game: str,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """An environment in turns, with the field's usual wrappers: an illegal action loses.

    Without `seats` the least number that the options are for. Raises UnknownGameError, NoEncoding,
    InvalidOption, UnknownRenderMode.
    """
    raw: Any = RawEnv(game, options, seats, render_mode)
    wrapped: Any = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return cast(
        "AECEnv[str, Observation, int]", OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))
    )


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


class _Table:
    """What both kinds of environment share: the seats as agents, and the spaces."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """See `aec_env` and `parallel_env`."""
        check_render_mode(render_mode)
        name = f"consigliere_{game.replace('-', '_')}"
        self.metadata = self.metadata | {"name": self.metadata["name"].replace("consigliere", name)}
        self.render_mode = render_mode
        self.episode = course_of(game, options, seats)
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.encoding.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoding = self.episode.encoding
        # one for each agent: they are seeded apart
        self.observation_spaces = {one: observation_space(encoding) for one in self.possible_agents}
        self.action_spaces = {one: action_space(encoding) for one in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Both arrays of an observation."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions; `action_mask` says which are legal."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What a seat sees, whether or not it must act."""
        return observed(self.episode, self._seats[agent])

    def render(self) -> str | None:
        """The table as text, as the public sees it."""
        return rendered(self.episode) if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.episode.returns(), strict=True))


class RawEnv(_Table, AECEnv[str, Observation, int]):
    """The environment without wrappers: an illegal action raises ActionNotLegal, the game goes on.

    `episode.words` has the word of every action, by its number.
    """

    metadata = {  # noqa: RUF012  as PettingZoo has it
        "name": "consigliere_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed the luck goes on."""
        self.episode.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.actors[0]]

    def step(self, action: int | None) -> None:
        """Carry out the action of `agent_selection`; raises ActionNotLegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.step(self._seats[agent], cast("int", action))
        self._cumulative_rewards[agent] = 0.0
        actors = self.episode.actors
        if actors:
            self.agent_selection = self.possible_agents[actors[0]]
            return
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


class SimultaneousEnv(_Table, ParallelEnv[str, Observation, int]):
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
