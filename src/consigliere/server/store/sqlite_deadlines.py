"""Deadlines in an SQLite database, and the clock that they go by."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from . import ClockReading, Deadline

_AT_ONCE = 50

_TICK = """
INSERT INTO deadline_clock (id, seconds)
SELECT 1, ? WHERE EXISTS (SELECT * FROM tables WHERE due IS NOT NULL)
ON CONFLICT (id) DO UPDATE SET seconds = seconds + excluded.seconds
"""
_OVERDUE = """
SELECT id FROM tables WHERE due <= ? AND finished = 0 AND overdue <> 'wait' ORDER BY due LIMIT ?
"""


def tick(db: sqlite3.Connection, elapsed: float) -> ClockReading:
    """Let the clock go on, if a turn has a deadline; its reading."""
    db.execute(_TICK, (elapsed,))
    row = db.execute("SELECT seconds FROM deadline_clock").fetchone()
    return ClockReading(0.0 if row is None else row[0], is_keeper=True)


def overdue(db: sqlite3.Connection, seconds: float) -> Sequence[str]:
    """Tables where a turn was due by then and something has to happen."""
    return [row[0] for row in db.execute(_OVERDUE, (seconds, _AT_ONCE))]


def note_due(db: sqlite3.Connection, table: str, due: float | None) -> None:
    """When the present turn of a table has to be played; the same is not written again."""
    query = "UPDATE tables SET due = ? WHERE id = ? AND due IS NOT ?"
    db.execute(query, (due, table, due))


def deadline_of(seconds: int | None, overdue: str) -> Deadline | None:
    """The deadline that a table was set up with."""
    return None if seconds is None else Deadline(seconds, overdue)
