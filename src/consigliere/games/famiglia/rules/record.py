"""The state: one NumPy record of small integers, an information state without secrets.

The pile is a multiset of cards of unknown order (`unknown`) on top of a queue of cards of known
order (`known`, top first). Chance draws from the multiset; nothing else is random.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import KINDS, TOTAL_CARDS, VALUES

# Stages: what is decided next. Numbers grow in phase order, so "too late" is a comparison.
STARTER = 0
"""Chance: who starts."""
DRAW = 1
"""Chance: a card of unknown order is drawn onto the Street."""
STREET = 2
ACCOUNTANT = 3
TAKE_UP = 4
LAY_DOWN = 5
BRUTE = 6
TAKE = 7
OVER = 8

# Why cards are being drawn.
SETUP_DRAWS = 0
DIG_DRAWS = 1
REFILL_DRAWS = 2

UNLIMITED = 99
"""Discards left on the first pass: only a 0 on the Street or the pile's end stops them."""
NOT_TRIGGERED = -1
NOBODY = -1

STATE = np.dtype(
    [
        ("street", np.int8, (KINDS,)),
        ("fresh", np.int8, (KINDS,)),
        ("hand", np.int8, (2, KINDS)),
        ("area", np.int8, (2, KINDS)),
        ("discard", np.int8, (KINDS,)),
        ("unknown", np.int8, (KINDS,)),
        ("known", np.int8, (TOTAL_CARDS,)),
        ("street_size", np.int8),
        ("street_zeros", np.int8),
        ("discard_size", np.int8),
        ("unknown_size", np.int8),
        ("known_size", np.int8),
        ("through", np.int8),
        ("starter", np.int8),
        ("mover", np.int8),
        ("passes", np.int8),
        ("stage", np.int8),
        ("pending", np.int8),
        ("reason", np.int8),
        ("dug", np.int8),
        ("digs_left", np.int8),
        ("laid", np.int8),
        ("swap_limit", np.int8),
        ("taken_up", np.int8),
        ("to_lay", np.int8),
        ("floor", np.int8),
        ("threat", np.int8),
        ("target", np.int8),
        ("turns_left", np.int8),
        ("turn", np.int16),
        ("take_new_only", np.int8),
        ("tie_break", np.int8),
        ("brute_up_to", np.int8),
        ("swap_up_to", np.int8),
        ("mercenary_for_mercenary", np.int8),
        ("refill_extra_round", np.int8),
        ("joker_with_pair", np.int8),
        ("deck", np.int8),
    ],
    align=True,
)
"""Card counts are indexed by kind, hands and areas by seat. `fresh` are the Street cards added this
turn; `laid` is the kind of the Accountant just played; `floor` the least kind that the ordered
generator still offers; `turns_left` the turns after this one once the end is triggered. `deck` is
the place of the deck in `DECKS`."""


Record: TypeAlias = Any
"""A record of `STATE`; NumPy's own type has no typed attributes."""
Buffer: TypeAlias = NDArray[np.int32]
"""Room for decisions, shape (MAX_CHOICES,)."""


def new_boards(count: int) -> Any:
    """An array of `count` zeroed records, shape (count,); assigning elements copies them."""
    return np.zeros(count, STATE).view(np.recarray)


def empty_record() -> Record:
    """A record with no card anywhere, before the starting player is known."""
    record = new_boards(1)[0]
    record.through = 1
    record.starter = NOBODY
    record.mover = NOBODY
    record.laid = NOBODY
    record.target = NOBODY
    record.turns_left = NOT_TRIGGERED
    return record


def count_up(record: Record) -> None:
    """Set the sizes of Street, discard pile and unknown part, and the zeros on the Street."""
    record.street_size = record.street.sum()
    record.street_zeros = record.street[::VALUES].sum()
    record.discard_size = record.discard.sum()
    record.unknown_size = record.unknown.sum()
