"""The transposition table, of fixed size, with whole keys.

A new position replaces the entry of its bucket that took the least work, if it took as much itself;
else it replaces the last entry. So three slots keep expensive positions, the fourth the latest.
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
"""The bounds of the mover's equity, the chance of a draw or UNKNOWN, and the positions searched for
them (0 for an empty slot)."""


def new_table(table_mb: int) -> Any:
    """An empty table of at most `table_mb` MiB; its length is a power of two."""
    entries = _BUCKET
    while 2 * entries * ENTRY.itemsize <= table_mb << 20:
        entries *= 2
    return np.zeros(entries, ENTRY).view(np.recarray)


def bucket_of(table: Any, key: Any) -> int:
    """The first slot of the bucket of a key."""
    mixed = 0x9E3779B9
    for word in range(WORDS):
        for half in (key[word] & _LOW_BITS, key[word] >> 30):
            # the product stays below 2**63, so that plain Python and machine code agree
            mixed = ((mixed ^ half) * 0x5BD1E995) & _MASK
            mixed ^= mixed >> 15
    return (mixed & (table.shape[0] // _BUCKET - 1)) * _BUCKET


def place_of(table: Any, key: Any) -> int:
    """The slot of a position, -1 if it is absent."""
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
    """The slot to store a position in that took `work`: its own, or one to replace."""
    place = place_of(table, key)
    if place != _ABSENT:
        return place
    first = bucket_of(table, key)
    cheapest = first
    for other in range(first + 1, first + _BUCKET - 1):
        if table[other].work < table[cheapest].work:
            cheapest = other
    return cheapest if work >= table[cheapest].work else first + _BUCKET - 1
