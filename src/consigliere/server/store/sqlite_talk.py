"""Talk in an SQLite database."""

from __future__ import annotations

import sqlite3

from .sqlite_identities import Run
from .talk import KEPT_LINES, HouseRules, Said, StoredTalk

_LINES = """
SELECT guest, seat, name, text, reaction, at, number FROM talk
WHERE table_id = ? AND number > ? ORDER BY number
"""
_ADD = """
INSERT INTO talk (table_id, number, guest, seat, name, text, reaction, at)
SELECT :table, coalesce(max(number), 0) + 1, :guest, :seat, :name, :text, :reaction, :at
FROM talk WHERE table_id = :table RETURNING number
"""
_FORGET_OLD = """
DELETE FROM talk WHERE table_id = :table AND (seat IS NULL) = (:seat IS NULL) AND number <= (
    SELECT number FROM talk WHERE table_id = :table AND (seat IS NULL) = (:seat IS NULL)
    ORDER BY number DESC LIMIT 1 OFFSET :kept)
"""
_SET_RULES = """
INSERT INTO house_rules (table_id, talk, watching) VALUES (?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET talk = excluded.talk, watching = excluded.watching
"""


class SqliteTalk:
    """`read` and `write` run something in the threads of the store."""

    def __init__(self, read: Run, write: Run) -> None:
        self._read, self._write = read, write

    async def load(self, table: str, after: int = 0) -> StoredTalk:
        """The lines of a table after the one of that number, in their order."""

        def load(db: sqlite3.Connection) -> StoredTalk:
            query = "SELECT talk, watching FROM house_rules WHERE table_id = ?"
            chosen = db.execute(query, (table,)).fetchone()
            lines = [Said(*row) for row in db.execute(_LINES, (table, after))]
            return StoredTalk(HouseRules(*chosen) if chosen else HouseRules(), lines)

        stored: StoredTalk = await self._read(load)
        return stored

    async def add(self, table: str, said: Said) -> int:
        """Store a line; its number."""
        values = {
            "table": table,
            "guest": said.guest,
            "seat": said.seat,
            "name": said.name,
            "text": said.text,
            "reaction": said.reaction,
            "at": said.at,
            "kept": KEPT_LINES,
        }

        def add(db: sqlite3.Connection) -> int:
            number = db.execute(_ADD, values).fetchall()[0][0]
            db.execute(_FORGET_OLD, values)
            return int(number)

        return int(await self._write(add))

    async def set_rules(self, table: str, rules: HouseRules) -> None:
        """Store what the host of a table has chosen."""
        values = (table, rules.talk, rules.watching)
        await self._write(lambda db: db.execute(_SET_RULES, values))

    async def mute(self, guest: str, other: str, *, on: bool) -> None:
        """A guest wants to hear another one no more, or again."""
        query = "DELETE FROM mutes WHERE guest = ? AND other = ?"
        if on:
            query = "INSERT INTO mutes (guest, other) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._write(lambda db: db.execute(query, (guest, other)))

    async def muted_by(self, guest: str) -> frozenset[str]:
        """Whom a guest does not want to hear."""
        query = "SELECT other FROM mutes WHERE guest = ?"
        rows = await self._read(lambda db: db.execute(query, (guest,)).fetchall())
        return frozenset(row[0] for row in rows)
