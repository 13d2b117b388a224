"""Tables are loaded when somebody asks, leave memory when nobody does, and some are removed."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from consigliere.server.connections import Phase
from consigliere.server.store import StoredTable
from consigliere.server.store.sqlite import SqliteStore
from live_server import PATIENCE, ROOMY, Client, Live, Silent, running

from .asked_analyses import told

DAY = 86400.0


class Watched(SqliteStore):
    """A store that notes which tables are loaded."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.loaded: list[str] = []

    async def load(self, table: str) -> StoredTable | None:
        self.loaded.append(table)
        return await super().load(table)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def lines(database: Path, table: str) -> int:
    with closing(sqlite3.connect(database)) as db:
        query = "SELECT count(*) FROM lines WHERE table_id = ?"
        return int(db.execute(query, (table,)).fetchone()[0])


def same_person(before: Client, live: Live) -> Client:
    """The same browser at a server that was started again."""
    client = live.client()
    for cookie in before.http.cookies.jar:
        client.http.cookies.set(cookie.name, str(cookie.value))
    return client


def in_memory(live: Live) -> int:
    app: Any = live.server.config.app
    return len(app.state.server.hub._tables)


def play_once(client: Client, table: str) -> int:
    with client.sit(table) as seat:
        here = seat.hear("snapshot")
        return int(seat.ask("act", seq=here["seq"], seat=0, action="1")["seq"])


# -- loading ---------------------------------------------------------------------------------


@pytest.mark.fault("lazy-tables")
def test_a_table_is_loaded_when_somebody_asks_for_it(database: Path) -> None:
    with running(database) as live:
        ann = live.client()
        tables = [ann.new_table("me", "hot", goal="20")["id"] for _ in range(5)]
        waiting = ann.new_table("me", "guest")["id"]
        play_once(ann, tables[1])
    store = Watched(database)
    with running(database, store) as live:
        ann = same_person(ann, live)
        assert ann.get("/healthz")["ready"]
        assert store.loaded == []
        assert ann.get(f"/api/tables/{tables[0]}")["status"] == "playing"
        play_once(ann, tables[1])
        assert ann.get(f"/api/tables/{waiting}")["status"] == "waiting"
        assert store.loaded == [tables[0], tables[1], waiting]


@pytest.mark.fault("restart")
def test_a_computer_plays_on_without_a_visitor(database: Path) -> None:
    """Only there: a table that waits for a person waits in the database."""
    with running(database, computers=Silent()) as live:
        ann = live.client()
        computers, taken_over = (ann.new_table("me", "computer", goal="20")["id"] for _ in "ab")
        persons = ann.new_table("me", "hot", goal="20")["id"]
        stored = play_once(ann, computers)
        with ann.sit(taken_over) as seat:
            seat.hear("snapshot")
            seat.ask("take_over", seat=0, on=True)
        play_once(ann, persons)
    store = Watched(database)
    with running(database, store) as live:
        wait_until(lambda: lines(database, computers) > stored + 1)
        wait_until(lambda: finished(database, taken_over))
        assert sorted(store.loaded) == sorted([computers, taken_over])
        assert not finished(database, computers), "it is the person's turn again"
    again = Watched(database)
    with running(database, again) as live:
        live.client().get("/healthz")
        assert again.loaded == []


def finished(database: Path, table: str) -> bool:
    with closing(sqlite3.connect(database)) as db:
        query = "SELECT finished FROM tables WHERE id = ?"
        return bool(db.execute(query, (table,)).fetchone()[0])


# -- leaving memory --------------------------------------------------------------------------


@pytest.mark.fault("lazy-tables")
def test_a_table_that_nobody_looks_at_comes_back_as_it_was(database: Path) -> None:
    limits = replace(ROOMY, idle_table_seconds=0.1)
    store = Watched(database)
    with running(database, store, limits=limits) as live:
        ann = live.client()
        table = ann.new_table("me", "hot", goal="20")["id"]
        seq = play_once(ann, table)
        wait_until(lambda: in_memory(live) == 0)
        with ann.sit(table, last_seq=seq) as seat:
            assert seat.hear("events")["seq"] == seq
            time.sleep(0.5)
            assert in_memory(live) == 1, "somebody looks"
        assert play_once_as(ann, table, 1) == seq + 1


@pytest.mark.parametrize("other", ["hot", "computer"])
@pytest.mark.fault("lazy-tables")
def test_a_table_that_leaves_memory_is_freed_at_once(database: Path, other: str) -> None:
    """Without Python's collector, which goes through old objects only when nobody is there."""
    with running(database, limits=replace(ROOMY, idle_table_seconds=0.1)) as live:
        ann, ben = live.client(), live.client()
        table = ann.new_table("me", other, goal="20")["id"]
        with collector_off():
            for _ in "begun", "loaded again":
                with ben.sit(table) as spectator, ann.sit(table) as seat:
                    spectator.hear("snapshot")
                    seq = seat.hear("snapshot")["seq"]
                    assert seat.ask("act", seq=seq, seat=0, action="nonsense")["type"] == "refused"
                    if other == "computer":
                        seat.ask("act", seq=seq, seat=0, action="1")
                        spectator.hear("event", partial(is_after, seq + 1))
                    parts = weakly(live, table)
                wait_until(lambda: in_memory(live) == 0)
                wait_until(partial(are_gone, parts))


@pytest.mark.fault("lazy-tables", "memory")
def test_all_that_an_evening_leaves_behind_is_freed_at_once(database: Path) -> None:
    """Play, talk, spectators, refusals, clocks, an analysis, files, a rematch, lost connections."""
    with running(database, limits=replace(ROOMY, idle_table_seconds=0.1)) as live:
        ann, ben, eve = live.client(), live.client(), live.client()
        with collector_off():
            created = ann.post("/api/tables", WITH_A_CLOCK, 201)
            table, parts = created["id"], []
            ben.claim(created["invites"][0])
            with ann.sit(table) as first, ben.sit(table) as second, eve.sit(table) as watcher:
                seq = first.hear("snapshot")["seq"]
                for seat in second, watcher:
                    seat.hear("snapshot")
                parts += [*weakly(live, table), *weak_sockets(live, table)]
                first.ask("act", seq=seq, seat=0, action="nonsense")
                first.ask("explain", seat=0, path=["x"])
                first.ask("act", seq=seq, seat=0, action="1")
                ann.post(f"/api/tables/{table}/talk", {"text": "hello"}, 201)
                eve.post(f"/api/tables/{table}/talk", {"reaction": "thanks"}, 201)
                ann.post(f"/api/tables/{table}/talk", {"text": "\n"}, 400)
                with eve.sit(table) as elsewhere, ann.sit(table) as other_tab:
                    parts += weak_sockets(live, table)
                    elsewhere.socket.send(b"binary")
                    assert (elsewhere.closed(), first.closed()) == (1003, 4002)
                    other_tab.socket.socket.close()
                second.ask("resign", seat=1)
                told(eve, table)
                for file in "replay", "record":
                    assert ann.http.get(f"/api/tables/{table}/{file}").is_success
                assert ben.http.get("/api/me/games.zip").is_success
                second.ask("rematch")
                again = second.hear("notice", lambda m: m["table"]["rematch"])["table"]["rematch"]
            with ben.sit(again) as seat:
                seat.hear("snapshot")
                parts += [*weakly(live, again), *weak_sockets(live, again)]
            wait_until(lambda: in_memory(live) == 0)
            wait_until(partial(are_gone, parts))


WITH_A_CLOCK = {
    "game": "counting",
    "options": {"goal": "20"},
    "seats": [{"kind": "me"}, {"kind": "guest"}],
    "deadline": {"seconds": 3600, "per": "game", "increment": 5, "overdue": "resign"},
}


def weak_sockets(live: Live, table_id: str) -> list[ref[Any]]:
    """The viewers of a table, and the connections of all sockets down to asyncio's."""
    app: Any = live.server.config.app
    state = app.state.server
    viewers = [ref(viewer) for viewer in state.hub._tables.peek(table_id).audience]
    at_tables = {Phase.SPECTATOR, Phase.PLAYER}
    sockets = [one for one in state.connections._open if one.phase in at_tables]
    return viewers + [ref(one) for one in sockets] + [ref(one._transport) for one in sockets]


@contextmanager
def collector_off() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def weakly(live: Live, table_id: str) -> list[ref[Any]]:
    """A table and what is large in it."""
    app: Any = live.server.config.app
    table = app.state.server.hub._tables.peek(table_id)
    parts = (table, table.timeline, table.model.log, table.audience, table.talk, table.watching)
    return [ref(part) for part in parts]


def are_gone(parts: list[ref[Any]]) -> bool:
    return not any(part() for part in parts)


def is_after(seq: int, told: Any) -> bool:
    return bool(told["seq"] > seq)


def play_once_as(client: Client, table: str, seat_number: int) -> int:
    with client.sit(table) as seat:
        here = seat.hear("snapshot")
        answer = seat.ask("act", seq=here["seq"], seat=seat_number, action="1")
        return int(answer["seq"])


# -- tables that nobody comes back to --------------------------------------------------------


@pytest.mark.fault("hoarded-tables")
def test_the_table_says_when_it_is_removed(live: Live, ann: Client, ben: Client) -> None:
    created = ann.new_table("me", "guest")
    began = time.time()
    table = created["id"]
    expires = ann.get(f"/api/tables/{table}")["expires"]
    assert 30 * DAY < expires - began < 90 * DAY
    ben.claim(created["invites"][0])
    assert ann.get(f"/api/tables/{table}")["expires"] - began > 700 * DAY
    alone = ann.new_table("me", "computer", goal="20")["id"]
    with ann.sit(alone) as seat:
        here = seat.hear("snapshot")
        assert here["table"]["expires"] > began
        seat.ask("act", seq=here["seq"], seat=0, action="1")
        assert seat.hear("event")["table"]["expires"] - began > 700 * DAY
        seat.ask("resign", seat=0)
        assert seat.hear("event", is_over)["table"]["expires"] is None


def is_over(message: Any) -> bool:
    return bool(message["table"]["status"] == "finished")


@pytest.mark.fault("hoarded-tables")
def test_looking_at_it_keeps_it(database: Path) -> None:
    with running(database) as live:
        ann, ben = live.client(), live.client()
        table = ann.new_table("me", "guest")["id"]
        ben.new_table("me", "hot")
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE tables SET seen = seen - ? WHERE id = ?", (40 * DAY, table))
    with running(database) as live:
        before = live.client().get(f"/api/tables/{table}")["expires"]
        with same_person(ben, live).sit(table) as spectator:
            assert spectator.hear("snapshot")["table"]["expires"] == before
        with same_person(ann, live).sit(table) as seat:
            after = seat.hear("snapshot")["table"]["expires"]
        assert after - before == pytest.approx(40 * DAY, abs=100)
    with running(database) as live:
        assert live.client().get(f"/api/tables/{table}")["expires"] == pytest.approx(after, abs=1)


@pytest.mark.fault("hoarded-tables", "absent-seat")
def test_whoever_has_it_open_looks_at_it(database: Path) -> None:
    """However long ago the page was opened."""
    with running(database) as live:
        app: Any = live.server.config.app
        state = app.state.server
        ann = live.client()
        table = ann.new_table("me", "guest")["id"]
        with ann.sit(table) as seat:
            seat.hear("snapshot")
            with closing(sqlite3.connect(database)) as db, db:
                db.execute("UPDATE tables SET seen = seen - ?", (100 * DAY,))
            (here,) = state.hub._tables
            here.model.seen -= 100 * DAY
            loop = state.caretaker._tasks[0].get_loop()
            expiring = asyncio.run_coroutine_threadsafe(state.hub.expire(time.time()), loop)
            assert expiring.result(PATIENCE) == 0
        assert ann.get(f"/api/tables/{table}")["expires"] > time.time() + 30 * DAY


@pytest.mark.fault("hoarded-tables")
def test_tables_where_nobody_played_are_removed(database: Path) -> None:
    with running(database) as live:
        ann, ben = live.client(), live.client()
        unplayed, begun = ann.new_table("me", "guest")["id"], ann.new_table("me", "hot")["id"]
        joined, played = ann.new_table("me", "guest"), ann.new_table("me", "hot")["id"]
        ben.claim(joined["invites"][0])
        play_once(ann, played)
        over = ann.new_table("me", "hot")["id"]
        with ann.sit(over) as seat:
            seat.hear("snapshot")
            seat.ask("resign", seat=0)
            seat.ask("rematch")
            rematch = ann.get(f"/api/tables/{over}")["rematch"]
        assert rematch is not None
    with running(database, limits=replace(ROOMY, unplayed_seconds=0.05)) as live:
        ann = same_person(ann, live)
        for table in (unplayed, begun, rematch):
            wait_until(partial(is_gone, ann, table))
            assert rows(database, table) == 0
        for table in (joined["id"], played, over):
            assert ann.get(f"/api/tables/{table}")["id"] == table
        assert ann.get(f"/api/tables/{over}")["rematch"] is None
        with ann.sit(over) as seat:
            seat.hear("snapshot")
            assert seat.ask("rematch")["type"] == "ack", "there may be another"


@pytest.mark.fault("hoarded-tables")
def test_abandoned_games_are_removed(database: Path) -> None:
    with running(database) as live:
        ann, ben = live.client(), live.client()
        unplayed, played = ann.new_table("me", "guest")["id"], ann.new_table("me", "hot")["id"]
        joined = ann.new_table("me", "guest")
        ben.claim(joined["invites"][0])
        play_once(ann, played)
        over = ann.new_table("me", "hot")["id"]
        with ann.sit(over) as seat:
            seat.hear("snapshot")
            seat.ask("resign", seat=0)
    with running(database, limits=replace(ROOMY, abandoned_seconds=0.05)) as live:
        ann = same_person(ann, live)
        for table in (played, joined["id"]):
            wait_until(partial(is_gone, ann, table))
            assert rows(database, table) == 0
        for table in (unplayed, over):
            assert ann.get(f"/api/tables/{table}")["id"] == table


def is_gone(client: Client, table: str) -> bool:
    return client.http.get(f"/api/tables/{table}").status_code == 404


def rows(database: Path, table: str) -> int:
    """Everything stored of a table."""
    queries = (
        "SELECT count(*) FROM tables WHERE id = ?",
        "SELECT count(*) FROM chairs WHERE table_id = ?",
        "SELECT count(*) FROM lines WHERE table_id = ?",
        "SELECT count(*) FROM answers WHERE table_id = ?",
    )
    with closing(sqlite3.connect(database)) as db:
        return sum(int(db.execute(query, (table,)).fetchone()[0]) for query in queries)


@pytest.mark.fault("hoarded-tables")
def test_whoever_watches_a_removed_table_is_told(database: Path) -> None:
    with running(database) as live:
        table = live.client().new_table("me", "guest")["id"]
    with running(database, limits=replace(ROOMY, unplayed_seconds=2.0)) as live:
        with closing(sqlite3.connect(database)) as db, db:
            db.execute("UPDATE tables SET seen = ? WHERE id = ?", (time.time() - 1.0, table))
        with live.client().sit(table) as spectator:
            spectator.hear("snapshot")
            assert spectator.closed() == 4004
