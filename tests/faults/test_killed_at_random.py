"""The whole server killed again and again while two play and one watches: no fork, nothing lost."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from consigliere.core.record import loads
from live_server import Client, Completion, Seat
from protocol.test_restart import browsers, doomed, lines_of, same_cookie

from .soak import seed


@pytest.mark.fault("kill-at-random")
def test_nobody_sees_two_courses_of_one_game(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    database, luck = tmp_path / "tables.sqlite3", Random(3)  # noqa: S311
    kills, acknowledged, frames = seed(2, 50), 0, 0
    seen: dict[int, Any] = {}
    known: tuple[str, list[Client]] | None = None
    for _ in range(kills):
        with doomed(database) as server, browsers(server.url, server.url) as (ann, ben):
            if known is None:
                table = str(ann.new_table("me", "hot", goal="20")["id"])
                ben.get("/api/me")
            else:
                table, before = known
                for old, new in zip(before, (ann, ben), strict=True):
                    same_cookie(old, new)
            with ann.sit(table) as seat, ben.sit(table) as watcher:
                killer = threading.Timer(luck.uniform(0.05, 0.4), server.kill)
                killer.start()
                acknowledged = max(acknowledged, press(seat))
                killer.join()
                frames += note(watcher, seen)
            known = (table, [ann, ben])
    stored = asyncio.run(lines_of(database, table))
    record = loads("".join(f"{line}\n" for line in stored))
    numbers = [entry.seq for entry in record.entries]
    assert acknowledged in numbers
    assert set(seen) <= {0, *numbers}
    figure = f"{kills} kills; {acknowledged} acts acknowledged and {frames} frames seen, all stored"
    record_property("figure", figure)


def press(seat: Seat) -> int:
    """Hand the other seat over and back until the server is gone; the last number acknowledged."""
    told = 0
    with contextlib.suppress(ConnectionClosed, EOFError, OSError):
        told = seat.hear("snapshot")["seq"]
        on = not seat_is_taken(seat)
        while True:
            answer = seat.ask("take_over", seat=1, on=on)
            on = not on
            if answer["type"] == "ack":
                told = answer["seq"]
    return told


def seat_is_taken(seat: Seat) -> bool:
    last = msgspec.json.decode(seat.seen[-1])
    return bool(last["table"]["seats"][1]["taken_over"])


def note(watcher: Seat, seen: dict[int, Any]) -> int:
    """Everything the watcher was sent: under one number always the same."""
    with contextlib.suppress(ConnectionClosed, EOFError, OSError, TimeoutError):
        while True:
            watcher.seen.append(bytes(watcher.socket.recv(timeout=1, decode=False)))
    events = [frame for frame in map(Completion().whole, watcher.seen) if frame["type"] == "event"]
    for frame in events:
        what = (frame["events"], frame["table"]["seats"][1]["taken_over"], frame["view"])
        assert seen.setdefault(frame["seq"], what) == what
    return len(events)
