"""Looking after the database: copies, restoring them, and clearing away what is old."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from command_line import Run
from consigliere.cli.hosting import locked
from consigliere.server.store import Batch, Chair, Guest, Setup, StoredLine
from consigliere.server.store.sqlite import SqliteStore
from postgres_server import PostgresServer

YEAR_AGO = 370 * 86400
SETUP = Setup("a", "counting", {}, None, bytes(32), "ann", (Chair("human", 0, "Ann", "ann"),) * 2)
TABLES = ("unplayed", "played", "finished", "new")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Three tables of last year and one of today; Ann sits at all, Ben at none."""
    path = tmp_path / "tables.sqlite3"

    async def fill() -> None:
        store = SqliteStore(path)
        await store.open()
        for name in ("ann", "ben"):
            await store.add_guest(Guest(name, name.title()), f"hash of {name}")
        for table in TABLES:
            await store.add_table(replace(SETUP, id=table))
        line = (StoredLine(0, "no record"),)
        await store.write(Batch("played", line, is_by_person=True))
        await store.write(Batch("finished", line, finished=True))
        await store.close()

    asyncio.run(fill())
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE tables SET seen = seen - ? WHERE id <> 'new'", (YEAR_AGO,))
        db.execute("UPDATE tables SET created = datetime('now', '-370 days') WHERE id <> 'new'")
    return path


def tables(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return sorted(row[0] for row in db.execute("SELECT id FROM tables"))


def guests(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return sorted(row[0] for row in db.execute("SELECT id FROM guests"))


@pytest.mark.parametrize(
    ("option", "gone"),
    [("--finished", "finished"), ("--unplayed", "unplayed"), ("--abandoned", "played")],
)
def test_what_is_old_is_named_and_then_removed(
    run: Run, database: Path, option: str, gone: str
) -> None:
    words = ("prune", "--database", str(database), option)
    assert "0 " in run(*words, "400").out
    named = run(*words, "365")
    assert named.code == 0
    assert named.out.count("\n") == 3
    assert f"\tcounting\t{gone}\n" in named.out
    assert named.out.splitlines()[1].startswith("1 ")
    assert "--apply" in named.out
    assert tables(database) == sorted(TABLES)
    removed = run(*words, "365", "--apply")
    assert f"\tcounting\t{gone}\n" in removed.out
    assert tables(database) == sorted(set(TABLES) - {gone})
    assert guests(database) == ["ann", "ben"]


def test_guests_who_sit_nowhere(run: Run, database: Path) -> None:
    words = ("prune", "--database", str(database), "--guests")
    assert run(*words).out.startswith("1 guest ")
    assert guests(database) == ["ann", "ben"]
    run(*words, "--apply")
    assert guests(database) == ["ann"]


def test_a_database_server_is_pruned_likewise(
    run: Run, database: Path, postgres: PostgresServer, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("DELETE FROM lines")  # which are no record
    url = postgres.new_database()
    assert run("import", str(database), "--store", url).code == 0
    words = ("prune", "--store", url, "--finished", "365", "--unplayed", "365", "--guests")
    named = run(*words)
    assert (named.code, named.out.count("\tcounting\t")) == (0, 2)
    assert run(*words, "--apply").out.count("\tcounting\t") == 2
    assert run("export", str(tmp_path / "left.sqlite3"), "--store", url).code == 0
    assert tables(tmp_path / "left.sqlite3") == ["new", "played"]
    assert guests(tmp_path / "left.sqlite3") == ["ann"]


@pytest.mark.fault("backup-drill")
def test_a_copy_holds_everything_and_is_one_file(run: Run, database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "deep" / "copy.sqlite3"
    made = run("backup", str(copy), "--database", str(database))
    assert made.code == 0
    assert "Tables: 4; guests: 2; lines of records: 2." in made.out
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]
    assert copy.stat().st_mode & 0o077 == 0
    assert tables(copy) == sorted(TABLES)


@pytest.mark.fault("unsound-backup")
def test_a_record_that_somebody_edited_is_not_restored(
    run: Run, database: Path, tmp_path: Path
) -> None:
    ran = run("restore", str(database), "--database", str(tmp_path / "new.sqlite3"))
    assert ran.code == 2
    assert ran.err.startswith("invalid\tbackup_unsound\t")
    assert {file.name for file in tmp_path.iterdir()} <= {
        database.name,
        f"{database.name}-wal",
        f"{database.name}-shm",
        "new.sqlite3.lock",
    }


@pytest.mark.fault("unsound-backup")
def test_nothing_is_overwritten_and_nothing_half_done(
    run: Run, database: Path, tmp_path: Path
) -> None:
    before = database.read_bytes()
    there = tmp_path / "there"
    there.write_text("mine", "utf-8")
    here, nowhere = str(database), str(tmp_path / "nowhere")
    for words, key in (
        (("backup", str(there), "--database", here), "backup_exists"),
        (("backup", str(tmp_path / "b"), "--database", nowhere), "no_database"),
        (("backup", str(tmp_path / "b"), "--database", str(there)), "backup_unsound"),
        (("backup", "/dev/null/b", "--database", here), "backup_failed"),
        (("restore", here, "--database", str(there)), "backup_exists"),
        (("restore", str(there), "--database", nowhere), "backup_unsound"),
        (("restore", nowhere, "--database", str(tmp_path / "b")), "no_database"),
        (("restore", here, "--database", "/dev/null/b"), "bad_database"),
        (("prune", "--database", nowhere, "--finished", "3"), "no_database"),
        (("prune", "--database", str(there), "--finished", "3"), "bad_database"),
        (("prune", "--database", here), "prune_nothing"),
        (("prune", "--store", "mysql://x", "--finished", "3"), "bad_store"),
        (("prune", "--database", here, "--store", "postgres://x", "--finished", "3"), "two_stores"),
    ):
        ran = run(*words)
        assert (ran.code, ran.out) == (2, ""), words
        assert ran.err.startswith(f"invalid\t{key}\t"), ran.err
        assert len(ran.err.splitlines()) == 1
        assert f"error.{key}" not in ran.err
    assert there.read_text("utf-8") == "mine"
    assert database.read_bytes() == before
    assert not list(tmp_path.glob("*.part*"))
    assert not (tmp_path / "b").exists()


@pytest.mark.fault("unsound-backup")
def test_a_database_that_is_served_is_not_restored(
    run: Run, database: Path, tmp_path: Path
) -> None:
    served = tmp_path / "served.sqlite3"
    with locked(served):
        served.rename(tmp_path / "moved")  # while the server has it open
        ran = run("restore", str(database), "--database", str(served))
    assert ran.code == 2
    assert ran.err.startswith("invalid\tdatabase_in_use\t")


@pytest.mark.fault("unsound-backup")
def test_a_copy_of_a_newer_version(run: Run, database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as db:
        db.execute("DELETE FROM lines")
        db.execute("PRAGMA user_version = 999")
        db.commit()
    ran = run("restore", str(database), "--database", str(tmp_path / "new.sqlite3"))
    assert ran.code == 2
    assert "its tables have version 999" in ran.err
    assert not (tmp_path / "new.sqlite3").exists()
