"""Play one scene in many processes, each killed at a later point of it.

`python killed_scene.py FOLDER STRIDE`: a point is each time a task goes on after an await, and each
SQL statement. What was told to whom until then lies in FOLDER/<point>/told, a frame a line, beside
the database. The last process plays the scene to its end.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sqlite3
import sys
import threading
import traceback
from collections.abc import Callable, Coroutine, Generator
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from consigliere.server.app import build_app
from consigliere.server.auth import Identity, claim_of, hash_token
from consigliere.server.protocol import (
    Act,
    DeclineEnd,
    Hello,
    OfferEnd,
    Rematch,
    Resign,
    TakeOver,
    Undo,
)
from consigliere.server.request_protocol import SeatRequest, TableRequest
from consigliere.server.state import AppState, Settings
from consigliere.server.store import Guest, sqlite
from consigliere.server.tables.viewer import Viewer
from live_server import FirstWord, game_source

PEOPLE = tuple(Identity(Guest(name, name.title()), f"token of {name}") for name in ("ann", "ben"))


class Killer:
    """Kills this process at a point, counted from the beginning."""

    def __init__(self, point: int) -> None:
        self._left = point
        self._lock = threading.Lock()

    def pass_by(self, *_: object) -> None:
        with self._lock:
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            self._left -= 1

    def task(self, loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
        return asyncio.Task(_Watched(work, self.pass_by), loop=loop, **options)


class _Watched(Coroutine[Any, Any, Any]):
    """A coroutine that passes by the killer whenever it goes on."""

    def __init__(self, work: Coroutine[Any, Any, Any], pass_by: Callable[[], None]) -> None:
        self._work, self._pass_by = work, pass_by

    def send(self, value: Any) -> Any:
        self._pass_by()
        return self._work.send(value)

    def throw(self, *error: Any) -> Any:
        return self._work.throw(*error)

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._work.__await__()


async def scene(folder: Path, killer: Killer) -> None:
    """Two people at a table: everything that is stored, once."""
    asyncio.get_running_loop().set_task_factory(killer.task)
    settings = Settings(
        folder / "tables.sqlite3", frozenset(), folder, game_source(), warm_up=False
    )
    state: AppState = build_app(settings, computers=FirstWord()).state.server
    await state.store.open()
    for person in PEOPLE:
        await state.store.add_guest(person.guest, hash_token(person.token))
    ann, ben = (Viewer(person) for person in PEOPLE)
    seats = [SeatRequest("me"), SeatRequest("guest")]
    table = await state.hub.create(PEOPLE[0], TableRequest("counting", seats, {"goal": "20"}))
    table.join(ann, Hello(1, "en"))
    table.join(ben, Hello(1, "en"))
    await table.claim(PEOPLE[1], _claim(table.setup.id), "Ben")
    for viewer, message in _messages(table):
        await table.handle((ann, ben)[viewer], message)
        if isinstance(message, TakeOver):
            await table.computers_finished()
    (again,) = [each for each in [table.setup.rematch] if each is not None]
    await state.hub.find(again)
    await state.hub.close()
    await state.store.close()


def _claim(table: str) -> str:
    return claim_of(PEOPLE[0].token, table, 1)


def _messages(table: Any) -> Any:
    """Each message when the one before is answered."""

    def seq() -> int:
        return int(table.timeline.now.seq)

    yield 0, Act("a1", seq(), 0, "1")
    yield 0, Act("a1", seq(), 0, "1")
    yield 1, Act("b1", seq(), 1, "2")
    yield 1, Undo("b2", seq(), 1)
    yield 1, Act("b3", seq(), 1, "3")
    yield 0, OfferEnd("a2", 0)
    yield 1, DeclineEnd("b4", 1)
    yield 0, TakeOver("a3", 0, on=True)
    yield 0, TakeOver("a4", 0, on=False)
    yield 1, Act("b5", seq(), 1, "1")
    yield 1, Resign("b6", 1)
    yield 0, Rematch("a5")


def play(folder: Path, point: int) -> None:
    """Play the scene in this process, which is killed at the point."""
    folder.mkdir()
    killer = Killer(point)
    told = os.open(folder / "told", os.O_CREAT | os.O_WRONLY)
    connect = sqlite._connect

    def put(viewer: Viewer, item: Any) -> None:
        if not isinstance(item, int):  # a code to close with
            line = {"to": viewer.guest, "frame": msgspec.Raw(_bytes(item))}
            os.write(told, msgspec.json.encode(line) + b"\n")

    def watched(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(killer.pass_by)
        return connection

    with patch.object(Viewer, "_put", put), patch.object(sqlite, "_connect", watched):
        asyncio.run(scene(folder, killer))


def _bytes(frame: str | bytes) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame


def main(folder: Path, stride: int) -> None:
    for point in itertools.count(0, stride):
        child = os.fork()
        if child == 0:
            try:
                play(folder / str(point), point)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            sys.exit(os.WEXITSTATUS(status))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
