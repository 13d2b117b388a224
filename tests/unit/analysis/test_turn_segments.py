"""A record cut into turns and decisions."""

from dataclasses import replace
from typing import Any

import pytest

from consigliere.analysis.turn_segments import Turn, turn_steps, turns_of
from consigliere.core.replay import Timeline
from consigliere.core.table_acts import AGREE_END, OFFER_END, RESIGN
from famiglia_table import Table, state_of

from .analysed_games import GAME, counting, famiglia, short_game


def cut(timeline: Timeline[Any]) -> list[tuple[int, int, int, list[tuple[str, ...]]]]:
    """Seat, first and last entry, and the words of each decision, by turn."""
    return [(t.seat, t.number, t.end, words_of(t)) for t in turns_of(timeline)]


def words_of(turn: Turn) -> list[tuple[str, ...]]:
    return [decision.words for decision in turn.decisions]


def test_a_turn_ends_where_another_seat_decides() -> None:
    # entry 1 deals the secrets, entry 4 tosses the coin
    assert cut(counting("3", "3", "1")) == [
        (0, 2, 2, [("3",)]),
        (1, 3, 3, [("3",)]),
        (0, 5, 5, [("1",)]),
    ]


def test_a_chance_event_divides_a_turn_into_decisions() -> None:
    assert cut(famiglia("+M0", "-M3", "+B0")) == [
        (0, 7, 7, [("+M0",)]),
        (1, 8, 12, [("-M3",), ("+B0",)]),
    ]


def test_a_decision_begins_in_the_state_after_the_draws() -> None:
    timeline = short_game()
    last = turns_of(timeline)[2].decisions[-1]
    assert (last.number, last.words) == (21, ("+M1(M0,M0)",))
    assert last.state == timeline.moments[20].state


def test_steps_without_a_chance_event_between_them_are_one_decision() -> None:
    """The known cards of a pile come without chance, and a swap has many steps."""
    start = state_of(Table(street="F2", hand1="A1A0", area1="B1B1", known="F1A1", rest="area2"))
    timeline = Timeline(GAME, famiglia().header)
    timeline.moments[0] = replace(timeline.moments[0], state=start)
    for word in ("-F2", "A1", "^B1", "_A0", "pass"):
        timeline.append(0, word, 0)
    assert cut(timeline) == [(0, 1, 5, [("-F2", "A1", "^B1", "_A0", "pass")])]


def test_steps_that_were_taken_back_do_not_count() -> None:
    assert cut(short_game())[2] == (0, 15, 21, [("-A2",), ("-A2",), ("+M1(M0,M0)",)])


def test_an_undo_inside_a_turn_leaves_the_steps_before_it() -> None:
    timeline = famiglia("+M0", "-M3", "+B0", "-A2", "-A2", "!undo:15", "pass")
    assert cut(timeline)[2] == (0, 13, timeline.now.seq, [("-A2",), ("pass",)])
    assert turn_steps(timeline, 13, timeline.now.seq) == ("-A2", ">M1", ">A2", "pass")


@pytest.mark.parametrize(("acts", "over"), [(("+M0", "-M3"), 1), (("+M0", "-M3", "+B0", "-A2"), 2)])
def test_a_turn_that_is_going_on_is_left_out(acts: tuple[str, ...], over: int) -> None:
    assert len(turns_of(famiglia(*acts))) == over


def test_a_turn_is_not_over_while_chance_may_belong_to_it() -> None:
    timeline = famiglia("+M0")
    timeline.append(1, "-M3", 0)
    assert len(turns_of(timeline)) == 1


def test_a_turn_broken_off_by_resigning_is_left_out() -> None:
    assert cut(famiglia("+M0", "-M3", "+B0", "-A2", RESIGN)) == cut(famiglia("+M0", "-M3", "+B0"))


def test_acts_of_the_table_are_no_steps() -> None:
    timeline = famiglia("+M0", OFFER_END, "-M3", "+B0")
    assert [turn[3] for turn in cut(timeline)] == [[("+M0",)], [("-M3",), ("+B0",)]]
    timeline.append(None, AGREE_END, 0)
    assert [turn[3] for turn in cut(timeline)] == [[("+M0",)], [("-M3",), ("+B0",)]]


def test_nothing_is_cut_from_nothing() -> None:
    assert turns_of(counting()) == ()
    assert turns_of(famiglia()) == ()


def test_only_a_single_legal_step_is_forced() -> None:
    timeline = counting("3", "3", "1", finish=True)
    forced = [turn.decisions[0].is_forced for turn in turns_of(timeline)]
    totals = [turn.decisions[0].state.total for turn in turns_of(timeline)]
    assert forced == [total == 9 for total in totals]
    assert forced[-1]


def test_the_steps_of_a_turn_are_told_with_its_draws() -> None:
    timeline = short_game()
    turn = turns_of(timeline)[2]
    step_texts = turn_steps(timeline, turn.number, turn.end)
    assert step_texts == ("-A2", ">M1", ">A2", "-A2", ">B3", ">F2", "+M1(M0,M0)")


def test_what_is_revealed_divides_a_turn_into_decisions() -> None:
    """Whoever has seen something hidden decides anew: nobody deserves credit for it before."""
    start = state_of(Table(street="F2", hand1="A1A0", area1="B1B1", known="F1A1", rest="area2"))
    timeline = Timeline(GAME, famiglia().header)
    timeline.moments[0] = replace(timeline.moments[0], state=start)
    for word in ("-F2", "A1", "^B1", "_A0", "pass"):
        timeline.append(0, word, 0)
    timeline.moments[2] = replace(timeline.moments[2], reveals=True)
    assert cut(timeline) == [(0, 1, 5, [("-F2", "A1"), ("^B1", "_A0", "pass")])]
