"""Data of La Famiglia that are refused: every fault has its place and its words."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from consigliere.core.message import Arg
from consigliere.games.la_famiglia.box import DIFFICULTIES, MODES
from consigliere.games.la_famiglia.box_file import (
    BoxError,
    read_box,
)
from consigliere.games.la_famiglia.tables import tables_of
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from la_famiglia_box import FILES, Change, content, refused

# -- data that are refused -------------------------------------------------------------------


def put(*path: str | int, value: object) -> Change:
    """Replace or add what lies at a path."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


def grow(*path: str | int, value: object) -> Change:
    def change(data: Any) -> None:
        for step in path:
            data = data[step]
        data.append(value)

    return change


Case = tuple[str, Change, str, dict[str, Arg]]
FORM: list[Case] = [
    ("map.json", drop("coast"), "field_missing", {"place": "–", "field": "coast"}),
    (
        "map.json",
        drop("territories", 2, "seat"),
        "field_missing",
        {"place": "territories.PRT", "field": "seat"},
    ),
    (
        "map.json",
        put("territories", 2, "colour", value=1),
        "field_unknown",
        {"place": "territories.PRT", "field": "colour"},
    ),
    (
        "map.json",
        put("territories", 2, "seat", value="E"),
        "field_wrong",
        {"place": "territories.PRT.seat"},
    ),
    (
        "map.json",
        put("territories", 2, "id", value="Palermo"),
        "field_wrong",
        {"place": "territories.Palermo.id"},
    ),
    (
        "map.json",
        put("territories", 0, "neighbours", 1, value=7),
        "field_wrong",
        {"place": "territories.TRA.neighbours.2"},
    ),
    (
        "map.json",
        put("territories", 0, "source", value="HH"),
        "field_wrong",
        {"place": "territories.TRA.source"},
    ),
    (
        "map.json",
        put("territories", 0, "name", value="a\nb"),
        "field_wrong",
        {"place": "territories.TRA.name"},
    ),
    (
        "families.json",
        put("families", 0, "orders", 2, "initiative", value="16"),
        "field_wrong",
        {"place": "families.Y.orders.Y03.initiative"},
    ),
    (
        "families.json",
        grow("families", 0, "board", "J", value=4),
        "field_wrong",
        {"place": "families.Y.board.J"},
    ),
    (
        "numbers.json",
        drop("numbers", "cars"),
        "field_missing",
        {"place": "numbers", "field": "cars"},
    ),
    (
        "numbers.json",
        put("numbers", "vans", value={"value": 1, "source": "H"}),
        "field_unknown",
        {"place": "numbers", "field": "vans"},
    ),
    ("numbers.json", drop("modes", "2v1"), "field_missing", {"place": "modes", "field": "2v1"}),
    ("solo.json", put("1v1", 0, "kind", value="locked"), "field_wrong", {"place": "1v1.U01.kind"}),
]


@pytest.mark.parametrize(("file", "change", "key", "details"), FORM)
def test_the_place_at_fault_is_named(
    file: str, change: Change, key: str, details: dict[str, Arg]
) -> None:
    error = refused(file, change)
    assert (error.key, error.details) == (f"box_{key}", {"file": file, **details})


def at(place: str, **details: Arg) -> dict[str, Arg]:
    return {"place": place, **details}


MAP_SENSE: list[Case] = [
    (
        "map.json",
        drop("territories", 35),
        "count",
        at("territories", count=35, expected=36),
    ),
    ("map.json", drop("mandamenti", 0), "count", at("mandamenti", count=11, expected=12)),
    (
        "map.json",
        put("territories", 1, "id", value="TRA"),
        "twice",
        at("territories", value="TRA"),
    ),
    (
        "map.json",
        put("territories", 0, "mandamento", value="M77"),
        "unknown_id",
        at("territories.TRA.mandamento", id="M77"),
    ),
    (
        "map.json",
        grow("territories", 0, "neighbours", value="XYZ"),
        "unknown_id",
        at("territories.TRA.neighbours", id="XYZ"),
    ),
    (
        "map.json",
        grow("territories", 0, "neighbours", value="PAL"),
        "one_way",
        at("territories.TRA.neighbours", here="TRA", there="PAL"),
    ),
    (
        "map.json",
        grow("territories", 0, "neighbours", value="ALC"),
        "twice",
        at("territories.TRA.neighbours", value="ALC"),
    ),
    (
        "map.json",
        grow("territories", 0, "neighbours", value="TRA"),
        "own_neighbour",
        at("territories.TRA.neighbours"),
    ),
    (
        "map.json",
        grow("territories", 0, "zones", value="S9"),
        "unknown_id",
        at("territories.TRA.zones", id="S9"),
    ),
    (
        "map.json",
        grow("zones", 0, "neighbours", value="S4"),
        "one_way",
        at("zones.S1.neighbours", here="S1", there="S4"),
    ),
    (
        "map.json",
        put("bronte", "mandamento", value="M13"),
        "unknown_id",
        at("bronte.mandamento", id="M13"),
    ),
    (
        "map.json",
        put("territories", 2, "seat", value="A"),
        "count",
        at("territories.seat.A", count=7, expected=6),
    ),
    (
        "map.json",
        put("territories", 4, "marked", value=True),
        "count",
        at("territories.marked.A", count=2, expected=1),
    ),
    (
        "map.json",
        put("territories", 2, "marked", value=True),
        "marked_neutral",
        at("territories.PRT.marked"),
    ),
    (
        "map.json",
        lambda data: data["seats"].reverse(),
        "order",
        at("seats", expected="A, B, C, D"),
    ),
    (
        "map.json",
        put("territories", 0, "mandamento", value="M02"),
        "count",
        at("mandamenti.M01", count=2, expected=3),
    ),
    ("map.json", put("coast", "points", 0, value=[91, 0]), "point", at("coast.points.1")),
    (
        "map.json",
        put("zones", 0, "coast", value=[0, 92]),
        "number",
        at("zones.S1.coast", value="92", least=0, most=91),
    ),
]


def swap_mandamenti(data: Any) -> None:
    """Trapani and Messina change places: the counts stay right."""
    data["territories"][0]["mandamento"] = "M12"
    data["territories"][33]["mandamento"] = "M01"


def cut_off(data: Any) -> None:
    """Messina, Milazzo and Taormina without borders to the rest."""
    far = {"MES", "MIL", "TAO"}
    for territory in data["territories"]:
        near = territory["neighbours"]
        territory["neighbours"] = [one for one in near if (one in far) == (territory["id"] in far)]


MAP_SENSE += [
    ("map.json", swap_mandamenti, "split", at("mandamenti.M01")),
    ("map.json", cut_off, "split", at("territories")),
]
OTHER_SENSE: list[Case] = [
    (
        "families.json",
        put("families", 1, "orders", 0, "initiative", value=2),
        "initiative_twice",
        at("families.orders", number=2, orders="Y01, G01"),
    ),
    (
        "families.json",
        put("families", 1, "orders", 0, "id", value="Y01"),
        "twice",
        at("families.orders", value="Y01"),
    ),
    (
        "families.json",
        drop("families", 0, "orders", 3),
        "count",
        at("families.Y.orders", count=12, expected=13),
    ),
    (
        "families.json",
        put("families", 0, "orders", 0, "origin", value="A1"),
        "count",
        at("families.Y.orders.A1", count=2, expected=1),
    ),
    (
        "families.json",
        put("families", 0, "orders", 0, "type", value="MOVE"),
        "code",
        at("families.Y.orders.Y01.type", code="MOVE"),
    ),
    (
        "families.json",
        put("families", 0, "board", "E1", value=["lira3", "lab1", "house1"]),
        "code",
        at("families.Y.board.E1", code="house1"),
    ),
    (
        "families.json",
        put("families", 0, "board", "E1", value=["lira3", "lab1", "hit1"]),
        "code_misplaced",
        at("families.Y.board.E1", code="hit1"),
    ),
    (
        "families.json",
        put("families", 0, "board", "J", value=[3, 3, 4, 10]),
        "number",
        at("families.Y.board.J", value="10", least=0, most=9),
    ),
    ("families.json", drop("families", 5), "count", at("families", count=5, expected=6)),
    (
        "tables.json",
        drop("sheets", 1, "columns", 0),
        "count",
        at("sheets.2.columns", count=5, expected=6),
    ),
    ("tables.json", drop("sheets", 3), "count", at("sheets", count=3, expected=4)),
    (
        "tables.json",
        grow("sheets", 0, "columns", 2, "action", value="XXX"),
        "code",
        at("sheets.1.columns.3.action", code="XXX"),
    ),
    (
        "tables.json",
        put("printed", "columns", 0, "neutral", value=5),
        "number",
        at("printed.columns.1.neutral", value="5", least=0, most=4),
    ),
    (
        "cards.json",
        put("tiles", 6, "code", value="ordplus1+guard1"),
        "code_misplaced",
        at("tiles.T07.code", code="ordplus1+guard1"),
    ),
    (
        "cards.json",
        put("tiles", 6, "kind", value="income"),
        "code_misplaced",
        at("tiles.T07.code", code="ordplus1"),
    ),
    (
        "cards.json",
        put("characters", 0, "resources", "lira", value=-1),
        "number",
        at("characters.K1.lira", value="-1", least=0, most=20),
    ),
    ("cards.json", put("characters", 0, "id", value="DON"), "name_missing", at("characters.DON")),
    (
        "solo.json",
        put("2v1", 6, "kind", value="free"),
        "count",
        at("2v1.locked", count=3, expected=4),
    ),
    (
        "solo.json",
        put("levels", 2, "blocked", value=8),
        "number",
        at("levels.hard.blocked", value="8", least=0, most=7),
    ),
    (
        "solo.json",
        lambda data: data["levels"].reverse(),
        "order",
        at("levels", expected=", ".join(DIFFICULTIES)),
    ),
    (
        "numbers.json",
        put("numbers", "dome_start", "value", value=5),
        "count",
        at("numbers.dome_start", count=10, expected=12),
    ),
    (
        "numbers.json",
        put("numbers", "soldiers", "value", value=10**30),
        "number",
        at("numbers.soldiers", value=str(10**30), least=20, most=200),
    ),
    (
        "numbers.json",
        put("modes", "1v1", "discs", value=9),
        "number",
        at("modes.discs", value="18", least=0, most=16),
    ),
]


@pytest.mark.parametrize(("file", "change", "key", "details"), MAP_SENSE + OTHER_SENSE)
def test_data_that_make_no_sense_are_refused(
    file: str, change: Change, key: str, details: dict[str, Arg]
) -> None:
    """LF-MAP-04, LF-COMP-07, LF-TAB-02: borders, counts, codes and numbers have to fit."""
    error = refused(file, change)
    assert (error.key, error.details) == (f"box_{key}", {"file": file, **details})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text_that_says_all_of_it(lang: str) -> None:
    for file, change, _key, details in FORM + MAP_SENSE + OTHER_SENSE:
        error = refused(file, change)
        said = render(error.message, lang)
        assert "{" not in said
        assert all(str(value) in said for value in details.values())


# -- anything at all -------------------------------------------------------------------------

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
VALUES = st.recursive(SCALARS, lambda v: st.lists(v) | st.dictionaries(st.text(), v), max_leaves=5)
LIKELY = st.sampled_from(
    [*"ABCD", "TRA", "PAL", "S1", "M01", "Y01", "REC", "lira3", "lab1+car1", "solall", "MOVE2"]
) | st.integers(-1, 40)


def places(data: Any) -> list[tuple[Any, str | int]]:
    """Every place in a file: its container and its key."""
    if isinstance(data, dict):
        here: list[tuple[Any, str | int]] = [(data, key) for key in data]
        return here + [place for value in data.values() for place in places(value)]
    if isinstance(data, list):
        return [(data, n) for n in range(len(data))] + [p for value in data for p in places(value)]
    return []


@given(st.sampled_from(FILES), st.data())
@settings(max_examples=300, deadline=None)
def test_any_change_of_a_file_is_read_or_refused(file: str, draw: st.DataObject) -> None:
    data = content(file)
    for _ in range(draw.draw(st.integers(1, 3))):
        container, key = draw.draw(st.sampled_from(places(data)))
        if draw.draw(st.booleans()):
            container[key] = draw.draw(LIKELY | VALUES)
        elif isinstance(container, list) and draw.draw(st.booleans()):
            container.append(copy.deepcopy(container[key]))
        else:
            del container[key]
        if not places(data):
            break
    try:
        box = read_box({file: json.dumps(data)}, "own")
    except BoxError as error:
        assert render(error.message, "en") != f"error.{error.key}"
    else:
        t = tables_of(box)
        assert t.near.shape == (36,)
        assert len(t.columns_left) == len(MODES)
