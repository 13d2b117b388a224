"""Groups on the way: over land, with cars, over sea, and those that come to a Muster."""

import pytest

from consigliere.games.la_famiglia.box.parts import TERRITORIES
from consigliere.games.la_famiglia.rules.pieces.movement import two_borders
from consigliere.games.la_famiglia.rules.record.record import LOST, OPEN
from la_famiglia_field import TABLES, TERRITORY, D, Field, N


def march(kind: str = "MOVE2", mode: str = "1v1", **options: int) -> Field:
    """Four soldiers of seat 0 at Paternò with an order; nothing has begun."""
    return Field(mode, **options).hold("PAT", 0, 4).order("PAT", 0, kind)


# -- land ----------------------------------------------------------------------------------


def test_a_group_goes_over_one_border() -> None:
    """LF-ORD-06, LF-DEC-18, LF-MAP-04: any number of soldiers, to a land neighbour."""
    field = march().encounter()
    assert field.ways("dest") == 6
    field.play("dest:BRO:L1")
    assert field.words() == [f"count:{n}" for n in (1, 2, 3, 4)]
    field.play("count:3")
    assert (field.at("PAT"), field.at("BRO")) == ((0, 1), (0, 3))


def test_each_group_has_its_own_destination() -> None:
    """LF-ORD-06: up to n groups."""
    field = march().encounter().play("dest:BRO:L1 count:1")
    assert not field.may("dest:BRO:L1")
    field.play("dest:CAT:L1 count:1")
    assert field.s.order == -1
    assert (field.at("BRO"), field.at("CAT"), field.at("PAT")) == ((0, 1), (0, 1), (0, 2))


def test_own_territories_are_joined_and_the_partners_are_not_entered() -> None:
    """LF-ORD-06, LF-ACT-19: the partner's territory is for passage only."""
    field = march("MOVE1", "2v2").hold("BRO", 0, 1).hold("CAT", 2, 1).encounter()
    assert not field.may("dest:CAT:L1")
    assert field.play("dest:BRO:L1 count:2").at("BRO") == (0, 3)


def test_occupied_territories_are_fought_for() -> None:
    """LF-ORD-06: enemy, neutral or dummy."""
    for owner in (1, N, D):
        field = march("MOVE1").hold("BRO", owner, 2).encounter().play("dest:BRO:L1 count:2")
        assert field.s.attackers == 2
        assert field.may("brute")


# -- cars ----------------------------------------------------------------------------------


def test_cars_go_along_as_wanted() -> None:
    """LF-ORD-06, LF-ORD-17: any of the cars, with a group over one border."""
    field = Field().hold("PAT", 0, 4, cars=2).order("PAT", 0, "MOVE1").encounter()
    field.play("dest:BRO:L1 count:2")
    assert field.words() == [f"cars:{n}" for n in (0, 1, 2)]
    field.play("cars:1")
    assert (field.s.cars[TERRITORY["PAT"]], field.s.cars[TERRITORY["BRO"]]) == (1, 1)


def test_cars_that_nobody_is_left_with_go_to_the_supply() -> None:
    """LF-ORD-17, LF-ACT-18: if all soldiers leave."""
    field = Field().hold("PAT", 0, 4, cars=2).order("PAT", 0, "MOVE1").encounter()
    field.play("dest:BRO:L1 count:4 cars:1")
    assert field.s.cars[TERRITORY["PAT"]] == 0
    assert field.s.cars_supply[0] == 4


def test_two_cars_at_most_arrive() -> None:
    """LF-ORD-17: those above the limit go to the supply."""
    field = Field().hold("PAT", 0, 4, cars=2).hold("BRO", 0, 1, cars=1).order("PAT", 0, "MOVE1")
    field.encounter().play("dest:BRO:L1 count:1 cars:2")
    assert field.s.cars[TERRITORY["BRO"]] == 2
    assert field.s.cars_supply[0] == 3


def test_two_borders_need_a_car_for_three_soldiers() -> None:
    """LF-ORD-06, LF-DEC-18: at most three for each car, and at least one car."""
    assert not march().encounter().may("dest:TAO:L2")
    field = Field().hold("PAT", 0, 9, cars=2).order("PAT", 0, "MOVE1").encounter()
    field.play("dest:TAO:L2")
    assert field.words()[-1] == "count:6"
    field.play("count:4")
    assert field.at("TAO") == (0, 4)
    assert field.s.cars[TERRITORY["TAO"]] == 2


def test_three_soldiers_may_take_one_car_or_two() -> None:
    """LF-ORD-06."""
    field = Field().hold("PAT", 0, 9, cars=2).order("PAT", 0, "MOVE1").encounter()
    field.play("dest:TAO:L2 count:3")
    assert field.words() == ["cars:1", "cars:2"]


def test_the_space_between_must_be_free() -> None:
    """LF-ORD-06: empty, yours or your partner's; any middle space will do."""
    for owner, legal in ((-1, True), (0, True), (2, True), (1, False), (N, False), (D, False)):
        field = Field("2v2").hold("PAT", 0, 4, cars=1).hold("ACI", 1, 1)
        if owner >= 0:
            field.hold("BRO", owner, 1)
        field.order("PAT", 0, "MOVE1").encounter()
        assert field.may("dest:TAO:L2") == legal, owner
    field = Field("2v2").hold("PAT", 0, 4, cars=1).hold("BRO", 1, 1).order("PAT", 0, "MOVE1")
    assert field.encounter().may("dest:TAO:L2")


@pytest.mark.parametrize("origin", range(TERRITORIES))
def test_all_of_an_empty_map_within_two_borders_is_reached(origin: int) -> None:
    """LF-MAP-05, LF-ORD-06: and nothing else."""
    field = Field("1v1")
    near = places(TABLES.near[origin])
    beyond = set[int]().union(*(places(TABLES.near[between]) for between in near))
    assert places(two_borders(field.s, TABLES, 0, origin)) == beyond - near - {origin}


def places(bits: int) -> set[int]:
    """The territories that are in a set of bits."""
    return {at for at in range(TERRITORIES) if int(bits) >> at & 1}


def test_neighbours_are_not_reached_over_two_borders() -> None:
    """LF-MAP-05, LF-ORD-06: the distance of a neighbour is one."""
    field = Field().hold("PAT", 0, 4, cars=1).order("PAT", 0, "MOVE1").encounter()
    assert not field.may("dest:BRO:L2")
    assert not field.may("dest:PAT:L2")


# -- sea -----------------------------------------------------------------------------------


def sail(kind: str = "MOVE2", mode: str = "1v1") -> Field:
    return Field(mode).hold("TRA", 0, 9, cars=1).order("TRA", 0, kind)


def test_boats_carry_two_soldiers_each() -> None:
    """LF-ORD-07: as many as the smaller number of boats in a zone of the path; no cars."""
    field = sail().boats("S4", 0, 2).encounter()
    assert field.may("dest:PAL:SEA")
    assert not field.may("dest:BAG:SEA")
    field.play("dest:PAL:SEA")
    assert field.words()[-1] == "count:4"
    field.play("count:4")
    assert field.at("PAL") == (0, 4)
    assert field.s.cars[TERRITORY["PAL"]] == 0
    assert field.s.boats[3, 0] == 2


def test_two_zones_need_boats_in_both() -> None:
    """LF-ORD-07, LF-MAP-08: the smaller number counts; three zones are too far."""
    field = sail().boats("S4", 0, 2).boats("S3", 0, 1).boats("S2", 0, 1).encounter()
    assert not field.may("dest:MIS:SEA")
    field.play("dest:BAG:SEA")
    assert field.words()[-1] == "count:2"


def test_the_path_with_the_largest_capacity_is_used() -> None:
    """LF-ORD-07, LF-DEC-18: Marsala lies at S5, which Trapani shares."""
    field = Field().hold("TRA", 0, 9).order("TRA", 0, "MOVE1").boats("S5", 0, 3).boats("S4", 0, 1)
    field.encounter().play("dest:MAR:SEA")
    assert field.words()[-1] == "count:6"


def test_one_group_in_an_order_goes_by_sea() -> None:
    """LF-ORD-07: at most one."""
    field = sail().boats("S4", 0, 2).encounter().play("dest:PAL:SEA count:1")
    assert not field.may("dest:PRT:SEA")
    assert field.may("dest:MAR:L1")


def test_partners_lend_their_boats_and_opponents_do_not() -> None:
    """LF-ACT-19, LF-ORD-07: for movement only."""
    assert sail(mode="2v2").boats("S4", 2, 1).encounter().may("dest:PAL:SEA")
    assert not sail(mode="2v2").boats("S4", 1, 1).encounter().may("dest:PAL:SEA")
    both = sail(mode="2v2").boats("S4", 2, 1).boats("S4", 0, 1).encounter().play("dest:PAL:SEA")
    assert both.words()[-1] == "count:4"


def test_a_landing_may_be_a_fight() -> None:
    """LF-ORD-07, LF-CMB-02: and a withdrawal goes back over the sea."""
    field = sail().boats("S4", 0, 2).hold("PAL", 1, 3).encounter()
    field.play("dest:PAL:SEA count:4 brute withdraw")
    assert (field.at("TRA"), field.at("PAL")) == ((0, 8), (1, 2))


# -- muster --------------------------------------------------------------------------------


def muster(**options: int) -> Field:
    """TC-23: a Muster at Trapani; own soldiers at Marsala by land, Partinico and Palermo by sea."""
    field = Field("1v1", **options).hold("TRA", 0, 1).hold("MAR", 0, 3, cars=1)
    field.hold("PRT", 0, 3, cars=1).hold("PAL", 0, 3).boats("S4", 0, 2)
    return field.order("TRA", 0, "MUST").encounter()


def test_case_23_a_muster_by_land_and_from_one_territory_by_boat() -> None:
    """LF-OPT-04, LF-ORD-08, LF-DEC-19: TC-23."""
    field = muster().play("src:MAR:L1 count:3 cars:1 src:PRT:SEA count:2")
    assert field.at("TRA") == (0, 6)
    assert not field.may("src:PAL:SEA")
    assert field.s.cars[TERRITORY["PRT"]] == 1
    assert field.s.order == -1


def test_case_24_without_the_option_nothing_comes_by_boat() -> None:
    """LF-OPT-04, LF-ORD-08: TC-24."""
    field = muster(muster_boat_1=0)
    assert not field.may("src:PRT:SEA")
    assert field.ways("src") == 1


def test_a_muster_takes_nothing_out_and_only_what_is_ones_own() -> None:
    """LF-ORD-08: land neighbours of one's own."""
    field = Field("2v2").hold("PAT", 0, 2).hold("BRO", 0, 3).hold("CAT", 2, 3).hold("ACI", 1, 1)
    field.order("PAT", 0, "MUST").encounter()
    assert field.ways("src") == 1
    assert field.ways("dest") == 0
    field.play("src:BRO:L1 count:3")
    assert (field.at("PAT"), field.at("BRO")) == ((0, 5), (-1, 0))


def test_cars_may_come_to_a_muster_alone() -> None:
    """LF-ORD-08: any number of soldiers and cars; not neither."""
    field = muster().play("src:MAR:L1 count:0")
    assert field.s.cars[TERRITORY["TRA"]] == 1
    assert field.at("MAR") == (0, 3)


def test_who_leaves_for_a_muster_loses_his_orders() -> None:
    """LF-ORD-03: if nobody stays."""
    field = Field().hold("PAT", 0, 2).hold("BRO", 0, 3).order("PAT", 0, "MUST")
    field.order("BRO", 0, "MUST").encounter().play("src:BRO:L1 count:3")
    assert (field.tokens(0, OPEN), field.tokens(0, LOST)) == (1, 1)


def test_a_blitz_goes_where_nobody_is_too() -> None:
    """LF-ORD-09, LF-ORD-06: it is a Move; without an enemy in reach it is one all the same."""
    field = Field("1v1").family(0, "R").hold("PAT", 0, 3).order("PAT", 0, "BLIT2").encounter()
    assert field.seat == 0
    field.play("dest:BRO:L1 count:1 dest:CAT:L1 count:1")
    assert (field.at("BRO"), field.at("CAT"), field.s.order) == ((0, 1), (0, 1), -1)


def test_each_order_has_the_sea_once() -> None:
    """LF-ORD-07: what one order did by boat, the next one may do again."""
    field = Field("1v1").boats("S1", 0, 2).hold("CAT", 0, 6)
    field.order("CAT", 0, "MOVE2").order("CAT", 0, "MOVE2").encounter()
    field.play("dest:MES:SEA count:2")
    assert not any(word.endswith(":SEA") for word in field.words())
    field.play("done")
    assert field.may("dest:MIL:SEA")


def test_soldiers_who_come_to_a_muster_are_one_at_least() -> None:
    """LF-ORD-08: only cars may come without them."""
    field = Field("1v1").hold("PAT", 0, 1).hold("BRO", 0, 3).hold("CAT", 0, 3, cars=1)
    field.order("PAT", 0, "MUST").encounter().play("src:BRO:L1")
    assert field.words() == [f"count:{n}" for n in (1, 2, 3)]
    field.play("count:1 src:CAT:L1")
    assert field.words() == [f"count:{n}" for n in (0, 1, 2, 3)]
