"""The drawing of the map: complete, readable, and determined by the data."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import msgspec
import pytest

import generate_sicily
from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.box.parts import Box, Territory
from consigliere.games.la_famiglia.drawing.shapes import SicilyDrawing, SicilyRoom
from consigliere.games.la_famiglia.drawing.sicily import sicily_drawing
from consigliere.games.la_famiglia.rules.state import load_components
from svg_paths import Spot, area, holds, outlines

BOX = standard_box()


@pytest.fixture(scope="module")
def drawing() -> SicilyDrawing:
    return sicily_drawing()


def changed(**neighbours: tuple[str, ...]) -> Box:
    """The box with other neighbours of some territories."""

    def other(territory: Territory) -> Territory:
        found = neighbours.get(territory.id, territory.neighbours)
        return msgspec.structs.replace(territory, neighbours=found)

    chart = msgspec.structs.replace(BOX.map, territories=tuple(map(other, BOX.map.territories)))
    return replace(BOX, map=chart)


def corners(room: SicilyRoom) -> list[Spot]:
    across, down = room.width / 2, room.height / 2
    return [
        (room.x - across, room.y - down),
        (room.x + across, room.y - down),
        (room.x + across, room.y + down),
        (room.x - across, room.y + down),
    ]


def rim(polygon: list[Spot]) -> list[Spot]:
    """Spots along the edges."""
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return [
        (a[0] + part / 8 * (b[0] - a[0]), a[1] + part / 8 * (b[1] - a[1]))
        for a, b in pairs
        for part in range(8)
    ]


def near(spot: Spot) -> tuple[int, int]:
    """A spot without the last digits of its calculation."""
    return round(spot[0] * 100), round(spot[1] * 100)


def test_ids_in_the_picture_are_the_ids_of_the_rules(drawing: SicilyDrawing) -> None:
    """LF-MAP-01, LF-MAP-08: all 36 territories, 12 mandamenti and 8 zones, in the same order."""
    components = load_components()
    assert [land.id for land in drawing.lands] == list(components.territories)
    assert [zone.id for zone in drawing.zones] == list(components.zones)
    assert [m.id for m in drawing.mandamenti] == [m.id for m in BOX.map.mandamenti]
    tokens = {token for tokens in components.tokens for token in tokens}
    assert {order.id for order in drawing.orders} == tokens
    assert [m.id for m in drawing.mandamenti if m.bronte] == [BOX.map.bronte.mandamento]


def test_pieces_and_names_stand_inside_their_territory(drawing: SicilyDrawing) -> None:
    for land in drawing.lands:
        (outline,) = outlines(land.path)
        assert all(holds(outline, spot) for spot in rim(corners(land.room))), land.id
        ends = [(land.label.x + side * land.label.width / 2, land.label.y) for side in (-1, 1)]
        assert all(holds(outline, spot) for spot in ends), land.id
        assert land.label.width > 55


def test_control_markers_stand_in_their_mandamento_away_from_the_pieces(
    drawing: SicilyDrawing,
) -> None:
    for mandamento in drawing.mandamenti:
        spot = (mandamento.marker.x, mandamento.marker.y)
        assert holds(outlines(mandamento.path)[0], spot)
        for land in drawing.lands:
            assert not holds(corners(land.room), spot)


def test_boats_lie_at_sea_in_the_frame(drawing: SicilyDrawing) -> None:
    (coast,) = outlines(drawing.coast)
    for zone in drawing.zones:
        for x, y in rim(corners(zone.room)):
            assert not holds(coast, (x, y)), zone.id
            assert 0 <= x <= drawing.width
            assert 0 <= y <= drawing.height
        middle = (zone.room.x, zone.room.y)
        areas = {other.id: outlines(other.path)[0] for other in drawing.zones}
        held = [name for name, area in areas.items() if holds(area, middle)]
        assert held == [zone.id]
    assert not holds(coast, (drawing.compass.x, drawing.compass.y))


def test_territories_of_the_picture_fill_the_coast(drawing: SicilyDrawing) -> None:
    parts = sum(area(outlines(land.path)[0]) for land in drawing.lands)
    assert parts == pytest.approx(area(outlines(drawing.coast)[0]), rel=1e-3)


def test_neighbours_share_their_border_and_nobody_else_does(drawing: SicilyDrawing) -> None:
    """LF-MAP-04: every border is part of exactly the two outlines that it divides."""
    curves = {land.id: {near(spot) for spot in outlines(land.path)[0]} for land in drawing.lands}
    for border in drawing.borders:
        inner = {near(spot) for line in outlines(border.path) for spot in line[1:-1]}
        assert len(inner) > 4
        owners = {land for land, spots in curves.items() if inner <= spots}
        assert owners == set(border.between)
    lists = {territory.id: territory.neighbours for territory in BOX.map.territories}
    listed = {pair for pair in combinations(lists, 2) if pair[1] in lists[pair[0]]}
    assert {border.between for border in drawing.borders} == listed
    assert {border.kind for border in drawing.borders} == {"territory", "mandamento"}
    assert drawing.bridges == ()


def test_a_box_with_other_neighbours_gets_walls_and_bridges() -> None:
    """LF-MAP-04: only the lists say who is a neighbour, and the picture follows them."""
    box = changed(TRA=("ALC", "PAL"), MAR=("ALC", "CTV"), PAL=("TRA", "PRT", "BAG", "COR"))
    drawing = sicily_drawing(box)
    walls = [border.between for border in drawing.borders if border.kind == "wall"]
    assert walls == [("TRA", "MAR")]
    assert [bridge.between for bridge in drawing.bridges] == [("TRA", "PAL")]


def test_names_and_seats_are_those_of_the_box(drawing: SicilyDrawing) -> None:
    (first, *others) = BOX.map.territories
    own = msgspec.structs.replace(first, name="Porto Nuovo", marked=True)
    chart = msgspec.structs.replace(BOX.map, territories=(own, *others))
    land = sicily_drawing(replace(BOX, map=chart)).lands[0]
    assert land.name.args == {"text": "Porto Nuovo"}
    assert land.marked
    assert [land.seat for land in drawing.lands] == [t.seat for t in BOX.map.territories]


def test_orders_that_are_not_counted_have_no_number(drawing: SicilyDrawing) -> None:
    faces = {order.id: order for order in drawing.orders}
    assert (faces["Y01"].sort, faces["Y01"].amount, faces["Y01"].initiative) == ("SNIT", 0, 2)
    assert (faces["G08"].sort, faces["G08"].amount, faces["G08"].family) == ("MOVE", 3, "G")


def test_the_drawing_is_the_same_each_time_and_plain(drawing: SicilyDrawing) -> None:
    again = sicily_drawing(BOX)
    assert again == drawing
    assert sicily_drawing() is drawing
    assert msgspec.json.decode(msgspec.json.encode(drawing), type=SicilyDrawing) == drawing


def test_the_tests_of_the_page_know_this_map() -> None:
    assert generate_sicily.TARGET.read_text("utf-8") == generate_sicily.text()
