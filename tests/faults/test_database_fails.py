"""The database fails while people play: refused, shown to nobody, and afterwards it works."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from consigliere.server.protocol import PROTOCOL
from live_server import PATIENCE, Live, Seat, running


def tell(live: Live, statement: str) -> None:
    """A statement for the connection that the server writes with."""
    app: Any = live.server.config.app
    state = app.state.server
    work = state.store._writer.call(lambda db: db.execute(statement).fetchall())
    loop = state.caretaker._tasks[0].get_loop()
    asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)


@contextmanager
def locked(live: Live, database: Path) -> Iterator[None]:
    """Another program holds the file."""
    other = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def full(live: Live, database: Path) -> Iterator[None]:
    """SQLite refuses to make the file larger, as on a full disk."""
    tell(live, "PRAGMA max_page_count = 1")  # it cannot be less than there are
    try:
        yield
    finally:
        tell(live, "PRAGMA max_page_count = 1000000")


@contextmanager
def read_only(live: Live, database: Path) -> Iterator[None]:
    """As after the file system was mounted anew."""
    tell(live, "PRAGMA query_only = ON")
    try:
        yield
    finally:
        tell(live, "PRAGMA query_only = OFF")


def lines(database: Path, table: str) -> int:
    with sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True) as db:
        query = "SELECT count(*) FROM lines WHERE table_id = ?"
        count = int(db.execute(query, (table,)).fetchone()[0])
    db.close()
    return count


@pytest.mark.fault("database-locked", "disk-full", "database-read-only")
@pytest.mark.parametrize("fault", [locked, full, read_only])
def test_nobody_is_told_what_is_not_stored(fault: Any, tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with running(database) as live:
        ann, ben = live.client(), live.client()
        created = ann.new_table("me", "guest", goal="20")
        ben.claim(created["invites"][0])
        table = created["id"]
        with ann.sit(table) as first, ben.sit(table) as second:
            told = first.hear("snapshot")["seq"]
            with fault(live, database):
                told, refused, again = press_until_refused(first, told)
                assert refused["message"]["key"] == "error.storage"
                assert lines(database, table) == told + 1, "the header is a line too"
                second.say("hello", protocol=PROTOCOL, lang="en")
                second.hear("snapshot", lambda frame: frame["seq"] == told)
                assert max(event_numbers(second), default=told) <= told
                assert ann.get(f"/api/tables/{table}")["status"] == "playing"
            assert again()["seq"] == told + 1
            assert second.hear("event")["seq"] == told + 1
            assert lines(database, table) == told + 2


def press_until_refused(seat: Seat, told: int) -> tuple[int, Any, Callable[[], Any]]:
    """Offer to end and think better of it until that cannot be stored: what was told last, the
    refusal, and the message again. What is there of the last page of a file may still be filled."""
    for number in range(400):
        kind = "decline_end" if number % 2 else "offer_end"
        ask = partial(seat.ask, kind, cid=str(number), seat=0)
        if (answer := ask())["type"] == "refused":
            return told, answer, ask
        told = answer["seq"]
    raise AssertionError("everything was stored")


def event_numbers(seat: Seat) -> list[int]:
    frames = [msgspec.json.decode(frame) for frame in seat.seen]
    return [frame["seq"] for frame in frames if frame["type"] == "event"]
