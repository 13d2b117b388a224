"""Refusals of the encounter and of the managements: a reason and a clause; nothing changes."""

import pytest

from la_famiglia_field import D, Field, N


def order(kind: str = "MOVE2", mode: str = "2v2") -> Field:
    """Seat 0 at Paternò; around it the partner, the dummy, neutrals and an enemy."""
    field = Field(mode).family(0, "R" if kind[:4] in {"EXPL", "SNIT"} else "Y")
    field.hold("PAT", 0, 4).hold("CAT", 2 if mode == "2v2" else 0, 2).hold("BRO", N, 2)
    field.hold("ACI", 1, 2).hold("NIC", D, 2).hold("PAL", 1, 2).hold("CTG", 0, 1)
    return field.order("PAT", 0, kind).encounter()


@pytest.mark.parametrize(
    ("kind", "word", "key", "clause"),
    [
        ("MOVE2", "dest:PAL:L1", "no_border", "LF-MAP-04"),
        ("MOVE2", "dest:PAT:L1", "stays_there", "LF-ORD-06"),
        ("MOVE2", "dest:CAT:L1", "partners_territory", "LF-ORD-06"),
        ("MOVE2", "dest:PAL:L2", "too_far", "LF-ORD-06"),
        ("MOVE2", "dest:BRO:L2", "one_border_only", "LF-MAP-05"),
        ("MOVE2", "dest:TAO:L2", "no_car", "LF-ORD-06"),
        ("MOVE2", "dest:ACI:SEA", "no_coast", "LF-ORD-07"),
        ("MOVE2", "src:CTG:L1", "other_order", "LF-ORD-05"),
        ("MOVE2", "expl:ACI:0", "other_order", "LF-ORD-05"),
        ("MUST", "src:CTG:L2", "muster_one_border", "LF-ORD-08"),
        ("MUST", "src:ACI:L1", "muster_only_own", "LF-ORD-08"),
        ("MUST", "src:CTG:SEA", "no_coast", "LF-ORD-07"),
        ("EXPL2", "expl:PAL:0", "no_border", "LF-ORD-10"),
        ("EXPL2", "expl:CAT:0", "nobody_to_hit", "LF-ORD-10"),
        ("EXPL2", "expl:ACI:1", "no_car_for_it", "LF-ORD-10"),
        ("SNIT", "snitch:PAL:none", "snitch_too_far", "LF-ORD-11"),
        ("SNIT", "snitch:ACI:G03", "no_such_order", "LF-ORD-11"),
        ("AGIT2", "agit:NIC:ENN:1", "dummy_not_neutral", "LF-CMB-13"),
        ("AGIT2", "agit:ACI:TAO:1", "no_neutrals", "LF-ORD-12"),
        ("AGIT2", "agit:BRO:PAL:1", "not_neighbours", "LF-ORD-12"),
        ("AGIT2", "agit:BRO:PAT:1", "own_side", "LF-ORD-12"),
        ("AGIT2", "agit:BRO:TAO:3", "not_so_many", "LF-ORD-12"),
    ],
)
def test_what_an_order_may_not_do(kind: str, word: str, key: str, clause: str) -> None:
    """LF-ORD-06, LF-ORD-07, LF-ORD-08, LF-ORD-10, LF-ORD-11, LF-ORD-12."""
    field = order(kind)
    before = field.state
    assert field.refusal(word) == (f"la_famiglia.{key}", clause)
    assert field.state == before


def test_what_a_group_may_not_be() -> None:
    """LF-ORD-06, LF-ORD-07: its soldiers, and its cars."""
    field = order().play("dest:BRO:L1")
    assert field.refusal("count:0") == ("la_famiglia.nobody_moves", "LF-ORD-06")
    assert field.refusal("count:5") == ("la_famiglia.not_so_many", "LF-ORD-06")
    car = Field().hold("PAT", 0, 9, cars=1).order("PAT", 0, "MOVE1").encounter()
    car.play("dest:TAO:L2")
    assert car.refusal("count:4") == ("la_famiglia.cars_carry", "LF-ORD-06")
    two = Field().hold("PAT", 0, 9, cars=1).order("PAT", 0, "MOVE1").encounter()
    two.play("dest:BRO:L1 count:3")
    assert two.refusal("cars:2") == ("la_famiglia.cars_range", "LF-ORD-06")


def test_what_goes_wrong_at_sea() -> None:
    """LF-ORD-07: no boat, too few boats, a second group."""
    field = Field().hold("TRA", 0, 9).order("TRA", 0, "MOVE2").boats("S4", 0, 1).encounter()
    assert field.refusal("dest:BAG:SEA") == ("la_famiglia.no_boat", "LF-ORD-07")
    field.play("dest:PAL:SEA")
    assert field.refusal("count:3") == ("la_famiglia.boats_carry", "LF-ORD-07")
    field.play("count:2")
    assert field.refusal("dest:PRT:SEA") == ("la_famiglia.one_group_by_sea", "LF-ORD-07")
    assert field.refusal("dest:PAL:L1") == ("la_famiglia.one_group_there", "LF-ORD-06")


def test_who_withdrew_and_the_space_between() -> None:
    """LF-ORD-06: all have moved; somebody else is in between."""
    field = Field("2v2").hold("PAT", 0, 4).hold("BRO", 1, 3).order("PAT", 0, "MOVE2")
    field.hold("CTG", 0, 1).encounter().play("dest:BRO:L1 count:3 brute withdraw")
    field.s.moved = field.at("PAT")[1]
    assert field.refusal("dest:ENN:L1") == ("la_famiglia.all_have_moved", "LF-ORD-06")
    between = Field().hold("PAT", 0, 4, cars=1).hold("BRO", 1, 1).hold("ACI", 1, 1)
    between.order("PAT", 0, "MOVE1").encounter()
    assert between.refusal("dest:TAO:L2") == ("la_famiglia.no_passage", "LF-ORD-06")


def test_what_does_not_come_to_a_muster() -> None:
    """LF-OPT-04, LF-ORD-08: TC-23 and TC-24: a second boat, any boat, and the same twice."""
    field = Field().hold("TRA", 0, 1).hold("MAR", 0, 3).hold("PRT", 0, 3).hold("PAL", 0, 3)
    field.boats("S4", 0, 2).order("TRA", 0, "MUST").encounter()
    assert field.refusal("src:PRT:L1") == ("la_famiglia.muster_neighbours", "LF-ORD-08")
    field.play("src:MAR:L1 count:1")
    assert field.refusal("src:MAR:L1") == ("la_famiglia.mustered_already", "LF-ORD-08")
    field.play("src:PRT:SEA count:2")
    assert field.words() == []
    off = Field(muster_boat_1=0).hold("TRA", 0, 1).hold("MAR", 0, 3).hold("PRT", 0, 3)
    off.boats("S4", 0, 2).order("TRA", 0, "MUST").encounter()
    assert off.refusal("src:PRT:SEA") == ("la_famiglia.muster_no_boat", "LF-OPT-04")


def test_what_a_conflict_forbids() -> None:
    """LF-CMB-02, LF-CMB-03, LF-CMB-04."""
    field = Field("2v2").hold("PAT", 0, 9).hold("BRO", 1, 9).order("PAT", 0, "MOVE1").encounter()
    field.play("dest:BRO:L1 count:5")
    assert field.refusal("withdraw") == ("la_famiglia.no_step_yet", "LF-CMB-02")
    field.play("subtle card:C card:C swap:no subtle")
    assert field.refusal("card:C") == ("la_famiglia.card_played", "LF-CMB-04")
    field.play("card:T card:T swap:no subtle card:S card:S swap:no")
    assert field.refusal("subtle") == ("la_famiglia.subtle_steps", "LF-CMB-04")
    assert field.refusal("brute") == ("la_famiglia.brute_needs", "LF-CMB-03")


def test_what_may_not_be_marked() -> None:
    """LF-MGT-02: tiles of others, tiles of no use, and more than mandamenti."""
    field = Field().hold("PAT", 0, 1).hold("CAT", 0, 1).tiles("T01", "T03").disc(1, "T03")
    field.hold("BRO", 1, 1).hold("NIC", 1, 1).manage(second=False)
    assert field.refusal("tile:T02") == ("la_famiglia.tile_not_used", "LF-MGT-02")
    assert field.refusal("untile:T01") == ("la_famiglia.tiles_allowed", "LF-MGT-02")
    many = Field().tiles("T01", "T03").disc(0, "T01").manage(second=False)
    assert many.refusal("tile:T03") == ("la_famiglia.too_many_tiles", "LF-MGT-02")
    assert many.refusal("stop") == ("la_famiglia.too_many_tiles", "LF-MGT-02")
    assert many.refusal("untile:T03") == ("la_famiglia.not_your_tile", "LF-MGT-02")


def test_what_may_not_be_shifted() -> None:
    """LF-MGT-04, LF-OPT-05."""
    field = Field().tiles("T01", "T03", "T07").disc(0, "T01", "T03")
    for territory in ("PAT", "CAT", "BRO", "NIC"):
        field.hold(territory, 0, 1)
    field.manage()
    assert field.refusal("shift:T07:T01") == ("la_famiglia.not_your_tile", "LF-MGT-04")
    assert field.refusal("shift:T01:T03") == ("la_famiglia.tile_taken", "LF-MGT-02")
    field.play("shift:T01:T07")
    assert field.refusal("shift:T07:T01") == ("la_famiglia.shifted_already", "LF-MGT-04")


def test_whom_the_enforcer_may_not_hit() -> None:
    """LF-COMP-10, LF-MGT-05: what the tile does is told where the tiles are listed."""
    field = Field(move_tile_discs=0).hold("PAT", 0, 2).hold("CAT", 0, 1).disc(0, "T11")
    field.hold("BRO", 1, 2).hold("ACI", 1, 1).hold("PAL", 1, 4).manage()
    assert field.refusal("hit:PAT") == ("la_famiglia.nobody_to_hit", "LF-COMP-10")
    assert field.refusal("hit:ACI") == ("la_famiglia.only_one_there", "LF-COMP-10")
    assert field.refusal("hit:PAL") == ("la_famiglia.not_beside_yours", "LF-COMP-10")
