"""The geometry of the island, in kilometres: coast, borders and outlines of the territories.

A territory is the Voronoi cell of its site; its borders are drawn slightly bent. The drawing has no
influence on the rules, which use the lists of neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct

from ..box.parts import Map, Territory
from .geometry import Line, Points, Spot, borders_of, length_of, project
from .stroke import bent_line, coastline

MIN_BORDER = 4.0
"""Length of the shortest border, in kilometres: cells with less in common touch at a corner."""
_TOLERANCE = 1e-3
"""Kilometres between ends of lines that count as the same point."""

Stroke = tuple[Spot, ...]


class Border(Struct, frozen=True):
    """The border of two territories; `within`: of the same mandamento."""

    between: tuple[str, str]
    strokes: tuple[Stroke, ...]
    within: bool


class Section(Struct, frozen=True):
    """The part of the coast that belongs to one territory."""

    land: str
    stroke: Stroke


class Island(Struct, frozen=True):
    """The coast, a closed line, and the borders; borders shorter than MIN_BORDER are left out.

    `corners`: the indices in the coast of the points in the data.
    """

    coast: tuple[Spot, ...]
    corners: tuple[int, ...]
    sections: tuple[Section, ...]
    borders: tuple[Border, ...]

    def strokes_of(self, lands: Iterable[str]) -> list[Stroke]:
        """The strokes of the common outline of some territories, unordered."""
        of = set(lands)
        found = [section.stroke for section in self.sections if section.land in of]
        for border in self.borders:
            if len(of.intersection(border.between)) == 1:
                found.extend(border.strokes)
        return found

    def touching(self) -> set[tuple[str, str]]:
        """The pairs of territories that share a border."""
        return {border.between for border in self.borders}


def island_of(chart: Map) -> Island:
    """The geometry of a map."""
    spots, corners = coastline([project(*point) for point in chart.coast.points])
    outline = np.asarray(spots)
    sites = {territory.id: project(*territory.anchor) for territory in chart.territories}
    lines = list(_borders(chart.territories, sites, outline))
    ends = _Vertices()
    for _, _, parts in lines:
        if length_of(parts) <= MIN_BORDER:
            for start, end in parts:
                ends.join(start, end, outline)
    borders = tuple(
        Border(
            (one.id, two.id),
            tuple(
                bent_line((ends.of(start), ends.of(end)), f"{one.id} {two.id} {place}")
                for place, (start, end) in enumerate(parts)
            ),
            one.mandamento == two.mandamento,
        )
        for one, two, parts in lines
        if length_of(parts) > MIN_BORDER
    )
    sections = tuple(_sections(outline, ends.drawn(), sites))
    return Island(tuple(spots), tuple(corners), sections, borders)


def outlines_of(strokes: Sequence[Stroke]) -> list[list[Stroke]]:
    """Closed outlines of strokes that meet at their ends, all in the direction of the outline."""
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


class _Vertices:
    """The ends of lines, merged where they differ only by rounding."""

    def __init__(self) -> None:
        self._known: list[tuple[Spot, Spot]] = []
        """The ends of lines, each with the point where it is drawn."""

    def of(self, spot: Spot) -> Spot:
        """The point where an end is drawn: that of an equal end already known, or its own."""
        for known, drawn in self._known:
            if abs(known[0] - spot[0]) < _TOLERANCE and abs(known[1] - spot[1]) < _TOLERANCE:
                return drawn
        self._known.append((spot, spot))
        return spot

    def join(self, one: Spot, two: Spot, outline: Points) -> None:
        """Merge the ends of a short border into one corner, on the coast if one of them is."""
        here, there = self.of(one), self.of(two)
        at_sea = [spot for spot in (here, there) if _edge_at(outline, spot) is not None]
        corner = at_sea[0] if at_sea else ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
        self._known = [
            (known, corner if drawn in (here, there) else drawn) for known, drawn in self._known
        ]

    def drawn(self) -> list[Spot]:
        """All points where lines end, without duplicates."""
        return list(dict.fromkeys(drawn for _, drawn in self._known))


def _borders(
    territories: Sequence[Territory], sites: dict[str, Spot], outline: Points
) -> Iterable[tuple[Territory, Territory, list[Line]]]:
    for place, one in enumerate(territories):
        here = sites[one.id]
        # The nearest sites end the search soonest.
        near = sorted(sites.values(), key=lambda site: math.dist(site, here))[1:]
        for two in territories[place + 1 :]:
            there = sites[two.id]
            parts = borders_of(here, there, [site for site in near if site != there], outline)
            if parts:
                yield one, two, parts


def _sections(outline: Points, ends: Sequence[Spot], sites: dict[str, Spot]) -> Iterable[Section]:
    """The sections of the coast between the ends of borders."""
    cuts = sorted(cut for end in ends if (cut := _edge_at(outline, end)) is not None)
    names, places = list(sites), np.asarray(list(sites.values()))
    for (edge, _, start), (last, _, end) in zip(cuts, [*cuts[1:], *cuts[:1]], strict=True):
        count = len(outline) if len(cuts) == 1 else (last - edge) % len(outline)
        steps = range(edge + 1, edge + 1 + count)
        between = [tuple(outline[step % len(outline)].tolist()) for step in steps]
        stroke = (start, *between, end)
        middle = np.asarray(_midpoint(stroke))
        nearest = int(np.argmin(((places - middle) ** 2).sum(axis=1)))
        yield Section(names[nearest], stroke)


def _edge_at(outline: Points, spot: Spot) -> tuple[int, float, Spot] | None:
    """The edge of the outline that a spot lies on, and how far along; None if it lies inside."""
    way = np.roll(outline, -1, axis=0) - outline
    to = np.asarray(spot) - outline
    part = np.clip((to * way).sum(axis=1) / (way * way).sum(axis=1), 0, 1)
    far = np.hypot(*(to - part[:, None] * way).T)
    edge = int(np.argmin(far))
    return (edge, float(part[edge]), spot) if far[edge] < _TOLERANCE else None


def _midpoint(stroke: Stroke) -> Spot:
    """The spot halfway along a stroke."""
    left = length_of([stroke]) / 2
    for start, end in pairwise(stroke):
        far = math.dist(start, end)
        if far >= left > 0:
            part = left / far
            return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        left -= far
    return stroke[0]
