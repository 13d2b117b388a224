"""The SQLite store: durable, all or nothing, and strict about who was first."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from consigliere.server.store import Answer, Batch, Chair, Guest, Setup, StoredLine, StoreError
from consigliere.server.store.sqlite import SqliteStore

T = TypeVar("T")

SETUP = Setup(
    id="t1",
    game="counting",
    options={"goal": "10"},
    edition="short",
    seed=bytes(32),
    host="g1",
    chairs=(
        Chair("human", 0, "Ann", "g1"),
        Chair("open", 0, "", None, "hash"),
        Chair("computer", 3, "", None),
    ),
)


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


def test_guests_come_back(tmp_path: Path) -> None:
    async def first(store: SqliteStore) -> None:
        await store.add_guest(Guest("g1", ""), "hash of a token")
        await store.rename_guest(Guest("g1", "Анна"))

    using(tmp_path, first)
    assert using(tmp_path, lambda s: s.find_guest("hash of a token")) == Guest("g1", "Анна")
    assert using(tmp_path, lambda s: s.find_guest("another")) is None


def test_a_table_comes_back(tmp_path: Path) -> None:
    answer = Answer("g1", "c1", 1)

    async def first(store: SqliteStore) -> None:
        await store.add_table(SETUP)
        await store.write(Batch("t1", (line(0), line(1)), answer))
        await store.write(Batch("t1", (line(2),)))

    using(tmp_path, first)
    stored = using(tmp_path, lambda s: s.load("t1"))
    assert stored is not None
    assert stored.setup == SETUP
    assert stored.lines == ("line 0", "line 1", "line 2")
    assert stored.answers == (answer,)
    assert using(tmp_path, lambda s: s.load("t2")) is None


def test_a_refused_batch_leaves_nothing_behind(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.add_table(SETUP)
        await store.write(Batch("t1", (line(0),), Answer("g1", "c1", 0)))
        for batch in (
            Batch("t1", (line(1), line(0))),
            Batch("t1", (line(1),), Answer("g1", "c1", 1)),
            Batch("unknown", (line(1),)),
        ):
            with pytest.raises(StoreError):
                await store.write(batch)
        stored = await store.load("t1")
        assert stored is not None
        assert stored.lines == ("line 0",)
        await store.write(Batch("t1", (line(1),)))

    using(tmp_path, work)


def test_a_seat_is_filled_once(tmp_path: Path) -> None:
    ben = Chair("human", 0, "Ben", "g2")

    async def work(store: SqliteStore) -> None:
        await store.add_table(SETUP)
        await store.sit("t1", 1, ben)
        for seat in (0, 1, 2, 3):
            with pytest.raises(StoreError):
                await store.sit("t1", seat, replace(ben, guest="g3"))
        stored = await store.load("t1")
        assert stored is not None
        assert stored.setup.chairs[1] == ben

    using(tmp_path, work)


def test_a_table_has_one_rematch(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.add_table(SETUP)
        await store.add_table(replace(SETUP, id="t2"), rematch_of="t1")
        with pytest.raises(StoreError):
            await store.add_table(replace(SETUP, id="t3"), rematch_of="t1")
        first = await store.load("t1")
        assert first is not None
        assert first.setup.rematch == "t2"
        assert await store.load("t3") is None

    using(tmp_path, work)


def test_finished_tables_are_not_resumed(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> list[str]:
        await store.add_table(SETUP)
        await store.add_table(replace(SETUP, id="t2"))
        await store.write(Batch("t1", (line(0),), finished=True))
        return list(await store.unfinished())

    assert using(tmp_path, work) == ["t2"]


def test_many_writers_at_once(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> int:
        await store.add_table(SETUP)
        await asyncio.gather(*(store.write(Batch("t1", (line(n),))) for n in range(100)))
        stored = await store.load("t1")
        return len(stored.lines) if stored else 0

    assert using(tmp_path, work) == 100


def test_durability_settings(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> tuple[str, int]:
        ask = store._writer.call
        journal = await ask(lambda db: db.execute("PRAGMA journal_mode").fetchone()[0])
        full = await ask(lambda db: db.execute("PRAGMA synchronous").fetchone()[0])
        return journal, full

    assert using(tmp_path, work) == ("wal", 2)


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


def test_what_was_written_is_read_at_once(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> list[int]:
        await store.add_table(SETUP)
        found = []
        for number in range(20):
            await store.write(Batch("t1", (line(number),)))
            stored = await store.load("t1")
            found.append(len(stored.lines) if stored else 0)
        return found

    assert using(tmp_path, work) == list(range(1, 21))


def test_a_database_of_another_age_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    with sqlite3.connect(tmp_path / "deep" / "tables.sqlite3") as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(StoreError, match="version 99"):
        using(tmp_path, lambda s: s.unfinished())


def test_something_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "tables.sqlite3").write_text("no database at all\n" * 100)
    with pytest.raises(StoreError):
        using(tmp_path, lambda s: s.unfinished())
