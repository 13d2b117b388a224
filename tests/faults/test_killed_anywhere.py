"""Killed at any await: acknowledged ⊆ stored, broadcast ⊆ stored, and every record holds."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from consigliere.core.record import loads
from consigliere.core.replay import Timeline, replay
from consigliere.server.store import StoredTable
from consigliere.server.store.sqlite import SqliteStore
from consigliere.server.tables import seating
from live_server import Completion, load_game

from .soak import seed

SCENE = Path(__file__).with_name("killed_scene.py")
SEATS = {"ann": 0, "ben": 1}
JOINED = 3
"""Whoever is killed later has told no less, but on a busy machine a few frames may become one."""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
@pytest.mark.fault("kill-at-every-await")
def test_whatever_was_told_is_stored(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    stride = seed(13, 1)
    scene = [sys.executable, str(SCENE), str(tmp_path), str(stride)]
    subprocess.run(scene, check=True, timeout=600)
    points = sorted((path for path in tmp_path.iterdir()), key=lambda path: int(path.name))
    told = [check(folder) for folder in points]
    assert all(later >= earlier - JOINED for earlier, later in pairwise(told))
    assert told[0] == 0
    assert told[-1] > 30, "the last one plays to the end"
    which = "all there are" if stride == 1 else f"one in {stride}"
    text = f"killed at {len(points) - 1} points, {which}; {told[-1]} frames in all"
    record_property("figure", text)


class Told(msgspec.Struct):
    """A frame, and the guest it was sent to."""

    to: str
    frame: msgspec.Raw


def check(folder: Path) -> int:
    """Check that what was told is stored; the number of frames that were told."""
    lines = (folder / "told").read_bytes().splitlines()
    frames = [msgspec.json.decode(line, type=Told) for line in lines]
    if frames:
        tables = asyncio.run(stored_tables(folder / "tables.sqlite3"))
        timelines = {table: timeline(stored) for table, stored in tables.items()}
        completions: defaultdict[str, Completion] = defaultdict(Completion)
        for told in frames:
            frame = completions[told.to].whole(bytes(told.frame))
            check_frame(SEATS[told.to], told.to, frame, tables, timelines)
    return len(frames)


def check_frame(
    seat: int,
    guest: str,
    frame: Any,
    tables: dict[str, StoredTable],
    timelines: dict[str, Timeline[Any]],
) -> None:
    first = next(iter(tables))
    if frame["type"] == "ack":
        answers = {(each.guest, each.cid): each.seq for each in tables[first].answers}
        is_rematch = frame["cid"] == "a5"
        assert is_rematch or answers[guest, frame["cid"]] == frame["seq"]
    if "table" in frame:
        info = frame["table"]
        assert info["id"] in tables
        assert info["rematch"] is None or info["rematch"] in tables
        chairs = tables[info["id"]].setup.chairs
        sitting = zip(info["seats"], chairs, strict=True)
        assert all(one["kind"] == "open" or one["name"] == chair.name for one, chair in sitting)
    if frame["type"] == "event":
        moment = timelines[frame["table"]["id"]].moments[frame["seq"]]
        events = msgspec.json.decode(msgspec.json.encode(list(moment.told(seat))))
        assert frame["events"] == events


def timeline(stored: StoredTable) -> Timeline[Any]:
    """The game of a table, every line and every step of it verified."""
    game = load_game(stored.setup.game)
    if not stored.lines:
        return Timeline(game, header_of(stored))
    return replay(loads("".join(f"{line}\n" for line in stored.lines)), game)


def header_of(stored: StoredTable) -> Any:
    return seating.header(stored.setup, load_game(stored.setup.game), None)


async def stored_tables(database: Path) -> dict[str, StoredTable]:
    """All tables, the oldest first."""
    store = SqliteStore(database)
    await store.open()
    try:
        query = "SELECT id FROM tables ORDER BY rowid"
        ids = [row[0] for row in await store._reader.call(lambda db: db.execute(query).fetchall())]
        found = {table: await store.load(table) for table in ids}
        return {table: stored for table, stored in found.items() if stored is not None}
    finally:
        await store.close()
