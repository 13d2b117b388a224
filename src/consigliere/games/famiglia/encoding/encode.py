"""Observations, written as `layout.PLANES` says: its readings become small tables of numbers.

Both the state and the observation of a game lie in its row, so the tables hold places in a row.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import KINDS
from ..rules.record import STATE, Record
from .arrays import ROW, WORD
from .layout import KNOWN_SHOWN, PLANES, SLOTS, Copy, CopySide, IsSelf, Mark


def _place(dtype: np.dtype[np.void], name: str) -> int:
    """Where a field begins in the bytes of a record."""
    fields: Mapping[str, Any] = dtype.fields or {}
    return int(fields[name][1])


def _at(field: str) -> int:
    """Where a field of the state begins in a row."""
    return _place(ROW, "state") + _place(STATE, field)


def _slot(plane: str) -> int:
    """Where a plane of the observation begins in a row."""
    return _place(ROW, "observation") + SLOTS[plane].start


def _copies() -> Iterator[tuple[int, int, int, int]]:
    """Where a plane comes from for seat 0, and for seat 1; where it goes; how many bytes."""
    for plane in PLANES:
        match plane.reading:
            case Copy(field):
                yield _at(field), _at(field), _slot(plane.name), plane.size
            case CopySide(field, True):
                yield _at(field), _at(field) + plane.size, _slot(plane.name), plane.size
            case CopySide(field, False):
                yield _at(field) + plane.size, _at(field), _slot(plane.name), plane.size


def _moves(unit: int) -> NDArray[np.uint16]:
    """The copies in units of so many bytes, shape (3, units): from, for either seat, and to.

    Cards are moved by words, single numbers by bytes.
    """
    copies = [copy for copy in _copies() if (copy[3] > 1) == (unit > 1)]
    if any(number % unit for copy in copies for number in copy):
        raise ValueError("the cards of a place must lie at whole words")
    units = [range(at // unit, (at + copy[3]) // unit) for copy in copies for at in copy[:3]]
    return np.array([[*chain(*units[first::3])] for first in range(3)], np.uint16)


def _marks() -> Iterator[tuple[int, int, int, int, int]]:
    """The byte that names the slot; its least value; how many slots; where they begin; the byte of
    the amount, −1 for a plain 1."""
    for plane in PLANES:
        match plane.reading:
            case Mark(field, first, amount):
                by = _at(amount) if amount else -1
                yield _at(field), first, plane.size, _slot(plane.name), by


def _selves() -> Iterator[tuple[int, int]]:
    """The byte that names a seat; where it goes."""
    for plane in PLANES:
        match plane.reading:
            case IsSelf(field):
                yield _at(field), _slot(plane.name)


WORDS = _moves(WORD)
BYTES = _moves(1)
MARKS: NDArray[np.int16] = np.array([*_marks()], np.int16)
SELVES: NDArray[np.uint16] = np.array([*_selves()], np.uint16)
_TALLY = _slot("known")
_QUEUE = _slot("queue")


def encode(row: Record) -> None:
    """Write what the seat to act sees."""
    encode_for(row, row.state.mover)


def encode_for(row: Record, seat: int) -> None:
    """Write what a seat sees."""
    row.observation[:] = 0
    for k in range(WORDS.shape[1]):
        row.words[WORDS[2, k]] = row.words[WORDS[seat, k]]
    for k in range(BYTES.shape[1]):
        row.bytes[BYTES[2, k]] = row.bytes[BYTES[seat, k]]
    for k in range(SELVES.shape[0]):
        row.bytes[SELVES[k, 1]] = row.bytes[SELVES[k, 0]] == seat
    encode_marks(row)
    encode_known(row)


def encode_marks(row: Record) -> None:
    """A 1, or an amount, in the slot that a field names."""
    for k in range(MARKS.shape[0]):
        slot = row.bytes[MARKS[k, 0]] - MARKS[k, 1]
        if slot >= 0 and slot < MARKS[k, 2]:
            amount = MARKS[k, 4]
            row.bytes[MARKS[k, 3] + slot] = 1 if amount < 0 else row.bytes[amount]


def encode_known(row: Record) -> None:
    """The cards of known order: how many of each kind, and the first of them one by one."""
    for k in range(row.state.known_size):
        # a plain number: in plain Python a small NumPy integer would run over in the sum
        kind = int(row.state.known[k])
        row.bytes[_TALLY + kind] += 1
        if k < KNOWN_SHOWN:
            row.bytes[_QUEUE + k * KINDS + kind] = 1
