"""A board that compiled rules have written: one array of numbers, read by Python field by field.

Fields look as on any board, numbers as `int` and arrays of Python's integers, and are made when
they are asked for: few are, in a state that is only passed through. Nobody changes such a board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import prod
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .record.board import Board
from .record.record import STATE

_NUMBER = np.dtype(np.int64).itemsize
_RECORDS = np.dtype((np.record, STATE))


_FIELDS: Mapping[str, Any] = STATE.fields or {}


def _places() -> dict[str, tuple[slice, tuple[int, ...]]]:
    """Where the numbers of each array lie, and its shape."""
    found = {}
    for name in STATE.names or ():
        kind, at = _FIELDS[name][:2]
        if kind.shape:
            first = at // _NUMBER
            found[name] = (slice(first, first + kind.itemsize // _NUMBER), kind.shape)
    return found


_ARRAYS = _places()
_NAMES = tuple(STATE.names or ())
_SINGLES = tuple(name for name in STATE.names or () if name not in _ARRAYS)
_AT_LOGGED = _FIELDS["logged"][1] // _NUMBER
_LAST = _NAMES.index([*_ARRAYS][-1]) + 1
_AFTER = _NAMES[_LAST:]
"""The fields behind the last array: most of those without dimensions."""
_AT_AFTER = _FIELDS[_AFTER[0]][1] // _NUMBER
_BETWEEN = tuple((name, _FIELDS[name][1] // _NUMBER) for name in _SINGLES if name not in _AFTER)


_PARTS = ((0, _ARRAYS["stack"][0].start), (_ARRAYS["log"][0].stop, _AT_AFTER))
"""The numbers of all arrays but those of `_USED`, which lie between the two parts."""
_FEW = 12
"""Arrays that are made one by one; whoever reads more than that reads most."""
_EMPTY_LOG = memoryview(bytes(_FIELDS["log"][0].itemsize)).cast("q")
_USED = {"stack": _FIELDS["depth"][1] // _NUMBER, "log": _AT_LOGGED}
"""Arrays of which few rows are in use, by where it stands how many; the others are zeros."""


def _places_in(first: int, last: int) -> list[tuple[str, slice, tuple[int, ...]]]:
    """The arrays that lie in a part, and where in it."""
    return [
        (name, slice(place.start - first, place.stop - first), shape)
        for name, (place, shape) in _ARRAYS.items()
        if first <= place.start and place.stop <= last
    ]


_PLACES = {first: _places_in(first, last) for first, last in _PARTS}


class PackedBoard(Board):
    """A board of `STATE` around an array of one record, which is its own from then on."""

    def __init__(self, content: bytes | memoryview) -> None:
        """`content`: all numbers, 64 bits each, in the order of the dtype."""
        memory = bytearray(content)
        self.array: NDArray[Any] = np.frombuffer(memory, _RECORDS)
        """For compiled functions."""
        self._numbers: memoryview = memoryview(memory).cast("q")
        """Of the same memory: what is read bit by bit, NumPy's own arrays take longer to say."""
        self._left = _FEW

    def __getattr__(self, name: str) -> Any:
        found = _ARRAYS.get(name)
        if found is None:
            return self._single(name)
        if self._left == 0:
            _make_arrays(self._numbers, self.__dict__)
            return self.__dict__[name]
        self._left -= 1
        self.__dict__[name] = value = _made(self._numbers, name)
        return value

    def _single(self, name: str) -> int:
        """A field without dimensions; all of them are read at once."""
        if name not in _SINGLES or name in self.__dict__:
            raise AttributeError(name)
        _make_singles(self._numbers, self.__dict__)
        found: int = self.__dict__[name]
        return found

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def as_list(self, name: str) -> list[Any]:
        """An array as a list, or as lists in a list."""
        place, shape = _ARRAYS[name]
        found: list[Any] = self._numbers[place].tolist()
        return found if len(shape) == 1 else _in_rows(found, shape[1])

    def row_as_list(self, name: str, place: int) -> list[Any]:
        """A row of an array of two dimensions."""
        whole, (rows, size) = _ARRAYS[name]
        first = whole.start + place % rows * size
        return self._numbers[first : first + size].tolist()

    def of_seat(self, names: tuple[str, ...], seat: int) -> tuple[int, ...]:
        """The numbers of a seat in arrays by seat, one after the other."""
        return _reader_of_seat(names, seat)(self._numbers)

    def part(self, first: str, last: str) -> bytes:
        """The arrays from one to another, as they are in `tobytes`."""
        return self._numbers[_ARRAYS[first][0].start : _ARRAYS[last][0].stop].tobytes()

    def take_log(self) -> list[tuple[int, int, int, int, int]]:
        """The entries of the log, which is empty then; before anything else is read."""
        place, (_, size) = _ARRAYS["log"]
        used = self._numbers[_AT_LOGGED] * size
        found = self._numbers[place.start : place.start + used].tolist()
        self._numbers[place.start : place.start + used] = _EMPTY_LOG[:used]
        self._numbers[_AT_LOGGED] = 0
        return [tuple(found[at : at + size]) for at in range(0, used, size)]  # type: ignore[misc]

    def copy(self) -> Board:
        """A plain board with the same content, which may be changed."""
        copied = Board.__new__(Board)
        fields = copied.__dict__
        fields["_names"] = STATE.names
        _make_arrays(self._numbers, fields)
        _make_singles(self._numbers, fields)
        return copied

    def tobytes(self) -> bytes:
        """All numbers, 64 bits each, in the order of the dtype."""
        return self._numbers.tobytes()

    def __reduce__(self) -> tuple[Any, ...]:
        return PackedBoard, (self.tobytes(),)


def _in_rows(numbers: list[int], size: int) -> list[list[int]]:
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


@cache
def _reader_of_seat(names: tuple[str, ...], seat: int) -> Callable[[memoryview], tuple[int, ...]]:
    """Reads the numbers of a seat."""
    found: list[int] = []
    for name in names:
        place, (_, *inner) = _ARRAYS[name]
        size = prod(inner)
        found += range(place.start + seat * size, place.start + (seat + 1) * size)
    if len(found) == 1:  # of one place an `itemgetter` makes no tuple
        return lambda numbers: (numbers[found[0]],)
    return itemgetter(*found)


def packed(board: Board) -> PackedBoard:
    """A board of its own with the content of a board of `STATE`, for compiled functions."""
    return PackedBoard(board._numbers if isinstance(board, PackedBoard) else board.tobytes())


def _make_arrays(memory: memoryview, fields: dict[str, Any]) -> None:
    """Those that are not there yet, as parts of two arrays."""
    numbers = np.frombuffer(memory, np.int64)
    for first, last in _PARTS:
        whole = numbers[first:last].astype(object)
        for name, place, shape in _PLACES[first]:
            if name not in fields:
                found = whole[place]
                fields[name] = found if len(shape) == 1 else found.reshape(shape)
    for name in _USED:
        if name not in fields:
            fields[name] = _made(memory, name)


def _made(memory: memoryview, name: str) -> NDArray[np.object_]:
    """An array of Python's integers."""
    place, shape = _ARRAYS[name]
    if name not in _USED:
        return np.frombuffer(memory[place], np.int64).astype(object).reshape(shape)
    found = np.zeros(shape, object)
    used = memory[_USED[name]]
    whole = memory[place.start : place.start + used * shape[1]]
    found[:used] = np.frombuffer(whole, np.int64).reshape(used, shape[1])
    return found


def _make_singles(memory: memoryview, fields: dict[str, Any]) -> None:
    fields.update(zip(_AFTER, memory[_AT_AFTER:].tolist(), strict=True))
    for name, at in _BETWEEN:
        fields[name] = memory[at]
