"""What is known of positions: a table of fixed size, found by the whole key.

A position may stand in any place of its bucket. If it is new there, it takes the place of the entry
that cost the least work, if it cost as much itself; else it takes the last place, whoever has it.
So three places keep what was dear, and the fourth what was met last.
"""

from typing import Any

import numpy as np

from .keys import WORDS

_BUCKET = 4
_ABSENT = -1
_LOW_BITS = (1 << 30) - 1
_MASK = (1 << 32) - 1

ENTRY = np.dtype(
    [
        ("key", np.int64, (WORDS,)),
        ("lead_low", np.int64),
        ("lead_high", np.int64),
        ("low", np.float64),
        ("high", np.float64),
        ("draw", np.float64),
        ("work", np.int64),
    ],
    align=True,
)
"""The bounds of the mover's equity; the chance of a draw where it is known, else UNKNOWN; and the
positions looked at to find out, 0 for an empty place."""


def new_table(room_mb: int) -> Any:
    """An empty table that takes no more than `room_mb` MiB; its length is a power of two."""
    entries = _BUCKET
    while 2 * entries * ENTRY.itemsize <= room_mb << 20:
        entries *= 2
    return np.zeros(entries, ENTRY).view(np.recarray)


def bucket_of(table: Any, key: Any) -> int:
    """The first place of the bucket of a key."""
    mixed = 0x9E3779B9
    for word in range(WORDS):
        for half in (key[word] & _LOW_BITS, key[word] >> 30):
            # the product stays below 2**63, so that plain Python and machine code agree
            mixed = ((mixed ^ half) * 0x5BD1E995) & _MASK
            mixed ^= mixed >> 15
    return (mixed & (table.shape[0] // _BUCKET - 1)) * _BUCKET


def place_of(table: Any, key: Any) -> int:
    """Where a position stands in the table, -1 if it does not."""
    first = bucket_of(table, key)
    for place in range(first, first + _BUCKET):
        if table[place].work > 0 and is_key(table[place].key, key):
            return place
    return _ABSENT


def is_key(kept: Any, key: Any) -> bool:
    """Whether two keys are the same, word by word."""
    for word in range(WORDS):  # noqa: SIM110  Numba compiles no generators
        if kept[word] != key[word]:
            return False
    return True


def place_for(table: Any, key: Any, work: int) -> int:
    """Where to put what `work` positions told about a position: its own place, or another's."""
    place = place_of(table, key)
    if place != _ABSENT:
        return place
    first = bucket_of(table, key)
    cheapest = first
    for other in range(first + 1, first + _BUCKET - 1):
        if table[other].work < table[cheapest].work:
            cheapest = other
    return cheapest if work >= table[cheapest].work else first + _BUCKET - 1
