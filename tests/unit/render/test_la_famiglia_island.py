"""The picture of Sicily shows what the data say."""

import math
from itertools import combinations

import msgspec
import pytest

from consigliere.games.la_famiglia.box_file import standard_box
from consigliere.render.la_famiglia.island import Island, island_of
from consigliere.render.la_famiglia.plane import (
    Spot,
    borders_of,
    cell_of,
    length_of,
    middle_of,
    project,
)

BOX = standard_box()


@pytest.fixture(scope="module")
def island() -> Island:
    return island_of(BOX)


def area(polygon: tuple[Spot, ...] | list[Spot]) -> float:
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return float(abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2)


def holds(polygon: tuple[Spot, ...], spot: Spot) -> bool:
    """Whether a spot lies inside, by counting edges to the east of it."""
    inside = False
    for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (a[1] > spot[1]) != (b[1] > spot[1]):
            inside ^= spot[0] < a[0] + (spot[1] - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
    return inside


def test_borders_in_the_picture_are_the_borders_of_the_lists(island: Island) -> None:
    """LF-MAP-04, LF-MAP-07: two territories touch if and only if they are neighbours."""
    near = {t.id: set(t.neighbours) for t in BOX.map.territories}
    listed = {pair for pair in combinations(near, 2) if pair[1] in near[pair[0]]}
    assert {border.between for border in island.borders} == listed
    assert min(length_of(border.lines) for border in island.borders) > 8


def test_borders_know_whether_a_mandamento_ends_there(island: Island) -> None:
    member = {t.id: t.mandamento for t in BOX.map.territories}
    for border in island.borders:
        one, two = border.between
        assert border.within == (member[one] == member[two])


def test_cells_cover_the_island_without_overlap(island: Island) -> None:
    """Every piece of land belongs to exactly one cell, and pieces stand inside it."""
    assert sum(area(land.cell) for land in island.lands) == pytest.approx(area(island.coast))
    for land in island.lands:
        assert holds(island.coast, land.middle)
        assert [other.id for other in island.lands if holds(other.cell, land.middle)] == [land.id]


def test_towns_lie_in_the_frame_and_most_in_their_cell(island: Island) -> None:
    left, top, width, height = island.frame
    for land in island.lands:
        assert left < land.town[0] < left + width
        assert top < land.town[1] < top + height
    assert sum(holds(land.cell, land.town) for land in island.lands) >= 24


def test_seas_begin_at_the_coast_and_lead_away(island: Island) -> None:
    """LF-MAP-08: as many lines as zones, none of them over land, every name at sea."""
    assert [sea.id for sea in island.seas] == [zone.id for zone in BOX.map.zones]
    for sea in island.seas:
        start, end = sea.start
        assert start in island.coast
        steps = [part / 10 for part in range(1, 11)]
        way = (end[0] - start[0], end[1] - start[1])
        assert not any(
            holds(island.coast, (start[0] + part * way[0], start[1] + part * way[1]))
            for part in steps
        )
        assert not holds(island.coast, sea.label)


def test_the_drawing_is_plain_values(island: Island) -> None:
    assert msgspec.json.decode(msgspec.json.encode(island))["lands"][0]["id"] == "TRA"


def test_kilometres_are_kilometres() -> None:
    """Palermo to Catania is about 165 km as the crow flies."""
    assert math.dist(project(38.11, 13.35), project(37.49, 15.07)) == pytest.approx(165, rel=0.02)


def test_three_cells_of_a_square() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    one, two, three = (1.0, 1.0), (3.0, 1.0), (2.0, 3.0)
    assert length_of(borders_of(one, two, [three], square)) == pytest.approx(1.75)
    areas = [area(cell_of(s, {one, two, three} - {s}, square)) for s in (one, two, three)]
    assert sum(areas) == pytest.approx(16)
    assert areas[0] == pytest.approx(areas[1])
    assert middle_of(square) == pytest.approx((2, 2))
    assert borders_of((0.0, 0.0), (4.0, 0.0), [(2.0, 0.0)], square) == []
