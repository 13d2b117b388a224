"""Observations, written as `layout.PLANES` says: its readings become small tables of numbers.

Both the state and the observation of a game lie in its row, so the tables hold places in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import KINDS
from ..rules.record import STATE, Record
from .arrays import ROW, WORD, words_of
from .layout import KNOWN_SHOWN, PLANES, SLOTS, Copy, CopySide, IsSelf, Mark


class Run(NamedTuple):
    """Neighbours in a row that are copied to neighbours, in words or bytes."""

    start: int
    """Where they come from for seat 0."""
    apart: int
    """How much further they lie for seat 1."""
    goal: int
    size: int

    def goes_on_with(self, other: Run) -> bool:
        """Whether the other one begins where this one ends, for either seat."""
        return other == (self.start + self.size, self.apart, self.goal + self.size, other.size)

    def longer(self, size: int) -> Run:
        """This one, and so many more behind it."""
        return self._replace(size=self.size + size)


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


def _runs(unit: int) -> tuple[Run, ...]:
    """The copies of whole words (`unit` = WORD), or of single bytes (1); neighbours are one run."""
    found: list[Run] = []
    for first, second, goal, size in _copies():
        if (size == 1) != (unit == 1):
            continue
        if any(number % unit for number in (first, second, goal, size)):
            raise ValueError("the cards of a place must lie at whole words")
        run = Run(first // unit, (second - first) // unit, goal // unit, size // unit)
        if found and found[-1].goes_on_with(run):
            run = found.pop().longer(run.size)
        found.append(run)
    return tuple(found)


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


CARDS, BYTES = _runs(WORD), _runs(1)
if (len(CARDS), len(BYTES)) != (6, 6):
    raise ValueError("`encode_cards` and `encode_bytes` copy six runs each")
REST = CARDS[-1].goal + CARDS[-1].size
"""The first word behind the cards, which an observation begins with."""
REST_SIZE = words_of("observation").stop - REST
MARKS: NDArray[np.int16] = np.array([*_marks()], np.int16)
SELVES: NDArray[np.uint16] = np.array([*_selves()], np.uint16)
_TALLY = _slot("known")
_QUEUE = _slot("queue")


def encode(row: Record) -> None:
    """Write what the seat to act sees."""
    # a plain number: in plain Python a place, counted in small NumPy integers, would run over
    encode_for(row, int(row.state.mover))


def encode_for(row: Record, seat: int) -> None:
    """Write what a seat sees."""
    for k in range(REST_SIZE):
        row.words[REST + k] = 0
    encode_cards(row, seat)
    encode_bytes(row, seat)
    for k in range(SELVES.shape[0]):
        row.bytes[SELVES[k, 1]] = row.bytes[SELVES[k, 0]] == seat
    encode_marks(row)
    encode_known(row)


def encode_cards(row: Record, seat: int) -> None:
    """The cards of every place. Run by run: places that the compiler knows take half the time."""
    copy_words(row, seat, CARDS[0])
    copy_words(row, seat, CARDS[1])
    copy_words(row, seat, CARDS[2])
    copy_words(row, seat, CARDS[3])
    copy_words(row, seat, CARDS[4])
    copy_words(row, seat, CARDS[5])


def encode_bytes(row: Record, seat: int) -> None:
    """Single numbers as they stand, likewise run by run."""
    copy_bytes(row, seat, BYTES[0])
    copy_bytes(row, seat, BYTES[1])
    copy_bytes(row, seat, BYTES[2])
    copy_bytes(row, seat, BYTES[3])
    copy_bytes(row, seat, BYTES[4])
    copy_bytes(row, seat, BYTES[5])


def copy_words(row: Record, seat: int, run: Run) -> None:
    """A run of whole words."""
    for k in range(run.size):
        row.words[run.goal + k] = row.words[run.start + seat * run.apart + k]


def copy_bytes(row: Record, seat: int, run: Run) -> None:
    """A run of bytes."""
    for k in range(run.size):
        row.bytes[run.goal + k] = row.bytes[run.start + seat * run.apart + k]


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


HOT = (
    encode,
    encode_for,
    encode_cards,
    encode_bytes,
    copy_words,
    copy_bytes,
    encode_marks,
    encode_known,
)
"""Called at every step: see `core.compiled`."""
