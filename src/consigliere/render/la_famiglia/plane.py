"""Cells of a map: which part of an outline is nearest to a site, and where two cells meet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Spot: TypeAlias = tuple[float, float]
"""A place in the plane in kilometres: to the east, to the south."""
Line: TypeAlias = tuple[Spot, Spot]

_DEGREE_OF_LATITUDE, _DEGREE_AT_THE_EQUATOR = 110.57, 111.32
"""Kilometres."""
_MIDDLE = (37.5, 14.0)
"""The latitude and longitude that lie at (0, 0): the middle of Sicily."""


def project(latitude: float, longitude: float) -> Spot:
    """A place on the globe as one in the plane; true to about one part in a hundred."""
    east = (longitude - _MIDDLE[1]) * math.cos(math.radians(_MIDDLE[0])) * _DEGREE_AT_THE_EQUATOR
    return east, (_MIDDLE[0] - latitude) * _DEGREE_OF_LATITUDE


def cell_of(site: Spot, others: Iterable[Spot], outline: Sequence[Spot]) -> list[Spot]:
    """The part of the outline nearer to a site than to any other, as a closed polygon.

    Where the outline is not convex its edges may run along a cut twice: good to fill, not to trace.
    """
    found = list(outline)
    for other in others:
        found = _nearer(found, site, other)
    return found


def borders_of(one: Spot, two: Spot, others: Iterable[Spot], outline: Sequence[Spot]) -> list[Line]:
    """Where the cells of two sites meet inside the outline."""
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
    crossings = sorted(_crossings(middle, way, outline))
    parts = zip(crossings[::2], crossings[1::2], strict=True)
    inside = [(max(least, enter), min(most, leave)) for enter, leave in parts]
    return [(_at(middle, way, a), _at(middle, way, b)) for a, b in inside if a < b]


def middle_of(polygon: Sequence[Spot]) -> Spot:
    """The centre of gravity of a polygon that has an area."""
    twice = east = south = 0.0
    for one, two in _edges(polygon):
        part = one[0] * two[1] - two[0] * one[1]
        twice += part
        east += part * (one[0] + two[0])
        south += part * (one[1] + two[1])
    return east / (3 * twice), south / (3 * twice)


def length_of(lines: Iterable[Line]) -> float:
    """Kilometres."""
    return sum(math.dist(start, end) for start, end in lines)


def _bisector(one: Spot, two: Spot) -> tuple[Spot, Spot]:
    """A point of the line at equal distances, and its direction, one kilometre long."""
    middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    far = math.dist(one, two)
    return middle, ((one[1] - two[1]) / far, (two[0] - one[0]) / far)


def _lead(spot: Spot, one: Spot, other: Spot) -> float:
    """Below 0 where the spot is nearer to the first; linear in the spot."""
    return math.dist(spot, one) ** 2 - math.dist(spot, other) ** 2


def _slope(way: Spot, one: Spot, other: Spot) -> float:
    """How `_lead` grows by the kilometre in a direction."""
    return 2 * (way[0] * (other[0] - one[0]) + way[1] * (other[1] - one[1]))


def _at(start: Spot, way: Spot, far: float) -> Spot:
    return start[0] + far * way[0], start[1] + far * way[1]


def _nearer(polygon: Sequence[Spot], site: Spot, other: Spot) -> list[Spot]:
    """The part of a polygon nearer to the site."""
    found: list[Spot] = []
    for start, end in _edges(polygon):
        here, there = _lead(start, site, other), _lead(end, site, other)
        if here <= 0:
            found.append(start)
        if (here <= 0) != (there <= 0):
            part = here / (here - there)
            way = (end[0] - start[0], end[1] - start[1])
            found.append(_at(start, way, part))
    return found


def _crossings(start: Spot, way: Spot, outline: Sequence[Spot]) -> Iterable[float]:
    """How far along a line it crosses an outline; an even number."""
    for one, two in _edges(outline):
        here, there = _beside(start, way, one), _beside(start, way, two)
        if (here < 0) != (there < 0):
            part = here / (here - there)
            spot = _at(one, (two[0] - one[0], two[1] - one[1]), part)
            yield (spot[0] - start[0]) * way[0] + (spot[1] - start[1]) * way[1]


def _beside(start: Spot, way: Spot, spot: Spot) -> float:
    """On which side of a line a spot lies."""
    return way[0] * (spot[1] - start[1]) - way[1] * (spot[0] - start[0])


def _edges(polygon: Sequence[Spot]) -> Iterable[Line]:
    return zip(polygon, [*polygon[1:], *polygon[:1]], strict=True)
