"""Games between computer players, with chance events from a seed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from consigliere.core.game import Game, share_of_win
from consigliere.players.player import Player

from .course import Course
from .stopwatch import Stopwatch, TurnTime


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One finished game; `scores` and `winners` by player, in the order the players were named.

    `turns` counts how often the seat to decide changed, plus one. `times` are those of each
    player's turns; they differ between runs and do not affect equality.
    """

    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    turns: int
    times: tuple[tuple[TurnTime, ...], ...] = field(default=(), compare=False, repr=False)


def play_match(
    game: Game[Any], players: Sequence[Player], options: Mapping[str, str], seed: int
) -> MatchResult:
    """Play one game, the first player in seat 0 and so on; missing `options` take their
    defaults."""
    watch = Stopwatch(len(players))
    course = Course(game, players, options, seed)
    for _ in course.steps(watch):
        pass
    outcome = course.outcome
    result = (seed, outcome.scores, outcome.winners, outcome.reason, watch.turns)
    return MatchResult(*result, watch.times())


@dataclass(frozen=True, slots=True)
class Series:
    """Games of the same players: `games` of them, paired, with seeds from `seed` on.

    Games come in pairs that share their chance stream, with the seats rotated by one in the second.
    """

    games: int
    seed: int
    options: Mapping[str, str]


def play_series(
    game: Game[Any], players: Sequence[Player], series: Series
) -> Iterator[MatchResult]:
    """Play the games one by one."""
    for number in range(series.games):
        yield play_number(game, players, series, number)


def play_number(
    game: Game[Any], players: Sequence[Player], series: Series, number: int
) -> MatchResult:
    """Play one game of a series, the first of which is number 0."""
    count = len(players)
    shift = number % count
    seated = [players[(seat + shift) % count] for seat in range(count)]
    seed = series.seed + number // count
    return _by_player(play_match(game, seated, series.options, seed), shift)


def _by_player(result: MatchResult, shift: int) -> MatchResult:
    """The result by player instead of by seat."""
    count = len(result.scores)
    seats = [(player - shift) % count for player in range(count)]
    return MatchResult(
        result.seed,
        tuple(result.scores[seat] for seat in seats),
        tuple(sorted((seat + shift) % count for seat in result.winners)),
        result.reason,
        result.turns,
        tuple(result.times[seat] for seat in seats),
    )


def report(results: Sequence[MatchResult]) -> dict[str, Any]:
    """The figures of a series: `games`, and by game `scores` and `turns`; `ends` counts the reasons
    of endings.

    `wins` has a number for each player, a draw counting one half.
    """
    return {
        "games": len(results),
        "scores": [list(result.scores) for result in results],
        "turns": [result.turns for result in results],
        "ends": dict(Counter(result.reason for result in results)),
        "wins": wins(results),
    }


def wins(results: Sequence[MatchResult]) -> list[float]:
    """Games won by each player; a draw is shared."""
    count = len(results[0].scores) if results else 0
    totals = [0.0] * count
    for result in results:
        for player in range(count):
            totals[player] += share_of_win(result.winners, count, player)
    return totals
