"""The sea around the island: the areas of the sea zones, and free spots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct

from ..box.parts import Map
from .geometry import Line, Spot, project

BOUNDARY_LENGTH = 45.0
"""Length of the line drawn between two zones, in kilometres."""
SEA_EXTENT = 400.0
"""Kilometres of sea around the island: its edge is never visible, however the map is moved."""


class SeaZone(Struct, frozen=True):
    """A sea zone: its area, which extends under the land, its first boundary, and its middle."""

    id: str
    area: tuple[Spot, ...]
    start: Line
    middle: Spot


def sea_zones_of(chart: Map) -> tuple[SeaZone, ...]:
    """The sea zones of a map, in the order of the data."""
    coast = [project(*point) for point in chart.coast.points]
    middle = _middle(coast)
    found = []
    for zone in chart.zones:
        first, last = zone.coast
        start, end = _boundary(coast, first, middle), _boundary(coast, last, middle)
        count = (last - first) % len(coast)
        shore = [coast[(first + step) % len(coast)] for step in range(count + 1)]
        turn = _arc(_far_point(end[1], middle), _far_point(start[1], middle), middle)
        found.append(
            SeaZone(zone.id, (*shore, end[1], *turn, start[1]), start, project(*zone.label))
        )
    return tuple(found)


def _middle(coast: Sequence[Spot]) -> Spot:
    """The middle of the bounding box of the coast."""
    east, south = [x for x, _ in coast], [y for _, y in coast]
    return (min(east) + max(east)) / 2, (min(south) + max(south)) / 2


def _boundary(coast: Sequence[Spot], place: int, middle: Spot) -> Line:
    """A line from a point of the coast out to sea, away from the coast and from the middle."""
    before, here = coast[place - 1], coast[place]
    after = coast[(place + 1) % len(coast)]
    # The coast runs westward in the north, so the sea is on its right.
    aside = _unit((before[1] - after[1], after[0] - before[0]))
    away = _unit((here[0] - middle[0], here[1] - middle[1]))
    way = _unit((aside[0] + away[0], aside[1] + away[1]))
    return here, (here[0] + BOUNDARY_LENGTH * way[0], here[1] + BOUNDARY_LENGTH * way[1])


def _unit(way: Spot) -> Spot:
    far = math.hypot(*way) or 1.0
    return way[0] / far, way[1] / far


def _far_point(spot: Spot, middle: Spot) -> Spot:
    """The point at SEA_EXTENT from the middle, in the direction of a spot."""
    way = _unit((spot[0] - middle[0], spot[1] - middle[1]))
    return middle[0] + SEA_EXTENT * way[0], middle[1] + SEA_EXTENT * way[1]


def _arc(start: Spot, end: Spot, middle: Spot) -> list[Spot]:
    """Points from one far point to another, clockwise around the middle."""
    first = math.atan2(start[1] - middle[1], start[0] - middle[0])
    last = math.atan2(end[1] - middle[1], end[0] - middle[0])
    turn = (last - first) % math.tau
    steps = max(1, math.ceil(turn / (math.pi / 6)))
    angles = [first + turn * step / steps for step in range(1, steps)]
    around = [
        (middle[0] + SEA_EXTENT * math.cos(angle), middle[1] + SEA_EXTENT * math.sin(angle))
        for angle in angles
    ]
    return [start, *around, end]


def farthest(spots: Sequence[Spot], taken: Sequence[Spot]) -> Spot:
    """The spot that is farthest from all those taken."""
    apart = np.asarray(spots)[:, None] - np.asarray(taken)
    return spots[int((apart**2).sum(axis=2).min(axis=1).argmax())]


def along(line: Sequence[Spot], step: float) -> list[Spot]:
    """Spots along a line, about so many kilometres apart."""
    found = []
    for start, end in pairwise(line):
        count = max(1, round(math.dist(start, end) / step))
        for place in range(count):
            part = place / count
            way = (end[0] - start[0], end[1] - start[1])
            found.append((start[0] + part * way[0], start[1] + part * way[1]))
    return found
