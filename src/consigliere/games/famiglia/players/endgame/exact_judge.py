"""What a judge may know for certain: the solver, within a share of the judge's effort."""

from functools import partial

from ...rules.record import Record
from ..budget import Effort
from .solver import Solver

SHARE = 0.4
"""Share of the effort for a question that may go into solving it; what is solved needs no more."""
MOST_TO_COME = 14
"""Cards to come beyond which nothing was solved within a second (docs/strength)."""
_A_PLAYOUT = 100
"""Positions looked at that are counted like one playout; both take about half a millisecond."""


class EndgameOracle:
    """Solves nothing before it is told of a position near the end: compiling takes its time."""

    def __init__(self) -> None:
        self._solver: Solver | None = None
        self._effort: Effort | None = None

    def prepare(self, s: Record) -> None:
        """Compile what questions about this position will need, if that was not done before."""
        self._effort = None
        if self._solver is None and is_near(s):
            self._solver = Solver()
            self._solver.solve(s, lambda _: False)

    def begin(self, s: Record, effort: Effort) -> None:
        """A new position, and what may be spent on it; nothing is known from earlier ones."""
        if self._solver is not None and is_near(s):
            self._solver.forget()
            self._effort = effort

    def chance(self, s: Record, seat: int) -> float | None:
        """The exact chance of a seat, a draw counted one half; None if that is not found out."""
        if self._solver is None or self._effort is None:
            return None
        found = self._solver.solve(s, partial(_allows, self._effort))
        if found is None:
            return None
        return found.chance if s.mover == seat else 1 - found.chance

    def turn(self, s: Record) -> list[int] | None:
        """The decisions of a best turn, as far as chance allows; None if that is not found out."""
        if self._solver is None or self._effort is None:
            return None
        return self._solver.best_turn(s, partial(_allows, self._effort))


def _allows(effort: Effort, positions: int) -> bool:
    """Count so many positions; say whether more of the effort may be spent."""
    effort.add(positions // _A_PLAYOUT)
    return effort.used() < SHARE


def is_near(s: Record) -> bool:
    """Whether so few cards are to come that a position may well be solved."""
    return cards_to_come(s) <= MOST_TO_COME


def cards_to_come(s: Record) -> int:
    """The cards of the pile and, on the first time through, of the discard pile too."""
    again = s.discard_size if s.through == 1 else 0
    return int(s.unknown_size + s.known_size + again)
