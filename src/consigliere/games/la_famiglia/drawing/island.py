"""The island from the data, in kilometres: coast, borders of the territories, their outlines.

A territory is what is nearer to its site than to any other; its borders are drawn a little bent.
What may be played is not decided here, but by the lists of neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct

from ..box.parts import Map, Territory
from .plane import Line, Points, Spot, borders_of, length_of, project
from .stroke import bent, shore

SHORTEST = 4.0
"""Kilometres of a border that counts: below, two cells only touch at a corner."""
_SAME = 1e-3
"""Kilometres between ends of lines that are the same place."""

Stroke = tuple[Spot, ...]


class Border(Struct, frozen=True):
    """Where two territories meet; `within` one mandamento or between two."""

    between: tuple[str, str]
    strokes: tuple[Stroke, ...]
    within: bool


class Section(Struct, frozen=True):
    """A part of the coast, the shore of one territory."""

    land: str
    stroke: Stroke


class Island(Struct, frozen=True):
    """`corners`: where the points of the data are in the coast, which is closed.

    Borders too short to count are drawn as corners.
    """

    coast: tuple[Spot, ...]
    corners: tuple[int, ...]
    sections: tuple[Section, ...]
    borders: tuple[Border, ...]

    def strokes_of(self, lands: Iterable[str]) -> list[Stroke]:
        """The common outline of some territories, in pieces."""
        of = set(lands)
        found = [section.stroke for section in self.sections if section.land in of]
        for border in self.borders:
            if len(of.intersection(border.between)) == 1:
                found.extend(border.strokes)
        return found

    def touching(self) -> set[tuple[str, str]]:
        """The territories that share a border."""
        return {border.between for border in self.borders}


def island_of(chart: Map) -> Island:
    """The island of a map."""
    spots, corners = shore([project(*point) for point in chart.coast.points])
    outline = np.asarray(spots)
    sites = {territory.id: project(*territory.anchor) for territory in chart.territories}
    lines = list(_borders(chart.territories, sites, outline))
    ends = _Ends()
    for _, _, parts in lines:
        if length_of(parts) <= SHORTEST:
            for start, end in parts:
                ends.join(start, end, outline)
    borders = tuple(
        Border(
            (one.id, two.id),
            tuple(
                bent((ends.of(start), ends.of(end)), f"{one.id} {two.id} {place}")
                for place, (start, end) in enumerate(parts)
            ),
            one.mandamento == two.mandamento,
        )
        for one, two, parts in lines
        if length_of(parts) > SHORTEST
    )
    sections = tuple(_sections(outline, ends.drawn(), sites))
    return Island(tuple(spots), tuple(corners), sections, borders)


def outlines_of(strokes: Sequence[Stroke]) -> list[list[Stroke]]:
    """Closed outlines made of strokes that meet at their ends, each turned the way it is gone."""
    left = list(strokes)
    found = []
    while left:
        outline = [left.pop(0)]
        while outline[-1][-1] != outline[0][0]:
            here = outline[-1][-1]
            place = next(n for n, stroke in enumerate(left) if here in (stroke[0], stroke[-1]))
            stroke = left.pop(place)
            outline.append(stroke if stroke[0] == here else stroke[::-1])
        found.append(outline)
    return found


class _Ends:
    """The ends of lines; those at the same place but for rounding become one."""

    def __init__(self) -> None:
        self._known: list[tuple[Spot, Spot]] = []
        """Where an end is, and where it is drawn."""

    def of(self, spot: Spot) -> Spot:
        """Where an end is drawn: where it is, or with one that is the same or was joined to it."""
        for known, drawn in self._known:
            if abs(known[0] - spot[0]) < _SAME and abs(known[1] - spot[1]) < _SAME:
                return drawn
        self._known.append((spot, spot))
        return spot

    def join(self, one: Spot, two: Spot, outline: Points) -> None:
        """Draw the ends of a border that is too short as one corner, on the coast if one is."""
        here, there = self.of(one), self.of(two)
        at_sea = [spot for spot in (here, there) if _cut(outline, spot) is not None]
        corner = at_sea[0] if at_sea else ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
        self._known = [
            (known, corner if drawn in (here, there) else drawn) for known, drawn in self._known
        ]

    def drawn(self) -> list[Spot]:
        """Every place where lines end, once."""
        return list(dict.fromkeys(drawn for _, drawn in self._known))


def _borders(
    territories: Sequence[Territory], sites: dict[str, Spot], outline: Points
) -> Iterable[tuple[Territory, Territory, list[Line]]]:
    for place, one in enumerate(territories):
        here = sites[one.id]
        # Those that lie nearest end the search soonest.
        near = sorted(sites.values(), key=lambda site: math.dist(site, here))[1:]
        for two in territories[place + 1 :]:
            there = sites[two.id]
            parts = borders_of(here, there, [site for site in near if site != there], outline)
            if parts:
                yield one, two, parts


def _sections(outline: Points, ends: Sequence[Spot], sites: dict[str, Spot]) -> Iterable[Section]:
    """The coast from one end of a border to the next."""
    cuts = sorted(cut for end in ends if (cut := _cut(outline, end)) is not None)
    names, places = list(sites), np.asarray(list(sites.values()))
    for (edge, _, start), (last, _, end) in zip(cuts, [*cuts[1:], *cuts[:1]], strict=True):
        count = len(outline) if len(cuts) == 1 else (last - edge) % len(outline)
        steps = range(edge + 1, edge + 1 + count)
        between = [tuple(outline[step % len(outline)].tolist()) for step in steps]
        stroke = (start, *between, end)
        middle = np.asarray(_halfway(stroke))
        nearest = int(np.argmin(((places - middle) ** 2).sum(axis=1)))
        yield Section(names[nearest], stroke)


def _cut(outline: Points, spot: Spot) -> tuple[int, float, Spot] | None:
    """On which edge of the outline a spot lies, and how far along; none if it lies inside."""
    way = np.roll(outline, -1, axis=0) - outline
    to = np.asarray(spot) - outline
    part = np.clip((to * way).sum(axis=1) / (way * way).sum(axis=1), 0, 1)
    far = np.hypot(*(to - part[:, None] * way).T)
    edge = int(np.argmin(far))
    return (edge, float(part[edge]), spot) if far[edge] < _SAME else None


def _halfway(stroke: Stroke) -> Spot:
    """A spot within a stroke, half of its length from the ends."""
    left = length_of([stroke]) / 2
    for start, end in pairwise(stroke):
        far = math.dist(start, end)
        if far >= left > 0:
            part = left / far
            return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        left -= far
    return stroke[0]
