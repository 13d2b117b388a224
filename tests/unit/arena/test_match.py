"""Games between players: paired luck, seats rotated, results by player."""

from collections.abc import Sequence
from time import sleep
from typing import Any

import pytest

from consigliere.arena.match import MatchResult, Series, play_match, play_series, report, wins
from consigliere.core.errors import InvalidOption
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.players import make_player
from consigliere.players.player import Player, Thinking
from consigliere.players.random_player import RandomPlayer

GAME = Famiglia()


class Recorder:
    """Plays like another and notes what it was shown."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.streets: list[Any] = []
        self.viewers: set[int] = set()

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        self.streets.append(view.street)
        self.viewers.add(view.viewer)
        return self.player.choose(view, choices, seed)


def test_equal_seeds_give_equal_games() -> None:
    players = [make_player("greedy", "famiglia", Thinking()), RandomPlayer()]
    first, second = (play_match(GAME, players, {}, 7) for _ in range(2))
    assert first == second
    assert first.reason in {"famiglia.pile", "famiglia.passes"}
    assert play_match(GAME, players, {}, 8) != first


def test_a_player_is_shown_the_view_of_its_own_seat_only() -> None:
    recorders = [Recorder(RandomPlayer()), Recorder(RandomPlayer())]
    play_match(GAME, recorders, {}, 1)
    assert [recorder.viewers for recorder in recorders] == [{0}, {1}]


def test_options_reach_the_game() -> None:
    with pytest.raises(InvalidOption):
        play_match(GAME, [RandomPlayer(), RandomPlayer()], {"edition": "third"}, 1)


def test_two_games_in_a_row_share_their_luck_with_the_seats_swapped() -> None:
    recorders = [Recorder(RandomPlayer()), Recorder(RandomPlayer())]
    streets = []
    for result in play_series(GAME, recorders, Series(4, 11, {"starter": "1"})):
        opener = 0 if recorders[0].viewers == {0} else 1
        streets.append((result.seed, opener, recorders[opener].streets[0]))
        for recorder in recorders:
            recorder.streets.clear()
            recorder.viewers.clear()
    assert [(seed, opener) for seed, opener, _ in streets] == [(11, 0), (11, 1), (12, 0), (12, 1)]
    assert streets[0][2] == streets[1][2]
    assert streets[2][2] == streets[3][2] != streets[0][2]


def test_results_are_by_player_whatever_the_seat() -> None:
    players = [make_player("greedy", "famiglia", Thinking()), RandomPlayer()]
    results = list(play_series(GAME, players, Series(6, 1, {})))
    assert wins(results) == [6.0, 0.0]
    assert all(result.scores[0] > result.scores[1] for result in results)


def test_the_report_counts_games_wins_and_ends() -> None:
    results = [
        MatchResult(1, (50, 40), (0,), "famiglia.pile", 40),
        MatchResult(1, (30, 30), (), "famiglia.passes", 20),
    ]
    assert report(results) == {
        "games": 2,
        "scores": [[50, 40], [30, 30]],
        "turns": [40, 20],
        "ends": {"famiglia.pile": 1, "famiglia.passes": 1},
        "wins": [1.5, 0.5],
    }
    assert report([])["games"] == 0


def test_every_turn_is_timed_for_the_player_that_took_it() -> None:
    result = next(play_series(GAME, [Slow(RandomPlayer()), RandomPlayer()], Series(1, 1, {})))
    slow, quick = result.times
    assert result.turns == len(slow) + len(quick)
    assert min(turn.wall for turn in slow) >= NAP > sum(turn.cpu for turn in slow) / len(slow)
    assert sum(turn.wall for turn in quick) / len(quick) < NAP


def test_times_follow_the_player_into_the_other_seat() -> None:
    _, result = play_series(GAME, [Slow(RandomPlayer()), RandomPlayer()], Series(2, 1, {}))
    assert min(turn.wall for turn in result.times[0]) >= NAP


NAP = 0.01


class Slow:
    """Plays like another, after a while."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        sleep(NAP)
        return self.player.choose(view, choices, seed)
