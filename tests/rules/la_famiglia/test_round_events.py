"""What is told at the end of the Final Actions and of a round, and in which order."""

from __future__ import annotations

from consigliere.core.message import seat_name
from consigliere.games.la_famiglia.presentation.events import events_for
from consigliere.games.la_famiglia.presentation.view_builder import view_of
from consigliere.games.la_famiglia.rules import step
from consigliere.games.la_famiglia.rules.management.procedure import AT_CLEAN_UP
from consigliere.games.la_famiglia.rules.management.rounds import begin_round
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import FINAL, MANAGEMENT_2, OPEN, PLANNING
from la_famiglia_table import T, Table, clear_tables, planning

SKIPPED, BACK = "la_famiglia.final_skipped", "la_famiglia.figures_back"
RECALLED, BEGAN = "la_famiglia.recalled", "la_famiglia.round_began"


def told(table: Table) -> list[str]:
    return [event.key for event in events_for(table.state, table.log, None)]


def at_the_end(mode: str, **options: str) -> Table:
    """One disc left to move, then the Final Actions; the log begins anew."""
    table = clear_tables(planning(mode, **options))
    columns = 2 if mode == "2v2" else 1
    table.s.upper[: columns + 1, 4] = 1
    table.s.lire[:] = 0
    table.play("from:1:N to:INC")
    if frames.top_kind(table.s) == frames.EXTRA:
        table.play("solo:none")
    assert table.s.phase == FINAL
    table.log.clear()
    return table


def clearing_up(mode: str, **options: str) -> Table:
    """The clean-up, up to the next decision; an order lies open before it."""
    table = clear_tables(planning(mode, **options))
    table.s.upper[:3, 4] = 1
    table.s.token_at[0, 0] = OPEN
    table.s.phase, table.s.step, table.s.depth = MANAGEMENT_2, AT_CLEAN_UP, 0
    frames.ask(table.s, frames.COURSE, -1)
    step.settle(table.s, T)
    table.log = [tuple(entry) for entry in table.s.log[: table.s.logged].tolist()]
    return table


def test_figures_come_back_before_the_orders_are_turned_up() -> None:
    """LF-PLAN-11, LF-ORD-01, LF-MGT-07: orders and the marker wait for the clean-up."""
    table = at_the_end("1v1").play("final:3 to:CAR").until(frames.FINAL_COLUMN)
    table.play("final:none")
    steps = [BACK, "la_famiglia.revealed", RECALLED, BEGAN]
    assert [key for key in told(table) if key in steps] == steps


def test_without_a_figure_none_comes_back() -> None:
    """LF-PLAN-11: nobody used the Final Action."""
    table = at_the_end("1v1").play("final:none final:none")
    assert BACK not in told(table)


def test_a_final_action_without_a_cell_is_told() -> None:
    """LF-PLAN-11: everybody whose figure finds no cell."""
    table = at_the_end("2v2")
    last = table.seat
    table.s.lower[:, :4] = 4
    table.s.lower[2, 3] = -1
    table.play("final:3 to:CAR").play(table.words()[-1])
    events = events_for(table.state, table.log, None)
    skipped = [event.seat for event in events if event.key == SKIPPED]
    assert skipped == [(last + turn) % 4 for turn in (1, 2, 3)]
    assert told(table).index(SKIPPED) < told(table).index(BACK)


def test_the_clean_up_is_told_with_the_new_first_player() -> None:
    """LF-MGT-07, LF-RND-07: then the round begins."""
    table = clearing_up("2v2")
    assert told(table) == [RECALLED, BEGAN]
    recalled = events_for(table.state, table.log, None)[0]
    assert recalled.args == {"player": seat_name(int(table.s.first_player))}


def test_a_lock_is_opened_before_the_next_round_begins() -> None:
    """LF-MGT-07, LF-SOLO-09: before the marker passes and the tables change."""
    table = clearing_up("2v1")
    assert told(table) == []
    first = int(table.s.first_player)
    table.s.lower[5, 0] = 2
    view = view_of(table.state, 0)
    assert (view.phase, view.round, view.decision) == ("management_2", 1, "unblock")
    assert view.prompt.args == {"count": 2}
    table.play("unblock:V07")
    assert told(table) == ["la_famiglia.unblocked", RECALLED, BEGAN]
    view = view_of(table.state, 0)
    assert (view.phase, view.round) == ("planning", 2)
    assert table.s.first_player == (first + 1) % 3
    assert table.s.upper[5, 2] == 1


def test_a_lock_that_stays_closed_begins_the_round_too() -> None:
    """LF-SOLO-09: declined."""
    table = clearing_up("2v1")
    assert told(table.play("unblock:none")) == [RECALLED, BEGAN]


def test_a_round_in_which_all_passed_does_not_end_the_next_one() -> None:
    """LF-RND-02, LF-PLAN-10, LF-PLAN-14: passes in a row are counted anew."""
    table = planning("2v2")
    table.s.stuck = table.s.seats
    begin_round(table.s)
    assert (table.s.phase, table.s.stuck) == (PLANNING, 0)
