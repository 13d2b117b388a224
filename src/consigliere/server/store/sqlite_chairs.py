"""The seats of a table in an SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from . import Chair

_Place: TypeAlias = tuple[str, int]
"""A table and one of its seats."""

_ADD = """
INSERT INTO chairs (table_id, seat, kind, level, name, guest, claim_hash,
    offers, offered, withdrawn, seen)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SELECT = """
SELECT kind, level, name, guest, claim_hash, offers, offered, withdrawn
FROM chairs WHERE table_id = ? ORDER BY seat
"""
_SIT = """
UPDATE chairs SET kind = ?, name = ?, guest = ?, claim_hash = NULL, seen = ?
WHERE table_id = ? AND seat = ? AND kind = 'open' AND offers = ?
"""
_OFFER = """
UPDATE chairs SET kind = ?, level = ?, name = ?, guest = ?, claim_hash = ?, offers = ?,
    offered = ?, withdrawn = ?, seen = NULL
WHERE table_id = ? AND seat = ? AND kind <> 'computer' AND offers = ? - 1
"""


def add(db: sqlite3.Connection, table: str, chairs: Sequence[Chair], now: float) -> None:
    """Add the seats of a new table."""
    rows = (
        (
            *(table, seat, chair.kind, chair.level, chair.name, chair.guest, chair.claim_hash),
            *(chair.offers, chair.offered, chair.withdrawn, now if chair.guest else None),
        )
        for seat, chair in enumerate(chairs)
    )
    db.executemany(_ADD, rows)
    _note_computers(db, table)


def of_table(db: sqlite3.Connection, table: str) -> tuple[Chair, ...]:
    """The seats of a table."""
    return tuple(Chair(*row) for row in db.execute(_SELECT, (table,)))


def last_seen(db: sqlite3.Connection, table: str) -> Mapping[str, float]:
    """When each guest at a table last looked at it."""
    query = "SELECT guest, max(seen) FROM chairs WHERE table_id = ? AND seen > 0 GROUP BY guest"
    return dict(db.execute(query, (table,)).fetchall())


def sit(db: sqlite3.Connection, place: _Place, chair: Chair, now: float) -> None:
    """Fill an open seat; raises sqlite3.IntegrityError if it is no longer open."""
    fields = (chair.kind, chair.name, chair.guest, now)
    expect_one(db.execute(_SIT, (*fields, *place, chair.offers)))
    db.execute("UPDATE chairs SET hidden = 0 WHERE table_id = ? AND hidden = 1", place[:1])
    begin(db, place[0], now)
    _note_computers(db, place[0])


def offer(db: sqlite3.Connection, place: _Place, chair: Chair) -> None:
    """Open a seat; raises sqlite3.IntegrityError if it was offered meanwhile."""
    fields = (
        *(chair.kind, chair.level, chair.name, chair.guest, chair.claim_hash),
        *(chair.offers, chair.offered, chair.withdrawn),
    )
    expect_one(db.execute(_OFFER, (*fields, *place, chair.offers)))
    _note_computers(db, place[0])


def mark_seen(db: sqlite3.Connection, table: str, guest: str, now: float) -> None:
    """A guest who sits at a table has looked at it."""
    query = "UPDATE tables SET seen = ? WHERE id = ? AND seen < ?"
    db.execute(query, (now, table, now))
    query = "UPDATE chairs SET seen = ? WHERE table_id = ? AND guest = ?"
    db.execute(query, (now, table, guest))


def begin(db: sqlite3.Connection, table: str, now: float) -> None:
    """Somebody plays or joins; what is so already is not written again."""
    query = "UPDATE tables SET begun = 1, seen = ? WHERE id = ? AND begun = 0"
    db.execute(query, (now, table))


def expect_one(cursor: sqlite3.Cursor) -> None:
    """Raise sqlite3.IntegrityError unless one row was changed."""
    if cursor.rowcount != 1:
        raise sqlite3.IntegrityError("another writer was first")


def _note_computers(db: sqlite3.Connection, table: str) -> None:
    """Before a game begins a computer may have to, as soon as all seats are taken."""
    count = "(SELECT count(*) FROM chairs WHERE table_id = id AND kind = ?)"
    query = (
        f"UPDATE tables SET computers_turn = {count} > 0 AND {count} = 0 WHERE id = ?"  # noqa: S608
        " AND NOT EXISTS (SELECT * FROM lines WHERE table_id = id)"
    )
    db.execute(query, ("computer", "open", table))
