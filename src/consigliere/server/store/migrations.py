"""Databases of earlier versions are brought up to date when they are opened."""

from __future__ import annotations

import sqlite3

SCHEMA_VERSION = 6

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
}
"""What leads from one version to the next."""


def migrate(db: sqlite3.Connection) -> None:
    """Bring the tables of a database up to date, or leave everything as it is.

    Raises sqlite3.Error, for a version that does not exist yet too.
    """
    version = _version(db)
    if not 1 <= version <= SCHEMA_VERSION:
        raise sqlite3.DatabaseError(f"schema version {version}")
    for step in range(version, SCHEMA_VERSION):
        script = f"BEGIN IMMEDIATE; {_STEPS[step]} PRAGMA user_version = {step + 1}; COMMIT;"
        db.executescript(script)


def _version(db: sqlite3.Connection) -> int:
    """The version of the schema: for a new file today's, and the first one if it says nothing."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version != 0:
        return version
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'tables'"
    return 1 if db.execute(query).fetchone()[0] else SCHEMA_VERSION
