"""The drawing of the map of a box: the same for everybody and for the whole game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from ..box.files import box_in_use
from ..box.parts import Box, Territory, name_of
from ..box.wording import order_in_words
from .geometry import Spot, inside
from .island import Island, Stroke, island_of, outlines_of
from .rooms import Room, room_of
from .sea import SeaZone, along, farthest, sea_zones_of
from .shapes import (
    SicilyBorder,
    SicilyDrawing,
    SicilyLand,
    SicilyMandamento,
    SicilyName,
    SicilyOrder,
    SicilyRoom,
    SicilySpot,
    SicilyZone,
)
from .stroke import path_of, polyline

UNITS = 5.0
"""Units of the drawing per kilometre."""
_COAST_MARGIN = 9.0
_LABEL_MARGIN = (23.0, 13.0)
"""Kilometres of sea inside the frame around the coast, and around the middle of a zone."""
_BOAT_WIDTHS = (42.0, 38.0, 34.0, 30.0, 26.0, 22.0)
_BOAT_HEIGHT = 18.0
"""Size of the place for a zone's name and boats, in kilometres: the widest that avoids land."""
_COMPASS = 20.0
"""Distance of the compass from the edges of the frame, in kilometres."""


def sicily_drawing(box: Box | None = None) -> SicilyDrawing:
    """The drawing of a box, by default of the one in use."""
    return _in_use() if box is None else _MapDrawer(box).drawing()


@lru_cache(maxsize=1)
def _in_use() -> SicilyDrawing:
    return _MapDrawer(box_in_use()).drawing()


class _MapDrawer:
    """Draws one map."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.chart = box.map
        self.island: Island = island_of(box.map)
        self.sea_zones = sea_zones_of(box.map)
        self.left, self.top, right, bottom = _frame(self.island.coast, self.sea_zones)
        self.size = (right - self.left, bottom - self.top)
        self.rooms = {
            territory.id: room_of(_spots(self.island.strokes_of([territory.id])))
            for territory in box.map.territories
        }

    def drawing(self) -> SicilyDrawing:
        """The whole drawing, in units."""
        return SicilyDrawing(
            width=round(self.size[0] * UNITS),
            height=round(self.size[1] * UNITS),
            coast=self.outline([section.stroke for section in self.island.sections]),
            lands=tuple(map(self.land, self.chart.territories)),
            borders=tuple(self.borders()),
            bridges=tuple(self.bridges()),
            mandamenti=tuple(self.mandamenti()),
            zones=tuple(map(self.zone, self.sea_zones)),
            compass=self.spot(self.compass()),
            orders=tuple(_orders(self.box)),
        )

    def land(self, territory: Territory) -> SicilyLand:
        """A territory with the room for its pieces."""
        room = self.rooms[territory.id]
        symbols = {seat.id: seat.symbol for seat in self.chart.seats}
        middle, length = room.name
        label = self.spot(middle)
        return SicilyLand(
            id=territory.id,
            name=name_of("territory", territory),
            mandamento=territory.mandamento,
            seat=territory.seat,
            symbol=symbols[territory.seat] if territory.seat is not None else None,
            marked=territory.marked,
            zones=territory.zones,
            path=self.outline(self.island.strokes_of([territory.id])),
            room=self.room(room),
            label=SicilyName(label.x, label.y, round(length * UNITS)),
        )

    def borders(self) -> Iterable[SicilyBorder]:
        """The borders; a wall between territories that touch without being neighbours."""
        near = {territory.id: territory.neighbours for territory in self.chart.territories}
        touching = self.island.touching()
        for border in self.island.borders:
            one, two = border.between
            kind = "territory" if border.within else "mandamento"
            if border.between in touching and two not in near[one]:
                kind = "wall"
            path = "".join(path_of(self.units(stroke)) for stroke in border.strokes)
            yield SicilyBorder(border.between, kind, path)

    def bridges(self) -> Iterable[SicilyBorder]:
        """Connections of listed neighbours that do not touch in the drawing."""
        touching = self.island.touching()
        order = [territory.id for territory in self.chart.territories]
        for one in self.chart.territories:
            for two in one.neighbours:
                between = (one.id, two)
                if order.index(one.id) < order.index(two) and between not in touching:
                    ends = (self.rooms[one.id].middle, self.rooms[two].middle)
                    yield SicilyBorder(between, "bridge", polyline(self.units(ends)))

    def mandamenti(self) -> Iterable[SicilyMandamento]:
        """The mandamenti, with their markers on an inner border far from all pieces."""
        member = {territory.id: territory.mandamento for territory in self.chart.territories}
        for mandamento in self.chart.mandamenti:
            lands = [name for name, of in member.items() if of == mandamento.id]
            inner = [
                spot
                for border in self.island.borders
                if border.within and border.between[0] in lands
                for stroke in border.strokes
                for spot in along(stroke, 2.0)
            ]
            outer = self.island.strokes_of(lands)
            taken = [spot for land in lands for spot in _perimeter(self.rooms[land])]
            taken += [spot for stroke in outer for spot in stroke]
            yield SicilyMandamento(
                mandamento.id,
                name_of("mandamento", mandamento),
                mandamento.id == self.chart.bronte.mandamento,
                self.outline(outer),
                self.spot(farthest(inner, taken)),
            )

    def zone(self, sea_zone: SeaZone) -> SicilyZone:
        """A sea zone."""
        entry = next(zone for zone in self.chart.zones if zone.id == sea_zone.id)
        middle = self.spot(sea_zone.middle)
        width, height = self.free_width(sea_zone) * UNITS, _BOAT_HEIGHT * UNITS
        return SicilyZone(
            sea_zone.id,
            name_of("zone", entry),
            polyline(self.units(sea_zone.area)) + "Z",
            polyline(self.units(sea_zone.start)),
            SicilyRoom(middle.x, middle.y, width, height, wide=True, scale=1.0),
        )

    def free_width(self, sea_zone: SeaZone) -> float:
        """The width in kilometres that is free of land around the middle of a zone."""
        coast = np.asarray(self.island.coast)
        x, y = sea_zone.middle
        south = np.linspace(y - _BOAT_HEIGHT / 2, y + _BOAT_HEIGHT / 2, 7)
        free = (
            width
            for width in _BOAT_WIDTHS
            if not inside(coast, np.linspace(x - width / 2, x + width / 2, 13), south).any()
        )
        return next(free, _BOAT_WIDTHS[-1])

    def compass(self) -> Spot:
        """The corner of the frame that is farthest from everything."""
        east = (self.left + _COMPASS, self.left + self.size[0] - _COMPASS)
        south = (self.top + _COMPASS, self.top + self.size[1] - _COMPASS)
        taken = [*self.island.coast, *(sea_zone.middle for sea_zone in self.sea_zones)]
        return farthest([(x, y) for x in east for y in south], taken)

    def outline(self, strokes: Sequence[Stroke]) -> str:
        """A closed path; territories on both sides of a border get the same curve."""
        return "".join(
            "".join(
                path_of(self.units(stroke), joined=place > 0)
                for place, stroke in enumerate(outline)
            )
            + "Z"
            for outline in outlines_of(strokes)
        )

    def units(self, spots: Iterable[Spot]) -> list[Spot]:
        """Spots in kilometres as points in units."""
        return [((x - self.left) * UNITS, (y - self.top) * UNITS) for x, y in spots]

    def spot(self, spot: Spot) -> SicilySpot:
        """A spot in kilometres as a point in units."""
        (x, y), *_ = self.units([spot])
        return SicilySpot(round(x), round(y))

    def room(self, room: Room) -> SicilyRoom:
        """The room for pieces, in units."""
        middle = self.spot(room.middle)
        width, height = round(room.width * UNITS), round(room.height * UNITS)
        return SicilyRoom(middle.x, middle.y, width, height, room.wide, room.scale)


def _frame(
    coast: Sequence[Spot], sea_zones: Sequence[SeaZone]
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the frame."""
    spots = [
        (x + across, y + down)
        for x, y in coast
        for across in (-_COAST_MARGIN, _COAST_MARGIN)
        for down in (-_COAST_MARGIN, _COAST_MARGIN)
    ]
    wide, high = _LABEL_MARGIN
    for x, y in (sea_zone.middle for sea_zone in sea_zones):
        spots += [(x - wide, y - high), (x + wide, y + high)]
    east, south = [x for x, _ in spots], [y for _, y in spots]
    return min(east), min(south), max(east), max(south)


def _spots(strokes: Sequence[Stroke]) -> list[Spot]:
    """The spots of the largest closed outline."""
    outlines = [[spot for s in outline for spot in s[:-1]] for outline in outlines_of(strokes)]
    return max(outlines, key=_spread)


def _spread(spots: Sequence[Spot]) -> float:
    east, south = [x for x, _ in spots], [y for _, y in spots]
    return (max(east) - min(east)) * (max(south) - min(south))


def _perimeter(room: Room) -> list[Spot]:
    """Spots along the edges of a room and the line of its name."""
    (x, y), across, down = room.middle, room.width / 2, room.height / 2
    (name_x, name_y), length = room.name
    name = [(name_x - length / 2, name_y), (name_x + length / 2, name_y)]
    corners = [(-across, -down), (across, -down), (across, down), (-across, down), (-across, -down)]
    return [(x, y), *along(name, 3.0), *along([(x + a, y + b) for a, b in corners], 3.0)]


def _orders(box: Box) -> Iterable[SicilyOrder]:
    for family in box.families:
        for order in family.orders:
            sort, amount = order.type[:4], int(order.type[4:] or 0)
            name = order_in_words(order)
            yield SicilyOrder(order.id, name, family.id, sort, amount, order.initiative)
