"""What a judge knows of the game: the options at first sight, and how both seats play on."""

from dataclasses import dataclass
from math import exp
from typing import NamedTuple, Protocol

from consigliere.games.random_source import Random

from ..rules.record import Record
from .candidates import Candidate, Explorer
from .card_values import fitted_worth
from .kernel import compiled
from .playout import new_workspace
from .rollout_statistics import RolloutStatistics
from .rollouts import PlayoutSettings
from .swaps import Width

_CANDIDATES = 24
_WIDTH = Width(6, 5)
_PLAYOUT_WIDTH = Width(2, 2)
"""These three as in `search.py`, whose eye this is."""


@dataclass(frozen=True, slots=True)
class RatedOption:
    """Decisions, the position after them, and the mover's chance there at first sight."""

    codes: list[int]
    record: Record
    chance: float


class PlayoutTask(NamedTuple):
    """Whose chance is asked for, up to the end of which turn is played on, and the luck."""

    seat: int
    last_turn: int
    luck: int


class OptionJudge(Protocol):
    """A way of seeing and playing the game; each has room of its own to work in."""

    def rated_options(self, s: Record, rng: Random) -> list[RatedOption]:
        """Whole turns, and discards that chance or the same seat goes on from; never empty."""
        ...

    def chance(self, s: Record, seat: int) -> float:
        """A seat's chance, at first sight, in a position after a decision."""
        ...

    def play_on(
        self, statistics: RolloutStatistics, task: PlayoutTask, first: int, last: int
    ) -> None:
        """Play the rounds from `first` to before `last`: a playout for each position alive."""
        ...


class FittedInsight:
    """The fitted table of the search player."""

    def __init__(self) -> None:
        self._worth = fitted_worth()
        self._explorer = Explorer(self._worth, _WIDTH, _CANDIDATES)
        self._workspace = new_workspace()

    def rated_options(self, s: Record, rng: Random) -> list[RatedOption]:
        """The two dozen best turns by the table, and every discard."""
        found: list[Candidate] = self._explorer.candidates(s, rng)
        return [RatedOption(c.codes, c.record, self._logistic(c.record, c.worth)) for c in found]

    def chance(self, s: Record, seat: int) -> float:
        """By the table."""
        return self._logistic(s, float(compiled().position_worth(s, seat, self._worth)))

    def play_on(
        self, statistics: RolloutStatistics, task: PlayoutTask, first: int, last: int
    ) -> None:
        """Both seats play by the table."""
        settings = PlayoutSettings(
            task.seat, self._worth, _PLAYOUT_WIDTH, task.last_turn, task.luck
        )
        compiled().gather_statistics(self._workspace, statistics, settings, first, last)

    def _logistic(self, s: Record, worth: float) -> float:
        return 1 / (1 + exp(-worth / float(self._worth.scale[compiled().phase_of(s)])))
