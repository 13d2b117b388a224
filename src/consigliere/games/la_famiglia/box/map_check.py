"""Validation of the map: counts, symmetric borders, connected mandamenti."""

from __future__ import annotations

import math
from collections.abc import Iterator

from .fault import Fault, duplicates, entry_faults, out_of_range, unknown_ids, wrong_count
from .parts import MANDAMENTI, MOST_ZONES, SEATS, TERRITORIES, Map, Point

MAP = "map.json"
PER_MANDAMENTO, PER_SEAT = 3, 6


def map_faults(chart: Map) -> Iterator[Fault]:
    """All faults in the map; later checks may assume that earlier ones have passed."""
    yield from wrong_count(MAP, "mandamenti", len(chart.mandamenti), MANDAMENTI)
    yield from wrong_count(MAP, "territories", len(chart.territories), TERRITORIES)
    yield from wrong_count(MAP, "seats", len(chart.seats), SEATS)
    yield from out_of_range(MAP, "zones", len(chart.zones), 1, MOST_ZONES)
    for place, entries in (
        ("mandamenti", chart.mandamenti),
        ("territories", chart.territories),
        ("zones", chart.zones),
    ):
        yield from entry_faults(MAP, place, entries)
    yield from _wrong_seats(chart)
    yield from unknown_ids(MAP, "bronte.mandamento", [chart.bronte.mandamento], chart.mandamenti)
    for t in chart.territories:
        at = f"territories.{t.id}"
        yield from unknown_ids(MAP, f"{at}.mandamento", [t.mandamento], chart.mandamenti)
        yield from unknown_ids(MAP, f"{at}.zones", t.zones, chart.zones)
    yield from _border_faults("territories", {t.id: t.neighbours for t in chart.territories})
    yield from _border_faults("zones", {z.id: z.neighbours for z in chart.zones})
    yield from _wrong_mandamenti(chart)
    yield from _drawing_faults(chart)


def _wrong_seats(chart: Map) -> Iterator[Fault]:
    """LF-MAP-02, LF-SETUP-07: six territories for each seat, one of them marked."""
    if [seat.id for seat in chart.seats] != ["A", "B", "C", "D"]:
        yield Fault(MAP, "seats", "box_order", {"expected": "A, B, C, D"})
    yield from duplicates(MAP, "seats", [seat.symbol for seat in chart.seats])
    for seat in chart.seats:
        own = [t for t in chart.territories if t.seat == seat.id]
        yield from wrong_count(MAP, f"territories.seat.{seat.id}", len(own), PER_SEAT)
        marked = sum(t.marked for t in own)
        yield from wrong_count(MAP, f"territories.marked.{seat.id}", marked, 1)
    for t in chart.territories:
        if t.marked and t.seat is None:
            yield Fault(MAP, f"territories.{t.id}.marked", "box_marked_neutral")


def _border_faults(place: str, borders: dict[str, tuple[str, ...]]) -> Iterator[Fault]:
    """LF-MAP-04: every border is between two different spaces and listed by both."""
    for here, neighbours in borders.items():
        at = f"{place}.{here}.neighbours"
        yield from duplicates(MAP, at, neighbours)
        for there in neighbours:
            if there not in borders:
                yield Fault(MAP, at, "box_unknown_id", {"id": there})
            elif there == here:
                yield Fault(MAP, at, "box_own_neighbour")
            elif here not in borders[there]:
                yield Fault(MAP, at, "box_one_way", {"here": here, "there": there})
    if not _is_connected(set(borders), borders):
        yield Fault(MAP, place, "box_split")


def _wrong_mandamenti(chart: Map) -> Iterator[Fault]:
    """LF-MAP-01: three connected territories each."""
    borders = {t.id: t.neighbours for t in chart.territories}
    for mandamento in chart.mandamenti:
        own = {t.id for t in chart.territories if t.mandamento == mandamento.id}
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


def _drawing_faults(chart: Map) -> Iterator[Fault]:
    points = len(chart.coast.points)
    yield from out_of_range(MAP, "coast.points", points, 3, 999)
    for number, point in enumerate(chart.coast.points, start=1):
        yield from _wrong_point(f"coast.points.{number}", point)
    for t in chart.territories:
        yield from _wrong_point(f"territories.{t.id}.town", t.town)
        yield from _wrong_point(f"territories.{t.id}.anchor", t.anchor)
    yield from duplicates(MAP, "territories.anchor", [str(t.anchor) for t in chart.territories])
    for zone in chart.zones:
        yield from _wrong_point(f"zones.{zone.id}.label", zone.label)
        for end in zone.coast:
            yield from out_of_range(MAP, f"zones.{zone.id}.coast", end, 0, points - 1)


def _wrong_point(place: str, point: Point) -> Iterator[Fault]:
    latitude, longitude = point
    if not (math.fabs(latitude) <= 90 and math.fabs(longitude) <= 180):
        yield Fault(MAP, place, "box_point")
