"""What the map has to be: counts, borders known to both sides, mandamenti in one piece."""

from __future__ import annotations

import math
from collections.abc import Iterator

from .fault import Fault, entry_faults, outside, repeated, unknown, wrong_count
from .parts import MANDAMENTI, MOST_ZONES, SEATS, TERRITORIES, Map, Point

MAP = "map.json"
PER_MANDAMENTO, PER_SEAT = 3, 6


def map_faults(island: Map) -> Iterator[Fault]:
    """Everything wrong with the map; a later check may rest on earlier ones."""
    yield from wrong_count(MAP, "mandamenti", len(island.mandamenti), MANDAMENTI)
    yield from wrong_count(MAP, "territories", len(island.territories), TERRITORIES)
    yield from wrong_count(MAP, "seats", len(island.seats), SEATS)
    yield from outside(MAP, "zones", len(island.zones), 1, MOST_ZONES)
    for place, entries in (
        ("mandamenti", island.mandamenti),
        ("territories", island.territories),
        ("zones", island.zones),
    ):
        yield from entry_faults(MAP, place, entries)
    yield from _wrong_seats(island)
    yield from unknown(MAP, "bronte.mandamento", [island.bronte.mandamento], island.mandamenti)
    for t in island.territories:
        at = f"territories.{t.id}"
        yield from unknown(MAP, f"{at}.mandamento", [t.mandamento], island.mandamenti)
        yield from unknown(MAP, f"{at}.zones", t.zones, island.zones)
    yield from _border_faults("territories", {t.id: t.neighbours for t in island.territories})
    yield from _border_faults("zones", {z.id: z.neighbours for z in island.zones})
    yield from _wrong_mandamenti(island)
    yield from _picture_faults(island)


def _wrong_seats(island: Map) -> Iterator[Fault]:
    """LF-MAP-02, LF-SETUP-07: six territories for each seat, one of them marked."""
    if [seat.id for seat in island.seats] != ["A", "B", "C", "D"]:
        yield Fault(MAP, "seats", "box_order", {"expected": "A, B, C, D"})
    yield from repeated(MAP, "seats", [seat.symbol for seat in island.seats])
    for seat in island.seats:
        own = [t for t in island.territories if t.seat == seat.id]
        yield from wrong_count(MAP, f"territories.seat.{seat.id}", len(own), PER_SEAT)
        marked = sum(t.marked for t in own)
        yield from wrong_count(MAP, f"territories.marked.{seat.id}", marked, 1)
    for t in island.territories:
        if t.marked and t.seat is None:
            yield Fault(MAP, f"territories.{t.id}.marked", "box_marked_neutral")


def _border_faults(place: str, borders: dict[str, tuple[str, ...]]) -> Iterator[Fault]:
    """LF-MAP-04: borders are between two different spaces and known to both."""
    for here, neighbours in borders.items():
        at = f"{place}.{here}.neighbours"
        yield from repeated(MAP, at, neighbours)
        for there in neighbours:
            if there not in borders:
                yield Fault(MAP, at, "box_unknown_id", {"id": there})
            elif there == here:
                yield Fault(MAP, at, "box_own_neighbour")
            elif here not in borders[there]:
                yield Fault(MAP, at, "box_one_way", {"here": here, "there": there})
    if not _is_connected(set(borders), borders):
        yield Fault(MAP, place, "box_split")


def _wrong_mandamenti(island: Map) -> Iterator[Fault]:
    """LF-MAP-01: three connected territories each."""
    borders = {t.id: t.neighbours for t in island.territories}
    for mandamento in island.mandamenti:
        own = {t.id for t in island.territories if t.mandamento == mandamento.id}
        at = f"mandamenti.{mandamento.id}"
        yield from wrong_count(MAP, at, len(own), PER_MANDAMENTO)
        if not _is_connected(own, borders):
            yield Fault(MAP, at, "box_split")


def _is_connected(spaces: set[str], borders: dict[str, tuple[str, ...]]) -> bool:
    reached: set[str] = set()
    edge = set(sorted(spaces)[:1])
    while edge:
        reached |= edge
        edge = {there for here in edge for there in borders[here]} & spaces - reached
    return reached == spaces


def _picture_faults(island: Map) -> Iterator[Fault]:
    points = len(island.coast.points)
    yield from outside(MAP, "coast.points", points, 3, 999)
    for number, point in enumerate(island.coast.points, start=1):
        yield from _off_the_earth(f"coast.points.{number}", point)
    for t in island.territories:
        yield from _off_the_earth(f"territories.{t.id}.town", t.town)
        yield from _off_the_earth(f"territories.{t.id}.anchor", t.anchor)
    yield from repeated(MAP, "territories.anchor", [str(t.anchor) for t in island.territories])
    for zone in island.zones:
        yield from _off_the_earth(f"zones.{zone.id}.label", zone.label)
        for end in zone.coast:
            yield from outside(MAP, f"zones.{zone.id}.coast", end, 0, points - 1)


def _off_the_earth(place: str, point: Point) -> Iterator[Fault]:
    latitude, longitude = point
    if not (math.fabs(latitude) <= 90 and math.fabs(longitude) <= 180):
        yield Fault(MAP, place, "box_point")
