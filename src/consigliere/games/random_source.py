"""A random source for compiled code: quick, seeded, and never part of a state.

Games are fair by the seeded stream of `core.chance`; this one serves simulations and search.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Random: TypeAlias = NDArray[np.int64]
"""The random source: two 32-bit numbers, shape (2,)."""

_MASK = 0xFFFFFFFF
IN_A_ROW = 64
"""Steps of one game after another where many are played: what comes next is then foreseen better
by the processor, which has just seen what came before, and the game lies in its nearest cache."""
_APART = 16
"""Numbers in two cache lines of a processor."""


def new_random() -> Random:
    """A random source that still has to be started, with cache lines of its own.

    Two sources in one line would make two threads wait for each other at every number.
    """
    return np.zeros(2 * _APART, np.int64)[_APART : _APART + 2]


def seed_random(rng: Random, seed: int) -> None:
    """Start a random source; equal seeds give equal games, compiled or not."""
    rng[0] = (seed * 2654435761 + 1) & _MASK
    rng[1] = ((seed ^ 0x5DEECE66) * 40503 + 0x9E3779B9) & _MASK
    if rng[1] == 0:
        rng[1] = 1
    for _ in range(8):
        random_below(rng, 2)


def random_below(rng: Random, n: int) -> int:
    """A number from 0 to n − 1; n at most 2**31 − 1."""
    return below(random_bits(rng), n)


def random_bits(rng: Random) -> int:
    """The next number of the source, of 32 bits."""
    rng[0] = (rng[0] * 69069 + 12345) & _MASK
    x = rng[1]
    x ^= (x << 13) & _MASK
    x ^= x >> 17
    x ^= (x << 5) & _MASK
    rng[1] = x
    drawn: int = (rng[0] + x) & _MASK
    return drawn


def below(bits: int, n: int) -> int:
    """What a number of 32 bits means from 0 to n − 1."""
    return (bits * n) >> 32


def fill_in_turn(rng: Random, bits: NDArray[np.int64], steps: int) -> None:
    """Draw the first `steps` numbers of every row: the first of all rows, then the second …"""
    for step in range(steps):
        for i in range(bits.shape[0]):
            bits[i, step] = random_bits(rng)
