"""The data of La Famiglia: the standard box, and folders of one's own."""

import json
import math
from pathlib import Path

import pytest

from consigliere.games.la_famiglia.box.files import (
    MAX_BYTES,
    BoxError,
    box_of,
    load_box,
    standard_box,
)
from consigliere.games.la_famiglia.box.parts import NUMBERS, Box, Named, name_of
from consigliere.games.la_famiglia.rules.record.tables import tables_of
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from error_keys import raises_key
from la_famiglia_box import content


def named(box: Box) -> list[tuple[str, Named]]:
    return [
        *(("territory", entry) for entry in box.map.territories),
        *(("mandamento", entry) for entry in box.map.mandamenti),
        *(("zone", entry) for entry in box.map.zones),
        *(("family", entry) for entry in box.families),
        *(("character", entry) for entry in box.cards.characters),
        *(("tile", entry) for entry in box.cards.tiles),
    ]


# -- the data that come with the game --------------------------------------------------------


def test_the_map_is_the_one_of_the_rules() -> None:
    """LF-MAP-01, LF-MAP-02, LF-MAP-06: counts, seats, marks, and who starts in a mandamento."""
    island = standard_box().map
    assert (len(island.mandamenti), len(island.territories), len(island.zones)) == (12, 36, 8)
    marked = {t.id: t.seat for t in island.territories if t.marked}
    assert marked == {"MAR": "D", "RAG": "C", "SIR": "A", "ALC": "B"}
    assert [t.id for t in island.territories if t.seat is None] == [
        *("PRT", "SCI", "BAG", "RIB", "AGR", "CAL", "GAN", "GEL", "NOT", "CAT", "BRO", "MES")
    ]
    for mandamento in island.mandamenti:
        seats = [t.seat for t in island.territories if t.mandamento == mandamento.id]
        sides = sorted("none" if seat is None else "XYXY"["ABCD".index(seat)] for seat in seats)
        assert sides == ["X", "Y", "none"]
    assert island.bronte.mandamento == "M11"


def test_no_seat_is_favoured_by_the_map() -> None:
    """LF-MAP-09: borders, coasts and seas by seat, as the rules list them."""
    island = standard_box().map
    by_seat = {seat: [t for t in island.territories if t.seat == seat] for seat in "ABCD"}
    borders = [sum(len(t.neighbours) for t in own) for own in by_seat.values()]
    coasts = [sum(bool(t.zones) for t in own) for own in by_seat.values()]
    seas = [len({zone for t in own for zone in t.zones}) for own in by_seat.values()]
    assert (borders, coasts, seas) == ([25, 27, 27, 27], [4, 4, 4, 4], [5, 4, 5, 5])
    seat_of = {t.id: t.seat for t in island.territories}
    assert not any(
        seat_of[other] == t.seat for t in island.territories if t.seat for other in t.neighbours
    )


def test_towns_and_coast_are_those_of_sicily() -> None:
    """LF-MAP-07: every town is on the island, near the middle of its territory."""
    island = standard_box().map
    places = [t.town for t in island.territories] + list(island.coast.points)
    assert all(36.6 < latitude < 38.4 and 12.3 < longitude < 15.7 for latitude, longitude in places)
    for t in island.territories:
        north, east = (one - other for one, other in zip(t.town, t.anchor, strict=True))
        assert math.hypot(111 * north, 88 * east) < 40, t.id
    assert island.coast.points[0] == (38.268, 15.652)


def test_zones_form_a_ring() -> None:
    """LF-MAP-08: every zone lies between two others, and no territory has more than two."""
    island = standard_box().map
    assert all(len(zone.neighbours) == 2 for zone in island.zones)
    assert max(len(t.zones) for t in island.territories) == 2


def test_every_initiative_is_there_once() -> None:
    """LF-ORD-02, LF-COMP-07: 78 orders with the numbers 1 to 78."""
    orders = [order for family in standard_box().families for order in family.orders]
    assert sorted(order.initiative for order in orders) == list(range(1, 79))
    for family in standard_box().families:
        assert [order.id for order in family.orders] == [f"{family.id}{n:02}" for n in range(1, 14)]


def test_the_solo_board_is_as_the_expansion_says() -> None:
    """LF-COMP-15, LF-SETUP-11, LF-LEN-02: four locks, seven extra discs, ever harder levels."""
    box = standard_box()
    assert [cell.id for cell in box.solo.trio if cell.kind == "locked"] == [
        *("V07", "V08", "V09", "V10")
    ]
    assert box.number("extra_discs") == 7
    assert [(level.blocked, level.open_locks) for level in box.solo.levels] == [
        *((3, 1), (4, 0), (5, 0))
    ]


def test_everything_says_where_it_comes_from() -> None:
    """LF-DATA-01: an entry of every file has a source; what the expansion states is marked."""
    numbers = standard_box().numbers.numbers
    assert set(numbers) == set(NUMBERS)
    stated = {name for name, number in numbers.items() if number.source.startswith("S")}
    assert stated >= {"dome_seats", "dome_start", "dome_mark", "dummy_soldiers", "council_boats"}
    assert numbers["boat_capacity"].source == "H"
    assert {t.source for t in standard_box().map.territories} == {"H", "SH"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_name_in_every_language(lang: str) -> None:
    """LF-BRD-10: names differ within a kind."""
    seen: dict[str, list[str]] = {}
    for kind, entry in named(standard_box()):
        message = name_of(kind, entry)
        assert render(message, lang) != message.key
        seen.setdefault(kind, []).append(render(message, lang))
    assert all(len(set(names)) == len(names) for names in seen.values())


def test_a_box_is_found_by_its_name() -> None:
    assert box_of("standard") is standard_box()
    with pytest.raises(BoxError) as caught:
        box_of("../rules")
    assert (caught.value.key, caught.value.details["box"]) == ("unknown_box", "../rules")


# -- folders of one's own --------------------------------------------------------------------


def test_a_folder_replaces_some_of_the_files(tmp_path: Path) -> None:
    """LF-DATA-01: other data need no other code."""
    data = content("cards.json")
    data["tiles"][2]["code"] = "lira9"
    data["characters"][0] |= {"id": "DON", "name": "Don Ottavio"}
    (tmp_path / "cards.json").write_text(json.dumps(data), "utf-8")
    (tmp_path / "notes.txt").write_text("typed in from the box", "utf-8")
    box = load_box(tmp_path)
    assert box.cards.tiles[2].code == "lira9"
    assert box.map == standard_box().map
    assert box.id == tmp_path.name
    for lang in LANGUAGES:
        assert render(name_of("character", box.cards.characters[0]), lang) == "Don Ottavio"
    assert tables_of(box).tile_amount[2] == 9


def test_a_folder_needs_at_least_one_file_and_no_strange_one(tmp_path: Path) -> None:
    with raises_key(BoxError, "box_empty"):
        load_box(tmp_path)
    (tmp_path / "familes.json").write_text("{}", "utf-8")
    with pytest.raises(BoxError) as unknown:
        load_box(tmp_path)
    assert (unknown.value.key, unknown.value.details["file"]) == (
        "box_file_unknown",
        "familes.json",
    )
    with raises_key(BoxError, "box_folder"):
        load_box(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "box_not_json"),
        (b'{"tiles": [', "box_not_json"),
        (b"[" * 60_000, "box_not_json"),
        (b'{"tiles": "\xff"}', "box_not_json"),
        (b"[]", "box_not_an_object"),
        (b"7", "box_not_an_object"),
        (b" " * (MAX_BYTES + 1), "box_too_large"),
    ],
)
def test_a_file_that_is_no_data_is_refused(data: bytes, key: str, tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_bytes(data)
    with pytest.raises(BoxError) as caught:
        load_box(tmp_path)
    assert caught.value.key == key
    assert caught.value.details["file"] == "cards.json"
