"""Commit comes before everything: what cannot be stored did not happen."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from consigliere.core.errors import InvalidRecord
from consigliere.server.limits import Close
from consigliere.server.protocol import PROTOCOL
from consigliere.server.store import Batch, Guest, StoreError
from consigliere.server.store.sqlite import SqliteStore
from consigliere.server.tables.table import Table
from live_server import Client, Live, Seat, running


class Failing(SqliteStore):
    """A store whose disk is full while `is_full`, and that nobody can read while `is_locked`."""

    is_full = is_locked = False

    async def write(self, batch: Batch) -> None:
        if self.is_full:
            raise StoreError("no space left on device")
        await super().write(batch)

    async def find_guest(self, token_hash: str) -> Guest | None:
        if self.is_locked:
            raise StoreError("database is locked")
        return await super().find_guest(token_hash)


@pytest.fixture
def store(tmp_path: Path) -> Failing:
    return Failing(tmp_path / "tables.sqlite3")


@pytest.fixture
def live(store: Failing, tmp_path: Path) -> Iterator[Live]:
    with running(tmp_path / "tables.sqlite3", store) as server:
        yield server


def lines(path: Path, table: str) -> int:
    async def read() -> int:
        store = SqliteStore(path)
        await store.open()
        stored = await store.load(table)
        await store.close()
        return len(stored.lines) if stored else -1

    return asyncio.run(read())


@pytest.mark.fault("disk-full")
def test_refused_and_nothing_broadcast_and_nothing_stored(
    live: Live, store: Failing, ann: Client, ben: Client, tmp_path: Path
) -> None:
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0])
    table = created["id"]
    with ann.sit(table) as first, ben.sit(table) as second:
        seq = first.hear("snapshot")["seq"]
        before = second.hear("snapshot")
        stored = lines(tmp_path / "tables.sqlite3", table)
        store.is_full = True
        refused = first.ask("act", cid="once", seq=seq, seat=0, action="1")
        assert refused["message"]["key"] == "error.storage"
        assert refused["seq"] == seq
        second.say("hello", protocol=PROTOCOL, lang="en")
        assert second.hear("snapshot")["view"] == before["view"]
        assert all(b'"type":"event"' not in frame for frame in second.seen)
        assert lines(tmp_path / "tables.sqlite3", table) == stored
        store.is_full = False
        again = first.ask("act", cid="once", seq=seq, seat=0, action="1")
        assert again == {"type": "ack", "cid": "once", "seq": seq + 1}
        assert second.hear("event")["seq"] == seq + 1
        assert lines(tmp_path / "tables.sqlite3", table) == stored + 1


@pytest.mark.fault("database-locked")
def test_whoever_comes_while_nothing_can_be_read_may_come_again(
    live: Live, store: Failing, ann: Client
) -> None:
    """They are not told that the table is gone."""
    table = ann.new_table("me", "hot")["id"]
    store.is_locked = True
    with Seat(ann.connect(table)) as seat:
        assert seat.closed() == Close.LATER
    store.is_locked = False
    with ann.sit(table) as seat:
        assert seat.hear("snapshot")["table"]["seats"][0]["yours"]


@pytest.mark.fault("second-writer")
def test_whoever_looks_at_a_table_that_is_not_as_it_is_stored_comes_again(
    live: Live, ann: Client
) -> None:
    """It is loaded anew."""
    ann.post("/api/me", {"name": "me 0"})
    table = ann.new_table("me", "hot")["id"]
    with ann.sit(table) as seat:
        seq = seat.hear("snapshot")["seq"]
        assert seat.ask("act", seq=seq, seat=0, action="1")["type"] == "ack"
        with patch.object(Table, "catch_up", side_effect=InvalidRecord("record_hash", {"seq": 1})):
            ann.post("/api/me", {"name": "Ann"})  # has the server look at the table again
        assert seat.closed() == Close.LATER
    with ann.sit(table) as seat:
        assert seat.hear("snapshot")["seq"] == seq + 1


@pytest.mark.fault("disk-full")
def test_a_game_that_could_not_begin_begins_later(
    live: Live, store: Failing, ann: Client, ben: Client
) -> None:
    created = ann.new_table("me", "guest")
    table = created["id"]
    store.is_full = True
    ben.claim(created["invites"][0])
    assert ben.get(f"/api/tables/{table}")["status"] == "waiting"
    with ben.sit(table) as seat:
        assert seat.hear("snapshot")["table"]["seats"][1]["yours"]
        store.is_full = False
        assert seat.hear("event")["table"]["status"] == "playing"


@pytest.mark.fault("disk-full")
def test_a_computer_tries_again(live: Live, store: Failing, ann: Client) -> None:
    table = ann.new_table("me", "guest", goal="20")["id"]
    assert ann.get(f"/api/tables/{table}")["status"] == "waiting"
    created = ann.new_table("me", "computer", goal="20")
    with ann.sit(created["id"]) as seat:
        seq = seat.hear("snapshot")["seq"]
        seat.ask("act", seq=seq, seat=0, action="1")
        seat.hear("event", lambda m: bool(m["choices"]))
        store.is_full = True
        seat.ask("take_over", seat=0, on=True)
        store.is_full = False
        seat.ask("take_over", seat=0, on=True)
        assert seat.hear("event", lambda m: m["table"]["status"] == "finished")


@pytest.mark.fault("second-writer")
def test_another_writer_of_the_same_table_is_stopped(
    live: Live, store: Failing, ann: Client, tmp_path: Path
) -> None:
    """Two servers on one file by mistake: the second one takes over what the first has stored."""
    created = ann.new_table("me", "hot", goal="20")
    table = created["id"]
    with running(tmp_path / "tables.sqlite3") as other:
        ann2 = other.client()
        for cookie in ann.http.cookies.jar:
            ann2.http.cookies.set(cookie.name, str(cookie.value))
        with ann.sit(table) as here, ann2.sit(table) as there:
            seq = here.hear("snapshot")["seq"]
            assert there.hear("snapshot")["seq"] == seq
            assert here.ask("act", seq=seq, seat=0, action="1")["type"] == "ack"
            late = there.ask("act", seq=seq, seat=0, action="2")
            assert late["message"]["key"] == "error.stale"
