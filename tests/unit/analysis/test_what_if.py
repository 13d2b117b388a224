"""Any point of a record judged, also after other steps."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from consigliere.analysis.analyse import analyse, seed_of
from consigliere.analysis.errors import NotAnalysable
from consigliere.analysis.report import Method
from consigliere.analysis.what_if import MOST_STEPS, Answer, what_if
from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidAction
from famiglia_table import Table, state_of

from .analysed_games import StubJudge, chance_of, counting, famiglia, short_game

PASS = ("pass",)


def asked(number: int, steps: Sequence[str]) -> tuple[Answer, StubJudge]:
    """The answer about the short game, and the judge that was asked."""
    judge = StubJudge(PASS)
    return what_if(short_game(), number, steps, judge, 5), judge


def test_without_steps_the_position_itself_is_judged() -> None:
    answer, judge = asked(8, ())
    ((view, played, seed),) = judge.asked
    timeline = short_game()
    assert view == timeline.game.view(timeline.moments[7].state, 1)
    assert (played, seed) == ((), seed_of(5, 8))
    assert (answer.number, answer.seat, answer.judged_from) == (8, 1, 0)
    assert answer.verdict.played == answer.verdict.options[0]


def test_a_whole_decision_is_judged_where_it_begins() -> None:
    answer, judge = asked(8, ("-A3",))
    ((view, played, _),) = judge.asked
    timeline = short_game()
    assert view == timeline.game.view(timeline.moments[7].state, 1)
    assert played == ("-A3",)
    assert answer.verdict.played.estimate.chance == chance_of(("-A3",))


def test_of_several_decisions_the_last_one_is_judged() -> None:
    answer, judge = asked(8, ("-A3", ">F0", ">F0", ">M2", "+F0"))
    ((view, played, _),) = judge.asked
    assert (played, answer.judged_from, answer.seat) == (("+F0",), 4, 1)
    assert next(stack.card for stack in view.street) == "F0"


def test_after_steps_to_a_position_nothing_counts_as_played() -> None:
    """The draws of a discard end its decision; what comes next is open."""
    answer, judge = asked(8, ("-A3", ">F0", ">F0", ">M2"))
    assert judge.asked[0][1] == ()
    assert (answer.judged_from, answer.seat) == (4, 1)


def test_in_the_middle_of_a_decision_the_rest_of_it_is_judged() -> None:
    timeline = famiglia("+M0", "pass")
    state = timeline.now.state
    held = state_of(Table(street="F0", hand1="A2B0F1", area1="M2B3", known="F2", rest="area2"))
    timeline.moments[-1] = replace(timeline.now, state=held)
    judge = StubJudge(("_F1", "+F0"))
    answer = what_if(timeline, timeline.now.seq + 1, ("A2", "^M2"), judge, 1)
    ((view, played, _),) = judge.asked
    assert held != state
    assert (view.phase, played, answer.judged_from) == ("take_up", (), 2)


def test_a_game_of_secrets_can_be_asked_about_when_it_is_over() -> None:
    timeline, judge = counting("3", "3", "1", finish=True), StubJudge(("1",))
    answer = what_if(timeline, 3, ("2",), judge, 1)
    assert (answer.seat, judge.asked[0][1]) == (1, ("2",))


def test_the_next_seats_decision_may_be_asked_about_too() -> None:
    answer, judge = asked(7, ("pass", "+M0"))
    assert (answer.seat, answer.judged_from, judge.asked[0][1]) == (1, 1, ("+M0",))


def test_a_point_that_was_taken_back_can_still_be_asked_about() -> None:
    """Entry 13 was undone by entry 14."""
    timeline, judge = short_game(), StubJudge(PASS)
    answer = what_if(timeline, 14, (), judge, 1)
    assert judge.asked[0][0] == timeline.game.view(timeline.moments[13].state, 1)
    assert answer.seat == 1


def test_the_same_point_is_judged_as_in_the_analysis() -> None:
    timeline, judge = short_game(), StubJudge(PASS)
    report = analyse(timeline, judge, Method("stub", 0.0, 5, 1))
    for decision in (decision for turn in report.turns for decision in turn.decisions):
        again = StubJudge(PASS)
        answer = what_if(timeline, decision.number, decision.played.words, again, 5)
        assert answer.verdict.played == decision.played
        assert again.asked[0] in judge.asked


def test_the_end_of_an_unfinished_record_can_be_asked_about() -> None:
    timeline, judge = famiglia("+M0"), StubJudge(PASS)
    assert what_if(timeline, timeline.now.seq + 1, (), judge, 1).seat == 1


@pytest.mark.parametrize(
    ("number", "steps", "error", "key"),
    [
        (0, (), NotAnalysable, "analysis_no_such_entry"),
        (99, (), NotAnalysable, "analysis_no_such_entry"),
        (1, (), NotAnalysable, "analysis_nobody_to_decide"),
        (24, (), NotAnalysable, "analysis_nobody_to_decide"),
        (9, (), NotAnalysable, "analysis_nobody_to_decide"),
        (24, ("pass",), InvalidAction, "game_over"),
        (7, ("+F4",), IllegalAction, "famiglia.cannot_pay"),
        (7, ("nonsense",), InvalidAction, "unreadable"),
        (7, ("!resign",), InvalidAction, "unreadable"),
        (8, ("-A3", ">A3", ">A3", ">A3"), IllegalAction, "no_such_chance"),
        (7, ("pass",) * (MOST_STEPS + 1), NotAnalysable, "analysis_too_many_steps"),
    ],
)
def test_what_cannot_be_asked(
    number: int, steps: tuple[str, ...], error: type[ConsigliereError], key: str
) -> None:
    with pytest.raises(error) as refused:
        asked(number, steps)
    assert refused.value.key == key


def test_secrets_are_kept_while_the_game_goes_on() -> None:
    with pytest.raises(NotAnalysable) as refused:
        what_if(counting("3"), 2, (), StubJudge(), 1)
    assert refused.value.key == "analysis_hidden"
