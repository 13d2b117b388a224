"""The yardstick: what it tries, what it spends, and that its quick random games are the game's."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import pytest

from bidding_game import Bidding
from consigliere.arena.match import play_match
from consigliere.core.action import CHANCE, Action
from consigliere.core.game import Game, share_of_win
from consigliere.games.players import make_player
from consigliere.games.registry import game_ids, load_game, plugin
from consigliere.players.flat import Arms, FlatPlayer, InvalidBudget
from consigliere.players.player import Player, Thinking
from consigliere.players.random_player import RandomPlayer
from consigliere.players.random_playouts import dealer_of

from .ticking import TickingClock

WORDS = ("bad", "good", "poor")


class Fixed:
    """Playouts that each choice always ends alike; it keeps what was asked."""

    asked: ClassVar[list[tuple[int, int]]] = []

    def __init__(self, view: Any, choices: Sequence[str], seed: int) -> None:
        Fixed.asked = []

    def play(self, choice: int, number: int) -> float:
        self.asked.append((choice, number))
        return (0.0, 1.0, 0.25)[choice]


def test_everything_is_tried_once_and_then_mostly_what_wins() -> None:
    player = FlatPlayer(Thinking(playouts=60), Fixed)
    assert player.choose(None, WORDS, 1) == "good"
    assert Fixed.asked[:3] == [(0, 0), (1, 1), (2, 2)]
    assert [number for _, number in Fixed.asked] == list(range(60))
    tries = [sum(choice == one for choice, _ in Fixed.asked) for one in range(3)]
    assert tries[1] > tries[2] > tries[0] > 0


def test_the_whole_budget_is_spent_on_every_decision_but_a_forced_one() -> None:
    player = FlatPlayer(Thinking(playouts=25), Fixed)
    for decisions in (1, 2):
        player.choose(None, WORDS, 1)
        assert player.played == 25 * decisions
    player.choose(None, WORDS[:1], 1)
    assert player.played == 50


def test_seconds_are_counted_by_the_clock() -> None:
    clock = TickingClock(0.01)
    player = FlatPlayer(Thinking(seconds=0.095), Fixed, clock)
    player.choose(None, WORDS, 1)
    # one look when it begins, one before every playout but the first
    assert player.played == 10


def test_at_a_temperature_it_sometimes_takes_what_wins_less() -> None:
    player = FlatPlayer(Thinking(playouts=30, temperature=1.0), Fixed)
    assert {player.choose(None, WORDS, seed) for seed in range(40)} == set(WORDS)


@pytest.mark.parametrize(
    "thinking", [Thinking(), Thinking(playouts=0), Thinking(-1.0), Thinking(float("inf"))]
)
def test_it_does_without_no_budget(thinking: Thinking) -> None:
    with pytest.raises(InvalidBudget):
        FlatPlayer(thinking, Fixed)


def test_of_equally_many_tries_the_better_results_decide() -> None:
    arms = Arms(2)
    arms.add(0, 0.0)
    arms.add(1, 1.0)
    assert arms.best() == 1
    assert arms.means == [0.0, 1.0]


def test_a_game_that_brings_nothing_is_played_by_the_protocol() -> None:
    game = Bidding()
    thinking = Thinking(playouts=40)
    players: list[Player] = [FlatPlayer(thinking, dealer_of(game)), RandomPlayer()]
    options = game.info.resolve_options({})
    results = [play_match(game, players, options, seed) for seed in range(8)]
    assert sum(0 in result.winners for result in results) > sum(
        1 in result.winners for result in results
    )


@pytest.mark.parametrize("game_id", game_ids())
def test_the_last_step_of_a_game_is_worth_what_the_game_says(game_id: str) -> None:
    game = load_game(game_id)
    dealer = (
        plugin(game_id).load(plugin(game_id).playouts or "")
        if plugin(game_id).playouts
        else (dealer_of(game))
    )
    for state, seat in last_decisions(game):
        actions = game.legal_actions(state, seat)
        playouts = dealer(game.view(state, seat), [action.word for action in actions], 5)
        for number, action in enumerate(actions):
            outcome = game.outcome(game.apply(state, action).state)
            result = playouts.play(number, number)
            assert 0 <= result <= 1
            if outcome is not None and len(outcome.scores) == 2:
                assert result == share_of_win(outcome.winners, 2, seat)


def last_decisions(game: Game[Any]) -> list[tuple[Any, int]]:
    """The last decision of a random game of two, and one in its middle."""
    luck = Random(3)  # noqa: S311
    state = game.initial(game.info.resolve_options({}), 2)
    found = []
    while game.outcome(state) is None:
        seat = game.actors(state)[0]
        if seat == CHANCE:
            action: Action = luck.choice(game.chance(state)).action
        else:
            found.append((state, seat))
            action = luck.choice(game.legal_actions(state, seat))
        state = game.apply(state, action).state
    return [found[len(found) // 2], found[-1]]


@pytest.mark.parametrize("game_id", ["famiglia", "family-tree"])
def test_it_beats_the_random_player_and_repeats_itself(game_id: str) -> None:
    game = load_game(game_id)
    options = game.info.resolve_options({})
    results = [
        play_match(
            game,
            [make_player("flat", game_id, Thinking(playouts=30)), RandomPlayer()],
            options,
            seed=4,
        )
        for _ in range(2)
    ]
    assert results[0] == results[1]
    assert results[0].winners == (0,)
