"""The games in turns, as PettingZoo has them, without any check; see `checked_turns`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from gymnasium import spaces
from pettingzoo import AECEnv

from .compiled_episode import course_of
from .episode import NOBODY
from .rendering import RENDER_MODES, check_render_mode, rendered
from .spaces import Observation, action_space, observation_space, observed


class Table:
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


class RawEnv(Table, AECEnv[str, Observation, int]):
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
        episode = self.episode
        episode.step(self._seats[agent], cast("int", action))
        self._cumulative_rewards[agent] = 0.0
        actor = episode.actor
        if actor != NOBODY:
            self.agent_selection = self.possible_agents[actor]
            return
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
