"""What the rules look up says the same as the data; codes are read as they are printed."""

from dataclasses import replace

import msgspec
import numpy as np
import pytest

from consigliere.games.la_famiglia.box import effects
from consigliere.games.la_famiglia.box.effects import Effect, action_kind, read_effects, read_order
from consigliere.games.la_famiglia.box.files import box_of_version, standard_box
from consigliere.games.la_famiglia.box.parts import NUMBERS, RULES_VERSION
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.rules.record.tables import (
    INFINITY,
    LOCKED,
    NEUTRAL,
    TABLES,
    LookUp,
    tables_in_use,
    tables_of,
)

BOX = standard_box()
PLACE = {territory.id: number for number, territory in enumerate(BOX.map.territories)}


@pytest.fixture
def tables() -> LookUp:
    """Laid out anew: those in use were laid out once, when this process began."""
    return tables_of(BOX)


def territories(mask: int) -> set[str]:
    return {name for name, number in PLACE.items() if int(mask) >> number & 1}


def test_neighbours_are_those_of_the_map(tables: LookUp) -> None:
    """LF-MAP-04, LF-MAP-05: land borders in one step and in two."""
    for territory in BOX.map.territories:
        assert territories(tables.near[PLACE[territory.id]]) == set(territory.neighbours)
    assert territories(tables.within_two[PLACE["MES"]]) == {"MIL", "TAO", "BRO", "SAM", "ACI"}
    for here, name in enumerate(PLACE):
        assert name not in territories(tables.within_two[here])
        assert territories(tables.near[here]) <= territories(tables.within_two[here])


def test_sea_zones_know_their_shores(tables: LookUp) -> None:
    """LF-MAP-08: the list of territories of a zone is the one in the rules."""
    shores = {zone.id: territories(tables.shore[n]) for n, zone in enumerate(BOX.map.zones)}
    assert shores["S1"] == {"CAT", "ACI", "MES", "MIL", "TAO"}
    assert shores["S5"] == {"TRA", "MAR", "CTV", "SCI"}
    for territory in BOX.map.territories:
        coasts = int(tables.zones_of[PLACE[territory.id]])
        assert {z.id for n, z in enumerate(BOX.map.zones) if coasts >> n & 1} == {*territory.zones}
    assert tables.zones == 8
    assert [int(mask).bit_count() for mask in tables.sea_near] == [2] * 8 + [0] * 4
    assert int(tables.sea_near[0]) == 1 << 7 | 1 << 1


def test_mandamenti_seats_and_marks(tables: LookUp) -> None:
    """LF-MAP-01, LF-MAP-02, LF-MAP-03, LF-MAP-09: who belongs where."""
    assert [int(mask).bit_count() for mask in tables.members] == [3] * 12
    assert territories(tables.members[tables.bronte]) == {"BRO", "NIC", "SAM"}
    assert [int((tables.seat == seat).sum()) for seat in (NEUTRAL, 0, 1, 2, 3)] == [12, 6, 6, 6, 6]
    assert territories(tables.marked) == {"MAR", "RAG", "SIR", "ALC"}
    assert all(tables.members[tables.mandamento[n]] >> n & 1 for n in range(36))


def test_families_are_as_printed(tables: LookUp) -> None:
    """LF-BRD-01, LF-BRD-04, LF-BRD-05, LF-BRD-06: the boards of yellow and blue."""
    assert tables.value[0].tolist() == [[3, 3, 4, 4], [4, 5, 6, 7], [4, 5, 6, 7]]
    boat_and_lire = [[effects.FREE_BOAT, 1], [effects.LIRA, 2]]
    assert tables.economy[0, 1, 2].tolist() == boat_and_lire
    assert tables.economy[2, 1, 0].tolist() == [[effects.FREE_BOAT, 1], [effects.NOTHING, 0]]
    yellow = BOX.families[0].orders
    rows = [[yellow[token].id for token in row] for row in tables.order_row[0]]
    assert rows == [["Y08", "Y02", "Y01"], ["Y05", "Y12", "Y10"]]
    assert [int(mask).bit_count() for mask in tables.basic] == [7] * 6


def test_orders_are_as_printed(tables: LookUp) -> None:
    """LF-ORD-06: type, number and initiative of every token."""
    for family, printed in enumerate(BOX.families):
        for token, order in enumerate(printed.orders):
            kind, amount = (
                int(tables.order_kind[family, token]),
                int(tables.order_amount[family, token]),
            )
            assert order.type in {effects.ORDERS[kind], f"{effects.ORDERS[kind]}{amount}"}
            assert tables.initiative[family, token] == order.initiative


def test_tables_are_as_printed(tables: LookUp) -> None:
    """LF-COMP-12, LF-TAB-01, LF-TAB-02: the plain table, then a sheet for each round."""
    assert tables.cells[0].tolist() == [4] * 6
    assert tables.neutral_discs.tolist() == [2, 1, 1, 1, 1, 2]
    assert not tables.cell[0].any()
    codes = [effects.ACTIONS[kind - effects.REC] for kind in tables.cell[2, 1, :5]]
    assert codes == ["ORD", "PLC", "PLC", "IN1", "REC"]
    assert tables.cells[1:].sum(axis=1).tolist() == [24, 27, 30, 36]
    assert tables.blue[1:].tolist() == [[1] * 6, [2, 1] * 3, [2, 1] * 3, [1] * 6]
    cost = {code: int(tables.cost[action_kind(code)]) for code in effects.ACTIONS}
    assert {code for code, lire in cost.items() if lire} == {"IN2", "LAB", "EQU", "INR"}


def test_cards_tiles_and_solo_board(tables: LookUp) -> None:
    """LF-COMP-10, LF-COMP-11, LF-COMP-15: what is on them, as kinds and amounts."""
    assert tables.character[5].tolist() == [5, 1, 2, 0, 1, 0]
    assert [n for n in range(11) if int(tables.lasting) >> n & 1] == [6, 7, 8, 9]
    assert (tables.tile_kind[10], tables.tile_amount[10]) == (effects.HIT, 1)
    assert tables.solo_cells.tolist() == [10, 10]
    assert tables.solo_effect[0, 4].tolist() == [[effects.BESIDE_LABS, effects.ALL_LABS], [0, 0]]
    assert tables.solo_effect[0, 8].tolist() == [[effects.FREE_LAB, 1], [effects.CAR_OR_BOAT, 1]]
    assert tables.solo_kind[1].tolist() == [INFINITY] * 2 + [0] * 4 + [LOCKED] * 4 + [0] * 2
    assert (tables.blocked.tolist(), tables.open_locks.tolist()) == ([3, 4, 5], [1, 0, 0])


def test_modes_and_numbers(tables: LookUp) -> None:
    """LF-SETUP-09, LF-SETUP-13, LF-SETUP-17, LF-PLAN-10: 2v2, 1v1, 2v1."""
    assert tables.columns_left.tolist() == [2, 1, 1]
    assert tables.brute_cost.tolist() == [2, 1, 2]
    assert tables.extra.tolist() == [[0] * 6, [0, 4, 2, 0, 0, 0], [1, 5, 5, 1, 1, 1]]
    assert tables.returned.tolist() == [[0, 0], [2, 1], [0, 0]]
    assert (tables.start_discs.tolist(), tables.discs_at_once.tolist()) == ([2, 4, 4], [1, 1, 2])
    assert (tables.dome_seats, tables.dome_mark, tables.win_single, tables.win_team) == (
        12,
        11,
        5,
        6,
    )
    assert tables.dome_bonus_from_hq == 1
    assert tables.dealt.tolist() == [1, 2, 2]
    assert (tables.soldiers, tables.tiles_used, tables.gain_two_from) == (50, 7, 3)
    assert {name: tables[name] for name in NUMBERS} == {name: BOX.number(name) for name in NUMBERS}


@pytest.mark.parametrize(
    ("version", "orders", "police"), [(3, 0, [4, 5, 6, 7]), (4, 3, [4, 5, 6, 7])]
)
def test_an_older_game_keeps_the_boards_that_it_was_begun_with(
    version: int, orders: int, police: list[int]
) -> None:
    """LF-COMP-15, LF-BRD-01: cell V04 of the soloist's board, the police of family green.

    By rules version 3 V04 brought three soldiers before its orders.
    """
    tables = LaFamiglia().initial({"mode": "2v1", "version": str(version)}, 3).tables
    assert tables is tables_in_use(version)
    (kind, amount), _ = tables.solo_effect[1, 3].tolist()
    assert (amount if kind == effects.PLACE_ORDERS else 0) == orders
    assert tables.value[1, 1].tolist() == police
    assert tables_in_use().value[1, 1].tolist() != police


def test_components_of_ones_own_are_the_same_in_all_versions() -> None:
    """LF-DATA-01: only our own reconstruction has changed."""
    families = tuple(msgspec.structs.replace(one, ink="red") for one in BOX.families)
    assert box_of_version(replace(BOX, families=families), 3).families == families
    assert box_of_version(replace(BOX, families=families), 3).solo != BOX.solo
    assert box_of_version(BOX, RULES_VERSION) == BOX


def test_tables_are_the_same_each_time() -> None:
    assert tables_in_use() is tables_in_use() is tables_in_use(RULES_VERSION)
    assert tables_of(BOX).tobytes() == tables_of(BOX).tobytes()
    assert {TABLES[name].base for name in TABLES.names or ()} == {np.dtype(np.int64)}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("lira3", [(effects.LIRA, 3)]),
        ("boat1+lira2", [(effects.FREE_BOAT, 1), (effects.LIRA, 2)]),
        ("solall", [(effects.BESIDE_LABS, effects.ALL_LABS)]),
        ("sol3", [(effects.BESIDE_LABS, 3)]),
        ("decider", [(effects.DECIDER, 1)]),
    ],
)
def test_codes_of_effects(code: str, expected: list[tuple[int, int]]) -> None:
    """LF-BRD-09: one or two effects."""
    assert read_effects(code) == tuple(Effect(*effect) for effect in expected)


@pytest.mark.parametrize(
    "code", ["", "lira", "lira0", "lira10", "Lira3", "decider1", "lab1+", "lab1+car1+boat1", "sol"]
)
def test_codes_that_mean_nothing(code: str) -> None:
    assert read_effects(code) is None


def test_codes_of_orders() -> None:
    """LF-ORD-06: three types have no number."""
    assert read_order("MOVE3") == (effects.MOVE, 3)
    assert read_order("MUST") == (effects.MUST, 1)
    assert [read_order(code) for code in ("MOVE", "MUST1", "WALK1", "move1", "")] == [None] * 5


def test_every_kind_has_a_number_of_its_own() -> None:
    names = [name for name in vars(effects) if name.isupper() and name not in effects.ORDERS]
    numbers = [vars(effects)[name] for name in names if isinstance(vars(effects)[name], int)]
    kinds = sorted(number for number in numbers if number not in {effects.KINDS, effects.ALL_LABS})
    assert kinds == list(range(effects.KINDS))
