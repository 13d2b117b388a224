"""Reads the SVG paths of our drawings: lines and quadratic curves, as spots."""

import re
from collections.abc import Iterator

Spot = tuple[float, float]

_COMMAND = re.compile(r"([MLQZ])([^MLQZ]*)")
_STEPS = 6
"""Spots for each curve."""


def outlines(path: str) -> list[list[Spot]]:
    """The spots of each part of a path that begins with M."""
    found: list[list[Spot]] = []
    for command, numbers in _COMMAND.findall(path):
        spots = _spots(numbers)
        if command == "M":
            found.append(spots)
        elif command == "L":
            found[-1].extend(spots)
        elif command == "Q":
            found[-1].extend(_curve(found[-1][-1], *spots))
    return found


def _spots(numbers: str) -> list[Spot]:
    values = [float(number) for number in numbers.split()]
    return list(zip(values[::2], values[1::2], strict=True))


def _curve(start: Spot, bend: Spot, end: Spot) -> Iterator[Spot]:
    for step in range(1, _STEPS + 1):
        part = step / _STEPS
        before, between, after = (1 - part) ** 2, 2 * part * (1 - part), part**2
        yield (
            before * start[0] + between * bend[0] + after * end[0],
            before * start[1] + between * bend[1] + after * end[1],
        )


def area(polygon: list[Spot]) -> float:
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def holds(polygon: list[Spot], spot: Spot) -> bool:
    """Whether a spot lies inside, by counting edges to the east of it."""
    inside = False
    for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (a[1] > spot[1]) != (b[1] > spot[1]):
            inside ^= spot[0] < a[0] + (spot[1] - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
    return inside
