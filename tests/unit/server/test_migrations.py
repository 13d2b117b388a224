"""A database of the first schema is brought up to date, once and completely."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from consigliere.server.store import StoredTable, StoreError
from consigliere.server.store.migrations import SCHEMA_VERSION
from consigliere.server.store.sqlite import SqliteStore

FIRST_SCHEMA = """
CREATE TABLE guests (
    id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL
) STRICT;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, edition TEXT,
    seed BLOB NOT NULL CHECK (length(seed) = 32), host TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0, rematch TEXT,
    created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) STRICT;
CREATE INDEX open_tables ON tables (host) WHERE finished = 0;
CREATE TABLE chairs (
    table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind TEXT NOT NULL,
    level INTEGER NOT NULL, name TEXT NOT NULL, guest TEXT, claim_hash TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE answers (
    table_id TEXT NOT NULL REFERENCES tables (id), guest TEXT NOT NULL, cid TEXT NOT NULL,
    seq INTEGER NOT NULL, PRIMARY KEY (table_id, guest, cid)
) STRICT, WITHOUT ROWID;
"""

FREE: tuple[str, str | None] = ("open", None)
OTHERS: dict[str, tuple[str, str | None]] = {
    "computer": ("computer", None),
    "joined": ("human", "ben"),
}
TABLES = ("computer", "taken over", "joined", "played", "unplayed", "finished")


@pytest.fixture(params=[0, 1], ids=["unnumbered", "numbered"])
def database(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    path = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(FIRST_SCHEMA)
        for table in TABLES:
            db.execute(
                "INSERT INTO tables (id, game, options, seed, host, finished)"
                " VALUES (?, 'counting', '{}', zeroblob(32), 'ann', ?)",
                (table, table == "finished"),
            )
            kinds: dict[str, tuple[str, str | None]] = {
                "computer": ("computer", None),
                "joined": ("human", "ben"),
            }
            for seat, (kind, guest) in enumerate((("human", "ann"), kinds.get(table, FREE))):
                chair = (table, seat, kind, guest)
                db.execute("INSERT INTO chairs VALUES (?, ?, ?, 0, '', ?, NULL)", chair)
        db.execute("INSERT INTO lines VALUES ('taken over', 1, '{\"act\":\"!take_over\"}')")
        for table in ("taken over", "played"):
            db.execute("INSERT INTO answers VALUES (?, 'ann', 'c', 1)", (table,))
        db.execute(f"PRAGMA user_version = {request.param}")
    return path


def opened(path: Path) -> tuple[list[str], dict[str, StoredTable]]:
    """The tables where a computer may have to play, and all tables."""

    async def run() -> tuple[list[str], dict[str, StoredTable]]:
        store = SqliteStore(path)
        await store.open()
        try:
            found = {table: await store.load(table) for table in TABLES}
            known = {table: stored for table, stored in found.items() if stored}
            return list(await store.computers_turns()), known
        finally:
            await store.close()

    return asyncio.run(run())


@pytest.mark.fault("migration")
def test_nothing_is_lost_and_the_time_of_unplayed_tables_begins(database: Path) -> None:
    began = time.time() - 1
    waiting, tables = opened(database)
    assert sorted(waiting) == ["computer", "taken over"]
    assert tuple(tables) == TABLES
    seen = {table: stored.seen for table, stored in tables.items()}
    assert {table for table, time in seen.items() if time is None} == {"finished"}
    begun = {table for table, stored in tables.items() if stored.is_begun}
    assert begun == {"taken over", "joined", "played"}
    assert all((seen[table] or 0) >= began for table in begun | {"unplayed"})
    assert opened(database)[1]["unplayed"].seen == seen["unplayed"], "it is done once"


@pytest.mark.fault("migration")
def test_a_new_database_is_like_a_migrated_one(database: Path, tmp_path: Path) -> None:
    opened(database)
    opened(tmp_path / "new.sqlite3")
    assert columns(tmp_path / "new.sqlite3") == columns(database)
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION


def columns(path: Path) -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master ORDER BY name")]
        found = ((name, db.execute(f"PRAGMA table_info({name})").fetchall()) for name in names)
        return {(name, str(row[1]), str(row[2])) for name, rows in found for row in rows}


@pytest.mark.fault("migration")
def test_half_a_migration_is_none(database: Path) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("ALTER TABLE tables ADD COLUMN seen REAL")  # so that the second step fails
    with pytest.raises(StoreError, match="duplicate column"):
        opened(database)
    with closing(sqlite3.connect(database)) as db:
        names = [row[1] for row in db.execute("PRAGMA table_info(tables)")]
    assert "computers_turn" not in names
