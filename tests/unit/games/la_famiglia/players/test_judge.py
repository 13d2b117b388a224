"""The judge of La Famiglia: what a line of steps is, what is certain, and the same every time."""

from __future__ import annotations

from functools import cache

import pytest

from consigliere.analysis.analyse import analyse
from consigliere.analysis.report import Method
from consigliere.analysis.turn_segments import turns_of
from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.core.record import Header, Sitter
from consigliere.core.replay import Timeline
from consigliere.games.judges import best_judge, make_judge
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.heuristic.workspace import new_workspace
from consigliere.games.la_famiglia.players.judge import PlayoutJudge, make
from consigliere.games.la_famiglia.players.lines import lines_of, steps_of
from consigliere.games.la_famiglia.players.search.simulator import compiled_simulator
from consigliere.games.la_famiglia.rules.state import State
from consigliere.players.player import Thinking
from consigliere.server.analysis_process import AnalysisJob
from consigliere.server.analysis_protocol import JudgedDecision
from consigliere.server.analysis_worker import judge_timeline

from .la_famiglia_positions import GAME, SEATS, choices_in, redealt

MODES = sorted(SEATS)
FEW = Thinking(playouts=100)
# compiling rules and heuristic takes a minute of processor time where they are not in the cache
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@cache
def finished(mode: str) -> Timeline[State]:
    """A game that the heuristic has played for everybody."""
    seats, stream = SEATS[mode], ChanceStream.from_int(4)
    options = GAME.info.resolve_options({"mode": mode})
    sitters = (Sitter("", "computer"),) * seats
    header = Header(GAME.info.id, GAME.info.rules_version, options, None, sitters)
    timeline: Timeline[State] = Timeline(GAME, header)
    player = HeuristicPlayer(Thinking())
    while timeline.now.outcome is None:
        now = timeline.now
        (actor,) = GAME.actors(now.state)
        if actor == CHANCE:
            timeline.append(None, timeline.draw(now, stream).word, 0)
            continue
        words = [action.word for action in GAME.legal_actions(now.state, actor)]
        timeline.append(actor, player.choose(GAME.view(now.state, actor), words, now.seq), 0)
    return timeline


def judge() -> PlayoutJudge:
    return make("search", FEW)


def some(mode: str, step: int) -> list[State]:
    return choices_in(HeuristicPlayer(Thinking()), 6, {"mode": mode})[::step]


def seat_of(state: State) -> int:
    (seat,) = GAME.actors(state)
    return seat


@pytest.mark.parametrize("mode", MODES)
def test_lines_end_with_the_turn_or_where_cards_are_shown(mode: str) -> None:
    for state in some(mode, 23):
        seat, turn = seat_of(state), GAME.view(state, None).turn
        lines = lines_of(state, new_workspace(), 1)
        assert len({line.words for line in lines}) == len(lines)
        for line in lines:
            at = state
            for word in line.words:
                assert GAME.actors(at) == (seat,)
                assert GAME.view(at, None).turn == turn
                taken = GAME.apply(at, Action(seat, word))
                at = taken.state
            assert at == line.after
            goes_on = GAME.actors(at) == (seat,) and GAME.view(at, None).turn == turn
            assert taken.reveals or not goes_on, line.words


@pytest.mark.parametrize("mode", MODES)
def test_the_best_comes_first_and_what_was_played_is_there(mode: str) -> None:
    for number, state in enumerate(some(mode, 60)):
        seat = seat_of(state)
        worst = lines_of(state, new_workspace(), 1)[-1]
        verdict = judge().judge(GAME.view(state, seat), worst.words, number)
        assert verdict.played in verdict.options
        assert verdict.played.words == worst.words
        chances = [option.estimate.chance for option in verdict.options]
        assert chances == sorted(chances, reverse=True)
        for option in verdict.options:
            estimate = option.estimate
            assert 0 <= estimate.low <= estimate.chance <= estimate.high <= 1


def test_without_other_lines_all_playouts_are_spent_on_the_one_played() -> None:
    state = some("1v1", 90)[1]
    view = GAME.view(state, seat_of(state))
    lines = lines_of(state, new_workspace(), 1)
    alone = PlayoutJudge(Thinking(playouts=240), compiled_simulator(), find_lines=lambda *_: [])
    beside = make("search", Thinking(playouts=6000)).judge(view, lines[0].words, 3).played
    verdict = alone.judge(view, lines[0].words, 3)
    assert verdict.options == (verdict.played,)
    assert verdict.played.words == lines[0].words
    assert verdict.played.estimate.samples == 240
    assert verdict.played.estimate.chance == pytest.approx(beside.estimate.chance, abs=0.1)


def test_equal_seeds_give_equal_verdicts_and_what_others_hide_changes_nothing() -> None:
    for state in some("1v1", 90):
        seat = seat_of(state)
        first = judge().judge(GAME.view(state, seat), (), 7)
        assert judge().judge(GAME.view(redealt(state, 5), seat), (), 7) == first
        assert first.played == first.options[0]


@pytest.mark.parametrize("mode", MODES)
def test_a_line_that_ends_the_game_is_certain(mode: str) -> None:
    """LF-END-03: the result is that of the seat's side."""
    timeline = finished(mode)
    last = turns_of(timeline)[-1]
    point = last.decisions[-1]
    verdict = judge().judge(GAME.view(point.state, last.seat), point.words, 1)
    outcome = timeline.now.outcome
    assert outcome is not None
    assert steps_of(point.state, point.words).after == timeline.now.state
    assert verdict.played.estimate.is_exact
    assert verdict.played.estimate.chance == float(last.seat in outcome.winners)


def test_what_cannot_be_played_is_refused() -> None:
    state = some("1v1", 100)[1]
    view = GAME.view(state, seat_of(state))
    with pytest.raises(InvalidAction):
        judge().judge(view, ("nonsense",), 1)
    with pytest.raises(IllegalAction):
        judge().judge(view, ("family:G",), 1)


@pytest.mark.parametrize("mode", MODES)
def test_what_was_played_is_legal_whatever_is_dealt(mode: str) -> None:
    """The judge deals anew what the seat cannot know; no decision may depend on that."""
    timeline = finished(mode)
    turns = turns_of(timeline)
    assert {turn.seat for turn in turns} == set(range(SEATS[mode]))
    points = [point for turn in turns for point in turn.decisions]
    words = [word for point in points for word in point.words]
    assert words == [m.entry.act for m in timeline.moments[1:] if m.entry.seat is not None]
    for number, point in enumerate(points):
        assert steps_of(redealt(point.state, number), point.words).words == point.words


def test_turns_of_a_game_are_analysed_with_a_result_at_the_end() -> None:
    timeline = finished("1v1")
    found = make_judge(best_judge("la-famiglia"), "la-famiglia", Thinking(playouts=1))
    report = analyse(timeline, found, Method("search", 0.0, seed=1, playouts=1))
    assert {turn.seat for turn in report.turns} == {0, 1}
    assert all(0 <= turn.cost <= 1 for turn in report.turns)
    assert report.turns[-1].after.is_exact


def test_in_a_position_before_cards_are_shown_the_card_is_what_was_played() -> None:
    """LF-HID-05: the swap that the same seat decides about next is a decision of its own."""
    timeline = finished("2v2")
    turn = next(turn for turn in turns_of(timeline) if len(turn.decisions) > 1)
    for point in turn.decisions:
        said: list[object] = []
        job = AnalysisJob("la-famiglia", "", "search", 0.0, point.number - 1)
        judge_timeline(job, timeline, judge(), said.append)
        decision = said[0]
        assert isinstance(decision, JudgedDecision)
        assert decision.played is not None
        assert decision.played.notation == " ".join(point.words)


@pytest.mark.parametrize("mode", MODES)
def test_with_everything_open_partners_share_a_chance(mode: str) -> None:
    knowing = judge()
    for number, state in enumerate(some(mode, 60)):
        chances = knowing.chances(state, number)
        by_side: dict[int, set[float]] = {0: set(), 1: set()}
        for seat, each in enumerate(chances):
            by_side[int(state.record.side[seat])].add(each.chance)
            assert 0 < each.low <= each.chance <= each.high < 1
        (first,), (second,) = by_side.values()
        assert first + second == pytest.approx(1)
        assert chances == knowing.chances(state, number)
