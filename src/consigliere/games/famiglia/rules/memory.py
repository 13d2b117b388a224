"""A game by steps from Python: its record, its luck and its decisions in one array of bytes.

Every array that a call from Python passes costs about as much as the rules of a step do, so there
is one, of plain bytes: a record would take ten times as long to pass.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .actions import GROWING, MAX_CHOICES
from .legal import legal
from .random_play import draw_random
from .record import DRAW, STATE, Record
from .step import decide

Memory: TypeAlias = NDArray[np.int8]
"""A game, shape (SIZE,): the bytes of a record, a random source, and the decisions listed last."""

RECORD_END = STATE.itemsize
_LUCK = (RECORD_END + 7) // 8 * 8
_CHOICES = _LUCK + 2 * 8
SIZE = _CHOICES + MAX_CHOICES * 4

_RECORD = np.dtype((np.record, STATE))


def new_memory() -> Memory:
    """A game without a record yet, whose luck still has to be started; the views below share it."""
    return np.zeros(SIZE, np.int8)


def luck_of(memory: Memory) -> NDArray[np.int64]:
    """The random source in it, for `seed_random`."""
    return memory[_LUCK:_CHOICES].view(np.int64)


def choices_of(memory: Memory) -> NDArray[np.int32]:
    """Its decisions, shape (MAX_CHOICES,): the first ones are legal, as many as was said last."""
    return memory[_CHOICES:SIZE].view(np.int32)


def record_of(memory: Memory) -> Record:
    """Its record."""
    return memory[:RECORD_END].view(_RECORD)[0]


def begin(memory: Memory) -> int:
    """Carry out the luck that is due and list the legal decisions.

    Returns their number, 0 at the end.
    """
    s, rng = record_of(memory), luck_of(memory)
    while s.stage <= DRAW:
        draw_random(s, rng)
    return legal(s, choices_of(memory), GROWING)


def step(memory: Memory, number: int) -> int:
    """Carry out the decision of that number in the list, from 0; then as in `begin`."""
    decide(record_of(memory), choices_of(memory)[number])
    return begin(memory)
