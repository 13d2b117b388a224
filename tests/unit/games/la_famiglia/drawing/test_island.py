"""The geometry of Sicily agrees with the data."""

import math
from itertools import combinations, pairwise

import numpy as np
import pytest

from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.drawing.geometry import borders_of, inside, length_of, project
from consigliere.games.la_famiglia.drawing.island import Island, island_of, outlines_of
from consigliere.games.la_famiglia.drawing.rooms import TALL, WIDE, room_of
from consigliere.games.la_famiglia.drawing.sea import sea_zones_of
from consigliere.games.la_famiglia.drawing.stroke import bent_line, coastline, path_of
from svg_paths import Spot, area, holds

CHART = standard_box().map
SQUARE = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]


@pytest.fixture(scope="module")
def island() -> Island:
    return island_of(CHART)


def outline(island: Island, *lands: str) -> list[Spot]:
    (found,) = outlines_of(island.strokes_of(lands))
    return [spot for stroke in found for spot in stroke[:-1]]


def test_borders_in_the_picture_are_the_borders_of_the_lists(island: Island) -> None:
    """LF-MAP-04, LF-MAP-07: two territories touch if and only if they are neighbours."""
    near = {t.id: set(t.neighbours) for t in CHART.territories}
    listed = {pair for pair in combinations(near, 2) if pair[1] in near[pair[0]]}
    assert island.touching() == listed
    assert min(length_of(border.strokes) for border in island.borders) > 8


def test_borders_know_whether_a_mandamento_ends_there(island: Island) -> None:
    member = {t.id: t.mandamento for t in CHART.territories}
    for border in island.borders:
        one, two = border.between
        assert border.within == (member[one] == member[two])


def test_territories_cover_the_island_without_overlap(island: Island) -> None:
    """LF-MAP-01: every piece of land belongs to exactly one territory."""
    areas = [area(outline(island, land.id)) for land in CHART.territories]
    assert sum(areas) == pytest.approx(area(list(island.coast)), rel=1e-6)
    for one in CHART.territories:
        site = project(*one.anchor)
        held = [two.id for two in CHART.territories if holds(outline(island, two.id), site)]
        assert held == [one.id]


def test_a_mandamento_is_one_piece_made_of_its_territories(island: Island) -> None:
    for mandamento in CHART.mandamenti:
        lands = [t.id for t in CHART.territories if t.mandamento == mandamento.id]
        parts = sum(area(outline(island, land)) for land in lands)
        assert area(outline(island, *lands)) == pytest.approx(parts, rel=1e-6)


def test_borders_meet_only_at_their_ends(island: Island) -> None:
    strokes = [stroke for border in island.borders for stroke in border.strokes]
    for one, two in combinations(strokes, 2):
        for a, b in pairwise(one):
            for c, d in pairwise(two):
                assert {a, b} & {c, d} or not cross(a, b, c, d)


def cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    def side(one: Spot, two: Spot, spot: Spot) -> float:
        return (two[0] - one[0]) * (spot[1] - one[1]) - (two[1] - one[1]) * (spot[0] - one[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_the_coast_goes_through_the_points_of_the_data(island: Island) -> None:
    for place, point in zip(island.corners, CHART.coast.points, strict=True):
        assert island.coast[place] == pytest.approx(project(*point))


def test_the_coast_is_divided_among_those_who_lie_at_the_sea(island: Island) -> None:
    """LF-MAP-08: who has a sea zone has a shore, and the other way round."""
    at_sea = {territory.id for territory in CHART.territories if territory.zones}
    assert {section.land for section in island.sections} == at_sea
    for one, two in zip(island.sections, [*island.sections[1:], island.sections[0]], strict=True):
        assert one.stroke[-1] == two.stroke[0]


def test_zones_lie_around_the_island_and_do_not_overlap(island: Island) -> None:
    sea_zones = sea_zones_of(CHART)
    assert [sea_zone.id for sea_zone in sea_zones] == [zone.id for zone in CHART.zones]
    for sea_zone in sea_zones:
        held = [other.id for other in sea_zones if holds(list(other.area), sea_zone.middle)]
        assert held == [sea_zone.id]
        start, end = np.asarray(sea_zone.start)
        for part in range(2, 11):
            x, y = start + part / 10 * (end - start)
            assert not holds(list(island.coast), (x, y))
        assert not holds(list(island.coast), sea_zone.middle)


def test_a_room_lies_inside_and_as_near_to_the_middle_as_may_be() -> None:
    room = room_of(SQUARE)
    assert room.scale == 1
    assert (room.width, room.height) == TALL
    assert room.middle == pytest.approx((20, 20), abs=1.5)
    (x, y), length = room.name
    assert y < room.middle[1]
    assert length / 2 < min(x, 40 - x)


def test_a_low_room_has_things_beside_each_other_and_a_small_one_is_smaller() -> None:
    low = room_of([(0.0, 0.0), (30.0, 0.0), (30.0, 18.0), (0.0, 18.0)])
    assert low.wide
    assert (low.width, low.height) == WIDE
    small = room_of([(0.0, 0.0), (12.0, 0.0), (12.0, 14.0), (0.0, 14.0)])
    assert small.scale < 0.8
    assert small.width < 12


def test_where_nothing_fits_there_are_the_smallest_pieces() -> None:
    room = room_of([(0.0, 0.0), (2.0, 0.0), (1.0, 2.0)])
    assert room.middle == pytest.approx((1, 2 / 3))
    assert room.scale < 0.4


def test_bends_are_small_and_always_the_same() -> None:
    line = bent_line(((0.0, 0.0), (30.0, 0.0)), "TRA ALC")
    assert line == bent_line(((0.0, 0.0), (30.0, 0.0)), "TRA ALC")
    assert line != bent_line(((0.0, 0.0), (30.0, 0.0)), "TRA MAR")
    assert (line[0], line[-1]) == ((0.0, 0.0), (30.0, 0.0))
    assert 0 < max(abs(y) for _, y in line) < 3


def test_a_path_is_the_same_curve_backward() -> None:
    line = [(0.0, 0.0), (10.0, 4.0), (20.0, -4.0), (30.0, 0.0)]
    assert path_of(line) == "M0 0Q10 4 15 0Q20 -4 30 0"
    assert path_of(line[::-1], joined=True) == "Q20 -4 15 0Q10 4 0 0"
    assert path_of([(0.0, 0.0), (5.0, 5.0)]) == "M0 0L5 5"


def test_a_shore_is_closed_and_keeps_its_points() -> None:
    spots, places = coastline(SQUARE)
    assert np.asarray(spots)[places] == pytest.approx(np.asarray(SQUARE))
    assert len(spots) > 20


def test_kilometres_are_kilometres() -> None:
    """Palermo to Catania is about 165 km as the crow flies."""
    assert math.dist(project(38.11, 13.35), project(37.49, 15.07)) == pytest.approx(165, rel=0.02)


def test_three_cells_of_a_square_meet() -> None:
    square = np.asarray(SQUARE) / 10
    one, two, three = (1.0, 1.0), (3.0, 1.0), (2.0, 3.0)
    assert length_of(borders_of(one, two, [three], square)) == pytest.approx(1.75)
    assert borders_of((0.0, 0.0), (4.0, 0.0), [(2.0, 0.0)], square) == []


def test_spots_of_a_grid_are_inside_or_not() -> None:
    found = inside(np.asarray(SQUARE), np.asarray([-1.0, 20.0, 41.0]), np.asarray([20.0, 50.0]))
    assert found.tolist() == [[False, True, False], [False, False, False]]
