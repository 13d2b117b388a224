"""The sea around the island: where one zone ends and the next begins, and the corner left free."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct

from ..box.parts import Map
from .plane import Line, Spot, project

SIGN = 45.0
"""Kilometres of the visible line between two zones."""
OFFING = 400.0
"""Kilometres of sea around the island, so that nobody sees its end however the map is moved."""


class Water(Struct, frozen=True):
    """A sea zone: its area, which runs on under the land, where it begins, where boats lie."""

    id: str
    area: tuple[Spot, ...]
    start: Line
    middle: Spot


def waters_of(chart: Map) -> tuple[Water, ...]:
    """The zones of a map, in the order of the data."""
    coast = [project(*point) for point in chart.coast.points]
    middle = _middle(coast)
    found = []
    for zone in chart.zones:
        first, last = zone.coast
        start, end = _out(coast, first, middle), _out(coast, last, middle)
        count = (last - first) % len(coast)
        shore = [coast[(first + step) % len(coast)] for step in range(count + 1)]
        turn = _round(_far(end[1], middle), _far(start[1], middle), middle)
        found.append(Water(zone.id, (*shore, end[1], *turn, start[1]), start, project(*zone.label)))
    return tuple(found)


def _middle(coast: Sequence[Spot]) -> Spot:
    """Of the rectangle around the coast."""
    east, south = [x for x, _ in coast], [y for _, y in coast]
    return (min(east) + max(east)) / 2, (min(south) + max(south)) / 2


def _out(coast: Sequence[Spot], place: int, middle: Spot) -> Line:
    """From a point of the coast out to sea: away from the land beside it and from the middle."""
    before, here = coast[place - 1], coast[place]
    after = coast[(place + 1) % len(coast)]
    # The coast goes round to the west in the north, so the sea is to the right of it.
    aside = _length_one((before[1] - after[1], after[0] - before[0]))
    away = _length_one((here[0] - middle[0], here[1] - middle[1]))
    way = _length_one((aside[0] + away[0], aside[1] + away[1]))
    return here, (here[0] + SIGN * way[0], here[1] + SIGN * way[1])


def _length_one(way: Spot) -> Spot:
    far = math.hypot(*way) or 1.0
    return way[0] / far, way[1] / far


def _far(spot: Spot, middle: Spot) -> Spot:
    """On a straight line from the middle, where nobody looks any more; such lines never cross."""
    way = _length_one((spot[0] - middle[0], spot[1] - middle[1]))
    return middle[0] + OFFING * way[0], middle[1] + OFFING * way[1]


def _round(start: Spot, end: Spot, middle: Spot) -> list[Spot]:
    """From one spot far out to another, around the middle with the clock."""
    first = math.atan2(start[1] - middle[1], start[0] - middle[0])
    last = math.atan2(end[1] - middle[1], end[0] - middle[0])
    turn = (last - first) % math.tau
    steps = max(1, math.ceil(turn / (math.pi / 6)))
    angles = [first + turn * step / steps for step in range(1, steps)]
    around = [
        (middle[0] + OFFING * math.cos(angle), middle[1] + OFFING * math.sin(angle))
        for angle in angles
    ]
    return [start, *around, end]


def farthest(spots: Sequence[Spot], taken: Sequence[Spot]) -> Spot:
    """The spot that has most room around it."""
    apart = np.asarray(spots)[:, None] - np.asarray(taken)
    return spots[int((apart**2).sum(axis=2).min(axis=1).argmax())]


def along(line: Sequence[Spot], step: float) -> list[Spot]:
    """Spots on a line, about so many kilometres apart."""
    found = []
    for start, end in pairwise(line):
        count = max(1, round(math.dist(start, end) / step))
        for place in range(count):
            part = place / count
            way = (end[0] - start[0], end[1] - start[1])
            found.append((start[0] + part * way[0], start[1] + part * way[1]))
    return found
