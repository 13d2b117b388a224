"""The layout of a tree: what must hold for every family, in games and beyond."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tree_games
from consigliere.games.drawing import drawing_of as drawing_by_game
from consigliere.games.family_tree.drawing import layout
from consigliere.games.family_tree.drawing.blocks import COUPLE_GAP
from consigliere.games.family_tree.drawing.layout import drawing_of
from consigliere.games.family_tree.drawing.shapes import HEIGHT, WIDTH, Drawing, Part, Place
from consigliere.games.family_tree.presentation.view import FamilyTreeView
from family_grower import Grove

GAMES = [
    (9, 2, ""),
    (5, 4, "deck=europe"),
    (6, 6, "end=instant"),
    (4, 4, "variant=big"),
    (8, 2, "father_check=off"),
]
LARGEST = 80
MANY_STEPS = 300
HALF = 0.5
MOST_MIRRORED = 0.03
"""Of all steps of a family; 12 of 544 are."""

groves = st.builds(
    lambda seed, people, owners: Grove(seed, owners).grow(people).view(),
    st.integers(0, 10**6),
    st.integers(1, LARGEST),
    st.integers(1, 4),
)
positions = st.builds(
    lambda game, part: (views := tree_games.views(*game))[int(part * (len(views) - 1))],
    st.sampled_from(GAMES),
    st.floats(0, 1),
)
tables = st.one_of(groves, positions)


def apart(one: Place | Part, other: Place | Part) -> bool:
    across = one.x + one.width <= other.x or other.x + other.width <= one.x
    return across or one.y + one.height <= other.y or other.y + other.height <= one.y


def real(drawing: Drawing) -> dict[str, Place]:
    """Where everybody is, places left behind not counted."""
    return {place.id: place for place in drawing.people if not place.ghost}


def child_places(drawing: Drawing, owner: int) -> dict[str, Place]:
    return {place.id: place for place in drawing.people if place.owner == owner}


@given(tables)
def test_no_two_boxes_overlap(view: FamilyTreeView) -> None:
    for one, other in itertools.combinations(drawing_of(view).people, 2):
        assert apart(one, other), (one, other)


@given(tables)
def test_everybody_is_there_once_and_who_was_taken_leaves_a_place(view: FamilyTreeView) -> None:
    drawing = drawing_of(view)
    assert sorted(p.id for p in drawing.people if not p.ghost) == sorted(p.id for p in view.people)
    owners = {person.id: person.owner for person in view.people}
    left = {
        person.id
        for person in view.people
        if owners.get(person.mother or person.father or "", person.owner) != person.owner
    }
    assert {place.id for place in drawing.people if place.ghost} == left


@given(tables)
def test_the_year_is_the_height(view: FamilyTreeView) -> None:
    drawing = drawing_of(view)
    years = {card.id: card.year for card in view.cards}
    for place in drawing.people:
        year = years[place.id]
        assert year is not None
        assert place.y + HEIGHT / 2 == pytest.approx(drawing.axis.height_of(year))
        assert drawing.axis.first <= year <= drawing.axis.last


@given(tables)
def test_spouses_stand_side_by_side(view: FamilyTreeView) -> None:
    places = real(drawing_of(view))
    for person in view.people:
        if person.spouse is not None:
            one, other = places[person.id], places[person.spouse]
            assert one.owner == other.owner
            assert abs(one.x - other.x) == pytest.approx(WIDTH + COUPLE_GAP)


@given(tables)
def test_children_are_under_the_ring_and_below_their_parents(view: FamilyTreeView) -> None:
    drawing = drawing_of(view)
    for union in drawing.unions:
        places = child_places(drawing, union.owner)
        assert set(union.parents) <= set(places)
        for child in union.children:
            assert places[child].y > union.y
            for parent in union.parents:
                assert places[child].y >= places[parent].y + HEIGHT


@given(tables)
def test_every_child_hangs_from_its_union(view: FamilyTreeView) -> None:
    drawing = drawing_of(view)
    assert len(drawing.edges) == sum(len(union.children) for union in drawing.unions)
    unions = {union.id: union for union in drawing.unions}
    for edge in drawing.edges:
        union = unions[edge.union]
        place = child_places(drawing, union.owner)[edge.child]
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", edge.path)]
        assert numbers[:2] == pytest.approx([union.x, union.y], abs=0.01)
        assert numbers[-1] == pytest.approx(place.y, abs=0.01)
        assert edge.adopted == (union.kind == "adopter")


@given(tables)
def test_families_and_tableaux_lie_side_by_side(view: FamilyTreeView) -> None:
    drawing = drawing_of(view)
    assert all(apart(one, other) for one, other in itertools.combinations(drawing.parts, 2))
    for one, other in itertools.pairwise(drawing.groups):
        assert one.x + one.width <= other.x
    groups = {group.owner: group for group in drawing.groups}
    for part in drawing.parts:
        group = groups[part.owner]
        assert group.x <= part.x and part.x + part.width <= group.x + group.width
        assert part.counts == (view.sides[part.owner].best in (None, part.family))


@given(tables)
def test_equal_views_give_equal_drawings(view: FamilyTreeView) -> None:
    before = drawing_of(view)
    layout._plan.cache_clear()
    assert drawing_of(replace(view)) == before


def turned(before: Drawing, after: Drawing) -> Iterator[float]:
    """For each family of three and more in both: the share of pairs who have changed sides."""
    was = {(place.id, place.owner, place.ghost): place for place in before.people}
    families: dict[tuple[int, str], list[tuple[float, float]]] = {}
    for place in after.people:
        old = was.get((place.id, place.owner, place.ghost))
        if old is not None and old.family == place.family:
            families.setdefault((place.owner, place.family), []).append((old.x, place.x))
    for pairs in families.values():
        changes = [
            (one[0] < other[0]) != (one[1] < other[1])
            for one, other in itertools.combinations(pairs, 2)
            if abs(one[0] - other[0]) >= 1 and abs(one[1] - other[1]) >= 1
        ]
        if len(pairs) > 2 and changes:
            yield sum(changes) / len(changes)


def test_a_tree_that_grows_is_seldom_turned_round() -> None:
    shares = [
        share
        for game in GAMES
        for one, other in itertools.pairwise(map(drawing_of, tree_games.views(*game)))
        for share in turned(one, other)
    ]
    assert len(shares) > MANY_STEPS
    assert sum(share > HALF for share in shares) <= MOST_MIRRORED * len(shares)


def test_the_surname_chain_is_marked_from_link_to_link() -> None:
    view = tree_games.views(*GAMES[0])[-1]
    drawing = drawing_of(view)
    links = {pair for side in view.sides for pair in itertools.pairwise(side.chain)}
    assert links
    unions = {union.id: union for union in drawing.unions}
    golden = [edge for edge in drawing.edges if edge.chain]
    assert len(golden) == len(links)
    for edge in golden:
        assert any((parent, edge.child) in links for parent in unions[edge.union].parents)
    chained = {person for side in view.sides for person in side.chain}
    assert {place.id for place in drawing.people if place.chain} == chained


def test_an_empty_table_has_an_axis_and_nothing_else() -> None:
    drawing = drawing_of(tree_games.GAME.view(tree_games.GAME.initial({}, 2), None))
    assert not drawing.people and not drawing.groups and not drawing.parts
    assert drawing.axis.first < drawing.axis.last


def test_games_that_the_page_lays_out_have_no_drawing() -> None:
    view = tree_games.views(*GAMES[0])[0]
    assert drawing_by_game("family-tree", view) == drawing_of(view)
    assert drawing_by_game("famiglia", object()) is None
