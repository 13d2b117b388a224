"""One state of compiled rules as a NumPy record whose fields are quick to read from Python.

NumPy's own records look a field up anew each time, which used to cost more than all that the rules
do with it. A row finds its fields as other objects do; once frozen it keeps them, numbers as `int`
and arrays as views. A row is a record of the same layout to compiled functions, but Numba asks a
record for its format at each call. Where that counts, they take the array in which it lies.
"""

from __future__ import annotations

from math import prod
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

_get, _set = np.void.__getitem__, np.void.__setitem__


_CODES = {"i1": "b", "u1": "B", "i2": "h", "i4": "i", "i8": "q"}
"""The numbers of NumPy, as `struct` calls them."""
_Record: Any = np.record
"""Its type in NumPy's stubs is final; the class is not."""


class Row(_Record):  # type: ignore[misc]
    """A record of the layout of its class; see `layout_of_rows`."""

    layout: np.dtype[Any]
    """The fields, with this class as the type of one element."""
    numbers: tuple[str, ...]
    """The names of those that are numbers,"""
    reader: Struct
    """and what reads these from the bytes of a row."""
    _is_frozen = False

    __getattribute__ = object.__getattribute__

    def __setattr__(self, name: str, value: Any) -> None:
        """Change a field; a frozen row must not be changed."""
        if self._is_frozen:
            raise AttributeError(f"{name} of a frozen row cannot be set")
        _set(self, name, value)

    def copy(self) -> Row:
        """A row of its own, not frozen."""
        return row_of(self, type(self))

    def __deepcopy__(self, memo: dict[int, object] | None) -> Row:
        return self.copy()

    def freeze(self) -> Row:
        """This row, which keeps what is read of it: nobody may change it from now on."""
        self.__dict__["_is_frozen"] = True
        return self

    @property
    def array(self) -> NDArray[Any]:
        """The array of one element in which this row lies, for compiled functions."""
        found: NDArray[Any] = self.base
        return found


class _Number:
    """Finds a field of a row; an attribute of the same name that the row itself has goes first."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, row: Row | None, owner: type[Row]) -> Any:
        if row is None:
            return self
        if not row._is_frozen:
            return _get(row, self.name)
        own = row.__dict__
        # all of them at once: one costs nearly as much
        own.update(zip(owner.numbers, owner.reader.unpack_from(_memory_of(row)), strict=True))
        return own[self.name]


class _Array:
    """The same for a field that is an array: a part of the memory of the row."""

    __slots__ = ("at", "name", "shape", "size", "unit")

    def __init__(self, name: str, kind: np.dtype[Any], at: int) -> None:
        self.name, self.at = name, at
        self.unit, self.shape = kind.base, kind.shape
        self.size = prod(kind.shape)

    def __get__(self, row: Row | None, owner: type[Row]) -> Any:
        if row is None:
            return self
        if not row._is_frozen:
            return _get(row, self.name)
        found = np.frombuffer(_memory_of(row), self.unit, self.size, self.at)
        row.__dict__[self.name] = found = found.reshape(self.shape)
        return found


def _memory_of(row: Row) -> memoryview | bytes:
    """The bytes of a frozen row; of one that `row_of` has made they need not be copied."""
    memory = row.array.base
    return memory if isinstance(memory, memoryview) else row.array.tobytes()


def layout_of_rows(kind: type[Row], fields: np.dtype[Any]) -> np.dtype[Any]:
    """The fields as a layout whose elements are rows of a class, which gets them as attributes."""
    kind.layout = np.dtype((kind, fields))
    kind.reader = Struct(f"={_format_of(fields)}")
    numbers = []
    for name, (one, at, *_) in (fields.fields or {}).items():
        if one.shape:
            setattr(kind, name, _Array(name, one, at))
        else:
            setattr(kind, name, _Number(name))
            numbers.append(name)
    kind.numbers = tuple(numbers)
    return kind.layout


def _format_of(fields: np.dtype[Any]) -> str:
    """The numbers of a record for `struct`, which passes over arrays."""
    found, end = [], 0
    for kind, at, *_ in (fields.fields or {}).values():
        found.append(f"{at - end}x")
        found.append(f"{kind.itemsize}x" if kind.shape else _CODES[kind.str[1:]])
        end = at + kind.itemsize
    return "".join((*found, f"{fields.itemsize - end}x"))


def row_of(record: Any, kind: type[Row]) -> Row:
    """A row of its own with the content of a record of the same fields."""
    # asked for its bytes, an array answers sooner than a record
    content = record.array.tobytes() if isinstance(record, Row) else record.tobytes()
    row: Row = np.frombuffer(bytearray(content), kind.layout)[0]
    return row
