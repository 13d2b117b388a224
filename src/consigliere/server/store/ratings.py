"""How people's ratings change by a game, and where they are kept.

They change in the transaction that stores the end of the game: once, whoever stores it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from consigliere.arena.glicko import Rating, Result, rested, updated

PERIOD_SECONDS = 7 * 86400.0
"""A rating period: so long a volatility of 0.06 makes a deviation of 50 larger by 1."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A result against another guest, or against an opponent with a fixed rating."""

    opponent: str | Rating
    score: float
    weight: float


@dataclass(frozen=True, slots=True)
class RatedGame:
    """What the ratings of the guests in these seats change by."""

    game: str
    guests: Mapping[int, str]
    bouts: Mapping[int, tuple[Bout, ...]]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Rated:
    """The rating of a guest in one game, after so many games, since a time in seconds."""

    rating: Rating
    games: int
    since: float

    def at(self, now: float) -> Rating:
        """The rating with what it has lost in certainty since."""
        return rested(self.rating, (now - self.since) / PERIOD_SECONDS)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a finished game has made of the rating of somebody at the table."""

    seat: int
    before: Rating
    after: Rated


@dataclass(frozen=True, slots=True)
class PastRating:
    """A rating as it was after a game, for its owner."""

    game: str
    table: str
    rating: Rating
    at: float


def changes_by(
    game: RatedGame, known: Mapping[str, Rated], now: float
) -> Mapping[int, RatingChange]:
    """The ratings of the players after a game, by seat; all are rated as they were before it."""
    ratings = {guest: known[guest].at(now) for guest in game.guests.values() if guest in known}
    found = {}
    for seat, guest in game.guests.items():
        results = [
            Result(
                ratings.get(bout.opponent, Rating())
                if isinstance(bout.opponent, str)
                else bout.opponent,
                bout.score,
                bout.weight,
            )
            for bout in game.bouts.get(seat, ())
        ]
        if results:
            before = ratings.get(guest, Rating())
            games = known[guest].games + 1 if guest in known else 1
            after = updated(before, results, 0.0)  # the time before it is counted already
            found[seat] = RatingChange(seat, before, Rated(after, games, now))
    return found


class RatingShelf(Protocol):
    """The ratings of all guests. Every method may raise StoreError."""

    async def of_guest(self, guest: str) -> Mapping[str, Rated]:
        """The ratings of a guest, by game."""
        ...

    async def in_game(self, game: str, guests: Sequence[str]) -> Mapping[str, Rated]:
        """The ratings of some guests in one game; of those who have one."""
        ...

    async def at_table(self, table: str) -> Mapping[int, RatingChange]:
        """What the game at a table has changed, by seat."""
        ...

    async def history(self, guest: str) -> Sequence[PastRating]:
        """The rating of a guest after each game, the earliest first."""
        ...
