"""Whole games judged: costs, chances, grades, and the report as JSON."""

import json
from dataclasses import replace
from typing import Any

import pytest

from consigliere.analysis.analyse import MOST_COSTLY, analyse, result_for
from consigliere.analysis.errors import NotAnalysable
from consigliere.analysis.grades import Grade, grade_of
from consigliere.analysis.report import FORMAT, Method, Report, TurnReport
from consigliere.analysis.report_lines import lines_of
from consigliere.analysis.wire import InvalidReport, from_json, to_json
from consigliere.core.game import Outcome
from consigliere.core.table_acts import RESIGN
from consigliere.players.estimates import exact_estimate
from consigliere.players.judge import Estimate, Option, Verdict

from .analysed_games import (
    DATA,
    StubJudge,
    chance_of,
    counting,
    famiglia,
    option_of,
    short_game,
)

METHOD = Method("stub", 0.0, 1, 1)
PASS = ("pass",)


@pytest.fixture
def report() -> Report:
    return analyse(short_game(), StubJudge(PASS), METHOD)


def test_a_recorded_game_is_analysed_as_it_was(report: Report) -> None:
    written = json.loads((DATA / "short_report.json").read_text("utf-8"))
    assert json.loads(to_json(report)) == written


def test_costs_are_never_negative_and_add_up(report: Report) -> None:
    for turn in report.turns:
        assert turn.cost == pytest.approx(sum(decision.cost for decision in turn.decisions))
        for decision in turn.decisions:
            best, played = decision.best.estimate.chance, decision.played.estimate.chance
            assert decision.cost == pytest.approx(max(0.0, best - played))
            assert decision.options[0] == decision.best
            assert decision.played in decision.options


def test_the_chance_after_a_turn_is_that_of_its_last_decision(report: Report) -> None:
    for turn in report.turns[:-1]:
        assert turn.after == turn.decisions[-1].played.estimate


def test_the_chance_after_the_last_turn_is_the_result(report: Report) -> None:
    last = report.turns[-1]
    assert (last.seat, last.after.chance, last.after.is_exact) == (0, 1.0, True)
    assert (last.after.low, last.after.high, last.after.samples) == (1.0, 1.0, 0)


@pytest.mark.parametrize(
    ("winners", "chances"), [((0,), (1.0, 0.0)), ((1,), (0.0, 1.0)), ((), (0.5, 0.5))]
)
def test_results_are_worth_one_a_half_or_nothing(
    winners: tuple[int, ...], chances: tuple[float, float]
) -> None:
    outcome = Outcome((3, 3), winners, "over")
    assert tuple(result_for(outcome, seat).chance for seat in (0, 1)) == chances


def test_a_result_that_no_turn_led_to_is_nobodys_chance() -> None:
    resigned = famiglia("+M0", "-M3", "+B0", RESIGN)
    report = analyse(resigned, StubJudge(PASS), METHOD)
    assert resigned.now.outcome is not None
    assert not any(turn.after.is_exact for turn in report.turns)


def test_the_turns_that_cost_most_come_first(report: Report) -> None:
    costs = [report.turns[place].cost for place in report.costly]
    assert costs == sorted(costs, reverse=True)
    assert min(costs) > 0
    assert set(range(len(report.turns))) - set(report.costly) == {
        place for place, turn in enumerate(report.turns) if turn.cost == 0
    }
    long = analyse(counting(finish=True, goal="20"), StubJudge(("1",), ("2",)), METHOD)
    assert len(long.costly) <= MOST_COSTLY


def test_each_decision_is_judged_by_the_view_of_its_seat() -> None:
    judge = StubJudge(PASS)
    timeline = short_game()
    report = analyse(timeline, judge, METHOD)
    decisions = [(turn.seat, d) for turn in report.turns for d in turn.decisions]
    for (seat, decision), (view, words, _) in zip(decisions, judge.asked, strict=True):
        state = timeline.moments[decision.number - 1].state
        assert view == timeline.game.view(state, seat)
        assert words == decision.played.words


def test_equal_seeds_ask_with_equal_luck_and_other_seeds_with_other() -> None:
    judge, again, other = StubJudge(PASS), StubJudge(PASS), StubJudge(PASS)
    for one, seed in ((judge, 1), (again, 1), (other, 2)):
        analyse(short_game(), one, replace(METHOD, seed=seed))
    seeds = [[asked[2] for asked in one.asked] for one in (judge, again, other)]
    assert seeds[0] == seeds[1]
    assert not set(seeds[0]) & set(seeds[2])
    assert len(set(seeds[0])) == len(seeds[0])


def test_what_is_forced_costs_nothing() -> None:
    """The last step to the goal is the only one there is, whatever a judge would like better."""
    game = counting("3", "3", "1", finish=True)
    last = analyse(game, StubJudge(("2",)), METHOD).turns[-1]
    assert (last.cost, last.grade) == (0.0, None)
    (decision,) = last.decisions
    assert decision.best == decision.played == decision.options[0]
    assert len(decision.options) == 1


def test_a_game_of_secrets_is_not_analysed_before_it_is_over() -> None:
    with pytest.raises(NotAnalysable) as refused:
        analyse(counting("3"), StubJudge(), METHOD)
    assert refused.value.key == "analysis_hidden"
    assert len(analyse(counting("3", finish=True), StubJudge(), METHOD).turns) > 2


def test_an_unfinished_open_game_is_analysed_as_far_as_it_goes() -> None:
    report = analyse(famiglia("+M0", "-M3", "+B0", "-A2"), StubJudge(PASS), METHOD)
    assert [turn.seat for turn in report.turns] == [0, 1]
    assert report.turns[-1].after.chance == chance_of(("+B0",))


def test_progress_and_turns_are_told_on_the_way() -> None:
    steps: list[tuple[int, int]] = []
    turns: list[TurnReport] = []
    report = analyse(
        short_game(), StubJudge(PASS), METHOD, lambda *step: steps.append(step), turns.append
    )
    assert steps == [(done, 8) for done in range(9)]
    assert tuple(turns) == report.turns


def test_an_empty_record_makes_an_empty_report() -> None:
    report = analyse(famiglia(), StubJudge(), METHOD)
    assert (report.turns, report.costly) == ((), ())
    assert from_json(to_json(report)) == report


def test_a_best_that_is_worse_than_what_was_played_costs_nothing() -> None:
    """A judge's figures are noisy; nobody gains by playing worse than the best."""

    class Odd(StubJudge):
        def judge(self, view: object, played: object, seed: int) -> Verdict:
            low, high = option_of(("a",)), option_of(("b",))
            low, high = sorted((low, high), key=lambda option: option.estimate.chance)
            return Verdict((low, high), Option(tuple(played), high.estimate))  # type: ignore[arg-type]

    assert all(turn.cost == 0 for turn in analyse(short_game(), Odd(), METHOD).turns)


@pytest.mark.parametrize(("better_by", "cost"), [(0.0004, 0.0), (0.0006, 0.0006)])
def test_what_no_figure_shows_is_no_loss(better_by: float, cost: float) -> None:
    """Nothing is called better than what was played unless a loss stands beside it."""

    class Close(StubJudge):
        def judge(self, view: object, played: object, seed: int) -> Verdict:
            own = Option(tuple(played), Estimate(0.5, 0.4, 0.6, 100, is_exact=False))  # type: ignore[arg-type]
            best = replace(own, words=PASS, estimate=replace(own.estimate, chance=0.5 + better_by))
            return Verdict((best, own), own)

    timeline = short_game()
    report = analyse(timeline, Close(), METHOD)
    (first, *_) = report.turns
    assert first.cost == cost
    assert (lines_of(report, timeline)[0].better is not None) is (cost > 0)


# -- grades ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "grade"),
    [
        (0.0, None),
        (0.049, None),
        (0.05, Grade.INACCURACY),
        (0.099, Grade.INACCURACY),
        (0.1, Grade.MISTAKE),
        (0.15, Grade.BLUNDER),
        (1.4, Grade.BLUNDER),
    ],
)
def test_grades_by_cost(cost: float, grade: Grade | None) -> None:
    assert grade_of(cost) is grade


def test_grades_are_told_apart_without_colour() -> None:
    assert len({grade.mark for grade in Grade}) == len(Grade)
    assert [grade.least for grade in Grade] == sorted(grade.least for grade in Grade)


def test_a_turn_is_graded_by_all_its_decisions(report: Report) -> None:
    for turn in report.turns:
        grade = grade_of(turn.cost)
        assert turn.grade == (None if grade is None else grade.value)


# -- JSON -----------------------------------------------------------------------------


def test_a_report_comes_back_from_json(report: Report) -> None:
    assert from_json(to_json(report)) == report
    assert from_json(to_json(report).decode()) == report


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda fields: fields.pop("turns"), "report_unreadable"),
        (lambda fields: fields.update(game=3), "report_unreadable"),
        (lambda fields: fields["turns"][0].update(seat="0"), "report_unreadable"),
        (lambda fields: fields["turns"][0]["after"].update(chance="high"), "report_unreadable"),
        (lambda fields: fields.update(format=FORMAT + 1), "report_format"),
    ],
)
def test_what_is_no_report_is_refused(report: Report, change: object, key: str) -> None:
    fields = json.loads(to_json(report))
    assert callable(change)
    change(fields)
    with pytest.raises(InvalidReport) as refused:
        from_json(json.dumps(fields))
    assert refused.value.key == key


@pytest.mark.parametrize("text", ["", "{", "[]", "null", b"\xff"])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(InvalidReport):
        from_json(text)


class OpenStub(StubJudge):
    """Also tells what comes of a position with all cards open."""

    def chances(self, state: Any, seed: int) -> tuple[Estimate, ...]:
        """By the total that was counted to."""
        return exact_estimate(state.total / 100), exact_estimate(1 - state.total / 100)


def test_what_all_cards_open_would_say_is_told_apart() -> None:
    """After every turn for every seat; after the last one it is the result."""
    timeline = counting("1", "2", finish=True)
    report = analyse(timeline, OpenStub(("1",)), METHOD)
    for turn in report.turns[:-1]:
        total = timeline.moments[turn.end].state.total
        assert [each.chance for each in turn.known] == [total / 100, 1 - total / 100]
        assert turn.after == turn.decisions[-1].played.estimate
    assert {each.chance for each in report.turns[-1].known} == {0.0, 1.0}
    assert from_json(to_json(report)) == report


def test_where_nothing_is_hidden_nothing_is_told_apart() -> None:
    assert not any(turn.known for turn in analyse(short_game(), OpenStub(PASS), METHOD).turns)
    hidden = analyse(counting("1", finish=True), StubJudge(), METHOD)
    assert not any(turn.known for turn in hidden.turns)
