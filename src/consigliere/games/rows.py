"""One state of compiled rules as a NumPy record whose fields are quick to read from Python.

NumPy's own records look a field up anew each time, which used to cost more than all that the rules
do with it. A row finds its fields as other objects do; once frozen it keeps them, numbers as `int`
and arrays as views. A row is a record of the same layout to compiled functions, but Numba asks a
record for its format at each call. Where that counts, they take the array in which it lies.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

_get, _set = np.void.__getitem__, np.void.__setitem__


_Record: Any = np.record
"""Its type in NumPy's stubs is final; the class is not."""


class Row(_Record):  # type: ignore[misc]
    """A record of the layout of its class; see `layout_of_rows`."""

    layout: np.dtype[Any]
    """The fields, with this class as the type of one element."""
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


class _Field:
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
        own.update(zip(owner.layout.names or (), row.array.item(), strict=True))
        return own[self.name]


def layout_of_rows(kind: type[Row], fields: np.dtype[Any]) -> np.dtype[Any]:
    """The fields as a layout whose elements are rows of a class, which gets them as attributes."""
    kind.layout = np.dtype((kind, fields))
    for name in fields.names or ():
        setattr(kind, name, _Field(name))
    return kind.layout


def row_of(record: Any, kind: type[Row]) -> Row:
    """A row of its own with the content of a record of the same fields."""
    row: Row = np.frombuffer(bytearray(record.tobytes()), kind.layout)[0]
    return row
