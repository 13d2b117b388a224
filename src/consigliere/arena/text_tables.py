"""A report as tables, for the terminal and the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from consigliere.core.message import Message

from .elo import Interval
from .plackett_luce import TableRating
from .ratings import Rating
from .report import PlayerTimes, Section
from .sprt import SequentialTest, SprtResult
from .standings import standings
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Table:
    """A title, column headings and cells, as text or as messages."""

    title: Message
    columns: tuple[Message, ...]
    rows: tuple[tuple[str | Message, ...], ...]


def tables_of(section: Section, anchor: str | None) -> list[Table]:
    """Ratings (of more than two players), matches, games and times.

    For more than two teams: ratings by places, standings of each lineup, and times.
    """
    times = _table("times", _TIMES, [_times(times) for times in section.times()])
    if len(section.specification.sides) > 2:
        return [
            _table("ratings", _PLACES, [_table_rating(one) for one in section.table_ratings()]),
            _table("standings", _STANDINGS, _standings(section.tallies)),
            times,
        ]
    ratings = [group for group in section.ratings(anchor) if len(group) > 2]
    return [
        *(_table("ratings", _RATINGS, [_rating(r) for r in group]) for group in ratings),
        _table("matches", _MATCHES, [_match(tally) for tally in section.tallies]),
        _table("games", _GAMES, [_games(tally) for tally in section.tallies]),
        times,
    ]


_RATINGS = ("player", "elo", "interval", "games", "share")
_PLACES = ("player", "rating", "interval", "games")
_STANDINGS = ("lineup", "player", "places", "games", "wins", "interval", "equal", "score", "failed")
_MATCHES = ("match", "games", "share", "interval", "elo", "interval", "test")
_GAMES = ("match", "won", "drawn", "lost", "wilson", "score", "turns", "failed")
_TIMES = ("player", "budget", "clock", "mean", "median", "percentile99", "longest", "over")


def _table(title: str, columns: tuple[str, ...], rows: list[tuple[str | Message, ...]]) -> Table:
    heads = tuple(Message(f"arena.column.{column}") for column in columns)
    return Table(Message(f"arena.table.{title}"), heads, tuple(rows))


def _rating(rating: Rating) -> tuple[str | Message, ...]:
    is_anchor = rating.elo.low == rating.elo.high
    interval = "–" if is_anchor else _elos(rating.elo)
    share = rating.points / rating.games
    return rating.player, f"{rating.elo.value:.0f}", interval, str(rating.games), f"{share:.1%}"


def _table_rating(found: TableRating) -> tuple[str | Message, ...]:
    rating = found.rating
    interval = f"{rating.low:.1f} … {rating.high:.1f}"
    return found.player, f"{rating.value:.1f}", interval, str(found.games)


def _standings(tallies: Sequence[Tally]) -> list[tuple[str | Message, ...]]:
    return [
        (
            _players(tally),
            standing.player,
            str(standing.places),
            str(standing.games),
            f"{standing.share.value:.1%}",
            _shares(standing.share),
            f"{standing.equal:.1%}",
            f"{standing.score:.1f}",
            str(tally.failed),
        )
        for tally in tallies
        for standing in standings(tally.counted)
    ]


def _match(tally: Tally) -> tuple[str | Message, ...]:
    found = tally.comparison()
    return (
        _players(tally),
        str(2 * found.pairs),
        f"{found.share.value:.1%}",
        _shares(found.share),
        f"{found.elo.value:+.0f}",
        _elos(found.elo),
        _test(tally.test),
    )


def _games(tally: Tally) -> tuple[str | Message, ...]:
    games = [game for pair in tally.counted for game in pair.games or ()]
    count = max(len(games), 1)
    scores = [sum(game.scores[player] for game in games) / count for player in range(2)]
    return (
        _players(tally),
        *(str(sum(game.won == won for game in games)) for won in (1.0, 0.5, 0.0)),
        _shares(tally.comparison().wilson),
        f"{scores[0]:.1f} : {scores[1]:.1f}",
        f"{sum(game.turns for game in games) / count:.1f}",
        str(tally.failed),
    )


def _times(found: PlayerTimes) -> tuple[str | Message, ...]:
    times = found.times
    return (
        found.player,
        f"{found.budget_s:g} s" if found.budget_s > 0 else "–",
        Message(f"arena.clock.{found.clock}"),
        *(f"{t:.3f} s" for t in (times.mean, times.median, times.percentile99, times.longest)),
        "–" if times.over is None else f"{times.over:.2%}",
    )


def _test(test: SequentialTest | None) -> str | Message:
    """The accepted hypothesis, or the current ratio."""
    if test is None:
        return "–"
    ratio = f"{test.ratio:.2f} ({test.lower:.2f}, {test.upper:.2f})"
    if test.result is None:
        return ratio
    elo = test.terms.elo1 if test.result is SprtResult.ELO1 else test.terms.elo0
    return Message("arena.accepted", {"elo": f"{elo:+g}", "ratio": ratio})


def _players(tally: Tally) -> str:
    return " – ".join(tally.players)


def _shares(share: Interval) -> str:
    return f"{share.low:.1%} – {share.high:.1%}"


def _elos(elo: Interval) -> str:
    return f"{elo.low:.0f} … {elo.high:.0f}"
