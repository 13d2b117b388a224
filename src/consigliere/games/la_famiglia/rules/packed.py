"""A board that compiled rules have written: one array of numbers, read by Python field by field.

Fields look as on any board, numbers as `int` and arrays of Python's integers, and are made when
they are asked for: few are, in a state that is only passed through. Nobody changes such a board.
"""

from __future__ import annotations

from collections.abc import Mapping
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
_SINGLES = tuple(name for name in STATE.names or () if name not in _ARRAYS)
_AT_LOGGED = _FIELDS["logged"][1] // _NUMBER
_AT_SINGLES = np.array([_FIELDS[name][1] // _NUMBER for name in _SINGLES])


_FEW = 4
"""Arrays that are made one by one; whoever reads more than that, such as a view, reads most."""


class PackedBoard(Board):
    """A board of `STATE` around an array of one record, which is its own from then on."""

    def __init__(self, content: bytes) -> None:
        """`content`: all numbers, 64 bits each, in the order of the dtype."""
        memory = bytearray(content)
        self.array: NDArray[Any] = np.frombuffer(memory, _RECORDS)
        """For compiled functions."""
        self._numbers: NDArray[np.int64] = np.frombuffer(memory, np.int64)
        self._left = _FEW

    def __getattr__(self, name: str) -> Any:
        found = _ARRAYS.get(name)
        if found is None:
            return self._single(name)
        if self._left == 0:
            _make_arrays(self._numbers, self.__dict__)
            return self.__dict__[name]
        self._left -= 1
        place, shape = found
        self.__dict__[name] = value = self._numbers[place].astype(object).reshape(shape)
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

    def take_log(self) -> list[tuple[int, int, int, int, int]]:
        """The entries of the log, which is empty then; before anything else is read."""
        place, (_, size) = _ARRAYS["log"]
        end = place.start + self._numbers.item(_AT_LOGGED) * size
        used = self._numbers[place.start : end]
        entries: list[Any] = used.reshape(-1, size).tolist()
        used[:] = 0
        self._numbers[_AT_LOGGED] = 0
        return [tuple(entry) for entry in entries]

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


def packed(board: Board) -> PackedBoard:
    """A board of its own with the content of a board of `STATE`, for compiled functions."""
    return PackedBoard(board.tobytes())


def _make_arrays(numbers: NDArray[np.int64], fields: dict[str, Any]) -> None:
    objects = numbers.astype(object)
    for name, (place, shape) in _ARRAYS.items():
        fields[name] = objects[place].reshape(shape)


def _make_singles(numbers: NDArray[np.int64], fields: dict[str, Any]) -> None:
    fields.update(zip(_SINGLES, numbers[_AT_SINGLES].tolist(), strict=True))
