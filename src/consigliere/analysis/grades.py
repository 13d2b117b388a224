"""Words for turns that cost something, as chess players know them."""

from enum import Enum


class Grade(Enum):
    """What a turn is called that gave away so much of the chance to win, or more.

    The limits are those of the chess server Lichess, which asks for a fall of 0.1, 0.2 and 0.3 on
    its scale from -1 to 1: that is 5, 10 and 15 points of a hundred.
    """

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def least(self) -> float:
        """The smallest cost that is called so."""
        return _LEAST[self]

    @property
    def mark(self) -> str:
        """The sign that stands behind such a turn."""
        return _MARKS[self]


_LEAST = {Grade.INACCURACY: 0.05, Grade.MISTAKE: 0.10, Grade.BLUNDER: 0.15}
_MARKS = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}


def grade_of(cost: float) -> Grade | None:
    """The word for a turn of this cost; None for one that costs little or nothing."""
    reached = [grade for grade in Grade if cost >= grade.least]
    return reached[-1] if reached else None
