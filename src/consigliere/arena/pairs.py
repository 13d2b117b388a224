"""Pairs of games: the same random numbers with the seats swapped.

With more than two teams they are not pairs but rounds: as many games as there are teams, with the
players moved on by one team each time.
"""

from typing import Any

import msgspec

from consigliere.core.game import Game, share_of_win
from consigliere.games.contestants import make_contestant
from consigliere.games.registry import load_game
from consigliere.players.player import Player

from .lineups import Labels, Teams
from .match import MatchResult, play_match
from .specification import Specification


class Task(msgspec.Struct, frozen=True):
    """A pair to be played: a pairing and a seed."""

    players: Labels
    seed: int


class GameResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game of a pair; everything is by player, not by seat, in the order of the lineup.

    The scores are those of a player's first seat: in a team all have the same. `wall` and `cpu` are
    the milliseconds of each turn of each player.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    turns: int
    wall: tuple[tuple[float, ...], ...]
    cpu: tuple[tuple[float, ...], ...]

    @property
    def won(self) -> float:
        """The first player's share of the win: 1, ½ or 0 of two."""
        return self.share_of(0)

    def share_of(self, player: int) -> float:
        """A player's share of the win."""
        return share_of_win(self.winners, len(self.scores), player)


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The games of a seed, or why they failed; in the first one player n has team n."""

    players: Labels
    seed: int
    games: tuple[GameResult, ...] | None = None
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
    """Play all games of a seed, each with new players."""
    game = load_game(specification.game)
    rounds = range(len(specification.sides))
    games = tuple(_game(game, specification, task, number) for number in rounds)
    return Pair(task.players, task.seed, games)


def _game(game: Game[Any], specification: Specification, task: Task, number: int) -> GameResult:
    """Play game `number`, in which each player has the team that many places before its own."""
    teams = specification.sides
    count = len(teams)
    label_at = {
        seat: task.players[(place + number) % count]
        for place, team in enumerate(teams)
        for seat in team
    }
    players = [_player(specification, label_at[seat]) for seat in sorted(label_at)]
    result = play_match(game, players, specification.options, task.seed)
    return _kept(result, tuple(teams[(player - number) % count] for player in range(count)))


def _player(specification: Specification, label: str) -> Player:
    found = specification.players[label]
    return make_contestant(found.player, specification.game, found.thinking(specification.clock))


def _kept(result: MatchResult, teams: Teams) -> GameResult:
    """The result by player; `teams` are the players' own."""
    times = [[time for seat in team for time in result.times[seat]] for team in teams]
    return GameResult(
        tuple(result.scores[team[0]] for team in teams),
        tuple(n for n, team in enumerate(teams) if set(team) & set(result.winners)),
        result.reason,
        result.turns,
        tuple(_milliseconds(t.wall for t in own) for own in times),
        tuple(_milliseconds(t.cpu for t in own) for own in times),
    )


def _milliseconds(seconds: Any) -> tuple[float, ...]:
    return tuple(round(1000 * time, 1) for time in seconds)
