"""Two servers of one database are killed in turn: nobody loses an act, and both players go on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from consigliere.server.store.postgres import LEASE_SECONDS
from live_server import PATIENCE, running
from postgres_server import PostgresServer
from protocol.killed_server import KilledServer
from reconnecting_player import ReconnectingPlayer


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE + LEASE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def database(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def processes(database: str) -> Iterator[tuple[KilledServer, KilledServer]]:
    with ExitStack() as stack:
        both = (KilledServer(database), KilledServer(database))
        for each in both:
            stack.callback(each.kill)
        yield both


@pytest.mark.fault("process-killed")
def test_each_is_killed_in_turn(
    processes: tuple[KilledServer, KilledServer],
    database: str,
    record_property: Callable[[str, object], None],
) -> None:
    urls = [process.url for process in processes]
    with ExitStack() as stack:
        ann = ReconnectingPlayer(urls[0], urls[1])
        ben = ReconnectingPlayer(urls[1], urls[0])
        for player in (ann, ben):
            stack.callback(player.close)
        created = ann.client.new_table("me", "guest", goal="20")
        ben.client.claim(created["invites"][0])
        ann.sit(created["id"], 0)
        ben.sit(created["id"], 1)
        waited = []
        for process in processes:
            for player in (ann, ben):
                assert player.act()
            process.kill()
            began = time.monotonic()
            for player in (ann, ben):
                assert player.act()
            waited.append(time.monotonic() - began)
            process.start()
            for player in (ann, ben):  # of which the new port has to be known
                player.learn(process.url)
        table = created["id"]
    with running(database) as live:
        frames = live.client().get(f"/api/tables/{table}/replay")["frames"]
    acknowledged = ann.acknowledged + ben.acknowledged
    assert len(set(acknowledged)) == len(acknowledged) == 8
    assert max(acknowledged) < len(frames)
    figures = " and ".join(f"{seconds:.1f} s" for seconds in waited)
    record_property("figure", f"A server killed: both players had gone on after {figures}")


@pytest.mark.fault("process-killed")
def test_what_a_killed_server_was_at_is_taken_over(database: str) -> None:
    """Its computers never answer. The lease is over before anybody else may play for them."""
    process = KilledServer(database)
    try:
        ann = ReconnectingPlayer(process.url)
        table = ann.client.new_table("me", "computer", goal="20")["id"]
        ann.sit(table, 0)
        ann.act()
        with running(database) as stays:
            spectator = stays.client()
            path = f"/api/tables/{table}"
            until(lambda: spectator.get(path)["seats"][0]["connected"])
            before = len(spectator.get(f"{path}/replay")["frames"])
            process.kill()
            until(lambda: len(spectator.get(f"{path}/replay")["frames"]) > before)
            until(lambda: not spectator.get(path)["seats"][0]["connected"])
        ann.close()
    finally:
        process.kill()
