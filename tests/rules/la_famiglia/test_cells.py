"""Action cells and the effects of boards and tiles."""

import pytest

from consigliere.games.la_famiglia.box import effects as fx
from consigliere.games.la_famiglia.rules import step
from consigliere.games.la_famiglia.rules.planning import cells
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import DUMMY, IN_HQ, NOBODY
from consigliere.games.la_famiglia.rules.record.rule_events import DOMED, LAB_PUT, PLACED
from la_famiglia_table import PLACE, C, J, P, T, Table, clear_tables, planning

ACI, PAT, CAT, BRO, TRA, MAR = (PLACE[name] for name in ("ACI", "PAT", "CAT", "BRO", "TRA", "MAR"))


def effect(kind: int, amount: int = 0, mode: str = "2v2", **options: str) -> Table:
    """The effect begins for the seat whose turn it is, on the map of the set-up."""
    table = clear_tables(planning(mode, **options))
    table.s.hq[:4], table.s.supply[:4] = 9, 20
    table.s.lire[:4] = 5
    frames.push(table.s, frames.EFFECT, table.seat, kind, amount, 0)
    step.settle(table.s, T)
    return table


def value(table: Table, row: int) -> int:
    return int(T.value[table.s.family[table.seat], row, 0])


def again(table: Table, kind: int, amount: int = 0) -> Table:
    frames.push(table.s, frames.EFFECT, table.seat, kind, amount, 0)
    step.settle(table.s, T)
    return table


def test_recruit_takes_soldiers_to_the_hq() -> None:
    """LF-ACT-01, LF-BRD-04: as many as the police is worth."""
    table = effect(fx.REC)
    assert table.s.hq[table.seat] == 9 + value(table, P)
    assert table.s.supply[table.seat] == 20 - value(table, P)


def test_case_33_no_soldiers_left() -> None:
    """LF-ACT-17, LF-GEN-06: TC-33: legal, and nothing recruited."""
    table = effect(fx.LIRA, 1)
    table.s.supply[table.seat] = 0
    again(table, fx.REC)
    assert table.s.hq[table.seat] == 9
    table.s.supply[table.seat] = 2
    again(table, fx.REC)
    assert table.s.hq[table.seat] == 11


def test_recruits_of_the_duel_are_split() -> None:
    """LF-DOME-03, LF-ACT-16, LF-DEC-04: soldiers or members, each one."""
    table = effect(fx.RECRUIT, 4, "1v1")
    assert table.words() == [f"split:{n}" for n in range(5)]
    seat, members = table.seat, int(table.s.members_hq[table.seat])
    table.play("split:3")
    assert table.s.hq[seat] == 10
    assert table.s.members_hq[seat] == members + 3
    table.s.supply[seat], table.s.members_supply[seat] = 1, 2
    assert again(table, fx.RECRUIT, 4).words() == ["split:0", "split:1"]


def test_soldiers_are_placed_on_own_and_empty_neighbouring_territories() -> None:
    """LF-ACT-02, LF-DEC-05: judged soldier by soldier; never on others' territories."""
    table = effect(fx.PLC)
    seat = table.seat
    assert int(frames.top(table.s, 1)) == value(table, C)
    own = next(n for n in range(36) if table.s.owner[n] == seat)
    near = next(n for n in range(36) if T.near[own] >> n & 1 and table.s.owner[n] != seat)
    name = next(n for n, place in PLACE.items() if place == near)
    assert not table.may(f"put:{name}")
    assert table.refusal(f"put:{name}").clause == "LF-ACT-02"
    table.s.owner[near], table.s.soldiers[near] = NOBODY, 0
    table.play(f"put:{name}")
    assert (table.s.owner[near], table.s.soldiers[near]) == (seat, 1)
    assert table.s.hq[seat] == 8
    assert table.play("stop").seat == seat


def test_recruit_and_place() -> None:
    """LF-ACT-03: two of each; the recruits come first."""
    table = effect(fx.LIRA, 1)
    table.s.hq[table.seat] = 0
    again(table, fx.RAP)
    assert table.s.hq[table.seat] == 2
    word = table.words()[0]
    table.play(word).play(word)
    assert table.s.hq[table.seat] == 0


def test_orders_are_placed_face_down_where_one_has_soldiers() -> None:
    """LF-ACT-04, LF-DEC-16, LF-DEC-33: at most two of one's own on a territory."""
    table = effect(fx.ORD)
    seat = table.seat
    assert int(frames.top(table.s, 0)) == value(table, J)
    where = table.words()[0]
    table.play(where)
    token = table.words()[0]
    slot = next(n for n in range(13) if table.s.token_at[seat, n] == IN_HQ)
    table.play(token)
    assert table.s.token_at[seat, slot] == PLACE[where[3:]]
    table.play(where).play(table.words()[0])
    assert not table.may(where)
    assert table.refusal(where).key == "la_famiglia.two_orders"
    assert table.refusal("at:BRO").key == "la_famiglia.no_soldiers_there"


def test_a_placed_token_is_not_in_the_hq() -> None:
    """LF-HID-04, LF-INV-07: each token once."""
    table = effect(fx.PLACE_ORDERS, 2)
    where = table.words()[0]
    token = table.play(where).words()[0]
    table.play(token).play(where)
    assert not table.may(token)
    assert table.refusal(token).clause == "LF-HID-04"


def test_one_order_and_two_lire() -> None:
    """LF-ACT-05: O1L."""
    table = effect(fx.O1L)
    assert table.s.lire[table.seat] == 7
    assert int(frames.top(table.s, 0)) == 1


def test_the_telephone_adds_an_order() -> None:
    """LF-MGT-03, LF-MGT-06: to ORD and O1L, not to other cells."""
    table = effect(fx.LIRA, 1)
    tile = [int(kind) for kind in T.tile_kind].index(fx.MORE_ORDERS)
    table.s.tile_disc[table.s.side[table.seat], tile] = table.seat
    assert int(frames.top(again(table, fx.O1L).s, 0)) == 2
    assert int(frames.top(again(table, fx.ORD).s, 0)) == value(table, J) + 1
    assert int(frames.top(again(table, fx.PLACE_ORDERS, 2).s, 0)) == 2


@pytest.mark.parametrize(("labs", "lire"), [(0, 2), (1, 2), (3, 4), (9, 6)])
def test_laundering(labs: int, lire: int) -> None:
    """LF-ACT-06, LF-ACT-18: one lira and one per lab, two to six."""
    table = effect(fx.LIRA, 0)
    own = [n for n in range(36) if table.s.owner[n] == table.seat]
    for n in range(labs):
        table.s.labs[own[n % len(own)]] += 1
    again(table, fx.INC)
    assert table.s.lire[table.seat] == 5 + lire


def test_labs_and_cars_need_soldiers_and_room() -> None:
    """LF-ACT-09, LF-ACT-10, LF-DEC-15, LF-COMP-06, LF-INV-06: two at most."""
    table = effect(fx.FREE_LAB, 2)
    word = table.words()[0]
    place = PLACE[word[4:]]
    table.s.labs[place] = 1
    table.play(word)
    assert (table.s.labs[place], table.s.labs_supply) == (2, 29)
    assert not table.may(word)
    assert table.refusal(word).key == "la_famiglia.labs_full"
    assert table.refusal("lab:BRO").key == "la_famiglia.no_soldiers_there"
    table.play("none")
    again(table, fx.CAR)
    table.play(word.replace("lab", "car"))
    assert (table.s.cars[place], table.s.cars_supply[table.seat]) == (1, 4)


def test_boats_lie_at_own_coasts() -> None:
    """LF-ACT-11, LF-MAP-08: a zone that borders a territory with own soldiers."""
    table = effect(fx.BOA)
    seat = table.seat
    zones = {z for n in range(36) if table.s.owner[n] == seat for z in range(8)
             if T.zones_of[n] >> z & 1}  # fmt: skip
    assert table.words() == [*(f"boat:S{z + 1}" for z in sorted(zones)), "none"]
    table.play(table.words()[0])
    assert (table.s.boats[:, seat].sum(), table.s.boats_supply[seat]) == (1, 3)


def test_equipment_is_of_two_kinds() -> None:
    """LF-ACT-12, LF-DEC-15: not the same twice."""
    table = effect(fx.EQU)
    assert table.words() == ["kind:lab", "kind:car", "kind:boat", "none"]
    table.play("kind:car").play(table.words()[0])
    assert table.words() == ["kind:lab", "kind:boat", "none"]
    assert table.refusal("kind:car").clause == "LF-ACT-12"
    table.play("kind:lab").play(table.words()[0])
    assert int(frames.top_kind(table.s)) == frames.MAIN, "two, not three"
    one = effect(fx.CAR_OR_BOAT, 1).play("kind:boat")
    assert int(frames.top_kind(one.play(one.words()[0]).s)) == frames.MAIN
    two = effect(fx.CAR_OR_BOAT, 2).play("kind:boat")
    assert two.play(two.words()[0]).words() == ["kind:car", "kind:boat", "none"]


def test_a_car_or_a_boat() -> None:
    """LF-BRD-09, LF-DEC-15: T05 and U09."""
    assert effect(fx.CAR_OR_BOAT, 1).words() == ["kind:car", "kind:boat", "none"]


def test_reinforcements_only_where_soldiers_are() -> None:
    """LF-ACT-14: PLO: not on an empty territory."""
    table = effect(fx.REINFORCE, 2)
    near = next(n for n in range(36) if T.near[PLACE["PAT"]] >> n & 1)
    table.s.owner[near], table.s.soldiers[near] = NOBODY, 0
    name = next(n for n, place in PLACE.items() if place == near)
    assert not table.may(f"put:{name}")
    assert table.refusal(f"put:{name}").clause == "LF-ACT-14"


def test_case_36_soldiers_beside_labs() -> None:
    """LF-ACT-15, LF-DOME-04, LF-ACT-16: TC-36: one per lab, members instead in the duel."""
    table = effect(fx.LIRA, 0, "1v1")
    s, seat = table.s, table.seat
    for place in (TRA, MAR):
        s.owner[place], s.soldiers[place] = seat, 2
    s.labs[TRA], s.labs[MAR] = 2, 1
    s.hq[seat], s.members_hq[seat] = 1, 2
    dome = int(s.dome[seat])
    again(table, fx.BESIDE_LABS, fx.ALL_LABS)
    assert table.words() == ["put:TRA", "put:MAR", "put:dome", "stop"]
    assert table.refusal("put:BRO").clause == "LF-ACT-15"
    table.play("put:TRA put:dome put:dome")
    assert s.soldiers[TRA] == 3
    assert (s.dome[seat], s.dome[1 - seat]) == (dome + 2, 12 - dome - 2)


def test_beside_at_most_three_labs() -> None:
    """LF-ACT-15: two on a territory with two labs."""
    table = effect(fx.LIRA, 0)
    seat = table.seat
    own = [n for n in range(36) if table.s.owner[n] == seat][:3]
    table.s.labs[own] = 2
    again(table, fx.BESIDE_LABS, 3)
    word = table.words()[0]
    table.play(word).play(word)
    assert not table.may(word)
    table.play(table.words()[0])
    assert int(frames.top_kind(table.s)) != frames.PUT


def test_nothing_is_asked_when_nothing_can_be_done() -> None:
    """LF-GEN-06, LF-GEN-07: an empty HQ, no tokens, no room: the effect is void."""
    table = effect(fx.LIRA, 0)
    table.s.hq[table.seat] = 0
    again(table, fx.PLC)
    table.s.token_at[table.seat] = -2
    again(table, fx.ORD)
    table.s.labs_supply = 0
    again(table, fx.LAB)
    assert int(frames.top_kind(table.s)) == frames.MAIN


def test_the_dome_takes_no_member_when_it_is_full() -> None:
    """LF-DOME-04, LF-DOME-02: twelve own members; and there is no dome in other modes."""
    table = effect(fx.LIRA, 0, "1v1")
    seat = table.seat
    table.s.dome[seat], table.s.dome[1 - seat] = 12, 0
    table.s.members_hq[seat] = 3
    again(table, fx.REINFORCE, 2)
    assert table.refusal("put:dome").key == "la_famiglia.dome_full"
    assert effect(fx.REINFORCE, 2).refusal("put:dome").key == "la_famiglia.no_dome"


def test_dummy_soldiers_are_nobodys_place() -> None:
    """LF-GEN-05, LF-ACT-02: one owner in a territory."""
    table = effect(fx.PLC, 0, "1v1")
    taken = {name for name, n in PLACE.items() if table.s.owner[n] in {1 - table.seat, 4, DUMMY}}
    assert not any(table.may(f"put:{name}") for name in taken)
    assert cells.put_places(table.s, T) != 0


@pytest.mark.parametrize(
    ("kind", "supply", "beginning"),
    [
        (fx.LAB, "labs_supply", "lab:"),
        (fx.CAR, "cars_supply", "car:"),
        (fx.BOA, "boats_supply", "boat:"),
        (fx.FREE_LAB, "labs_supply", "lab:"),
        (fx.FREE_CAR, "cars_supply", "car:"),
        (fx.FREE_BOAT, "boats_supply", "boat:"),
    ],
)
def test_equipment_that_is_not_there_is_not_placed(kind: int, supply: str, beginning: str) -> None:
    """LF-ACT-09, LF-ACT-10, LF-ACT-11, LF-GEN-06: the last one is, then the effect is void."""
    table = effect(fx.LIRA, 0)
    seat = table.seat
    for left, is_offered in ((1, True), (0, False)):
        if supply == "labs_supply":
            table.s.labs_supply = left
        else:
            table.s[supply][seat] = left
        again(table, kind, 1)
        assert table.words()[0].startswith(beginning) == is_offered
        assert (int(frames.top_kind(table.s)) == frames.MAIN) != is_offered
        if is_offered:
            table.play("none")


def test_two_boats_are_two_placements() -> None:
    """LF-BRD-09, LF-ACT-11: as many as are printed, and each may be left."""
    table = again(effect(fx.LIRA, 0), fx.FREE_BOAT, 2)
    seat, word = table.seat, table.words()[0]
    table.play(word).play(word)
    assert (table.s.boats[:, seat].sum(), int(frames.top_kind(table.s))) == (2, frames.MAIN)


def test_no_equipment_need_be_chosen() -> None:
    """LF-ACT-12, LF-GEN-07: `none` ends it; where there is no place for any, nobody is asked."""
    table = effect(fx.EQU).play("none")
    assert int(frames.top_kind(table.s)) == frames.MAIN
    assert (table.s.labs.sum(), table.s.cars.sum(), table.s.boats.sum()) == (0, 0, 0)
    table.s.labs_supply, table.s.cars_supply[table.seat], table.s.boats_supply[table.seat] = 0, 0, 0
    assert int(frames.top_kind(again(table, fx.EQU).s)) == frames.MAIN
    table.s.cars_supply[table.seat] = 1
    assert again(table, fx.EQU).words() == ["kind:car", "none"]


def test_what_is_placed_is_told() -> None:
    """LF-ACT-02, LF-ACT-09, LF-DOME-04: soldiers, members, equipment, in their order."""
    table = effect(fx.LIRA, 0, "1v1")
    s, seat = table.s, table.seat
    s.members_hq[seat] = 1
    again(table, fx.REINFORCE, 2)
    table.log.clear()
    name = table.words()[0].removeprefix("put:")
    table.play(f"put:{name} put:dome")
    again(table, fx.LAB).play(f"lab:{name}")
    found = [entry[:3] for entry in table.log]
    assert found[:2] == [(PLACED, seat, PLACE[name]), (DOMED, seat, 0)]
    assert (LAB_PUT, seat, PLACE[name]) in found
