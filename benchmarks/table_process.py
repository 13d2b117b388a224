"""The server that `table_server.py` measures, in a process of its own, watching its own cost.

    python benchmarks/table_process.py DATABASE SECONDS

A table at which nobody looks leaves memory after SECONDS.

It prints `listening PORT` as soon as it answers, `ready PORT` once every game is loaded, and a line
of JSON at each SIGUSR1: what it has cost so far. Which part of the work the processor time went to
is sampled by a timer in the main thread; the threads of the store are read from their own clocks.
"""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import sys
import threading
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from starlette.applications import Starlette

from consigliere.core.game import Game
from consigliere.games import registry
from consigliere.server.app import build_app
from consigliere.server.endpoints import table_socket
from consigliere.server.game_loader import GameSource
from consigliere.server.limits import Allowed, Kind, Limits, Rate, TokenBucket
from consigliere.server.run import HEAD_START_SECONDS, listen, make_server, own_origins
from consigliere.server.state import Settings
from tic_tac_toe import TicTacToe

_SAMPLE_SECONDS = 0.002
"""Of processor time; the system may round it up to a tick of its own."""
_STOPPING_SECONDS = 8.0
_TOY = TicTacToe.info.id
_PARTS: dict[tuple[str, str | None], str] = {
    ("core/replay.py", "view"): "views",
    ("core/replay.py", None): "rules",
    ("tables/journal.py", None): "rules",
    ("tables/presenter.py", "choices"): "choices",
    ("games/drawing.py", "drawing_of"): "drawing",
    ("famiglia/game.py", "view"): "views",
    ("family_tree/game.py", "view"): "views",
    ("la_famiglia/game.py", "view"): "views",
    ("core/base_game.py", "view"): "views",
    ("server/wire.py", None): "encoding",
}
"""By the end of a file's name and the function: the outermost of them that is running counts."""


class Meter:
    """What the main thread was at when its timer went off, weighed by the time since the last."""

    def __init__(self) -> None:
        self.parts: defaultdict[str, float] = defaultdict(float)
        self._last = time.thread_time()
        self._known: dict[tuple[str, str], str | None] = {}

    def start(self) -> None:
        """Begin to sample."""
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, _SAMPLE_SECONDS, _SAMPLE_SECONDS)

    def _sample(self, number: int, frame: FrameType | None) -> None:
        now, part = time.thread_time(), "sockets, tables"
        while frame is not None:
            part = self._part_of(frame.f_code.co_filename, frame.f_code.co_name) or part
            frame = frame.f_back
        self.parts[part] += now - self._last
        self._last = now

    def _part_of(self, path: str, name: str) -> str | None:
        key = (path, name)
        if key not in self._known:
            file = "/".join(Path(path).parts[-2:])
            self._known[key] = _PARTS.get((file, name)) or _PARTS.get((file, None))
        return self._known[key]


def _store_seconds() -> float:
    """Processor time of the threads that read and write the database."""
    threads = [t for t in threading.enumerate() if t.name.startswith("store") and t.ident]
    return sum(time.clock_gettime(time.pthread_getcpuclockid(t.ident or 0)) for t in threads)


def _memory() -> int:
    """Bytes of this process in memory."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def _source() -> GameSource:
    def load(game_id: str) -> Game[Any]:
        return TicTacToe() if game_id == _TOY else registry.load_game(game_id)

    return GameSource(lambda: (*registry.game_ids(), _TOY), load)


def main() -> None:
    """Serve until the process is ended."""
    # whoever plays a toy here is faster than people may be
    vars(table_socket)["TokenBucket"] = partial(TokenBucket, rate=1e9, burst=1e9)
    listener = listen("127.0.0.1", 0)
    port = int(listener.getsockname()[1])
    plenty = Rate(1e9, 1e9)
    limits = Limits(
        connections=10**5,
        connections_each=10**5,
        open_tables=10**6,
        idle_table_seconds=float(sys.argv[2]),
        rates={kind: Allowed(plenty, plenty) for kind in Kind},
    )
    database = Path(sys.argv[1])
    settings = Settings(
        database,
        own_origins("127.0.0.1", port),
        database.parent,
        _source(),
        limits=limits,
        head_start_seconds=HEAD_START_SECONDS,
    )
    app = build_app(settings)
    meter = Meter()

    def report() -> None:
        parts = {**meter.parts, "store": _store_seconds()}
        found = {"cpu": time.process_time(), "memory": _memory(), "parts": parts}
        found["cpu_after"] = time.process_time()  # what the report itself has cost is left out
        print(json.dumps(found), flush=True)

    up = asyncio.Event()
    server = make_server(app, up.set)
    server.has_process(_STOPPING_SECONDS)

    async def serve() -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, report)
        waiting = asyncio.create_task(_announce(app, up, port, meter))
        await server.serve(sockets=[listener])
        await waiting

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(serve())


async def _announce(app: Starlette, up: asyncio.Event, port: int, meter: Meter) -> None:
    await up.wait()
    print(f"listening {port}", flush=True)
    await app.state.server.compiler.finished()
    meter.start()
    print(f"ready {port}", flush=True)


if __name__ == "__main__":
    main()
