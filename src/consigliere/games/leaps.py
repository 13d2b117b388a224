"""Leaps of the random source: so many numbers further at once, worked out beforehand.

One source serves the samples of a whole batch, game by game. Where games go on at the same time,
each draws from its own place in that sequence and leaps over the numbers of the others: so both
ways draw the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .leaping import BYTE, LEAP
from .random_source import Random, random_below

_MASK = 0xFFFFFFFF
_BITS = 32
Columns = NDArray[np.int64]
"""What comes of each bit of the second half of a source, shape (32,): it is linear in them."""


@dataclass(frozen=True)
class Leap:
    """So many numbers further: both halves of a source are changed apart from each other."""

    multiplier: int
    addend: int
    columns: Columns

    def then(self, other: Leap) -> Leap:
        """This leap, and another one after it."""
        return Leap(
            (self.multiplier * other.multiplier) & _MASK,
            (self.addend * other.multiplier + other.addend) & _MASK,
            other.second(self.columns),
        )

    def second(self, halves: NDArray[np.int64]) -> NDArray[np.int64]:
        """The second halves of sources, after it."""
        moved = np.zeros_like(halves)
        for bit in range(_BITS):
            moved ^= np.where(halves >> bit & 1, self.columns[bit], 0)
        return moved

    def of(self, sources: NDArray[np.int64]) -> NDArray[np.int64]:
        """Sources, shape (count, 2), after it."""
        first = (sources[:, 0] * self.multiplier + self.addend) & _MASK
        return np.stack([first, self.second(sources[:, 1])], axis=1)

    def record(self) -> Any:
        """As compiled code needs it: an array of one record of `LEAP`."""
        found = np.zeros(1, LEAP).view(np.recarray)
        found.multiplier, found.addend = self.multiplier, self.addend
        for place in range(4):
            found.images[0, place] = self.second(np.arange(BYTE) << (8 * place))
        return found


def _single() -> Leap:
    """One number, found by drawing it from sources that say what it depends on."""

    def drawn(first: int, second: int) -> Random:
        source = np.array([first, second], np.int64)
        random_below(source, 2)
        return source

    addend = int(drawn(0, 0)[0])
    columns = np.array([drawn(0, 1 << bit)[1] for bit in range(_BITS)], np.int64)
    return Leap((int(drawn(1, 0)[0]) - addend) & _MASK, addend, columns)


def leap_over(numbers: int) -> Leap:
    """The leap over so many numbers, from 0."""
    found = Leap(1, 0, np.int64(1) << np.arange(_BITS, dtype=np.int64))
    power = _single()
    while numbers:
        if numbers & 1:
            found = found.then(power)
        power = power.then(power)
        numbers >>= 1
    return found


def places_of(source: Random, count: int) -> NDArray[np.int64]:
    """The source before each of its next `count` numbers, shape (count, 2)."""
    found = source.reshape(1, 2).copy()
    while len(found) < count:
        found = np.concatenate([found, leap_over(len(found)).of(found)])
    return found[:count]
