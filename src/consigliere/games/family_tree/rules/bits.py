"""Sets of cards as bits: two words for the people, one for meetings and events.

A word is a plain integer of at most 39 bits, so that no operation on it can overflow.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..deck.cards import CARDS, CHARACTERS

PEOPLE = CHARACTERS
HALF = PEOPLE // 2
"""People in each of the first two words of a set."""
OTHERS = 2
"""The word of the meetings (bits 0–23) and the events (bits 24–38)."""

Word: TypeAlias = int
"""The bits of one word."""

_PRIME = 53
"""The powers of two below 2**52 leave different remainders."""

WORD: NDArray[np.int64] = np.minimum(np.arange(CARDS) // HALF, OTHERS)
"""The word in which a card has its bit, by card."""
BIT: NDArray[np.int64] = np.int64(1) << (np.arange(CARDS) - WORD * HALF)
"""The bit of a card in its word, by card."""
_PLACE: NDArray[np.int64] = np.zeros(_PRIME, np.int64)
_PLACE[[pow(2, place, _PRIME) for place in range(_PRIME - 1)]] = np.arange(_PRIME - 1)


def lowest(word: Word) -> int:
    """The place of the lowest bit of a word that is not empty."""
    return _PLACE[(word & -word) % _PRIME]


def count_bits(word: Word) -> int:
    """The number of bits of a word, of at most 40 bits: in pairs, in fours, in bytes."""
    pairs = word - (word >> 1 & 0x5555555555)
    fours = (pairs & 0x3333333333) + (pairs >> 2 & 0x3333333333)
    octets = (fours + (fours >> 4)) & 0x0F0F0F0F0F
    halves = octets + (octets >> 8)
    return (halves + (halves >> 16) + (octets >> 32)) & 0x3F


def nth_bit(word: Word, n: int) -> int:
    """The place of bit number `n` of a word, counted from 0 and from below."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)
