"""The environment in turns that minds its order: what PettingZoo's wrappers do, without them.

Three wrappers around one another ask each other for every attribute, which takes longer than a
step of a game. This does the same in one class: `OrderEnforcingWrapper`, `AssertOutOfBoundsWrapper`
and `TerminateIllegalWrapper`, with their errors, warnings and texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pettingzoo.utils.env import AECIterable
from pettingzoo.utils.env_logger import EnvLogger

from consigliere.games.encoding import ActionNotLegal

from .spaces import Observation
from .turns import RawEnv

ILLEGAL_REWARD = -1.0
"""What an illegal action costs its seat; it ends the game for everybody."""
_AFTER_RESET = frozenset(
    {
        "rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents",
        "agents",
    }
)  # fmt: skip


class CheckedEnv(RawEnv):
    """Nothing goes before `reset`; a number that is no action raises, an illegal action loses."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """See `aec_env`."""
        super().__init__(game, options, seats, render_mode)
        del self.agents
        self._has_reset = False
        self._has_updated = False
        self._actions = len(self.episode.words)

    def __getattr__(self, name: str) -> Any:
        """Only for what is not there."""
        told = f"{name} cannot be accessed before reset" if name in _AFTER_RESET else name
        raise AttributeError(told)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed the luck goes on."""
        self._has_reset = self._has_updated = True
        super().reset(seed, options)

    def step(self, action: int | None) -> None:
        """Carry out the action of `agent_selection`; None if it is out of the game.

        Raises AssertionError before `reset`, and for a number that is no action.
        """
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        is_dead = self.terminations[agent]
        if not self._is_action(action) and not (is_dead and action is None):
            raise AssertionError("action is not in action space")
        try:
            super().step(action)
        except ActionNotLegal:
            self._lose(agent)

    def _is_action(self, action: object) -> bool:
        if type(action) is int:
            return 0 <= action < self._actions
        return bool(self.action_spaces[self.agent_selection].contains(action))

    def _lose(self, agent: str) -> None:
        """The game is over for everybody."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What a seat sees; raises AssertionError before `reset`."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> str | None:
        """The table as text; raises AssertionError before `reset`."""
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int]:
        """Whose turn it is, until the game is over; raises AssertionError before `reset`."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return _Turns(self, max_iter)


class _Turns(AECIterable[str, Observation, int]):
    """Whose turn it is, as long as somebody steps; a generator, which is quicker."""

    env: CheckedEnv

    def __iter__(self) -> Iterator[str]:
        env = self.env
        left = self.max_iter
        while env.agents and left > 0:
            if not env._has_updated:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            env._has_updated = False
            left -= 1
            yield env.agent_selection
