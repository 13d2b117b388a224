"""Exact chances for the judge: the endgame solver, within a share of the judge's budget."""

from functools import partial

from consigliere.players.budget import Budget

from ...rules.record import Record
from .solver import POSITIONS_A_PLAYOUT, Solver

SHARE = 0.4
"""Share of the budget for solving; a position that is solved needs no playouts."""
MOST_TO_COME = 14
"""Cards to come above which nothing was solved within a second (docs/strength)."""


class EndgameJudge:
    """Solves positions near the end; compiles its solver when the first one comes up."""

    def __init__(self) -> None:
        self._solver: Solver | None = None
        self._budget: Budget | None = None

    def prepare(self, s: Record) -> None:
        """Compile the solver if this position needs it."""
        self._budget = None
        if self._solver is None and is_near(s):
            self._solver = Solver()
            self._solver.solve(s, lambda _: False)

    def begin(self, s: Record, budget: Budget) -> None:
        """Start on a new position with this budget, forgetting earlier ones."""
        if self._solver is not None and is_near(s):
            self._solver.forget()
            self._budget = budget

    def chance(self, s: Record, seat: int) -> float | None:
        """The exact chance of a seat, a draw counted one half; None if unsolved."""
        if self._solver is None or self._budget is None:
            return None
        found = self._solver.solve(s, partial(_allows, self._budget))
        if found is None:
            return None
        return found.chance if s.mover == seat else 1 - found.chance

    def turn(self, s: Record) -> list[int] | None:
        """The decisions of a best turn, up to the next chance event; None if unsolved."""
        if self._solver is None or self._budget is None:
            return None
        return self._solver.best_turn(s, partial(_allows, self._budget))


def _allows(budget: Budget, positions: int) -> bool:
    """Count positions; return whether more of the budget may be spent."""
    budget.add(positions // POSITIONS_A_PLAYOUT)
    return budget.used() < SHARE


def is_near(s: Record) -> bool:
    """Whether few enough cards are to come to solve a position."""
    return cards_to_come(s) <= MOST_TO_COME


def cards_to_come(s: Record) -> int:
    """The cards of the pile and, on the first time through, of the discard pile too."""
    again = s.discard_size if s.through == 1 else 0
    return int(s.unknown_size + s.known_size + again)
