"""Grades of costly turns, as in chess."""

from enum import Enum


class Grade(Enum):
    """The grade of a turn by the chance to win it gave away.

    The limits are those of Lichess: a drop of 0.1, 0.2 and 0.3 on its scale from -1 to 1, which is
    5, 10 and 15 percentage points.
    """

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def least(self) -> float:
        """The smallest cost of this grade."""
        return _LEAST[self]

    @property
    def mark(self) -> str:
        """The annotation symbol, as in chess."""
        return _MARKS[self]


_LEAST = {Grade.INACCURACY: 0.05, Grade.MISTAKE: 0.10, Grade.BLUNDER: 0.15}
_MARKS = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}


def grade_of(cost: float) -> Grade | None:
    """The grade of a turn of this cost; None below an inaccuracy."""
    reached = [grade for grade in Grade if cost >= grade.least]
    return reached[-1] if reached else None
