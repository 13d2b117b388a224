"""Layout inside a territory: a rectangle for its pieces, and a line for its name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from .geometry import Points, Spot, inside

TALL, WIDE = (13.4, 19.0), (18.8, 14.4)
"""Width and height of pieces of the usual size, in kilometres: in a column, or side by side."""
NAME_HEIGHT = 4.4
"""Height of the line for the name at the top, in kilometres."""
_SCALES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
_GRID = 0.75
"""Kilometres between the grid points that are tried."""
_EDGE = 1.0
"""Kilometres kept free along the borders."""
_MAX_NAME_WIDTH = 27.0


class Room(Struct, frozen=True):
    """A rectangle by its middle; `scale`: relative to the usual size.

    `name`: the middle and the length of the line for the name.
    """

    middle: Spot
    width: float
    height: float
    wide: bool
    scale: float
    name: tuple[Spot, float]


def room_of(outline: Sequence[Spot]) -> Room:
    """The largest rectangle up to the usual size inside an outline, as near its middle as possible.

    If none fits, the smallest size in the middle.
    """
    spots = np.asarray(outline)
    east = np.arange(spots[:, 0].min(), spots[:, 0].max(), _GRID)
    south = np.arange(spots[:, 1].min(), spots[:, 1].max(), _GRID)
    land = inside(spots, east, south)
    sums = np.pad(land.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    centre = (float(np.nonzero(land)[1].mean()), float(np.nonzero(land)[0].mean()))
    for scale, wide in product(_SCALES, (False, True)):
        width, height = (side * scale for side in (WIDE if wide else TALL))
        corner = _place(sums, (width, height), centre)
        if corner is not None:
            left, top = float(east[0]) + corner[0] * _GRID, float(south[0]) + corner[1] * _GRID
            middle = (left + width / 2 + _EDGE, top + height / 2 + _EDGE)
            name = _name(land, (east, south), middle, middle[1] - height / 2)
            return Room(middle, width, height, wide, scale, name)
    width, height = (side * _SCALES[-1] for side in TALL)
    x, y = spots.mean(axis=0).tolist()
    return Room((x, y), width, height, wide=False, scale=_SCALES[-1], name=((x, y), width))


def _place(
    sums: NDArray[np.int64], size: tuple[float, float], centre: Spot
) -> tuple[int, int] | None:
    """The corner, in grid points, of the rectangle on land that is nearest to the centre."""
    across, down = (int(np.ceil((side + 2 * _EDGE) / _GRID)) + 1 for side in size)
    if across >= sums.shape[1] or down >= sums.shape[0]:
        return None
    right, left = sums[:, across:], sums[:, :-across]
    held = right[down:] - right[:-down] - left[down:] + left[:-down]
    tops, lefts = np.nonzero(held == across * down)
    if len(tops) == 0:
        return None
    far = (lefts + across / 2 - centre[0]) ** 2 + (tops + down / 2 - centre[1]) ** 2
    best = int(np.argmin(far))
    return int(lefts[best]), int(tops[best])


def _name(
    land: NDArray[np.bool_], axes: tuple[Points, Points], middle: Spot, top: float
) -> tuple[Spot, float]:
    """The line for the name: as wide as the land allows, centred on the pieces if possible."""
    east, south = axes
    rows = (south >= top - _EDGE / 2) & (south <= top + NAME_HEIGHT + _EDGE / 2)
    free: NDArray[np.bool_] = np.logical_and.reduce(land[rows], axis=0)
    here = int(np.clip(round((middle[0] - east[0]) / _GRID), 0, len(free) - 1))
    left = right = here
    while left > 0 and free[left - 1]:
        left -= 1
    while right < len(free) - 1 and free[right + 1]:
        right += 1
    least, most = float(east[left]) + _EDGE, float(east[right]) - _EDGE
    length = min(most - least, _MAX_NAME_WIDTH)
    at = min(max(middle[0], least + length / 2), most - length / 2)
    return (at, top + NAME_HEIGHT / 2), length
