"""The solo board: council discs, one-shot cells, extra actions, locks."""

import pytest

from consigliere.games.la_famiglia.presentation.events import events_for
from consigliere.games.la_famiglia.rules import step
from consigliere.games.la_famiglia.rules.management.rounds import clear_up
from consigliere.games.la_famiglia.rules.planning.influence import (
    DIFFERENT_ROWS,
    SAME_ROW,
    level_of,
)
from consigliere.games.la_famiglia.rules.planning.solo import clear_solo_board
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import (
    EXTRA_BLOCKED,
    EXTRA_FREE,
    EXTRA_USED,
    FINAL,
    NOBODY,
    PLANNING,
)
from la_famiglia_table import E1, C, J, N, P, Table, clear_tables, planning
from la_famiglia_table import T as TABLES

IN_SUPPLY = 20
"""Council discs that are not on the board after the set-up (LF-INV-04)."""


def removing(
    mode: str = "1v1", count: int = 1, how: int = DIFFERENT_ROWS, gone: tuple[int, ...] = ()
) -> Table:
    """Seat 0 removes discs; the first disc of the rows `gone` is off already."""
    table = clear_tables(planning(mode))
    for row in gone:
        table.s.removed[0, row] = 1
        table.s.reserve[0] += 1
    frames.push(table.s, frames.ROW, 0, count, how, 0)
    return table


def top(table: Table) -> int:
    return int(frames.top_kind(table.s))


def restart(table: Table, phase: int, turn: int) -> Table:
    """The phase goes on with the turn of a seat."""
    s = table.s
    s.stack[:], s.depth = 0, 0
    frames.ask(s, frames.COURSE, NOBODY)
    s.phase, s.step, s.turn = phase, 0, turn
    step.settle(s, TABLES)
    return table


# -- council discs -------------------------------------------------------------------------


def test_the_upper_disc_goes_first() -> None:
    """LF-SOLO-01: the council disc of a doubled cell, then the own one with a later removal."""
    table = removing(count=2, how=SAME_ROW, gone=(P,))
    table.play("row:P solo:none")
    assert (level_of(table.s, 0, P), table.s.council_out[0]) == (1, IN_SUPPLY + 1)
    table.play("row:P work:1")
    assert level_of(table.s, 0, P) == 2


def test_a_council_disc_is_told_from_an_own_one() -> None:
    """LF-SOLO-01: whoever watches the family board sees which of the two has gone."""
    table = removing(count=2, how=SAME_ROW, gone=(P,))
    table.log.clear()
    table.play("row:P solo:none row:P work:1")
    told = [event.key for event in events_for(table.state, table.log, None)]
    removals = ["la_famiglia.council_removed", "la_famiglia.disc_removed"]
    assert [key for key in told if key in removals] == removals


def test_case_8_two_council_discs_do_two_actions() -> None:
    """LF-SOLO-02, LF-SOLO-03, LF-DEC-14: TC-08: both placed, both done, levels unchanged."""
    table = removing(count=2, gone=(P, C))
    hq = int(table.s.hq[0] + table.s.members_hq[0])
    table.play("row:P solo:U01 split:0 row:C")
    assert not table.may("solo:U01")
    table.play("solo:U02 split:0 stop")
    assert table.s.solo[:2].tolist() == [0, 0]
    assert table.s.hq[0] + table.s.members_hq[0] == hq + 6
    assert [level_of(table.s, 0, row) for row in (P, C)] == [1, 1]


def test_case_9_two_removals_in_a_row_open_a_doubled_cell() -> None:
    """LF-SOLO-01, LF-SOLO-03, LF-ACT-13: TC-09: the own disc of J2 goes to a blue cell."""
    table = removing(count=2, how=SAME_ROW, gone=(J,))
    table.play("row:J solo:U04 stop *")
    assert top(table) == frames.WORK
    table.play("work:2")
    assert level_of(table.s, 0, J) == 2
    assert table.s.solo[3] == 0
    assert (table.s.lower[1] == 0).sum() == 1


def test_case_7_a_full_dome_closes_the_board() -> None:
    """LF-SOLO-05: TC-07: the disc goes to the supply; no action is offered."""
    table = removing(gone=(C,))
    table.s.dome[:2] = 0, 12
    table.play("row:C")
    assert top(table) != frames.SOLO
    assert table.s.council_out[0] == IN_SUPPLY + 1


def test_the_solo_board_is_open_up_to_eleven_seats_of_the_opponent() -> None:
    """LF-SOLO-05: only all twelve close it."""
    table = removing(gone=(C,))
    table.s.dome[:2] = 1, 11
    assert top(table.play("row:C")) == frames.SOLO


def test_a_council_disc_may_leave_play() -> None:
    """LF-SOLO-02: without any action."""
    table = removing(gone=(C,)).play("row:C solo:none")
    assert table.s.council_out[0] == IN_SUPPLY + 1
    assert (table.s.solo == NOBODY).all()


def test_cells_of_the_duel_work_once_for_both() -> None:
    """LF-SOLO-04, LF-SETUP-06: discs stay there to the end of the game, whoever's they are."""
    table = removing(gone=(C,))
    table.s.solo[0] = 1
    table.play("row:C")
    assert not table.may("solo:U01")
    assert table.may("solo:U10")


def test_cells_of_the_duel_stay_taken_when_a_round_ends() -> None:
    """LF-SOLO-04, LF-MGT-07: each of them once a game; only the board of 2v1 is cleared."""
    table = removing(gone=(C,)).play("row:C solo:U01 split:0")
    clear_up(table.s, TABLES)
    assert (table.s.solo[0], table.s.council_out[0]) == (0, IN_SUPPLY)


def test_a_free_removal_may_free_another_council_disc() -> None:
    """LF-SOLO-11, LF-SOLO-12: U10 costs nothing, and goes on until discs run out."""
    table = removing(gone=(C, P))
    table.s.lire[0] = 0
    table.play("row:C solo:U10 row:P")
    assert top(table) == frames.SOLO
    assert not table.may("solo:U10")
    table.play("solo:U01 split:0")
    assert top(table) == frames.MAIN


def test_printed_numbers_are_not_raised_by_institutions() -> None:
    """LF-SOLO-10: U07 places two orders, whatever the justice is worth."""
    table = removing(gone=(C,))
    table.s.removed[0, J] = 4
    table.play("row:C solo:U07")
    assert (top(table), int(frames.top(table.s, 0))) == (frames.AT, 2)


# -- the board of the trio -----------------------------------------------------------------


@pytest.mark.parametrize(("level", "blocked"), [("easy", 3), ("medium", 4), ("hard", 5)])
def test_case_10_the_last_discs_are_blocked(level: str, blocked: int) -> None:
    """LF-SETUP-11, LF-SOLO-10: TC-10; on the easy level one lock is open from the start."""
    table = Table("2v1", level=level).until(frames.OPEN_LOCK, frames.DISC)
    if level == "easy":
        assert table.words() == ["openlock:V07", "openlock:V08", "openlock:V09", "openlock:V10"]
        table.play("openlock:V08").until(frames.DISC)
        assert table.s.lock_open.tolist()[6:10] == [0, 1, 0, 0]
    states = table.s.extra[:7].tolist()
    assert states == [EXTRA_FREE] * (7 - blocked) + [EXTRA_BLOCKED] * blocked


def trio(level: str = "medium") -> Table:
    """The soloist's turn, with discs in three columns."""
    table = clear_tables(planning("2v1", level=level))
    for column in range(3):
        table.s.upper[column, N] = 2
    return restart(table, PLANNING, 0)


def test_case_11_a_block_token_opens_a_lock() -> None:
    """LF-SOLO-09, LF-SOLO-10, LF-DEC-29: TC-11: the lowest one, and its disc is free too."""
    table = trio()
    frames.ask(table.s, frames.UNBLOCK, 0)
    assert table.words()[-1] == "unblock:none"
    table.play("unblock:V07")
    assert table.s.extra[:7].tolist() == [EXTRA_FREE] * 4 + [EXTRA_BLOCKED] * 3
    assert table.s.lock_open[6] == 1
    assert table.may("solo:V07")


def test_the_fifth_token_of_the_hard_level_stays() -> None:
    """LF-SOLO-10: with all four locks open nobody is asked any more."""
    table = trio("hard")
    for name in ("V07", "V08", "V09", "V10"):
        frames.ask(table.s, frames.UNBLOCK, 0)
        table.play(f"unblock:{name}")
    assert (table.s.extra == EXTRA_BLOCKED).sum() == 1
    frames.ask(table.s, frames.UNBLOCK, 0)
    assert table.words() == ["unblock:none"]


def test_one_extra_action_before_or_after_the_main_one() -> None:
    """LF-SOLO-07, LF-DEC-14: of his own turn only, and only the soloist's."""
    table = trio().play("solo:V03 stop")
    assert table.s.extra[0] == EXTRA_USED
    assert not any(word.startswith("solo") for word in table.words())
    table.play("from:1:N to:REC")
    assert table.seat == 1
    assert not any(word.startswith("solo") for word in table.words())
    after = trio().play("from:1:N to:REC")
    assert (top(after), after.words()[-1]) == (frames.EXTRA, "solo:none")
    waiting = int(after.s.hq[0])
    after.play("solo:V03 put:CAN put:CAN")
    assert (after.s.hq[0], after.seat) == (waiting - 2, 1)


def test_infinite_cells_take_any_number_of_extra_discs() -> None:
    """LF-SOLO-06, LF-SOLO-07: council discs only if they are empty; others are free or taken."""
    table = trio()
    table.s.solo_extra[:3] = 1, 1, 1
    assert table.may("solo:V01")
    assert not table.may("solo:V03")
    assert not table.may("solo:V07")
    frames.push(table.s, frames.SOLO, 0, 0, 0, 0)
    table.s.council_in_hand[0] += 1
    assert not table.may("solo:V01")
    assert table.may("solo:V04")


def test_without_a_free_disc_there_is_no_extra_action() -> None:
    """LF-SOLO-07, LF-INV-12: blocked and used ones do not count."""
    table = trio()
    table.s.extra[:3] = EXTRA_USED
    assert not any(word.startswith("solo") for word in table.words())


def test_the_board_is_cleared_at_the_end_of_a_round() -> None:
    """LF-SOLO-06, LF-SOLO-08: extra discs go back; those of the family board leave the game."""
    table = trio()
    s = table.s
    s.extra[:2], s.solo_extra[0], s.solo[2] = EXTRA_USED, 2, 0
    out = int(s.council_out[0])
    clear_solo_board(s)
    assert (s.extra[:2] == EXTRA_FREE).all()
    assert s.solo_extra.sum() == 0
    assert (s.solo == NOBODY).all()
    assert s.council_out[0] == out + 1


def test_case_35_no_extra_action_with_the_final_action() -> None:
    """LF-SOLO-07, LF-PLAN-11: TC-35."""
    table = restart(trio(), FINAL, 0)
    assert (table.seat, top(table)) == (0, frames.FINAL_COLUMN)
    assert not any(word.startswith("solo") for word in table.words())
    found = table.refusal("solo:V01")
    assert (found.key, found.clause) == ("la_famiglia.no_extra_in_final", "LF-SOLO-07")
    table.play("final:1 to:REC")
    assert (table.seat, top(table)) == (1, frames.FINAL_COLUMN)


def test_case_12_the_second_partner_may_not_empty_the_first_ones_column() -> None:
    """LF-PLAN-13: TC-12: neither its last disc nor Gain influence there; with two left a disc."""
    for discs, legal in ((2, False), (3, True)):
        table = clear_tables(planning("2v1"))
        table.s.upper[2, N], table.s.upper[4, N] = discs, 2
        table.s.lire[2] = 9
        restart(table, PLANNING, 1).play("from:3:N to:REC")
        assert table.seat == 2
        assert table.may("from:3:N") == legal
        assert not table.may("gain:3")
        assert table.may("gain:5")


def test_the_economy_has_doubled_cells_too() -> None:
    """LF-SOLO-01, LF-SETUP-02: the second cell of each of its rows."""
    table = removing(gone=(E1,)).play("row:E1")
    assert top(table) == frames.SOLO


def test_no_extra_action_after_a_pass() -> None:
    """LF-SOLO-07, LF-PLAN-14: a pass is no main action."""
    table = trio()
    table.s.lower[:, :6] = N
    restart(table, PLANNING, 0)
    assert table.words() == ["pass"]
    table.play("pass")
    assert (table.seat, top(table)) == (1, frames.MAIN)
