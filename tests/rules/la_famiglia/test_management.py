"""Both managements: markers, tiles, the dome's marker, moving discs, and income."""

import pytest

from consigliere.games.la_famiglia.rules.management.procedure import AT_CLEAN_UP
from consigliere.games.la_famiglia.rules.management.rounds import clear_up
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import (
    ENCOUNTER,
    IN_HQ,
    LOST,
    MANAGEMENT_2,
    ON_BOARD,
    OPEN,
    OVER,
)
from consigliere.games.la_famiglia.rules.record.rule_events import (
    TILE_INCOME,
    TILE_LEFT,
    TILE_MARKED,
    TILE_SHIFTED,
)
from la_famiglia_field import LAND, TABLES, TERRITORY, TILE, D, Field, N


def marker(field: Field, land: str) -> int:
    return int(field.s.marker[LAND[land]])


# -- markers -------------------------------------------------------------------------------


def test_two_of_three_territories_make_a_marker() -> None:
    """LF-MGT-01, LF-MAP-01, LF-COMP-09: one's own soldiers, however many there are."""
    field = Field("2v2").hold("PAT", 0, 1).hold("CAT", 0, 1).hold("ACI", 1, 9).hold("BRO", 0, 5)
    field.manage(second=False)
    assert (marker(field, "M10"), marker(field, "M11")) == (0, -1)


def test_partners_do_not_control_together() -> None:
    """LF-MGT-01: territories of partners are not added together."""
    field = Field("2v2").hold("PAT", 0, 1).hold("CAT", 2, 1).hold("ACI", 1, 9)
    assert marker(field.manage(second=False), "M10") == -1


def test_a_marker_is_replaced_and_removed() -> None:
    """LF-MGT-01: by who has the majority now; if nobody has, it goes."""
    field = Field("1v1").hold("PAT", 1, 1).hold("CAT", 1, 1).marks(0, "M10", "M12")
    field.manage(second=False)
    assert (marker(field, "M10"), marker(field, "M12")) == (1, -1)


def test_dummies_and_neutrals_have_no_markers() -> None:
    """LF-MGT-01: a player."""
    field = Field("1v1").hold("PAT", D, 1).hold("CAT", D, 1).hold("BRO", N, 1).hold("NIC", N, 1)
    field.manage(second=False)
    assert (marker(field, "M10"), marker(field, "M11")) == (-1, -1)


# -- tiles ---------------------------------------------------------------------------------


def lord(*lands: str, seat: int = 0, mode: str = "1v1", **options: int) -> Field:
    """A seat holds all of these mandamenti; tiles T01, T03 and T07 are in the game."""
    territories = {"M10": ("PAT", "CAT"), "M11": ("BRO", "NIC"), "M12": ("MES", "TAO")}
    field = Field(mode, **options).tiles("T01", "T03", "T07")
    for land in lands:
        for territory in territories[land]:
            field.hold(territory, seat, 1)
    return field


def test_a_tile_for_each_mandamento() -> None:
    """LF-MGT-02, LF-COMP-10, LF-DEC-25: a disc of the reserve on a free tile, at once; or none."""
    field = lord("M10", "M11").manage(second=False)
    assert (field.seat, field.ways("tile"), field.ways("stop")) == (0, 3, 1)
    field.play("tile:T03")
    assert field.s.reserve[0] == 9
    assert not field.may("tile:T03")
    field.play("tile:T01")
    assert field.s.phase == ENCOUNTER
    assert field.s.tile_disc[0].tolist()[:3] == [0, -1, 0]
    assert lord("M10").manage(second=False).play("stop").s.phase == ENCOUNTER


def test_discs_too_many_go_back_by_choice() -> None:
    """LF-MGT-02, LF-DEC-25: into the reserve; that is no choice of whether."""
    field = lord("M10").disc(0, "T01", "T03").manage(second=False)
    assert (field.ways("untile"), field.ways("stop")) == (2, 0)
    field.play("untile:T01")
    assert field.s.reserve[0] == 9
    assert field.s.tile_disc[0, TILE["T03"]] == 0
    assert field.s.phase == ENCOUNTER


def test_partners_share_a_set_and_opponents_have_their_own() -> None:
    """LF-MGT-02: one disc per tile of a side's set."""
    field = lord("M10", mode="2v2").disc(2, "T01").disc(1, "T03")
    for territory in ("MES", "TAO"):
        field.hold(territory, 2, 1)
    for territory in ("BRO", "NIC"):
        field.hold(territory, 1, 1)
    field.manage(second=False)
    assert not field.may("tile:T01")
    assert field.may("tile:T03")


def test_tiles_outside_the_set_are_not_marked() -> None:
    """LF-MGT-02: only those of this game; with none free nobody is asked."""
    assert not lord("M10").manage(second=False).may("tile:T02")
    field = Field("1v1").hold("PAT", 0, 1).hold("CAT", 0, 1).manage(second=False)
    assert field.s.phase == ENCOUNTER


def test_no_disc_no_tile() -> None:
    """LF-MGT-02, LF-GEN-06: a disc of the reserve is needed."""
    field = lord("M10")
    field.s.reserve[0] = 0
    assert field.manage(second=False).s.phase == ENCOUNTER


def test_tiles_go_in_turn_order() -> None:
    """LF-MGT-02, LF-GEN-08: from the holder of the first-player marker."""
    field = lord("M10")
    for territory in ("BRO", "NIC"):
        field.hold(territory, 1, 1)
    field.s.first_player = 1
    assert field.manage(second=False).seat == 1
    assert field.play("stop").seat == 0


# -- the dome ------------------------------------------------------------------------------


def senate(own: int, second: bool = True) -> Field:  # noqa: FBT001, FBT002
    """Seat 1 has so many of the twelve seats; one tile is in the game."""
    field = Field("1v1").tiles("T01")
    field.s.dome[:2] = 12 - own, own
    return field.manage(second)


def test_case_3_eleven_members_may_take_the_dome_and_a_tile() -> None:
    """LF-DOME-05, LF-DOME-06, LF-MGT-04, LF-MGT-08, LF-DEC-24: TC-03."""
    field = senate(11)
    assert (field.seat, field.ways("domemark")) == (1, 2)
    field.play("domemark:yes")
    assert marker(field, "dome") == 1
    assert (field.seat, field.may("tile:T01")) == (1, True)


def test_the_marker_need_not_be_placed() -> None:
    """LF-DOME-05: an old one of the opponent stays then."""
    field = Field("1v1").marks(0, "dome")
    field.s.dome[:2] = 1, 11
    assert marker(field.manage().play("domemark:no"), "dome") == 0
    assert marker(senate(11).play("domemark:no"), "dome") == -1
    lia = senate(1)
    assert lia.seat == 0
    assert marker(lia.play("domemark:yes"), "dome") == 0
    again = Field("1v1").marks(1, "dome")
    again.s.dome[:2] = 1, 11
    assert marker(again.manage(), "dome") == 1
    assert again.s.step == AT_CLEAN_UP


def test_case_6_with_nobody_at_eleven_the_markers_go() -> None:
    """LF-DOME-05, LF-DOME-06, LF-MGT-02: TC-06; a disc too many comes back."""
    field = Field("1v1").marks(1, "dome").disc(1, "T01")
    field.s.dome[:2] = 4, 8
    field.manage()
    assert marker(field, "dome") == -1
    assert (field.seat, field.ways("untile"), len(field.words())) == (1, 1, 1)


def test_the_first_management_does_not_look_at_the_dome() -> None:
    """LF-MGT-03, LF-RND-03, LF-DOME-06: the marker stays until the second one."""
    field = Field("1v1").marks(1, "dome")
    field.s.dome[:2] = 6, 6
    assert marker(field.manage(second=False), "dome") == 1
    assert senate(11, second=False).s.phase == ENCOUNTER


# -- option 5 ------------------------------------------------------------------------------


def test_case_26_discs_may_go_to_other_tiles_with_option_five() -> None:
    """LF-OPT-05, LF-MGT-04: TC-26; only after the encounter, to a free tile of the set."""
    field = lord("M10").disc(0, "T01").manage()
    assert field.may("shift:T01:T03")
    assert not field.may("shift:T01:T02")
    field.play("shift:T01:T03")
    assert field.s.tile_disc[0, TILE["T03"]] == 0
    assert lord("M10", move_tile_discs=0).disc(0, "T01").manage().ways("shift") == 0
    assert lord("M10").disc(0, "T01").manage(second=False).s.phase == ENCOUNTER


def test_a_disc_is_moved_once() -> None:
    """LF-OPT-05: so that the step ends."""
    field = lord("M10", "M11").disc(0, "T01", "T03").manage().play("shift:T01:T07")
    assert not field.may("shift:T07:T01")
    assert field.may("shift:T03:T01")
    assert field.play("stop").s.step == AT_CLEAN_UP


# -- income --------------------------------------------------------------------------------


def test_income_goes_in_turn_and_tile_order() -> None:
    """LF-MGT-05, LF-MGT-04: each marked income tile once; lasting tiles bring none."""
    field = lord("M10", "M11", move_tile_discs=0).disc(0, "T01", "T03")
    for territory in ("MES", "TAO"):
        field.hold(territory, 1, 1)
    field.disc(1, "T03").manage()
    assert (field.seat, frames.top_kind(field.s)) == (0, frames.SPLIT)
    assert field.s.lire[:2].tolist() == [0, 0]
    frames.pop(field.s)
    assert field.settle().s.step == AT_CLEAN_UP
    assert field.s.lire[:2].tolist() == [3, 3]
    lasting = lord("M10", move_tile_discs=0).disc(0, "T07").manage()
    assert lasting.s.step == AT_CLEAN_UP
    assert TILE_INCOME not in lasting.log()


def test_the_enforcer_hits_a_neighbour_with_two_soldiers() -> None:
    """LF-MGT-05, LF-DEC-26: tile T11: an enemy, neutral or dummy one by land, or nobody."""
    field = Field("1v1", move_tile_discs=0).hold("PAT", 0, 1).hold("CAT", 0, 1).disc(0, "T11")
    field.hold("BRO", 1, 2).hold("ACI", N, 1).hold("CTG", D, 3).hold("TAO", 1, 5).manage()
    assert field.ways("hit") == 2
    field.play("hit:BRO")
    assert field.at("BRO") == (1, 1)
    assert field.s.supply[1] == 50 - 7 + 1
    assert field.s.step == AT_CLEAN_UP


def test_the_enforcer_may_rest() -> None:
    """LF-MGT-05, LF-GEN-07: and is not asked where there is nobody."""
    field = Field("1v1", move_tile_discs=0).hold("PAT", 0, 1).hold("CAT", 0, 1).disc(0, "T11")
    field.hold("BRO", 1, 2).manage().play("none")
    assert field.at("BRO") == (1, 2)
    nobody = Field("1v1", move_tile_discs=0).hold("PAT", 0, 1).hold("CAT", 0, 1).disc(0, "T11")
    assert nobody.hold("BRO", 1, 1).manage().s.step == AT_CLEAN_UP


def test_no_income_after_the_last_round() -> None:
    """LF-MGT-05, LF-END-04: the game ends before it."""
    field = lord("M10", "M11", mode="2v2", move_tile_discs=0).disc(0, "T03")
    field.s.round_number = 4
    field.manage()
    if field.words():
        field.play("stop")
    assert field.s.phase == OVER
    assert field.s.lire[0] == 0


def test_soldiers_stay_where_they_are() -> None:
    """LF-MGT-01: markers say who is there, and change nothing else."""
    field = Field("1v1").hold("PAT", 0, 3).hold("CAT", 0, 1).manage(second=False)
    assert (field.at("PAT"), field.s.labs[TERRITORY["PAT"]]) == ((0, 3), 0)


def test_what_happens_to_tiles_is_told() -> None:
    """LF-MGT-02, LF-MGT-04, LF-MGT-05, LF-OPT-05: marked, left, shifted, and their income."""
    field = lord("M10").disc(0, "T03", "T07").manage(second=False).play("untile:T07")
    told = [entry[:3] for entry in field.s.log[: field.s.logged].tolist()]
    assert [TILE_LEFT, 0, TILE["T07"]] in told
    again = lord("M10").disc(0, "T07").manage().play("shift:T07:T03")
    told = [entry[:4] for entry in again.s.log[: again.s.logged].tolist()]
    assert [TILE_SHIFTED, 0, TILE["T07"], TILE["T03"]] in told
    assert [TILE_INCOME, 0, TILE["T03"], 0] in told
    marked = lord("M10").manage(second=False).play("tile:T03")
    told = [entry[:3] for entry in marked.s.log[: marked.s.logged].tolist()]
    assert [TILE_MARKED, 0, TILE["T03"]] in told


def test_the_second_management_begins_with_the_dome() -> None:
    """LF-RND-05, LF-MGT-04, LF-DOME-05: right after the last order of the encounter."""
    field = Field("1v1").tiles("T01")
    field.s.dome[:2] = 1, 11
    field.encounter()
    assert (field.s.phase, field.s.step) == (MANAGEMENT_2, 0)
    assert field.settle().ways("domemark") == 2


@pytest.mark.parametrize("name", [*TILE])
def test_income_tiles_bring_income_and_lasting_ones_none(name: str) -> None:
    """LF-MGT-05, LF-MGT-06: the four from T07 to T10 are lasting."""
    field = lord("M10", move_tile_discs=0).disc(0, name).manage()
    assert (TILE_INCOME in field.log()) == (name not in {"T07", "T08", "T09", "T10"})


def test_the_clean_up_takes_back_only_what_lies_open() -> None:
    """LF-MGT-07, LF-BRD-06: family orders stay on the board, placed ones where they are."""
    field = Field("2v2").hold("PAT", 0, 1)
    before = [IN_HQ, ON_BOARD, OPEN, LOST, TERRITORY["PAT"]]
    field.s.token_at[0, :5] = before
    clear_up(field.s, TABLES)
    assert field.s.token_at[0, :5].tolist() == [IN_HQ, ON_BOARD, IN_HQ, IN_HQ, TERRITORY["PAT"]]
