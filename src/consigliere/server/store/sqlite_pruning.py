"""Removing old tables and idle guests from a SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

from . import OldTable, Stage

_AT_ONCE = 100
"""Tables removed in one transaction: others write in between."""
_OLDER = {
    Stage.UNPLAYED: "SELECT id, game, 'unplayed', seen FROM tables"
    " WHERE finished = 0 AND begun = 0 AND seen < ?",
    Stage.ABANDONED: "SELECT id, game, 'abandoned', seen FROM tables"
    " WHERE finished = 0 AND begun = 1 AND seen < ?",
    Stage.FINISHED: "SELECT id, game, 'finished', unixepoch(created) FROM tables"
    " WHERE finished = 1 AND unixepoch(created) < ?",
}
_IDLE_GUESTS = """
FROM guests WHERE id NOT IN (SELECT guest FROM chairs WHERE guest IS NOT NULL)
    AND id NOT IN (SELECT host FROM tables)
"""
_REMOVALS = (
    "UPDATE tables SET rematch = NULL WHERE rematch IN",
    "DELETE FROM answers WHERE table_id IN",
    "DELETE FROM lines WHERE table_id IN",
    "DELETE FROM chairs WHERE table_id IN",
    "DELETE FROM tables WHERE id IN",
)


def old_tables(
    db: sqlite3.Connection, before: Mapping[Stage, float], most: int = -1
) -> list[OldTable]:
    """The tables of these stages that are older than that, the oldest first."""
    if not before:
        return []
    query = " UNION ALL ".join(_OLDER[stage] for stage in before) + " ORDER BY 4 LIMIT ?"
    rows = db.execute(query, (*before.values(), most))
    return [OldTable(row[0], row[1], Stage(row[2]), float(row[3])) for row in rows]


def prune(db: sqlite3.Connection, before: Mapping[Stage, float]) -> list[OldTable]:
    """Remove some of these tables; which."""
    gone = old_tables(db, before, _AT_ONCE)
    remove(db, [table.id for table in gone])
    return gone


def remove(db: sqlite3.Connection, tables: Sequence[str]) -> None:
    """Remove these tables."""
    if tables:
        these = f"({', '.join('?' * len(tables))})"
        for removal in _REMOVALS:
            db.execute(f"{removal} {these}", tables)


def count_idle_guests(db: sqlite3.Connection) -> int:
    """How many guests sit at no table and have set up none."""
    return int(db.execute(f"SELECT count(*) {_IDLE_GUESTS}").fetchone()[0])


def prune_guests(db: sqlite3.Connection) -> int:
    """Remove these guests; how many."""
    return db.execute(f"DELETE {_IDLE_GUESTS}").rowcount
