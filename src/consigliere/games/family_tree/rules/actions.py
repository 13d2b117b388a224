"""Decisions as numbers, for the compiled rules: an operation and the cards it applies to.

A decision is the sum of an operation, FIRST times its first card, SECOND times its second one, and
its third card; and MEETING times the number of the meeting from 1, if it names one.
"""

from typing import Any

import numpy as np

# NumPy's type keeps Numba from compiling a function anew for every constant that it is called with.
_OPERATION: Any = np.int64(1 << 27)
_MEETING_BITS, _FIRST_BITS, _SECOND_BITS = 21, 14, 7
MEETING = 1 << _MEETING_BITS
FIRST = 1 << _FIRST_BITS
SECOND = 1 << _SECOND_BITS

PASS = 0 * _OPERATION
"""No (further) action, no (further) joining; in the big tree: cannot play."""
DECK = _OPERATION
"""Take the top card of the deck."""
TAKE_CARD = 2 * _OPERATION
"""Take a card of the archive."""
DROP = 3 * _OPERATION
COUPLE = 4 * _OPERATION
"""A man and a woman of the hand, as a family of their own."""
CHILD = 5 * _OPERATION
"""A child of the hand, for a mother or an adopter."""
MOTHER = 6 * _OPERATION
"""A mother or an adopter of the hand, for a person without parents."""
PARENTS = 7 * _OPERATION
"""A man and a woman of the hand, for a person without parents."""
SPOUSE = 8 * _OPERATION
"""A person of the hand, as the spouse of a single one."""
TAKE_PERSON = 9 * _OPERATION
"""Another player's single person marries one of the mover's."""
WED = 10 * _OPERATION
"""A man and a woman of the mover's tableau."""
EVENT = 11 * _OPERATION
"""An event, for a person."""
JOIN = 12 * _OPERATION
"""A person without parents becomes the child of a couple of another family."""
ADVANCE_MEETING = 13 * _OPERATION
"""The big tree: a meeting in advance, for a single person."""
MEET = 14 * _OPERATION
"""The meeting that makes the couple just laid."""

ANY_ORDER: Any = np.int64(0)
"""List every legal decision, as people see them; the meeting of a couple is a step of its own if
there is a choice."""
GROWING: Any = np.int64(1)
"""List one way for equal results: of several meetings the first; joinings only in phase 2 and at
the end."""

NOT_NAMED: Any = np.int64(-1)
"""The meeting of a decision that names none: it is still to be chosen."""

EMPTY: Any = np.int64(0)
"""The number of decisions in an empty buffer."""

MAX_CHOICES = 1 << 15
"""Enough for every state, see `most_choices`; the legal-action function raises if a buffer is
short."""


def operation_of(decision: int) -> int:
    """The operation of a decision, one of the constants above."""
    return decision & -_OPERATION


def meeting_of(decision: int) -> int:
    """The meeting named in a decision, −1 if it is still to be chosen."""
    return (decision >> _MEETING_BITS & 63) - 1


def first_of(decision: int) -> int:
    """The first card of a decision."""
    return decision >> _FIRST_BITS & 127


def second_of(decision: int) -> int:
    """The second card of a decision."""
    return decision >> _SECOND_BITS & 127


def third_of(decision: int) -> int:
    """The third card of a decision."""
    return decision & 127
