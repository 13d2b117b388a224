"""A record as a plain object, for rules that run as plain Python.

NumPy's own records look a field up anew each time, which costs more than all that the rules do with
it. Here a field without dimensions is an `int`; an array holds Python's integers, as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import pack
from typing import Any

import numpy as np


class Board:
    """The fields of a NumPy dtype of integers, as attributes and by name."""

    def __init__(self, layout: np.dtype[Any]) -> None:
        self._names = layout.names or ()
        for name in self._names:
            shape = layout[name].shape
            self[name] = np.zeros(shape, object) if shape else 0

    def __getattr__(self, name: str) -> Any:
        """Only for a name that is no field; fields are found without it."""
        raise AttributeError(name)

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __setitem__(self, name: str, value: Any) -> None:
        """A new number, or a new array in the place of the old one."""
        self.__dict__[name] = value

    def copy(self) -> Board:
        """One that shares nothing with this one."""
        copied: Board = object.__new__(Board)
        fields = copied.__dict__
        for name, value in self.__dict__.items():
            fields[name] = value.copy() if value.__class__ is np.ndarray else value
        return copied

    def copy_with_own(self, names: Iterable[str]) -> Board:
        """A copy with arrays of its own for these fields only; it shares the others."""
        copied: Board = object.__new__(Board)
        copied.__dict__.update(self.__dict__)
        for name in names:
            value = self.__dict__[name]
            if value.__class__ is np.ndarray:
                copied.__dict__[name] = value.copy()
        return copied

    def as_list(self, name: str) -> list[Any]:
        """An array as a list, or as lists in a list."""
        found: list[Any] = self.__dict__[name].tolist()
        return found

    def row_as_list(self, name: str, place: int) -> list[Any]:
        """A row of an array of two dimensions."""
        found: list[Any] = self.__dict__[name][place].tolist()
        return found

    def of_seat(self, names: tuple[str, ...], seat: int) -> tuple[int, ...]:
        """The numbers of a seat in arrays by seat, one after the other."""
        numbers: list[int] = []
        for name in names:
            numbers += np.atleast_1d(self.__dict__[name][seat]).tolist()
        return tuple(numbers)

    def part(self, first: str, last: str) -> bytes:
        """The arrays from one to another, as they are in `tobytes`."""
        names = self._names[self._names.index(first) : self._names.index(last) + 1]
        numbers = [number for name in names for number in self.__dict__[name].ravel().tolist()]
        return pack(f"={len(numbers)}q", *numbers)

    def tobytes(self) -> bytes:
        """All numbers, 64 bits each, in the order of the dtype."""
        numbers: list[int] = []
        for name in self._names:
            value = self.__dict__[name]
            if value.__class__ is np.ndarray:
                numbers += value.ravel().tolist()
            else:
                numbers.append(value)
        return pack(f"={len(numbers)}q", *numbers)
