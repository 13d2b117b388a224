"""The judge of Family Tree: what a line of steps is, what is certain, and the same every time."""

from __future__ import annotations

import numpy as np
import pytest

import tree_games
from consigliere.analysis.analyse import analyse
from consigliere.analysis.report import Method
from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.core.game import share_of_win
from consigliere.games.family_tree.players.greedy import GreedyPlayer
from consigliere.games.family_tree.players.judge import PlayoutJudge, _calibrated, _lay_open
from consigliere.games.family_tree.players.lines import lines_of, steps_of
from consigliere.games.family_tree.players.policy import new_workspace
from consigliere.games.family_tree.players.rollouts import (
    NO_DECISION,
    deal_hidden,
    new_rollouts,
)
from consigliere.games.family_tree.players.weights import fitted_weights
from consigliere.games.family_tree.rules.record import ACT
from consigliere.games.family_tree.rules.state import State
from consigliere.games.judges import best_judge, make_judge
from consigliere.players.estimates import estimate_from_playouts
from consigliere.players.player import Thinking
from consigliere.players.random_player import RandomPlayer

from .tree_positions import GAME, game_of

FEW = Thinking(playouts=200)
BIG = {"variant": "big"}


def some(options: dict[str, str] | None = None) -> list[State]:
    """Positions of a game at random in which somebody decides."""
    states = [*game_of(RandomPlayer(), 4, 3, options)]
    return [state for state in states if GAME.actors(state)[0] != CHANCE][3::9]


def seat_of(state: State) -> int:
    (seat,) = GAME.actors(state)
    return seat


@pytest.mark.parametrize("options", [{}, BIG], ids=["dynasties", "big"])
def test_lines_end_with_the_turn_or_before_a_card_is_drawn(options: dict[str, str]) -> None:
    workspace = new_workspace()
    for state in some(options):
        lines = lines_of(state, workspace, fitted_weights())
        seat, turn = seat_of(state), int(state.record.turn)
        assert lines
        assert len({line.words for line in lines}) == len(lines)
        for line in lines:
            *before, last = states_after(state, line.words)
            assert all(GAME.actors(at) == (seat,) for at in before)
            assert last == line.after
            goes_on = GAME.actors(last) == (seat,) and int(last.record.turn) == turn
            assert not goes_on, line.words


def test_what_may_follow_a_joining_is_told_apart() -> None:
    """FT-51: joining costs no action, so that nothing that can be done after it is lost."""
    workspace, weights, joinings = new_workspace(), fitted_weights(), 0
    for state in game_of(GreedyPlayer(), 15, 2):
        if int(state.record.stage) != ACT:
            continue
        lines = lines_of(state, workspace, weights)
        first = lines[0].words[0]
        if not first.startswith("join:"):
            continue
        (joined,) = states_after(state, (first,))
        if int(joined.record.stage) == ACT:
            joinings += 1
            ends = [line.after for line in lines]
            following = lines_of(joined, workspace, weights)
            assert len(following) > 1
            assert all(line.after in ends for line in following)
    assert joinings > 0


def states_after(state: State, words: tuple[str, ...]) -> list[State]:
    found = []
    for word in words:
        state = GAME.apply(state, Action(seat_of(state), word)).state
        found.append(state)
    return found


@pytest.mark.parametrize("options", [{}, BIG], ids=["dynasties", "big"])
def test_the_best_comes_first_and_what_was_played_is_there(options: dict[str, str]) -> None:
    judge = PlayoutJudge(FEW)
    for number, state in enumerate(some(options)[:8]):
        seat = seat_of(state)
        worst = lines_of(state, new_workspace(), fitted_weights())[-1]
        verdict = judge.judge(GAME.view(state, seat), worst.words, number)
        assert verdict.played in verdict.options
        assert steps_of(state, verdict.played.words).after == worst.after
        chances = [option.estimate.chance for option in verdict.options]
        assert chances == sorted(chances, reverse=True)
        for option in verdict.options:
            estimate = option.estimate
            assert 0 <= estimate.low <= estimate.chance <= estimate.high <= 1


def test_equal_seeds_give_equal_verdicts_and_nothing_else_is_needed() -> None:
    """The judge sees the view alone: who holds what elsewhere changes nothing."""
    state = some()[5]
    view = GAME.view(state, seat_of(state))
    first, second = (PlayoutJudge(FEW).judge(view, (), 7) for _ in range(2))
    assert first == second
    assert first.played == first.options[0]
    assert PlayoutJudge(FEW).judge(view, (), 8) != first


def test_a_line_that_wins_is_certain() -> None:
    """FT-78: in the big tree whoever lays the last card has won."""
    timeline = tree_games.timeline(2, 3, "variant=big")
    before = timeline.moments[timeline.now.parent or 0].state
    assert timeline.now.outcome is not None
    seat = seat_of(before)
    verdict = PlayoutJudge(FEW).judge(GAME.view(before, seat), (), 1)
    over = [
        option
        for option in verdict.options
        if GAME.outcome(states_after(before, option.words)[-1]) is not None
    ]
    assert over, "the last step of the game is among the options"
    assert all(option.estimate.is_exact for option in over)
    assert verdict.options[0].estimate.chance >= max(option.estimate.chance for option in over)


def test_what_cannot_be_played_is_refused() -> None:
    state = some()[2]
    view = GAME.view(state, seat_of(state))
    with pytest.raises(InvalidAction):
        PlayoutJudge(FEW).judge(view, ("nonsense",), 1)
    with pytest.raises(IllegalAction):
        PlayoutJudge(FEW).judge(view, ("event:e01@prokhor",), 1)


def test_a_whole_game_is_analysed() -> None:
    """With a chance for each of three seats; what was played never counts more than the best."""
    timeline = tree_games.timeline(2, 3, "variant=big")
    judge = make_judge(best_judge("family-tree"), "family-tree", Thinking(playouts=60))
    report = analyse(timeline, judge, Method("search", 0.0, seed=1, playouts=60))
    assert {turn.seat for turn in report.turns} == {0, 1, 2}
    assert all(0 <= turn.cost <= 1 for turn in report.turns)
    assert report.turns[-1].after.is_exact
    assert report.turns[-1].after.chance == 1


@pytest.mark.parametrize(
    ("options", "seats"), [({}, 2), ({}, 3), (BIG, 3)], ids=["two", "dynasties", "big"]
)
def test_with_all_cards_open_the_chances_of_all_seats_add_up(
    options: dict[str, str], seats: int
) -> None:
    judge = PlayoutJudge(FEW)
    for number, state in enumerate(game_of(RandomPlayer(), 4, seats, options)):
        if number % 40:
            continue
        chances = judge.chances(state, number)
        assert len(chances) == seats
        assert sum(each.chance for each in chances) == pytest.approx(1)
        assert chances == judge.chances(state, number)
        assert all(each.low <= each.chance <= each.high for each in chances)


LIKELY = estimate_from_playouts(140, 140, 200)


@pytest.mark.parametrize(
    ("options", "seats"), [({}, 3), (BIG, 2), ({"size": "mini"}, 2)], ids=["three", "big", "mini"]
)
def test_chances_stay_as_they_are_where_they_were_not_measured(
    options: dict[str, str], seats: int
) -> None:
    record = GAME.initial(GAME.info.resolve_options(options), seats).record
    assert _calibrated(record)(LIKELY) == LIKELY


def test_chances_of_two_are_surer_the_more_of_the_deck_is_drawn() -> None:
    states = [*game_of(RandomPlayer(), 4, 2)]
    chances = [_calibrated(state.record)(LIKELY).chance for state in states]
    assert chances == sorted(chances)
    assert chances[0] < LIKELY.chance < chances[-1]


def test_with_all_cards_open_nothing_is_dealt_anew() -> None:
    state = next(state for state in some(BIG) if seat_of(state) == 0)
    start = new_rollouts(state.record, np.full((1, 1), NO_DECISION, np.int64), 1).start
    hands = start["hand"].copy()
    _lay_open(start)
    deal_hidden(start[0], 0, new_workspace().rng)
    assert (start["hand"] == hands).all()


def test_the_result_is_what_comes_of_the_end() -> None:
    *_, last = game_of(RandomPlayer(), 4, 3)
    while (outcome := GAME.outcome(last)) is None:
        (actor,) = GAME.actors(last)
        chance = actor == CHANCE
        step = GAME.chance(last)[0].action if chance else GAME.legal_actions(last, actor)[0]
        last = GAME.apply(last, step).state
    chances = PlayoutJudge(FEW).chances(last, 1)
    assert all(each.is_exact for each in chances)
    shares = [share_of_win(outcome.winners, 3, seat) for seat in range(3)]
    assert [each.chance for each in chances] == pytest.approx(shares)
