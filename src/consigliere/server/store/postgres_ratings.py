"""Ratings and open tables in PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, LiteralString

import psycopg

from . import ListedTable
from .postgres_identities import Ask
from .postgres_rows import setup_of
from .ratings import PastRating, Rated, RatedGame, RatingChange, changes_by
from .sqlite_ratings import change_of, past_of, rated_of

# always in the same order, so that two games never wait for each other
_LOCK: LiteralString = "SELECT id FROM guests WHERE id = ANY (%(guests)s) ORDER BY id FOR UPDATE"
_IN_GAME: LiteralString = """
SELECT guest, value, deviation, volatility, games, since FROM ratings
WHERE game = %(game)s AND guest = ANY (%(guests)s)
"""
_OF_GUEST: LiteralString = """
SELECT game, value, deviation, volatility, games, since FROM ratings
WHERE guest = %(guest)s ORDER BY game
"""
_RATE: LiteralString = """
WITH player AS (SELECT id FROM guests WHERE id = %(guest)s), noted AS (
    INSERT INTO rating_changes (table_id, seat, guest, value_before, deviation_before,
        value, deviation, volatility, games, at)
    SELECT %(table)s, %(seat)s, id, %(value_before)s, %(deviation_before)s,
        %(value)s, %(deviation)s, %(volatility)s, %(games)s, %(now)s FROM player)
INSERT INTO ratings (guest, game, value, deviation, volatility, games, since)
SELECT id, %(game)s, %(value)s, %(deviation)s, %(volatility)s, %(games)s, %(now)s FROM player
ON CONFLICT (guest, game) DO UPDATE SET value = excluded.value, deviation = excluded.deviation,
    volatility = excluded.volatility, games = excluded.games, since = excluded.since
"""
_AT_TABLE: LiteralString = """
SELECT seat, value_before, deviation_before, value, deviation, volatility, games, at
FROM rating_changes WHERE table_id = %(table)s ORDER BY seat
"""
_HISTORY: LiteralString = """
SELECT t.game, c.table_id, c.value, c.deviation, c.volatility, c.at
FROM rating_changes c JOIN tables t ON t.id = c.table_id
WHERE c.guest = %(guest)s ORDER BY c.at, t.id
"""
LISTED: LiteralString = """
SELECT id, game, options, edition, seed, host, invitation_seconds, turn_seconds, overdue, pace,
    is_rated, extract(epoch FROM created)::float8,
    (SELECT json_agg(json_build_array(kind, level, name, guest, claim_hash,
            offers, offered, withdrawn) ORDER BY seat)
        FROM chairs WHERE table_id = t.id),
    (SELECT array_agg(guest) FROM presence WHERE table_id = t.id AND process IN (
        SELECT id FROM processes WHERE alive_until > now()))
FROM tables t WHERE is_listed AND NOT finished
    AND EXISTS (SELECT FROM chairs WHERE table_id = id AND kind = 'open')
    AND NOT EXISTS (SELECT FROM lines WHERE table_id = id)
ORDER BY created DESC, id LIMIT %(most)s
"""


async def rate(
    db: psycopg.AsyncConnection[tuple[Any, ...]], table: str, game: RatedGame, now: float
) -> None:
    """Change the ratings of the players at a table by their game, in a transaction under way."""
    values = {"game": game.game, "guests": sorted(game.guests.values())}
    await db.execute(_LOCK, values)
    rows = await (await db.execute(_IN_GAME, values)).fetchall()
    known = {row[0]: rated_of(row[1:]) for row in rows}
    for seat, change in changes_by(game, known, now).items():
        after = change.after
        fields = {
            "table": table,
            "seat": seat,
            "guest": game.guests[seat],
            "game": game.game,
            "value_before": change.before.value,
            "deviation_before": change.before.deviation,
            "value": after.rating.value,
            "deviation": after.rating.deviation,
            "volatility": after.rating.volatility,
            "games": after.games,
            "now": now,
        }
        await db.execute(_RATE, fields)


class PostgresRatings:
    """`ask` is a statement of the store."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def of_guest(self, guest: str) -> Mapping[str, Rated]:
        """The ratings of a guest, by game."""
        rows = await self._ask(_OF_GUEST, {"guest": guest})
        return {row[0]: rated_of(row[1:]) for row in rows}

    async def in_game(self, game: str, guests: Sequence[str]) -> Mapping[str, Rated]:
        """The ratings of some guests in one game."""
        rows = await self._ask(_IN_GAME, {"game": game, "guests": list(guests)})
        return {row[0]: rated_of(row[1:]) for row in rows}

    async def at_table(self, table: str) -> Mapping[int, RatingChange]:
        """What the game at a table has changed, by seat."""
        rows = await self._ask(_AT_TABLE, {"table": table})
        return {row[0]: change_of(row) for row in rows}

    async def history(self, guest: str) -> Sequence[PastRating]:
        """The rating of a guest after each game, the earliest first."""
        return [past_of(row) for row in await self._ask(_HISTORY, {"guest": guest})]


def listed_of(row: tuple[Any, ...]) -> ListedTable:
    """A listed table from a row of the database."""
    is_rated, since, chairs, elsewhere = row[10:]
    setup = replace(setup_of(row[:10], chairs), is_listed=True, is_rated=is_rated)
    return ListedTable(setup, since, frozenset(elsewhere or ()))
