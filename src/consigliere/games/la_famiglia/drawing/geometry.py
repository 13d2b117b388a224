"""Plane geometry: projection, borders of Voronoi cells, lengths, points inside an outline."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Spot: TypeAlias = tuple[float, float]
"""A point of the plane: kilometres to the east and to the south."""
Line: TypeAlias = tuple[Spot, Spot]
Points: TypeAlias = NDArray[np.float64]
"""Points, shape (n, 2)."""

_DEGREE_OF_LATITUDE, _DEGREE_AT_THE_EQUATOR = 110.57, 111.32
"""Kilometres of a degree of latitude, and of a degree of longitude at the equator."""
_CENTRE = (37.5, 14.0)
"""Latitude and longitude of the origin, the middle of Sicily."""


def project(latitude: float, longitude: float) -> Spot:
    """Project a point of the globe onto the plane, with an accuracy of about 1%."""
    east = (longitude - _CENTRE[1]) * math.cos(math.radians(_CENTRE[0])) * _DEGREE_AT_THE_EQUATOR
    return east, (_CENTRE[0] - latitude) * _DEGREE_OF_LATITUDE


def borders_of(one: Spot, two: Spot, others: Iterable[Spot], outline: Points) -> list[Line]:
    """The border of the Voronoi cells of two sites inside a closed outline, as straight lines."""
    middle, way = _bisector(one, two)
    least, most = -math.inf, math.inf
    for other in others:
        here, slope = _lead(middle, one, other), _slope(way, one, other)
        if slope > 0:
            most = min(most, -here / slope)
        elif slope < 0:
            least = max(least, -here / slope)
        elif here > 0:
            return []
        if least >= most:
            return []
    crossings = _crossings(middle, way, outline)
    parts = zip(crossings[::2], crossings[1::2], strict=True)
    inside = [(max(least, enter), min(most, leave)) for enter, leave in parts]
    return [(_at(middle, way, a), _at(middle, way, b)) for a, b in inside if a < b]


def length_of(lines: Iterable[Sequence[Spot]]) -> float:
    """The total length of some lines, in kilometres."""
    return sum(math.dist(*pair) for line in lines for pair in pairwise(line))


def inside(outline: Points, east: Points, south: Points) -> NDArray[np.bool_]:
    """Which points of a grid lie inside a closed outline, shape (south, east)."""
    after = np.roll(outline, -1, axis=0)
    x, y, to_x, to_y = (side[:, None] for side in (*outline.T, *after.T))
    cut = (y > south) != (to_y > south)
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = np.where(cut, x + (south - y) * (to_x - x) / (to_y - y), -np.inf)
    found: NDArray[np.bool_] = (east < crossing[:, :, None]).sum(axis=0) % 2 == 1
    return found


def _bisector(one: Spot, two: Spot) -> tuple[Spot, Spot]:
    """A point of the perpendicular bisector and its direction, one kilometre long."""
    middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    far = math.dist(one, two)
    return middle, ((one[1] - two[1]) / far, (two[0] - one[0]) / far)


def _lead(spot: Spot, one: Spot, other: Spot) -> float:
    """The difference of the squared distances; negative if `one` is nearer, linear in `spot`."""
    east, south = spot[0] - one[0], spot[1] - one[1]
    far_east, far_south = spot[0] - other[0], spot[1] - other[1]
    return east * east + south * south - far_east * far_east - far_south * far_south


def _slope(way: Spot, one: Spot, other: Spot) -> float:
    """The derivative of `_lead` in a direction, per kilometre."""
    return 2 * (way[0] * (other[0] - one[0]) + way[1] * (other[1] - one[1]))


def _at(start: Spot, way: Spot, far: float) -> Spot:
    return start[0] + far * way[0], start[1] + far * way[1]


def _crossings(start: Spot, way: Spot, outline: Points) -> list[float]:
    """The positions along a line where it crosses an outline, in order; an even number of them."""
    beside = way[0] * (outline[:, 1] - start[1]) - way[1] * (outline[:, 0] - start[0])
    then = np.roll(beside, -1)
    cut = (beside < 0) != (then < 0)
    one, two = outline[cut], np.roll(outline, -1, axis=0)[cut]
    part = (beside[cut] / (beside[cut] - then[cut]))[:, None]
    found: list[float] = ((one + (two - one) * part - start) @ np.asarray(way)).tolist()
    return sorted(found)
