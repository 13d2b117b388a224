"""Databases of earlier versions are brought up to date when they are opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping

from .errors import newer_schema
from .nameless import without_names

SCHEMA_VERSION = 11


def take_names_out(db: sqlite3.Connection) -> None:
    """The names of people stand at their seats alone, no longer in the records."""
    lines = "SELECT text FROM lines WHERE table_id = ? ORDER BY seq"
    for (table,) in db.execute("SELECT table_id FROM lines WHERE seq = 0").fetchall():
        texts = [row[0] for row in db.execute(lines, (table,))]
        rows = [(text, table, seq) for seq, text in enumerate(without_names(texts))]
        db.executemany("UPDATE lines SET text = ? WHERE table_id = ? AND seq = ?", rows)


_STEPS = {
    1: """
ALTER TABLE tables ADD COLUMN computers_turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN seen REAL;
-- nobody noted whose turn it was: look where a computer plays
UPDATE tables SET computers_turn = 1 WHERE finished = 0 AND (
    EXISTS (SELECT * FROM chairs WHERE table_id = id AND kind = 'computer')
    OR EXISTS (SELECT * FROM lines WHERE table_id = id AND text LIKE '%"!take_over"%'));
-- the time of tables where nobody has played begins today
UPDATE tables SET seen = unixepoch() WHERE finished = 0
    AND NOT EXISTS (SELECT * FROM answers WHERE table_id = id)
    AND NOT EXISTS (SELECT * FROM chairs WHERE table_id = id AND guest <> host);
""",
    2: """
ALTER TABLE tables ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
DROP INDEX IF EXISTS unplayed_tables;
-- the time of games that have begun begins today
UPDATE tables SET begun = 1, seen = unixepoch() WHERE finished = 0 AND seen IS NULL;
""",
    3: """
ALTER TABLE tables ADD COLUMN invitation_seconds REAL;
ALTER TABLE chairs ADD COLUMN offers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chairs ADD COLUMN offered REAL;
ALTER TABLE chairs ADD COLUMN withdrawn TEXT NOT NULL DEFAULT '';
ALTER TABLE chairs ADD COLUMN seen REAL;
-- nobody noted who looked: the absence of every player begins today
UPDATE chairs SET seen = unixepoch() WHERE guest IS NOT NULL;
""",
    4: """
ALTER TABLE tables ADD COLUMN moved REAL;
ALTER TABLE chairs ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
""",
    5: """
ALTER TABLE tables ADD COLUMN turn_seconds INTEGER;
ALTER TABLE tables ADD COLUMN overdue TEXT NOT NULL DEFAULT 'wait';
ALTER TABLE tables ADD COLUMN due REAL;
""",
    6: """
ALTER TABLE guests RENAME TO old_guests;
CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
INSERT INTO guests SELECT id, name FROM old_guests;
CREATE TABLE devices (
    id TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    since REAL NOT NULL,
    seen REAL NOT NULL
) STRICT;
INSERT INTO devices
    SELECT lower(hex(randomblob(8))), id, token_hash, '', unixepoch(), unixepoch() FROM old_guests;
DROP TABLE old_guests;
""",
    7: "",  # talk: tables of its own
    8: """
ALTER TABLE tables ADD COLUMN pace TEXT;
ALTER TABLE tables ADD COLUMN clocks TEXT;
""",
    9: "",  # notices: tables of their own
    10: """
ALTER TABLE tables ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN is_rated INTEGER NOT NULL DEFAULT 0;
""",
}
"""What leads from one version to the next."""
_REWRITINGS: Mapping[int, Callable[[sqlite3.Connection], None]] = {6: take_names_out}
"""What SQL alone cannot do, after the step of that version."""


def migrate(db: sqlite3.Connection) -> None:
    """Bring the tables of a database up to date, or leave everything as it is.

    Raises sqlite3.Error, and UnusableDatabaseError for a version that does not exist yet.
    """
    version = _version(db)
    if not 1 <= version <= SCHEMA_VERSION:
        raise newer_schema(version, SCHEMA_VERSION)
    for step in range(version, SCHEMA_VERSION):
        db.executescript(f"BEGIN IMMEDIATE; {_STEPS[step]} PRAGMA user_version = {step + 1};")
        if step in _REWRITINGS:
            _REWRITINGS[step](db)
        db.execute("COMMIT")


def _version(db: sqlite3.Connection) -> int:
    """The version of the schema: for a new file today's, and the first one if it says nothing."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version != 0:
        return version
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'tables'"
    return 1 if db.execute(query).fetchone()[0] else SCHEMA_VERSION
