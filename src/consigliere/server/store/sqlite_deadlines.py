"""Deadlines in an SQLite database, and the clock that they go by."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from . import Batch, ClockReading
from .deadline_columns import clocks_text

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


def note_due(db: sqlite3.Connection, batch: Batch) -> None:
    """When the present turn of a table has to be played; the same is not written again."""
    clocks = clocks_text(batch.clocks)
    query = (
        "UPDATE tables SET due = ?, clocks = ? WHERE id = ? AND (due IS NOT ? OR clocks IS NOT ?)"
    )
    db.execute(query, (batch.due, clocks, batch.table, batch.due, clocks))
