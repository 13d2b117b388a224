"""The SQLite store: durable, all or nothing, and strict about who was first."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from consigliere.server.store import Batch, Guest, StoredLine, StoreError
from consigliere.server.store.sqlite import SqliteStore

from .stored_table import SETUP

T = TypeVar("T")


def using(folder: Path, work: Callable[[SqliteStore], Awaitable[T]]) -> T:
    """Open the store, work, close it: each call is a restart."""

    async def run() -> T:
        store = SqliteStore(folder / "deep" / "tables.sqlite3")
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def line(seq: int) -> StoredLine:
    return StoredLine(seq, f"line {seq}")


def test_durability_settings(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> tuple[str, int]:
        ask = store._writer.call
        journal = await ask(lambda db: db.execute("PRAGMA journal_mode").fetchone()[0])
        full = await ask(lambda db: db.execute("PRAGMA synchronous").fetchone()[0])
        return journal, full

    assert using(tmp_path, work) == ("wal", 2)


@pytest.mark.fault("database-locked")
def test_a_locked_database_is_an_error_not_a_hang(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        other = sqlite3.connect(tmp_path / "deep" / "tables.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            with pytest.raises(StoreError):
                await store.add_table(SETUP)
        finally:
            other.close()
        await store.add_table(SETUP)

    using(tmp_path, work)


@pytest.mark.fault("readers-behind-writers")
def test_readers_do_not_wait_for_writers(tmp_path: Path) -> None:
    """While another process holds the lock, whatever is stored can be read."""

    async def work(store: SqliteStore) -> tuple[Guest | None, bool, int]:
        await store.add_guest(Guest("g1", "Ann"), "hash 1")
        await store.add_table(SETUP)
        other = sqlite3.connect(tmp_path / "deep" / "tables.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            lines = (Batch("t1", (line(n),)) for n in range(6))
            writes = [asyncio.create_task(store.write(batch)) for batch in lines]
            await asyncio.sleep(0)
            guest = await store.find_guest("hash 1")
            stored = await store.load("t1")
            waiting = sum(not write.done() for write in writes)
        finally:
            other.close()
        await asyncio.gather(*writes, return_exceptions=True)
        return guest, stored is not None, waiting

    guest, is_stored, waiting = using(tmp_path, work)
    assert (guest, is_stored) == (Guest("g1", "Ann"), True)
    assert waiting > 0, "the reader came behind the writers"


@pytest.mark.fault("migration")
def test_a_database_of_another_age_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    with sqlite3.connect(tmp_path / "deep" / "tables.sqlite3") as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(StoreError, match="version 99"):
        using(tmp_path, lambda s: s.computers_turns())


@pytest.mark.fault("bad-settings")
def test_something_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "tables.sqlite3").write_text("no database at all\n" * 100)
    with pytest.raises(StoreError):
        using(tmp_path, lambda s: s.computers_turns())
