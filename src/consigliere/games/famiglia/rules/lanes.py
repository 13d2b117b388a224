"""Counts of cards side by side, a byte each in one integer, so that nothing branches.

Which cards lie where is what a processor cannot foresee, and loops over twenty kinds used to take a
third of a step. A count is at most 60, the cards of the game. No product here has more than 62
bits: those of Numba may not.
"""

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int8]
"""Cards by kind."""
EACH, EACH_OF_FOUR = 0x0101010101010101, 0x01010101
"""A 1 in each byte."""
_ALL_OF_FOUR, _BUT_THE_LAST = 0xFFFFFFFF, 0x00FFFFFFFFFFFFFF
_MOST = 63


def four(cards: Counts, first: int) -> int:
    """The counts of four kinds, the lowest byte first; compiled it is a single load."""
    low = (int(cards[first]) & 255) | (int(cards[first + 1]) & 255) << 8
    return low | (int(cards[first + 2]) & 255) << 16 | (int(cards[first + 3]) & 255) << 24


def eight(cards: Counts, first: int) -> int:
    """The counts of eight kinds."""
    return four(cards, first) | four(cards, first + 4) << 32


def larger(counts: int, n: int) -> int:
    """A 1 in each byte that is larger than `n`, from 0 to 63; of eight or of four."""
    return (counts + (_MOST - n) * EACH) >> 6 & EACH


def next_kinds(counts: int) -> int:
    """Of eight, each byte one kind further; the last one is left out."""
    return (counts & _BUT_THE_LAST) << 8


def sums(counts: int) -> int:
    """For each of four bytes the sum of those up to it."""
    return counts * EACH_OF_FOUR & _ALL_OF_FOUR


def last_of(counts: int) -> int:
    """The last of four bytes."""
    return counts >> 24


def total(counts: int) -> int:
    """The sum of four bytes."""
    return last_of(sums(counts))


HOT = (four, eight, larger, next_kinds, sums, last_of, total)
"""Called at every step: see `core.compiled`."""
