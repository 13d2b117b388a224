"""A random source that draws one number and leaps over the others' numbers; compiled."""

from typing import Any

import numpy as np

from .random_source import Random, random_below

_MASK = 0xFFFFFFFF
BYTE = 256

LEAP = np.dtype(
    [("multiplier", np.int64), ("addend", np.int64), ("images", np.int64, (4, BYTE))], align=True
)
"""So many numbers of `random_source` further, at once: what its first half is multiplied by and
what is added; what comes of each byte of its second half, shape (4, 256), the lowest one first."""


def leap_ahead(rng: Random, leap: Any) -> None:
    """Leave out as many numbers as the leap is long."""
    # in two halves: the whole product has 64 bits, which plain NumPy numbers would call an overflow
    upper = (rng[0] * (leap.multiplier >> 16)) & 0xFFFF
    rng[0] = (rng[0] * (leap.multiplier & 0xFFFF) + (upper << 16) + leap.addend) & _MASK
    x = rng[1]
    moved = 0
    for place in range(4):
        moved ^= leap.images[place, (x >> (8 * place)) & (BYTE - 1)]
    rng[1] = moved


def draw_apart(rng: Random, leap: Any, n: int) -> int:
    """A number from 0 to n − 1, then the leap."""
    drawn = random_below(rng, n)
    leap_ahead(rng, leap)
    return drawn
