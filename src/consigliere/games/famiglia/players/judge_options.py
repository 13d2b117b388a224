"""How a judge rates options before playouts, and the policy of its playouts."""

from dataclasses import dataclass
from math import exp
from typing import NamedTuple, Protocol

from consigliere.games.random_source import Random
from consigliere.players.judge import Estimate

from ..rules.record import Record
from .candidates import Candidate, CandidateFinder
from .card_values import fitted_card_values
from .kernel import compiled
from .playout import new_workspace
from .rollout_statistics import RolloutStatistics
from .rollouts import PlayoutSettings
from .swaps import Width

_CANDIDATES = 24
_WIDTH = Width(6, 5)
_PLAYOUT_WIDTH = Width(2, 2)
"""These three as in `search.py`."""


@dataclass(frozen=True, slots=True)
class RatedOption:
    """Decisions, the position after them, and the mover's estimated chance there."""

    codes: list[int]
    record: Record
    chance: float


class PlayoutTask(NamedTuple):
    """Whose chance is estimated, up to the end of which turn playouts go, and the first seed."""

    seat: int
    last_turn: int
    seed: int


class OptionJudge(Protocol):
    """Rates options and plays playouts."""

    def rated_options(self, s: Record, rng: Random) -> list[RatedOption]:
        """Whole turns, and discards (up to the draw); never empty."""
        ...

    def chance(self, s: Record, seat: int) -> float:
        """A seat's estimated chance in a position after a turn."""
        ...

    def play_on(
        self, statistics: RolloutStatistics, task: PlayoutTask, first: int, last: int
    ) -> None:
        """Play the rounds from `first` to before `last`: a playout for each position alive."""
        ...

    def calibrated(self, estimate: Estimate) -> Estimate:
        """What comes true of what these playouts say."""
        ...


class CardValueOptionJudge:
    """Uses the fitted card values of the search player."""

    def __init__(self) -> None:
        self._card_values = fitted_card_values()
        self._finder = CandidateFinder(self._card_values, _WIDTH, _CANDIDATES)
        self._workspace = new_workspace()

    def rated_options(self, s: Record, rng: Random) -> list[RatedOption]:
        """The two dozen best turns by card values, and every discard."""
        found: list[Candidate] = self._finder.candidates(s, rng)
        return [
            RatedOption(c.codes, c.record, self._logistic(c.record, c.evaluation)) for c in found
        ]

    def chance(self, s: Record, seat: int) -> float:
        """The chance by card values."""
        return self._logistic(s, float(compiled().evaluate_position(s, seat, self._card_values)))

    def play_on(
        self, statistics: RolloutStatistics, task: PlayoutTask, first: int, last: int
    ) -> None:
        """Both seats play by card values."""
        settings = PlayoutSettings(
            task.seat, self._card_values, _PLAYOUT_WIDTH, task.last_turn, task.seed
        )
        compiled().gather_statistics(self._workspace, statistics, settings, first, last)

    def calibrated(self, estimate: Estimate) -> Estimate:
        """As it is: how true these playouts are has not been measured."""
        return estimate

    def _logistic(self, s: Record, evaluation: float) -> float:
        return 1 / (1 + exp(-evaluation / float(self._card_values.scale[compiled().phase_of(s)])))
