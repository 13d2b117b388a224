"""Pairs of games: the same random numbers with the seats swapped."""

from typing import Any

import msgspec

from consigliere.core.game import Game
from consigliere.games.contestants import make_contestant
from consigliere.games.registry import load_game

from .match import MatchResult, Series, play_number
from .specification import PAIR, Labels, Specification


class Task(msgspec.Struct, frozen=True):
    """A pair to be played: a pairing and a seed."""

    players: Labels
    seed: int


class GameResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game of a pair; everything is by player, not by seat.

    `wall` and `cpu` are the milliseconds of each turn of each player.
    """

    scores: tuple[int, int]
    winners: tuple[int, ...]
    reason: str
    turns: int
    wall: tuple[tuple[float, ...], tuple[float, ...]]
    cpu: tuple[tuple[float, ...], tuple[float, ...]]

    @property
    def won(self) -> float:
        """The score of the first player: 1, ½ or 0."""
        return float(0 in self.winners) if self.winners else 0.5


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Both games of a seed, the first player opening in seat 0; or why they failed."""

    players: Labels
    seed: int
    games: tuple[GameResult, GameResult] | None = None
    failed: str | None = None

    @property
    def points(self) -> float:
        """The first player's points, 0 to 2; 0 if the pair failed."""
        return sum(game.won for game in self.games or ())

    @property
    def task(self) -> Task:
        """The task of this pair."""
        return Task(self.players, self.seed)

    @property
    def without_times(self) -> tuple[Any, ...]:
        """Everything but the times: the same on every machine."""
        games = [(game.scores, game.winners, game.reason, game.turns) for game in self.games or ()]
        return self.players, self.seed, games


def play_pair(specification: Specification, task: Task) -> Pair:
    """Play both games, each with new players."""
    game = load_game(specification.game)
    first, second = (_game(game, specification, task, number) for number in range(PAIR))
    return Pair(task.players, task.seed, (first, second))


def _game(game: Game[Any], specification: Specification, task: Task, number: int) -> GameResult:
    contestants = [specification.players[label] for label in task.players]
    players = [
        make_contestant(
            contestant.player, specification.game, contestant.thinking(specification.clock)
        )
        for contestant in contestants
    ]
    series = Series(PAIR, task.seed, specification.options)
    return _kept(play_number(game, players, series, number))


def _kept(result: MatchResult) -> GameResult:
    first, second = result.times
    scores = (result.scores[0], result.scores[1])
    wall = _milliseconds(t.wall for t in first), _milliseconds(t.wall for t in second)
    cpu = _milliseconds(t.cpu for t in first), _milliseconds(t.cpu for t in second)
    return GameResult(scores, result.winners, result.reason, result.turns, wall, cpu)


def _milliseconds(seconds: Any) -> tuple[float, ...]:
    return tuple(round(1000 * time, 1) for time in seconds)
