"""The map drawn from the data: cells of the territories, their borders, coast, sea zones, towns.

Everything is named by the ids of the data, in kilometres from the middle of the island, to the east
and to the south. What may be played is not decided here, but by the lists of neighbours.
"""

from __future__ import annotations

import math
from itertools import combinations

from msgspec import Struct

from consigliere.games.la_famiglia.box import Box, Territory

from .plane import Line, Spot, borders_of, cell_of, length_of, middle_of, project

SHORTEST = 4.0
"""Kilometres of a border that is drawn: below, two cells only touch at a corner."""
OUT_TO_SEA = 45.0
"""Kilometres of the lines between sea zones."""
MARGIN = 60.0
"""Kilometres of sea around the island."""


class Border(Struct, frozen=True):
    """Where two territories meet; `within` one mandamento or between two."""

    between: tuple[str, str]
    lines: tuple[Line, ...]
    within: bool


class Land(Struct, frozen=True):
    """A territory: the cell to fill, its middle for the pieces, the dot of the town."""

    id: str
    cell: tuple[Spot, ...]
    middle: Spot
    town: Spot


class Sea(Struct, frozen=True):
    """A sea zone: the place of its name and of boats, and the line where it begins."""

    id: str
    label: Spot
    start: Line


class Island(Struct, frozen=True):
    """The whole map; `frame` is left, top, width and height."""

    lands: tuple[Land, ...]
    borders: tuple[Border, ...]
    seas: tuple[Sea, ...]
    coast: tuple[Spot, ...]
    frame: tuple[float, float, float, float]


def island_of(box: Box) -> Island:
    """The drawing of the map of a box."""
    coast = tuple(project(*point) for point in box.map.coast.points)
    territories = box.map.territories
    sites = {territory.id: project(*territory.anchor) for territory in territories}
    return Island(
        lands=tuple(_land(territory, sites, coast) for territory in territories),
        borders=tuple(_borders(territories, sites, coast)),
        seas=tuple(
            Sea(zone.id, project(*zone.label), _out_to_sea(coast, zone.coast[0]))
            for zone in box.map.zones
        ),
        coast=coast,
        frame=_frame(coast),
    )


def _land(territory: Territory, sites: dict[str, Spot], coast: tuple[Spot, ...]) -> Land:
    site = sites[territory.id]
    others = [other for other in sites.values() if other != site]
    cell = tuple(cell_of(site, others, coast))
    return Land(territory.id, cell, middle_of(cell), project(*territory.town))


def _borders(
    territories: tuple[Territory, ...], sites: dict[str, Spot], coast: tuple[Spot, ...]
) -> list[Border]:
    found = []
    for one, two in combinations(territories, 2):
        others = [site for name, site in sites.items() if name not in {one.id, two.id}]
        lines = borders_of(sites[one.id], sites[two.id], others, coast)
        if length_of(lines) > SHORTEST:
            within = one.mandamento == two.mandamento
            found.append(Border((one.id, two.id), tuple(lines), within))
    return found


def _out_to_sea(coast: tuple[Spot, ...], place: int) -> Line:
    """From a point of the coast straight away from the land beside it."""
    before, here = coast[place - 1], coast[place]
    after = coast[(place + 1) % len(coast)]
    along = (after[0] - before[0], after[1] - before[1])
    far = math.hypot(*along) or 1.0
    # The coast goes round to the west in the north, so the sea is to the right of it.
    way = (-along[1] / far, along[0] / far)
    return here, (here[0] + OUT_TO_SEA * way[0], here[1] + OUT_TO_SEA * way[1])


def _frame(coast: tuple[Spot, ...]) -> tuple[float, float, float, float]:
    east, south = [spot[0] for spot in coast], [spot[1] for spot in coast]
    left, top = min(east) - MARGIN, min(south) - MARGIN
    return left, top, max(east) + MARGIN - left, max(south) + MARGIN - top
