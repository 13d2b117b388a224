"""Ratings as people are shown them."""

from __future__ import annotations

import time

from .lobby_protocol import OwnRating, OwnRatings, SeatRating, ShownRating, TableRatings
from .store import Store
from .store.ratings import Rated

PROVISIONAL = 110.0
"""Above this a rating is provisional; 13 games of two newcomers who win in turn lead below it."""


def shown_rating(rated: Rated) -> ShownRating:
    """A rating in whole points, with what it has lost in certainty until now."""
    rating = rated.at(time.time())
    return ShownRating(
        value=round(rating.value),
        deviation=round(rating.deviation),
        games=rated.games,
        is_provisional=rating.deviation > PROVISIONAL,
    )


async def own_ratings(store: Store, guest: str) -> OwnRatings:
    """The ratings of a guest; raises StoreError."""
    found = await store.ratings.of_guest(guest)
    return OwnRatings([OwnRating(game, shown_rating(rated)) for game, rated in found.items()])


async def ratings_at(store: Store, table: str) -> TableRatings:
    """What a game has changed; raises StoreError."""
    changes = await store.ratings.at_table(table)
    return TableRatings(
        [
            SeatRating(change.seat, round(change.before.value), shown_rating(change.after))
            for change in changes.values()
        ]
    )
