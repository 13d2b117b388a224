"""Ratings and open tables in an SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from consigliere.arena.glicko import Rating

from . import MOST_LISTED, ListedTable, Setup
from . import sqlite_chairs as chairs
from .deadline_columns import deadline_of, patience_of
from .ratings import PastRating, Rated, RatedGame, RatingChange, changes_by
from .sqlite_identities import Run

_Row: TypeAlias = tuple[Any, ...]

_IN_GAME = """
SELECT value, deviation, volatility, games, since FROM ratings WHERE guest = ? AND game = ?
"""
_OF_GUEST = """
SELECT game, value, deviation, volatility, games, since FROM ratings WHERE guest = ? ORDER BY game
"""
_PUT = """
INSERT INTO ratings (guest, game, value, deviation, volatility, games, since)
SELECT id, ?, ?, ?, ?, ?, ? FROM guests WHERE id = ?
ON CONFLICT (guest, game) DO UPDATE SET value = excluded.value, deviation = excluded.deviation,
    volatility = excluded.volatility, games = excluded.games, since = excluded.since
"""
_NOTE = """
INSERT INTO rating_changes (table_id, seat, guest, value_before, deviation_before,
    value, deviation, volatility, games, at)
SELECT ?, ?, id, ?, ?, ?, ?, ?, ?, ? FROM guests WHERE id = ?
"""
_AT_TABLE = """
SELECT seat, value_before, deviation_before, value, deviation, volatility, games, at
FROM rating_changes WHERE table_id = ? ORDER BY seat
"""
_HISTORY = """
SELECT t.game, c.table_id, c.value, c.deviation, c.volatility, c.at
FROM rating_changes c JOIN tables t ON t.id = c.table_id WHERE c.guest = ? ORDER BY c.at, t.id
"""
_LISTED = """
SELECT id, game, options, edition, seed, host, invitation_seconds, turn_seconds, overdue, pace,
    is_rated, unixepoch(created) FROM tables
WHERE is_listed = 1 AND finished = 0
    AND EXISTS (SELECT * FROM chairs WHERE table_id = id AND kind = 'open')
    AND NOT EXISTS (SELECT * FROM lines WHERE table_id = id)
ORDER BY created DESC, rowid DESC LIMIT ?
"""


def rate(db: sqlite3.Connection, table: str, game: RatedGame, now: float) -> None:
    """Change the ratings of the players at a table by their game."""
    known = {}
    for guest in game.guests.values():
        row = db.execute(_IN_GAME, (guest, game.game)).fetchone()
        if row is not None:
            known[guest] = rated_of(row)
    for seat, change in changes_by(game, known, now).items():
        after, guest = change.after, game.guests[seat]
        fields = (after.rating.value, after.rating.deviation, after.rating.volatility, after.games)
        db.execute(_PUT, (game.game, *fields, now, guest))
        before = (change.before.value, change.before.deviation)
        db.execute(_NOTE, (table, seat, *before, *fields, now, guest))


class SqliteRatings:
    """`read` runs something in the reading thread of the store."""

    def __init__(self, read: Run) -> None:
        self._read = read

    async def of_guest(self, guest: str) -> Mapping[str, Rated]:
        """The ratings of a guest, by game."""
        rows = await self._read(lambda db: db.execute(_OF_GUEST, (guest,)).fetchall())
        return {row[0]: rated_of(row[1:]) for row in rows}

    async def in_game(self, game: str, guests: Sequence[str]) -> Mapping[str, Rated]:
        """The ratings of some guests in one game."""

        def read(db: sqlite3.Connection) -> Mapping[str, Rated]:
            rows = {guest: db.execute(_IN_GAME, (guest, game)).fetchone() for guest in guests}
            return {guest: rated_of(row) for guest, row in rows.items() if row}

        found: Mapping[str, Rated] = await self._read(read)
        return found

    async def at_table(self, table: str) -> Mapping[int, RatingChange]:
        """What the game at a table has changed, by seat."""
        rows = await self._read(lambda db: db.execute(_AT_TABLE, (table,)).fetchall())
        return {row[0]: change_of(row) for row in rows}

    async def history(self, guest: str) -> Sequence[PastRating]:
        """The rating of a guest after each game, the earliest first."""
        rows = await self._read(lambda db: db.execute(_HISTORY, (guest,)).fetchall())
        return [past_of(row) for row in rows]


def listed(db: sqlite3.Connection) -> list[ListedTable]:
    """The listed tables with a free seat, the newest first."""
    return [_listed(db, row) for row in db.execute(_LISTED, (MOST_LISTED,)).fetchall()]


def _listed(db: sqlite3.Connection, row: _Row) -> ListedTable:
    id_, game, options, edition, seed, host, holds, seconds, overdue, pace, is_rated, since = row
    setup = Setup(
        id=id_,
        game=game,
        options=msgspec.json.decode(options, type=dict[str, str]),
        edition=edition,
        seed=seed,
        host=host,
        chairs=chairs.of_table(db, id_),
        invitation_seconds=holds,
        deadline=deadline_of(seconds, overdue, pace),
        patience_seconds=patience_of(seconds, pace),
        is_listed=True,
        is_rated=bool(is_rated),
    )
    return ListedTable(setup, since)


def rated_of(row: _Row) -> Rated:
    """A rating from the end of a row of a database."""
    value, deviation, volatility, games, since = row
    return Rated(Rating(value, deviation, volatility), games, since)


def change_of(row: _Row) -> RatingChange:
    """A change from a row of a database: seat, value and deviation before, and what came after."""
    seat, value, deviation, *after = row
    return RatingChange(seat, Rating(value, deviation, after[2]), rated_of(tuple(after)))


def past_of(row: _Row) -> PastRating:
    """A past rating from a row of a database."""
    game, table, value, deviation, volatility, at = row
    return PastRating(game, table, Rating(value, deviation, volatility), at)
