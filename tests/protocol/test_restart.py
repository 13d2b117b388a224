"""What is acknowledged is stored: a killed server comes back to the same tables."""

import asyncio
import contextlib
import itertools
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from consigliere.core.record import loads
from consigliere.server.store.sqlite import SqliteStore
from live_server import PATIENCE, Client, Seat, running

SERVER = Path(__file__).with_name("server_process.py")


class Doomed:
    """A server in another process, to be ended by SIGKILL."""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, str(SERVER), str(database)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def doomed(database: Path) -> Iterator[Doomed]:
    server = Doomed(database)
    try:
        yield server
    finally:
        server.kill()
        assert server.process.stdout is not None
        server.process.stdout.close()


@contextmanager
def browsers(*urls: str) -> Iterator[list[Client]]:
    with contextlib.ExitStack() as stack:
        clients = [Client(url) for url in urls]
        for client in clients:
            stack.callback(client.http.close)
        yield clients


def same_cookie(before: Client, after: Client) -> None:
    """The same browser, though the server is at another port."""
    for cookie in before.http.cookies.jar:
        after.http.cookies.set(cookie.name, str(cookie.value))


@pytest.mark.fault("restart")
def test_killed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with doomed(database) as server, browsers(server.url, server.url) as (ann, ben):
        created = ann.new_table("me", "guest", goal="20")
        table = created["id"]
        ben.claim(created["invites"][0])
        waiting = ann.new_table("me", "guest")
        with ann.sit(table) as first, ben.sit(table) as second:
            seq = first.hear("snapshot")["seq"]
            acked = first.ask("act", cid="mine", seq=seq, seat=0, action="2")
            second.ask("act", seq=acked["seq"], seat=1, action="2")
            first.ask("offer_end", seat=0)
        before = [client.get(f"/api/tables/{table}/replay") for client in (ann, ben)]
    with running(database) as live:
        ann2, ben2 = live.client(), live.client()
        same_cookie(ann, ann2)
        same_cookie(ben, ben2)
        after = [client.get(f"/api/tables/{table}/replay") for client in (ann2, ben2)]
        assert unpresent(after) == unpresent(before)
        with ann2.sit(table) as first:
            here = first.hear("snapshot")
            assert len(here["choices"]) == 3
            assert first.ask("act", cid="mine", seq=here["seq"], seat=0, action="3") == acked
            step = first.ask("act", seq=here["seq"], seat=0, action="3")
            assert step["seq"] == here["seq"] + 1
        assert ann2.get(f"/api/tables/{waiting['id']}")["invites"] == waiting["invites"]
        ben2.claim(waiting["invites"][0])
        assert ann2.get(f"/api/tables/{waiting['id']}")["status"] == "playing"


def unpresent(replays: list[Any]) -> list[Any]:
    """Without who is connected, and so how long somebody is away: that dies with a server."""
    for seat in (seat for replay in replays for seat in replay["table"]["seats"]):
        del seat["connected"], seat["replaceable_from"], seat["away_since"]
    return replays


@pytest.mark.fault("restart")
def test_a_computer_goes_on_though_nobody_looks(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with doomed(database) as server, browsers(server.url) as (ann,):
        table = ann.new_table("me", "computer", goal="20")["id"]
        with ann.sit(table) as seat:
            seq = seat.hear("snapshot")["seq"]
            seat.ask("act", seq=seq, seat=0, action="2")
    with running(database) as live:
        ann2 = live.client()
        end = time.monotonic() + PATIENCE
        frames: list[Any] = []
        while len(frames) < seq + 3:
            assert time.monotonic() < end
            frames = ann2.get(f"/api/tables/{table}/replay")["frames"]
        assert frames[seq + 2]["events"][0]["seat"] == 1


@pytest.mark.fault("kill-at-random")
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """Killed at any moment: acknowledged ⊆ stored, broadcast ⊆ stored."""
    database = tmp_path / "tables.sqlite3"
    with doomed(database) as server, browsers(server.url) as (ann,):
        table = ann.new_table("me", "hot", goal="20")["id"]
        with ann.sit(table) as seat:
            told = seat.hear("snapshot")["seq"]
            killer = threading.Timer(0.15, server.kill)
            killer.start()
            with contextlib.suppress(ConnectionClosed, EOFError):
                for on in itertools.cycle((True, False)):
                    told = max(told, seat.ask("take_over", seat=1, on=on)["seq"])
            killer.join()
            told = max(told, *(msgspec.json.decode(frame).get("seq", 0) for frame in seat.seen))
    assert told > 1
    stored = asyncio.run(lines_of(database, table))
    assert len(stored) > told  # the header is a line too
    loads("".join(f"{line}\n" for line in stored))


@pytest.mark.fault("hostile-record")
def test_a_table_that_somebody_edited_is_not_resumed(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with running(database) as live:
        ann = live.client()
        edited, sound = (ann.new_table("me", "hot")["id"] for _ in range(2))
    with contextlib.closing(sqlite3.connect(database)) as db:
        change = "UPDATE lines SET text = replace(text, 'deal:', 'Deal:') WHERE table_id = ?"
        assert db.execute(change, (edited,)).rowcount > 0
        db.commit()
    with running(database) as live:
        ann2 = live.client()
        problem = ann2.get(f"/api/tables/{edited}", 422)
        assert problem["message"]["key"] == "error.record_hash"
        assert problem["message"]["args"]["seq"] == 1
        with Seat(ann2.connect(edited)) as seat:
            assert seat.closed() == 4004
        assert ann2.get(f"/api/tables/{sound}")["status"] == "playing"


async def lines_of(database: Path, table: str) -> tuple[str, ...]:
    store = SqliteStore(database)
    await store.open()
    stored = await store.load(table)
    await store.close()
    assert stored is not None
    return stored.lines
