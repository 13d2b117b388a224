"""Strokes that look hand-drawn: slightly bent, but always the same for the same name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from zlib import crc32

from .geometry import Spot

_STEP = 5.0
"""Kilometres between the bends of a border."""
_SWING, _RIPPLE = 0.05, 0.025
"""Amplitudes of the long and the short waves of a border, relative to its length."""
_COAST_STEP = 3.5
_ROUGH = 0.05


def bent_line(line: Sequence[Spot], name: str) -> tuple[Spot, ...]:
    """A straight line with bends and the same ends; `name` seeds the bends."""
    (x, y), (to_x, to_y) = line
    east, south = to_x - x, to_y - y
    steps = max(2, round(math.hypot(east, south) / _STEP))
    first, second = _angles(name)
    found = [(x, y)]
    for step in range(1, steps):
        part = step / steps
        swing = _SWING * math.sin(math.pi * 1.5 * part + first)
        ripple = _RIPPLE * math.sin(math.tau * 2 * part + second)
        aside = (swing + ripple) * math.sin(math.pi * part)
        found.append((x + part * east - aside * south, y + part * south + aside * east))
    return (*found, (to_x, to_y))


def coastline(points: Sequence[Spot]) -> tuple[list[Spot], list[int]]:
    """A closed, slightly rough spline through these points, and the indices of the points in it."""
    found: list[Spot] = []
    places = []
    for place, start in enumerate(points):
        end = points[(place + 1) % len(points)]
        before, after = points[place - 1], points[(place + 2) % len(points)]
        places.append(len(found))
        steps = max(1, round(math.dist(start, end) / _COAST_STEP))
        angle = _angles(f"coast {place}")[0]
        for step in range(steps):
            part = step / steps
            x, y = _spline((before, start, end, after), part)
            rough = _ROUGH * math.sin(math.tau * part + angle) * math.sin(math.pi * part)
            found.append((x - rough * (end[1] - start[1]), y + rough * (end[0] - start[0])))
    return found, places


def _spline(spots: Sequence[Spot], part: float) -> Spot:
    """A point of the Catmull-Rom spline through four spots, between the second and the third."""
    weights = (
        ((2 - part) * part - 1) * part / 2,
        ((3 * part - 5) * part * part + 2) / 2,
        ((4 - 3 * part) * part + 1) * part / 2,
        (part - 1) * part * part / 2,
    )
    east = sum(weight * spot[0] for weight, spot in zip(weights, spots, strict=True))
    south = sum(weight * spot[1] for weight, spot in zip(weights, spots, strict=True))
    return east, south


def path_of(line: Sequence[Spot], *, joined: bool = False) -> str:
    """A line as a smooth SVG path; the reversed line gives the same curve.

    `joined`: continue the path from its current point.
    """
    parts = [] if joined else [f"M{_spot(line[0])}"]
    for here, after in pairwise(line[1:-1]):
        middle = ((here[0] + after[0]) / 2, (here[1] + after[1]) / 2)
        parts.append(f"Q{_spot(here)} {_spot(middle)}")
    last = [f"Q{_spot(line[-2])} {_spot(line[-1])}"] if len(line) > 2 else [f"L{_spot(line[-1])}"]
    return "".join(parts + last)


def polyline(spots: Iterable[Spot]) -> str:
    """An open SVG path of straight lines."""
    return "M" + "L".join(_spot(spot) for spot in spots)


def _spot(spot: Spot) -> str:
    return f"{round(spot[0])} {round(spot[1])}"


def _angles(name: str) -> tuple[float, float]:
    """Two angles derived from a name."""
    found = crc32(name.encode())
    return (found & 0xFFFF) / 0x10000 * math.tau, (found >> 16) / 0x10000 * math.tau
