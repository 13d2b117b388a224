"""The planning phase: moving discs, Gain influence, its end, Final Actions, leftover discs."""

import pytest

from consigliere.games.la_famiglia.box.effects import FREE_MOVES, INC, LAB, ORD, PLC, REC
from consigliere.games.la_famiglia.presentation.events import events_for
from consigliere.games.la_famiglia.rules.pieces.discs import (
    BLUE,
    carry_down,
    change_tables,
    discs_in,
    free_cell,
)
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import FINAL, NOBODY, OVER, PLANNING
from consigliere.games.la_famiglia.rules.record.rule_events import CARRIED, PLANNING_OVER
from la_famiglia_table import T, Table, clear_tables, planning


def table_with(mode: str = "1v1", **options: str) -> Table:
    """Planning with empty tables; columns 1 and 6 have a neutral disc, so that it goes on."""
    table = clear_tables(planning(mode, **options))
    for column in (0, 4, 5):
        table.s.upper[column, 4] = 1
    return table


def own_disc(table: Table, column: int, owner: int, count: int = 1) -> None:
    table.s.upper[column - 1, owner] += count
    if owner < 4:
        table.s.reserve[owner] -= count


def test_a_neutral_disc_is_moved_for_nothing_and_only_the_new_cell_acts() -> None:
    """LF-PLAN-02, LF-PLAN-03, LF-PLAN-04, LF-PLAN-05, LF-DEC-08, LF-TAB-02."""
    table = table_with()
    seat, lire = table.seat, table.s.lire[table.seat]
    table.play("from:1:N")
    assert table.words() == ["to:REC", "to:ORD", "to:INC", "to:IN1"]
    table.play("to:INC")
    assert table.s.upper[0, 4] == 0
    assert table.s.lower[0, free_place(INC)] == 4
    assert table.s.lire[seat] == lire + 2


def free_place(kind: int, column: int = 0) -> int:
    return [int(T.cell[1, column, n]) for n in range(4)].index(kind)


def test_another_players_disc_costs_a_lira() -> None:
    """LF-PLAN-04: paid to its owner; the disc keeps its owner."""
    table = table_with()
    other = 1 - table.seat
    seat = table.seat
    own_disc(table, 1, other)
    table.s.lire[:2] = 3
    table.s.bank = 6
    table.play(f"from:1:P{other + 1}")
    assert (table.s.lire[seat], table.s.lire[other]) == (2, 4)
    table.play("to:ORD")
    assert table.s.lower[0, 1] == other


@pytest.mark.parametrize(("neutral", "is_told"), [(1, True), (0, False)])
def test_a_single_lira_to_the_bank_is_told(neutral: int, *, is_told: bool) -> None:
    """LF-SETUP-16, LF-PLAN-07: the neutral disc costs it, one's own costs nothing."""
    table = table_with()
    table.s.upper[1, 4] = neutral
    own_disc(table, 2, table.seat)
    table.s.lire[table.seat] = 1
    table.log.clear()
    table.play("gain:2")
    told = [event.key for event in events_for(table.state, table.log, None)]
    assert ("la_famiglia.paid_bank" in told) == is_told


def test_the_lira_goes_to_the_owner_alone() -> None:
    """LF-PLAN-04: with four players, whoever the owner is."""
    table = table_with("2v2")
    seat, owner = table.seat, (table.seat + 2) % 4
    own_disc(table, 1, owner)
    table.s.lire[:4] = 3
    table.play(f"from:1:P{owner + 1}")
    assert table.s.lire[:4].tolist() == [3 - (n == seat) + (n == owner) for n in range(4)]


@pytest.mark.parametrize("mode", ["1v1", "2v2"])
def test_only_a_second_partner_of_the_three_is_kept_from_a_column(mode: str) -> None:
    """LF-PLAN-13: elsewhere whoever follows seat 1 may use the last disc of its column."""
    table = table_with(mode)
    while table.seat != 1:
        table.play(table.words()[-1]).until(frames.MAIN)
    table.s.upper[0, 4] = 2
    table.play("from:1:N to:INC").until(frames.MAIN)
    assert int(table.s.ban) == NOBODY
    assert table.may("from:1:N")


def test_free_hands_move_discs_of_others_for_nothing() -> None:
    """LF-MGT-06, LF-PLAN-04: tile T08, for the one whose disc lies on it."""
    table = table_with()
    seat, other = table.seat, 1 - table.seat
    own_disc(table, 1, other)
    table.s.lire[:2] = 0
    tile = [int(kind) for kind in T.tile_kind].index(FREE_MOVES)
    table.s.tile_set[tile] = 1
    table.s.tile_disc[table.s.side[other], tile] = other
    assert not table.may(f"from:1:P{other + 1}")
    table.s.tile_disc[table.s.side[seat], tile] = seat
    table.play(f"from:1:P{other + 1} to:ORD")
    assert table.s.lire[:2].tolist() == [0, 0]
    assert table.s.lower[0, 1] == other


@pytest.mark.parametrize("seat", [0, 1])
def test_own_discs_go_first_whoever_sits_before(seat: int) -> None:
    """LF-DEC-10: one own disc, then that of the other, the neutral ones last."""
    table = table_with()
    if table.seat != seat:
        table.play("from:5:N to:PLC").until(frames.MAIN)
    assert table.seat == seat
    for owner in (0, 1):
        own_disc(table, 1, owner)
    table.s.lire[:2] = 5
    table.play("gain:1 gcol:2 gkind:PLC gcol:2 gkind:ORD gcol:3 gkind:REC")
    assert table.s.lower[1, :2].tolist() == [seat, 1 - seat]
    assert table.s.lower[2, 1] == 4


def test_who_cannot_pay_cannot_move_it() -> None:
    """LF-PLAN-04: with the reason."""
    table = table_with()
    own_disc(table, 1, 1 - table.seat)
    table.s.lire[:2] = 0
    word = f"from:1:P{2 - table.seat}"
    assert not table.may(word)
    refusal = table.refusal(word)
    assert (refusal.key, refusal.clause) == ("la_famiglia.cannot_pay_disc", "LF-PLAN-04")


def test_no_free_action_cell_below() -> None:
    """LF-PLAN-06: a full column cannot take discs; blue cells do not count."""
    table = table_with()
    table.s.lower[0, :4] = 4
    assert not table.may("from:1:N")
    assert table.refusal("from:1:N").clause == "LF-PLAN-06"
    assert free_cell(table.s, T, 0, BLUE) == 4


def test_columns_without_discs() -> None:
    """LF-PLAN-03, LF-PLAN-07: nothing to move, nothing to gain."""
    table = table_with()
    assert table.refusal("from:2:N").key == "la_famiglia.no_discs"
    assert table.refusal("gain:2").clause == "LF-PLAN-07"


def test_equal_cells_are_one_choice_and_the_topmost_is_used() -> None:
    """LF-DEC-08, LF-INV-08: sheet 2 has PLC twice in column 2."""
    table = table_with()
    table.s.round_number = 2
    table.s.upper[1, 4] = 2
    table.play("from:2:N")
    assert table.words().count("to:PLC") == 1
    table.play("to:PLC")
    assert table.s.lower[1, 1] == 4


def test_a_cell_that_costs_is_asked_for() -> None:
    """LF-DEC-11, LF-ACT-09: no money, no action; the disc has moved all the same."""
    table = table_with()
    table.s.upper[1, 4] = 1
    table.s.lire[:2] = 0
    table.play("from:2:N to:LAB")
    assert table.words() == ["act:no"]
    assert table.refusal("act:yes").clause == "LF-DEC-11"
    table.play("act:no")
    assert table.s.lower[1, free_place(LAB, 1)] == 4
    assert table.s.labs.sum() == 0


def test_the_last_lire_are_enough_for_a_cell() -> None:
    """LF-DEC-11, LF-ACT-09: who has just what it costs may pay."""
    table = table_with()
    table.s.upper[1, 4] = 1
    table.s.lire[:2] = 1
    table.play("from:2:N to:LAB")
    assert table.words() == ["act:yes", "act:no"]


def test_gain_influence_pays_places_and_rewards() -> None:
    """LF-PLAN-07, LF-PLAN-08, LF-PLAN-09, LF-DEC-09, LF-DEC-10: own first, neutral last."""
    table = table_with()
    seat, other = table.seat, 1 - table.seat
    own_disc(table, 1, seat)
    own_disc(table, 1, other)
    table.s.lire[:2] = 5
    table.s.bank = 10
    table.play("gain:1")
    assert (table.s.lire[seat], table.s.lire[other], table.s.bank) == (3, 6, 9)
    table.play("gcol:2 gkind:PLC gcol:2 gkind:ORD gcol:3 gkind:REC")
    assert table.s.lower[1, :2].tolist() == [seat, other]
    assert table.s.lower[2, 1] == 4
    assert discs_in(table.s, 0) == 0
    assert int(frames.top_kind(table.s)) == frames.ROW
    assert int(frames.top(table.s, 0)) == 2
    table.play("row:E1")
    table.until(frames.ROW)
    assert not table.may("row:E2")
    assert table.refusal("row:E2").clause == "LF-ACT-08"


def test_a_small_column_is_worth_one_removal() -> None:
    """LF-PLAN-09: fewer than three discs."""
    table = table_with()
    table.s.lire[:2] = 5
    table.play("gain:1 gcol:2 gkind:PLC")
    assert int(frames.top(table.s, 0)) == 1


def test_gain_influence_that_is_too_dear() -> None:
    """LF-PLAN-07: one lira for every disc of others."""
    table = table_with()
    table.s.lire[:2] = 0
    assert table.refusal("gain:1").key == "la_famiglia.gain_too_dear"


@pytest.mark.parametrize(("option", "is_legal"), [("on", True), ("off", False)])
def test_case_25_only_blue_cells_are_free(option: str, *, is_legal: bool) -> None:
    """LF-OPT-03, LF-PLAN-08: TC-25."""
    table = table_with(gain_blue=option)
    table.s.lire[:2] = 5
    for column in range(6):
        table.s.lower[column, : int(T.cells[1, column])] = 4
    assert table.may("gain:1") is is_legal
    if is_legal:
        assert table.play("gain:1 gcol:6").words() == ["gkind:blue"]
    else:
        assert table.refusal("gain:1").clause == "LF-PLAN-08"


@pytest.mark.parametrize(("option", "last"), [("on", ["gkind:blue"]), ("off", [])])
def test_blue_cells_beside_free_action_cells(option: str, last: list[str]) -> None:
    """LF-OPT-03, LF-PLAN-08: without the option a disc gained goes to an action cell alone."""
    table = table_with(gain_blue=option)
    table.s.lire[:2] = 5
    table.play("gain:1 gcol:6")
    assert table.words() == ["gkind:PLC", "gkind:ORD", "gkind:BOA", "gkind:RAP", *last]


def test_case_12_t2_may_not_empty_the_column_of_t1() -> None:
    """LF-PLAN-13, LF-COMP-18: TC-12."""
    table = table_with("2v1")
    table.s.upper[2, 4] = 2
    table.s.lire[:3] = 9
    assert table.seat == 0
    table.play("from:1:N to:REC").until(frames.MAIN)
    assert table.seat == 1
    table.play("from:3:N to:REC").until(frames.MAIN)
    assert (table.seat, int(table.s.ban)) == (2, 2)
    assert not table.may("from:3:N")
    assert not table.may("gain:3")
    assert table.refusal("from:3:N").clause == table.refusal("gain:3").clause == "LF-PLAN-13"
    table.s.upper[2, 4] = 2
    assert table.may("from:3:N")
    assert not table.may("gain:3")
    table.play("from:5:N to:REC").until(frames.MAIN)
    assert int(table.s.ban) == NOBODY


def test_no_ban_after_gain_influence() -> None:
    """LF-PLAN-13: only a moved disc bans."""
    table = table_with("2v1")
    table.s.upper[2, 4] = 2
    table.s.lire[:3] = 9
    table.play("from:1:N to:REC").until(frames.MAIN)
    table.play("gain:5 gcol:1 gkind:ORD row:J work:1").until(frames.MAIN)
    assert (table.seat, int(table.s.ban)) == (2, NOBODY)


def test_turns_go_round_and_everybody_has_as_many() -> None:
    """LF-GEN-02, LF-GEN-08, LF-PLAN-01, LF-MAP-09."""
    for mode, seats in (("1v1", 2), ("2v1", 3), ("2v2", 4)):
        table = table_with(mode)
        table.s.upper[:, 4] = 1
        first = table.seat
        assert first == table.s.first_player
        table.play("from:3:N to:REC").until(frames.MAIN)
        assert table.seat == (first + 1) % seats


@pytest.mark.parametrize(("mode", "left"), [("1v1", 1), ("2v1", 1), ("2v2", 2)])
def test_planning_ends_when_few_columns_have_discs(mode: str, left: int) -> None:
    """LF-PLAN-10, LF-INV-11: one column in 1v1 and 2v1, two in 2v2."""
    table = clear_tables(planning(mode))
    table.s.upper[: left + 1, 4] = 1
    table.play("from:1:N to:REC")
    while table.s.phase == PLANNING:
        table.play(table.words()[-1])
    assert table.s.phase == FINAL


def test_case_13_the_rest_goes_down_in_its_column() -> None:
    """LF-PLAN-10, LF-PLAN-11, LF-PLAN-12: TC-13: blue cells first, then action cells."""
    table = clear_tables(planning())
    table.s.upper[1, 4] = 1
    table.s.upper[4, 4] = 3
    seat = table.seat
    table.play("from:2:N to:REC").until(frames.FINAL_COLUMN)
    assert table.seat == 1 - seat
    assert table.play("final:none").seat == seat
    table.play("final:none")
    carried = [entry for entry in table.log if entry[0] == CARRIED]
    assert [entry[2] for entry in carried] == [3]
    assert table.s.round_number == 2
    assert table.s.upper[4].tolist() == [0, 0, 0, 0, 3]


def test_discs_go_to_blue_cells_first() -> None:
    """LF-PLAN-12: then to action cells from the top."""
    table = clear_tables(planning())
    table.s.upper[4, 4] = 3
    assert carry_down(table.s, T) == 3
    assert table.s.lower[4, :5].tolist() == [4, 4, -1, -1, 4]
    assert discs_in(table.s, 4) == 0


def test_discs_without_a_cell_lie_beside_the_column() -> None:
    """LF-PLAN-12, LF-RND-06, LF-INV-08: they count as in it in the next round."""
    table = clear_tables(planning())
    table.s.upper[4, 4] = 7
    assert carry_down(table.s, T) == 7
    assert table.s.beside[4, 4] == 2
    change_tables(table.s)
    assert table.s.upper[4, 4] == 7
    assert (table.s.lower == NOBODY).all()


def test_nothing_is_carried_down_after_round_4() -> None:
    """LF-PLAN-12, LF-RND-06, LF-COMP-12: skipped."""
    table = clear_tables(planning())
    table.s.round_number = 4
    table.s.upper[4, 4] = 3
    table.s.upper[0, 4] = 1
    table.play("from:1:N to:ORD").until(frames.FINAL_COLUMN)
    table.play("final:none final:none")
    assert discs_in(table.s, 4) == 3 or table.s.phase == OVER


def test_a_final_action_blocks_its_cell_for_the_others() -> None:
    """LF-PLAN-11, LF-COMP-13, LF-DEC-17: any column; all figures come back."""
    table = clear_tables(planning())
    table.s.upper[0, 4] = 1
    table.s.upper[4, 4] = 1
    table.play("from:1:N to:INC").until(frames.FINAL_COLUMN)
    seat = table.seat
    table.play("final:1")
    assert table.words() == ["to:REC", "to:ORD", "to:IN1"]
    table.play("to:REC").until(frames.FINAL_COLUMN)
    assert int(table.s.figure[seat]) == 0
    assert not table.play("final:1").may("to:REC")
    table.play("to:IN1 row:J work:2")
    assert (table.s.figure == NOBODY).all()


def test_a_final_action_may_be_left() -> None:
    """LF-PLAN-11, LF-GEN-07."""
    table = clear_tables(planning())
    table.s.upper[0, 4] = 1
    table.s.upper[4, 4] = 1
    table.play("from:1:N to:INC").until(frames.FINAL_COLUMN)
    assert table.may("final:none")


def test_who_can_do_nothing_must_pass_and_if_all_do_the_phase_ends() -> None:
    """LF-PLAN-10, LF-PLAN-14, LF-DEC-30, LF-DEC-31, LF-GEN-07."""
    table = table_with()
    table.s.lower[:, :6] = 4
    assert table.words() == ["pass"]
    table.play("pass")
    assert table.words() == ["pass"]
    table.play("pass")
    assert any(entry[0] == PLANNING_OVER for entry in table.log)
    assert table.s.round_number == 2


def test_nobody_passes_who_can_act() -> None:
    """LF-GEN-07: with the reason."""
    assert table_with().refusal("pass").clause == "LF-GEN-07"


def test_partners_may_send_money_once_before_the_main_action() -> None:
    """LF-PLAN-02, LF-DEC-07: twice as much is paid as arrives."""
    table = table_with("2v2")
    seat = table.seat
    table.s.lire[:4] = 5
    assert table.words()[:2] == ["send:1", "send:2"]
    table.play("send:2")
    partner = int(table.s.partner[seat])
    assert (table.s.lire[seat], table.s.lire[partner]) == (1, 7)
    table.s.lire[seat] = 5
    assert table.refusal("send:1").key == "la_famiglia.sent_already"
    assert not any(word.startswith("send") for word in table.words())
    table.play(table.words()[-1]).until(frames.MAIN)
    assert table.may("send:1"), "the next player has not sent anything"


def test_soloists_have_nobody_to_send_money_to() -> None:
    """LF-PLAN-02, LF-GEN-03."""
    table = table_with()
    table.s.lire[:2] = 9
    assert table.refusal("send:1").key == "la_famiglia.no_partner"
    assert not any(word.startswith("send") for word in table.words())


def test_discs_of_one_owner_are_alike() -> None:
    """LF-PLAN-06: one choice for each owner in a column."""
    table = table_with()
    own_disc(table, 1, table.seat, 2)
    words = [word for word in table.words() if word.startswith("from:1:")]
    assert words == [f"from:1:P{table.seat + 1}", "from:1:N"]


def test_every_planning_phase_ends() -> None:
    """LF-INV-15: each main action takes at least one disc from the upper table."""
    table = planning("2v2")
    discs = sum(discs_in(table.s, column) for column in range(6))
    turns = 0
    while table.s.phase == PLANNING:
        if int(frames.top_kind(table.s)) == frames.MAIN:
            turns += 1
        table.play(table.words()[-1])
    assert turns <= discs


def test_sheets_have_the_cells_of_the_rules() -> None:
    """LF-TAB-02: the first column of every sheet."""
    first = [int(kind) for kind in T.cell[1, 0, :2]]
    assert first == [REC, ORD]
    assert int(T.cell[4, 1, 1]) == PLC
