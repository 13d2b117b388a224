"""The SQLite store: durable, all or nothing, and strict about who was first."""

import asyncio
import sqlite3
import time
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


def test_tables_where_a_computer_has_to_play(tmp_path: Path) -> None:
    """From the moment all seats are taken, and after every step of which that is said."""
    taken = tuple(replace(chair, kind="human") for chair in SETUP.chairs[:2])

    async def work(store: SqliteStore) -> list[list[str]]:
        found = []

        async def look() -> None:
            found.append(list(await store.computers_turns()))

        await store.add_table(SETUP)
        await store.add_table(replace(SETUP, id="t2", chairs=(*taken, SETUP.chairs[2])))
        await store.add_table(replace(SETUP, id="t3", chairs=taken))
        await look()
        await store.sit("t1", 1, Chair("human", 0, "Ben", "g2"))
        await look()
        await store.nothing_to_compute("t1")
        await store.write(Batch("t3", (line(0),), is_computers_turn=True))
        await look()
        await store.write(Batch("t2", (line(0),)))
        await store.write(Batch("t3", (line(1),), finished=True, is_computers_turn=True))
        await look()
        return found

    assert using(tmp_path, work) == [["t2"], ["t1", "t2"], ["t2", "t3"], []]


def test_tables_expire_where_nobody_has_played_or_joined(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> tuple[list[str], list[str], list[str]]:
        ids = ["unplayed", "seen", "joined", "played", "finished", "rematch", "begun"]
        for table in ids:
            before = "finished" if table == "rematch" else None
            await store.add_table(replace(SETUP, id=table), rematch_of=before)
        later = time.time() + 100
        await store.mark_seen("seen", later)
        await store.sit("joined", 1, Chair("human", 0, "Ben", "g2"))
        await store.write(Batch("begun", (line(0),), is_computers_turn=True))
        await store.write(Batch("played", (line(0),), Answer("g1", "c", 0), is_by_person=True))
        await store.write(Batch("finished", (line(0),), finished=True))
        too_early = list(await store.expire(later - 200))
        gone = list(await store.expire(later - 50))
        left = [table for table in ids if await store.load(table) is not None]
        finished = await store.load("finished")
        assert finished is not None
        assert finished.setup.rematch is None
        return too_early, gone, left

    too_early, gone, left = using(tmp_path, work)
    assert too_early == []
    assert sorted(gone) == ["begun", "rematch", "unplayed"]
    assert left == ["seen", "joined", "played", "finished"]


def test_whoever_plays_is_told_no_date(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> tuple[float | None, float | None]:
        await store.add_table(SETUP)
        before = await store.load("t1")
        await store.write(Batch("t1", (line(0),), is_by_person=True))
        await store.mark_seen("t1", time.time() + 100)
        after = await store.load("t1")
        assert before is not None
        assert after is not None
        return before.seen, after.seen

    before, after = using(tmp_path, work)
    assert before is not None
    assert after is None


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
        using(tmp_path, lambda s: s.computers_turns())


def test_something_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "tables.sqlite3").write_text("no database at all\n" * 100)
    with pytest.raises(StoreError):
        using(tmp_path, lambda s: s.computers_turns())
