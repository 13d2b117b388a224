"""The games of a guest in an SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from . import Chair, StoredGame

# no other line of a record holds this: in a text its quotes would be escaped
_GAMES = """
SELECT id, game, finished, moved, due, (
    SELECT text FROM lines WHERE table_id = t.id AND t.finished = 1 AND text LIKE '%"winners":%'
    ORDER BY seq DESC LIMIT 1)
FROM tables t WHERE id IN (SELECT table_id FROM chairs WHERE guest = :guest AND hidden = 0)
    AND (:after IS NULL OR EXISTS (
        SELECT * FROM tables a WHERE a.id = :after AND (t.finished > a.finished
            OR t.finished = a.finished AND (t.created, t.id) < (a.created, a.id))))
ORDER BY finished, created DESC, id DESC LIMIT :most
"""
_CHAIRS = "SELECT kind, level, name, guest FROM chairs WHERE table_id = ? ORDER BY seat"


def games_of(
    db: sqlite3.Connection, guest: str, after: str | None, most: int
) -> Sequence[StoredGame]:
    """The next games of a guest; those that go on first, then the newest first."""
    rows = db.execute(_GAMES, {"guest": guest, "after": after, "most": most}).fetchall()
    return [
        StoredGame(
            id=row[0],
            game=row[1],
            is_finished=bool(row[2]),
            chairs=tuple(Chair(*chair) for chair in db.execute(_CHAIRS, (row[0],))),
            result=row[5],
            moved=row[3],
            due=row[4],
        )
        for row in rows
    ]
