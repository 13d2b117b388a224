"""How a seat plays: by the rules, or in one of two ways that are quicker to solve and bound them.

A free seat has its play area in its hand all the time; a stiff one never plays an Accountant. More
in the hand never hurts and fewer choices never help. So a position is worth at least what it is
worth to a stiff seat against a free one, and at most what it is to a free seat against a stiff one.
"""

from typing import Any

from ...rules.cards import KINDS
from ...rules.record import Record

REAL = 0
FREE = 1
STIFF = 2
MODES = 3


def pick_up_all(s: Record, seat: int) -> None:
    """The play area of a free seat comes into its hand."""
    hand: Any = s.hand[seat]
    area: Any = s.area[seat]
    for kind in range(KINDS):
        hand[kind] += area[kind]
        area[kind] = 0
