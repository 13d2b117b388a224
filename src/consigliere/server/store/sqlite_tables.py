"""Tables in an SQLite database: set up, written on, and read again."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence

import msgspec

from . import Answer, Batch, Setup, StoredLine, StoredTable
from . import sqlite_chairs as chairs
from . import sqlite_deadlines as deadlines
from .deadline_columns import clocks_of, columns_of, deadline_of, patience_of
from .sqlite_notices import note
from .sqlite_ratings import rate


def add(db: sqlite3.Connection, setup: Setup, rematch_of: str | None) -> None:
    """Add a table; the table whose rematch it is points to it from then on."""
    options, now = msgspec.json.encode(setup.options).decode(), time.time()
    db.execute(
        "INSERT INTO tables (id, game, options, edition, seed, host, seen, invitation_seconds,"
        " is_listed, is_rated, turn_seconds, overdue, pace)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(setup.id, setup.game, options, setup.edition, setup.seed, setup.host, now),
            *(setup.invitation_seconds, setup.is_listed, setup.is_rated),
            *columns_of(setup).values(),
        ),
    )
    chairs.add(db, setup.id, setup.chairs, now)
    if rematch_of is not None:
        query = "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL"
        chairs.expect_one(db.execute(query, (setup.id, rematch_of)))


def write(db: sqlite3.Connection, batch: Batch) -> None:
    """Append lines to a record, with the answer to the message that caused them."""
    add_lines(db, batch.table, batch.lines)
    if batch.answer is not None:
        answer = batch.answer
        db.execute(
            "INSERT INTO answers (table_id, guest, cid, seq) VALUES (?, ?, ?, ?)",
            (batch.table, answer.guest, answer.cid, answer.seq),
        )
    # nothing is written to the table itself as long as these stay as they are
    flags = (batch.finished, batch.is_computers_turn)
    query = (
        "UPDATE tables SET finished = max(finished, ?), computers_turn = ?"
        " WHERE id = ? AND (finished, computers_turn) <> (?, ?)"
    )
    db.execute(query, (*flags, batch.table, *flags))
    if batch.has_moved:
        db.execute("UPDATE tables SET moved = ? WHERE id = ?", (batch.now, batch.table))
    deadlines.note_due(db, batch)
    note(db, batch.table, batch.notices, batch.now)
    if batch.is_by_person:
        chairs.begin(db, batch.table, batch.now)
    if batch.rated is not None:
        rate(db, batch.table, batch.rated, batch.now)
    if batch.finished:
        query = "UPDATE tables SET seen = NULL WHERE id = ? AND seen IS NOT NULL"
        db.execute(query, (batch.table,))


def add_lines(db: sqlite3.Connection, table: str, lines: Sequence[StoredLine]) -> None:
    """Append lines to a record; raises sqlite3.IntegrityError if one of that number is there."""
    db.executemany(
        "INSERT INTO lines (table_id, seq, text) VALUES (?, ?, ?)",
        [(table, line.seq, line.text) for line in lines],
    )


def load(db: sqlite3.Connection, table: str, after: int) -> StoredTable | None:
    """A table with the lines and answers that came after the line of that number."""
    columns = (
        "id, game, options, edition, seed, host, rematch, seen, begun, invitation_seconds,"
        " turn_seconds, overdue, pace, due, clocks, is_listed, is_rated, moved"
    )
    query = f"SELECT {columns} FROM tables WHERE id = ?"  # noqa: S608  nothing from outside
    row = db.execute(query, (table,)).fetchone()
    if row is None:
        return None
    query = "SELECT text FROM lines WHERE table_id = ? AND seq > ? ORDER BY seq"
    lines = db.execute(query, (table, after))
    query = "SELECT guest, cid, seq FROM answers WHERE table_id = ? AND seq > ?"
    answers = db.execute(query, (table, after))
    options = msgspec.json.decode(row[2], type=dict[str, str])
    setup = Setup(
        id=row[0],
        game=row[1],
        options=options,
        edition=row[3],
        seed=row[4],
        host=row[5],
        chairs=chairs.of_table(db, table),
        rematch=row[6],
        invitation_seconds=row[9],
        deadline=deadline_of(*row[10:13]),
        patience_seconds=patience_of(row[10], row[12]),
        is_listed=bool(row[15]),
        is_rated=bool(row[16]),
    )
    return StoredTable(
        setup,
        tuple(line[0] for line in lines),
        tuple(Answer(*answer) for answer in answers),
        seen=row[7],
        is_begun=bool(row[8]),
        last_seen=chairs.last_seen(db, table),
        due=row[13],
        clocks=clocks_of(row[14]),
        moved=row[17],
    )
