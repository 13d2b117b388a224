"""Modes of a seat: the real rules, or one of two relaxations that are faster to solve and bound
them.

A free seat has its play area in hand all the time; a stiff seat never plays an Accountant. More
cards in hand never hurt and fewer choices never help. So the equity is at least that of a stiff
seat against a free one, and at most that of a free seat against a stiff one.
"""

from typing import Any

from ...rules.cards import KINDS
from ...rules.record import Record

REAL = 0
FREE = 1
STIFF = 2
MODES = 3


def pick_up_all(s: Record, seat: int) -> None:
    """Move the play area of a free seat into its hand."""
    hand: Any = s.hand[seat]
    area: Any = s.area[seat]
    for kind in range(KINDS):
        hand[kind] += area[kind]
        area[kind] = 0
