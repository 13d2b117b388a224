"""What the rules look up says the same as the data; codes are read as they are printed."""

import numpy as np
import pytest

from consigliere.games.la_famiglia.box import effects
from consigliere.games.la_famiglia.box.effects import Effect, action_kind, read_effects, read_order
from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.rules.record.tables import (
    INFINITY,
    LOCKED,
    NEUTRAL,
    TABLES,
    tables_in_use,
    tables_of,
)

T = tables_in_use()
BOX = standard_box()
PLACE = {territory.id: number for number, territory in enumerate(BOX.map.territories)}


def territories(mask: int) -> set[str]:
    return {name for name, number in PLACE.items() if int(mask) >> number & 1}


def test_neighbours_are_those_of_the_map() -> None:
    """LF-MAP-04, LF-MAP-05: land borders in one step and in two."""
    for territory in BOX.map.territories:
        assert territories(T.near[PLACE[territory.id]]) == set(territory.neighbours)
    assert territories(T.within_two[PLACE["MES"]]) == {"MIL", "TAO", "BRO", "SAM", "ACI"}
    for here, name in enumerate(PLACE):
        assert name not in territories(T.within_two[here])
        assert territories(T.near[here]) <= territories(T.within_two[here])


def test_sea_zones_know_their_shores() -> None:
    """LF-MAP-08: the list of territories of a zone is the one in the rules."""
    shores = {zone.id: territories(T.shore[n]) for n, zone in enumerate(BOX.map.zones)}
    assert shores["S1"] == {"CAT", "ACI", "MES", "MIL", "TAO"}
    assert shores["S5"] == {"TRA", "MAR", "CTV", "SCI"}
    assert T.zones == 8
    assert [int(mask).bit_count() for mask in T.sea_near] == [2] * 8 + [0] * 4
    assert int(T.sea_near[0]) == 1 << 7 | 1 << 1


def test_mandamenti_seats_and_marks() -> None:
    """LF-MAP-01, LF-MAP-02, LF-MAP-03, LF-MAP-09: who belongs where."""
    assert [int(mask).bit_count() for mask in T.members] == [3] * 12
    assert territories(T.members[T.bronte]) == {"BRO", "NIC", "SAM"}
    assert [int((T.seat == seat).sum()) for seat in (NEUTRAL, 0, 1, 2, 3)] == [12, 6, 6, 6, 6]
    assert territories(T.marked) == {"MAR", "RAG", "SIR", "ALC"}
    assert all(T.members[T.mandamento[n]] >> n & 1 for n in range(36))


def test_families_are_as_printed() -> None:
    """LF-BRD-01, LF-BRD-04, LF-BRD-05, LF-BRD-06: the boards of yellow and blue."""
    assert T.value[0].tolist() == [[3, 3, 4, 4], [4, 5, 5, 6], [4, 5, 5, 6]]
    boat_and_lire = [[effects.FREE_BOAT, 1], [effects.LIRA, 2]]
    assert T.economy[0, 1, 2].tolist() == boat_and_lire
    assert T.economy[2, 1, 0].tolist() == [[effects.FREE_BOAT, 1], [effects.NOTHING, 0]]
    yellow = BOX.families[0].orders
    rows = [[yellow[token].id for token in row] for row in T.order_row[0]]
    assert rows == [["Y08", "Y02", "Y01"], ["Y05", "Y12", "Y10"]]
    assert [int(mask).bit_count() for mask in T.basic] == [7] * 6


def test_orders_are_as_printed() -> None:
    """LF-ORD-06: type, number and initiative of every token."""
    for family, printed in enumerate(BOX.families):
        for token, order in enumerate(printed.orders):
            kind, amount = int(T.order_kind[family, token]), int(T.order_amount[family, token])
            assert order.type in {effects.ORDERS[kind], f"{effects.ORDERS[kind]}{amount}"}
            assert T.initiative[family, token] == order.initiative


def test_tables_are_as_printed() -> None:
    """LF-COMP-12, LF-TAB-01, LF-TAB-02: the plain table, then a sheet for each round."""
    assert T.cells[0].tolist() == [4] * 6
    assert T.neutral_discs.tolist() == [2, 1, 1, 1, 1, 2]
    assert not T.cell[0].any()
    codes = [effects.ACTIONS[kind - effects.REC] for kind in T.cell[2, 1, :5]]
    assert codes == ["ORD", "PLC", "PLC", "IN1", "REC"]
    assert T.cells[1:].sum(axis=1).tolist() == [24, 27, 30, 36]
    assert T.blue[1:].tolist() == [[1] * 6, [2, 1] * 3, [2, 1] * 3, [1] * 6]
    cost = {code: int(T.cost[action_kind(code)]) for code in effects.ACTIONS}
    assert {code for code, lire in cost.items() if lire} == {"IN2", "LAB", "EQU", "INR"}


def test_cards_tiles_and_solo_board() -> None:
    """LF-COMP-10, LF-COMP-11, LF-COMP-15: what is on them, as kinds and amounts."""
    assert T.character[5].tolist() == [5, 1, 2, 0, 1, 0]
    assert [n for n in range(11) if int(T.lasting) >> n & 1] == [6, 7, 8, 9]
    assert (T.tile_kind[10], T.tile_amount[10]) == (effects.HIT, 1)
    assert T.solo_cells.tolist() == [10, 10, 10]
    assert T.solo_effect[0, 4].tolist() == [[effects.BESIDE_LABS, effects.ALL_LABS], [0, 0]]
    assert T.solo_effect[0, 8].tolist() == [[effects.FREE_LAB, 1], [effects.CAR_OR_BOAT, 1]]
    assert T.solo_kind[1].tolist() == [INFINITY] * 2 + [0] * 4 + [LOCKED] * 4 + [0] * 2
    assert (T.blocked.tolist(), T.open_locks.tolist()) == ([3, 4, 5], [1, 0, 0])


def test_modes_and_numbers() -> None:
    """LF-SETUP-09, LF-SETUP-13, LF-SETUP-17, LF-PLAN-10: 2v2, 1v1, 2v1."""
    assert T.columns_left.tolist() == [2, 1, 1]
    assert T.brute_cost.tolist() == [2, 1, 2]
    assert T.extra.tolist() == [[0] * 6, [0, 4, 2, 0, 0, 0], [1, 5, 5, 1, 1, 1]]
    assert T.returned.tolist() == [[0, 0], [2, 1], [0, 0]]
    assert (T.start_discs.tolist(), T.discs_at_once.tolist()) == ([2, 4, 4], [1, 1, 2])
    assert (T.dome_seats, T.dome_mark, T.win_single, T.win_team) == (12, 11, 5, 6)
    assert T.dome_bonus_from_hq == 1


def test_tables_are_the_same_each_time() -> None:
    assert tables_in_use() is T
    assert np.array_equal(tables_of(BOX).near, T.near)
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
