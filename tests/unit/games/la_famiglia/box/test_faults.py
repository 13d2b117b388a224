"""Invalid data of La Famiglia: every error names the place and has a text."""

from typing import Any

import pytest

from consigliere.games.la_famiglia.box.parts import DIFFICULTIES
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from la_famiglia_box import refused

from .box_faults import Fault, drop, fault, grow, put


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


MAP = [
    fault(drop("coast"), "field_missing", "–", field="coast"),
    fault(drop("territories.2.seat"), "field_missing", "territories.PRT", field="seat"),
    fault(put("territories.2.colour", 1), "field_unknown", "territories.PRT", field="colour"),
    fault(put("territories.2.seat", "E"), "field_wrong", "territories.PRT.seat"),
    fault(put("territories.2.id", "Palermo"), "field_wrong", "territories.Palermo.id"),
    fault(put("territories.0.neighbours.1", 7), "field_wrong", "territories.TRA.neighbours.2"),
    fault(put("territories.0.source", "HH"), "field_wrong", "territories.TRA.source"),
    fault(put("territories.0.name", "a\nb"), "field_wrong", "territories.TRA.name"),
    fault(drop("territories.35"), "count", "territories", count=35, expected=36),
    fault(drop("mandamenti.0"), "count", "mandamenti", count=11, expected=12),
    fault(put("territories.1.id", "TRA"), "twice", "territories", value="TRA"),
    fault(
        put("territories.0.mandamento", "M77"), "unknown_id", "territories.TRA.mandamento", id="M77"
    ),
    fault(
        grow("territories.0.neighbours", "XYZ"),
        "unknown_id",
        "territories.TRA.neighbours",
        id="XYZ",
    ),
    fault(
        grow("territories.0.neighbours", "PAL"),
        "one_way",
        "territories.TRA.neighbours",
        here="TRA",
        there="PAL",
    ),
    fault(
        grow("territories.0.neighbours", "ALC"), "twice", "territories.TRA.neighbours", value="ALC"
    ),
    fault(grow("territories.0.neighbours", "TRA"), "own_neighbour", "territories.TRA.neighbours"),
    fault(grow("territories.0.zones", "S9"), "unknown_id", "territories.TRA.zones", id="S9"),
    fault(
        grow("zones.0.neighbours", "S4"), "one_way", "zones.S1.neighbours", here="S1", there="S4"
    ),
    fault(put("bronte.mandamento", "M13"), "unknown_id", "bronte.mandamento", id="M13"),
    fault(put("territories.2.seat", "A"), "count", "territories.seat.A", count=7, expected=6),
    fault(
        put("territories.4.marked", value=True),
        "count",
        "territories.marked.A",
        count=2,
        expected=1,
    ),
    fault(put("territories.2.marked", value=True), "marked_neutral", "territories.PRT.marked"),
    fault(lambda data: data["seats"].reverse(), "order", "seats", expected="A, B, C, D"),
    fault(put("territories.0.mandamento", "M02"), "count", "mandamenti.M01", count=2, expected=3),
    fault(put("coast.points.0", [91, 0]), "point", "coast.points.1"),
    fault(put("zones.0.coast", [0, 92]), "number", "zones.S1.coast", value="92", least=0, most=91),
    fault(swap_mandamenti, "split", "mandamenti.M01"),
    fault(cut_off, "split", "territories"),
]
FAMILIES = [
    fault(
        put("families.0.orders.2.initiative", "16"),
        "field_wrong",
        "families.Y.orders.Y03.initiative",
    ),
    fault(grow("families.0.board.J", 4), "field_wrong", "families.Y.board.J"),
    fault(
        put("families.1.orders.0.initiative", 2),
        "initiative_twice",
        "families.orders",
        number=2,
        orders="Y01, G01",
    ),
    fault(put("families.1.orders.0.id", "Y01"), "twice", "families.orders", value="Y01"),
    fault(drop("families.0.orders.3"), "count", "families.Y.orders", count=12, expected=13),
    fault(
        put("families.0.orders.0.origin", "A1"),
        "count",
        "families.Y.orders.A1",
        count=2,
        expected=1,
    ),
    fault(
        put("families.0.orders.0.type", "MOVE"), "code", "families.Y.orders.Y01.type", code="MOVE"
    ),
    fault(
        put("families.0.board.E1", ["lira3", "lab1", "house1"]),
        "code",
        "families.Y.board.E1",
        code="house1",
    ),
    fault(
        put("families.0.board.E1", ["lira3", "lab1", "hit1"]),
        "code_misplaced",
        "families.Y.board.E1",
        code="hit1",
    ),
    fault(
        put("families.0.board.J", [3, 3, 4, 10]),
        "number",
        "families.Y.board.J",
        value="10",
        least=0,
        most=9,
    ),
    fault(drop("families.5"), "count", "families", count=5, expected=6),
]
NUMBERS = [
    fault(drop("numbers.cars"), "field_missing", "numbers", field="cars"),
    fault(
        put("numbers.vans", {"value": 1, "source": "H"}), "field_unknown", "numbers", field="vans"
    ),
    fault(drop("modes.2v1"), "field_missing", "modes", field="2v1"),
    fault(put("numbers.dome_start.value", 5), "count", "numbers.dome_start", count=10, expected=12),
    fault(
        put("numbers.soldiers.value", 10**30),
        "number",
        "numbers.soldiers",
        value=str(10**30),
        least=20,
        most=200,
    ),
    fault(put("modes.1v1.discs", 9), "number", "modes.discs", value="18", least=0, most=16),
]
SOLO = [
    fault(put("1v1.0.kind", "locked"), "field_wrong", "1v1.U01.kind"),
    fault(put("2v1.6.kind", "free"), "count", "2v1.locked", count=3, expected=4),
    fault(put("levels.2.blocked", 8), "number", "levels.hard.blocked", value="8", least=0, most=7),
    fault(
        lambda data: data["levels"].reverse(), "order", "levels", expected=", ".join(DIFFICULTIES)
    ),
]
TABLES = [
    fault(drop("sheets.1.columns.0"), "count", "sheets.2.columns", count=5, expected=6),
    fault(drop("sheets.3"), "count", "sheets", count=3, expected=4),
    fault(
        grow("sheets.0.columns.2.action", "XXX"), "code", "sheets.1.columns.3.action", code="XXX"
    ),
    fault(
        put("printed.columns.0.neutral", 5),
        "number",
        "printed.columns.1.neutral",
        value="5",
        least=0,
        most=4,
    ),
]
CARDS = [
    fault(
        put("tiles.6.code", "ordplus1+guard1"),
        "code_misplaced",
        "tiles.T07.code",
        code="ordplus1+guard1",
    ),
    fault(put("tiles.6.kind", "income"), "code_misplaced", "tiles.T07.code", code="ordplus1"),
    fault(
        put("characters.0.resources.lira", -1),
        "number",
        "characters.K1.lira",
        value="-1",
        least=0,
        most=20,
    ),
    fault(put("characters.0.id", "DON"), "name_missing", "characters.DON"),
]
FAULTS = {
    "map.json": MAP,
    "families.json": FAMILIES,
    "tables.json": TABLES,
    "cards.json": CARDS,
    "solo.json": SOLO,
    "numbers.json": NUMBERS,
}
CASES = [(file, case) for file, cases in FAULTS.items() for case in cases]


def name_of(case: str | Fault) -> str:
    return case if isinstance(case, str) else f"{case.key}-{case.details['place']}"


@pytest.mark.parametrize(("file", "case"), CASES, ids=name_of)
def test_the_fault_and_its_place_are_named(file: str, case: Fault) -> None:
    """LF-MAP-04, LF-COMP-07, LF-TAB-02: borders, counts, codes and numbers have to fit."""
    error = refused(file, case.change)
    assert (error.key, error.details) == (f"box_{case.key}", {"file": file, **case.details})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text_that_says_all_of_it(lang: str) -> None:
    for file, case in CASES:
        said = render(refused(file, case.change).message, lang)
        assert "{" not in said
        assert all(str(value) in said for value in case.details.values())
