"""The columns of a batch in the memory of a graphics card, for the libraries that work there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch import FRAME


class DeviceColumn:
    """What all games show of one kind; the first axis is the game.

    CuPy, PyTorch and Numba take it without a copy, by `__cuda_array_interface__`; the next step
    writes over it.
    """

    def __init__(self, rows: Any, name: str, shown: np.dtype[Any]) -> None:
        """`rows` is an array of records on the card; `shown` the type of the column in a frame."""
        self._rows, self._name = rows, name
        kind, self._at = rows.dtype.fields[name][:2]
        self.shape: tuple[int, ...] = (*rows.shape, *kind.shape)
        """As in a frame."""
        self.dtype = shown
        self._strides = (rows.dtype.itemsize, *np.empty(kind.shape, shown).strides)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """The memory: shape, strides in bytes, type and address."""
        address, _ = self._rows.__cuda_array_interface__["data"]
        return {
            "shape": self.shape,
            "strides": self._strides,
            "typestr": self.dtype.str,
            "data": (address + self._at, False),
            "version": 3,
        }

    def copy_to_host(self) -> NDArray[Any]:
        """A copy in the memory of the processor."""
        found: NDArray[Any] = self._rows.copy_to_host()[self._name].view(self.dtype).copy()
        return found


def columns_of(rows: Any, frame: Any) -> dict[str, DeviceColumn]:
    """The columns that rows have of a frame."""
    fields: Mapping[str, Any] = rows.dtype.fields
    return {n: DeviceColumn(rows, n, getattr(frame, n).dtype) for n in FRAME if n in fields}
