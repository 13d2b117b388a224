"""Ratings of players at tables of more than two teams, by the Plackett–Luce model of openskill."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.core.statistics import CONFIDENT

from .elo import Interval
from .pairs import GameResult, Pair


class RatingsError(ConsigliereError):
    """openskill is not installed."""


@dataclass(frozen=True, slots=True)
class TableRating:
    """A player's rating on openskill's scale, on which everybody begins with 25; and its games."""

    player: str
    rating: Interval
    games: int


def check_installed() -> None:
    """Raise RatingsError unless ratings can be computed here."""
    _models()


def rate_tables(pairs: Iterable[Pair]) -> list[TableRating]:
    """The ratings of all players, best first; `pairs` are taken in this order.

    Who has won comes first, the others follow by their scores. Where a player has several places,
    the model knows it only once: such a game counts as several smaller ones, each with one of its
    places, and no place is used twice.
    """
    model = _models().PlackettLuce()
    ratings: dict[str, Any] = {}
    games: dict[str, int] = {}
    for pair in pairs:
        for number, game in enumerate(pair.games or ()):
            for label in dict.fromkeys(pair.players):
                ratings.setdefault(label, model.rating(name=label))
                games[label] = games.get(label, 0) + 1
            for places in small_tables(pair.players, number):
                teams = [[ratings[pair.players[place]]] for place in places]
                ranks = [_rank(game, place) for place in places]
                for (rating,) in model.rate(teams, ranks=ranks):
                    ratings[rating.name] = rating
    found = [TableRating(name, _interval(one), games[name]) for name, one in ratings.items()]
    return sorted(found, key=lambda rating: -rating.rating.value)


def small_tables(labels: Sequence[str], number: int) -> Iterator[list[int]]:
    """The places of the smaller games that game `number` of a deal counts as."""
    places: dict[str, list[int]] = {}
    for place, label in enumerate(labels):
        places.setdefault(label, []).append(place)
    for table in range(min(map(len, places.values()))):
        yield [own[(table + number) % len(own)] for own in places.values()]


def _rank(game: GameResult, place: int) -> float:
    """The rank among all, the smaller the better; equals have the same."""
    if place in game.winners:
        return 0.0
    own = game.scores[place]
    others = range(len(game.scores))
    return 1.0 + sum(game.scores[n] > own for n in others if n not in game.winners)


def _interval(rating: Any) -> Interval:
    width = CONFIDENT * rating.sigma
    return Interval(rating.mu, rating.mu - width, rating.mu + width)


def _models() -> Any:
    try:
        return import_module("openskill.models")
    except ImportError:
        raise RatingsError("no_openskill") from None
