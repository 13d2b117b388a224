"""Observations, written as `layout.PLANES` says: its readings become small tables of numbers.

Both the state and the observation of a game lie in its row, so the tables hold places in a row.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import KINDS
from ..rules.record import STATE, Record
from .arrays import ROW, SEATS, WORD
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


def _runs(seat: int) -> list[list[int]]:
    """The copies of cards for a seat, in words: from, to, how many; neighbours are one run."""
    found: list[list[int]] = []
    for copy in _copies():
        if copy[3] == 1:
            continue
        if any(number % WORD for number in copy):
            raise ValueError("the cards of a place must lie at whole words")
        start, goal, size = (number // WORD for number in (copy[seat], *copy[2:]))
        if found and (start, goal) == (sum(found[-1][::2]), sum(found[-1][1:])):
            found[-1][2] += size
        else:
            found.append([start, goal, size])
    return found


def _table_of_runs() -> NDArray[np.int64]:
    """The runs of either seat, shape (seats, runs, 3), with empty ones behind them."""
    runs = [_runs(seat) for seat in range(SEATS)]
    table = np.zeros((SEATS, max(map(len, runs)), 3), np.int64)
    for seat, own in enumerate(runs):
        table[seat, : len(own)] = own
    return table


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


RUNS = _table_of_runs()
BYTES: NDArray[np.uint16] = np.array([c[:3] for c in _copies() if c[3] == 1], np.uint16).T.copy()
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
    for run in range(RUNS.shape[1]):
        start = RUNS[seat, run, 0]
        goal = RUNS[seat, run, 1]
        for k in range(RUNS[seat, run, 2]):
            row.words[goal + k] = row.words[start + k]
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


HOT = (encode, encode_for, encode_marks, encode_known)
"""Called at every step: see `core.compiled`."""
