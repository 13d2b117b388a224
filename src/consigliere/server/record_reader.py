"""Opening record files of strangers: replayed in a process of its own, within limits.

A record that takes too long, or too much memory, takes down nothing but that process. What needs
no replay is refused before one starts: that takes seconds on a busy machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from consigliere.analysis.turn_segments import count_decisions
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game
from consigliere.core.record import Record, check_beginning, check_version, dumps, loads
from consigliere.core.replay import Timeline, check_header, replay
from consigliere.games.compilation import compile_game, is_compiled, needs_compiling, start_plain
from consigliere.games.registry import game_ids

from . import wire
from .game_loader import GameLoader
from .limits import MAX_OPENED_ENTRIES
from .problems import Refusal, problem_of, status_of
from .store.nameless import nameless
from .tables.replays import replay_of_record
from .worker_process import WorkerProcess

logger = logging.getLogger(__name__)

START_SECONDS = 300.0
"""Longer than a slow, busy machine takes to compile the rules of a game."""
WORK_SECONDS = 60.0
"""Longer than such a machine takes for the longest honest game."""
_NICENESS = 10
_SUMMARIES = 64
"""Records whose summary is kept: each is asked about several times."""
_COMPRESSION_LEVEL = 5

GameFactory: TypeAlias = Callable[[str], Game[Any]]
"""Loads a game by its id; importable by name."""


class Task(Enum):
    """What is done with a record: it is opened as a replay, or summed up for an analysis."""

    OPEN = 1
    SUMMARISE = 2


@dataclass(frozen=True, slots=True)
class Summary:
    """What an analysis has to know of a record. `record`: its text without names of people, as
    tables store theirs, so that equal games are analysed once; `last`: its last position."""

    game: str
    record: str
    is_over: bool
    decisions: int
    last: int


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """The answer to whoever sent a record: a replay or a problem, as compressed JSON."""

    status: int
    body: bytes


def packed(content: object) -> bytes:
    """An answer as compressed JSON."""
    return gzip.compress(wire.content_of(content), _COMPRESSION_LEVEL)


class RecordReader:
    """Opens one record at a time, in a process that starts with the first and stays."""

    def __init__(self, loader: GameLoader) -> None:
        self._loader = loader
        self._process: _Process | None = None
        self._summaries: OrderedDict[str, Summary] = OrderedDict()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="record-reader")

    async def open(self, data: bytes) -> OpenedRecord:
        """The replay of a record, or what is wrong with it; raises Refusal or InvalidRecord."""
        opened: OpenedRecord = await self._do(Task.OPEN, data)
        return opened

    async def summary(self, data: bytes) -> Summary | OpenedRecord:
        """What is to be known of a record, or what is wrong with it; raises as `open` does."""
        key = sha256(data).hexdigest()
        if key not in self._summaries:
            found: Summary | OpenedRecord = await self._do(Task.SUMMARISE, data)
            if not isinstance(found, Summary):
                return found
            self._summaries[key] = found
            while len(self._summaries) > _SUMMARIES:
                self._summaries.popitem(last=False)
        return self._summaries[key]

    async def _do(self, task: Task, data: bytes) -> Any:
        if data.count(b"\n") > MAX_OPENED_ENTRIES:
            raise Refusal("record_too_many_entries", 413, {"limit": MAX_OPENED_ENTRIES})
        check_beginning(data, self._loader.source.ids())
        record = await asyncio.to_thread(loads, data)
        check_version(record.header, self._loader.source.rules_version(record.header.game))
        check_header(record.header, await self._loader.game(record.header.game))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._ask, task, record)

    async def stop(self) -> None:
        """End the process, whatever it is at."""
        if self._process is not None:
            self._process.kill()
        await asyncio.to_thread(self._thread.shutdown)
        self._discard()

    def _ask(self, task: Task, record: Record) -> Any:
        if self._process is None:
            self._process = _Process(self._loader.source.load)
        try:
            return self._process.ask(task, record)
        except (OSError, EOFError, TimeoutError) as error:
            logger.warning("a record could not be opened: %r", error)
            self._discard()
            raise Refusal("replay_failed", 413) from None

    def _discard(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None


class _Process:
    """The process, and the pipe to it."""

    def __init__(self, load: GameFactory) -> None:
        self._process = WorkerProcess(_work, load, niceness=_NICENESS)

    def ask(self, task: Task, record: Record) -> Any:
        """Blocks; raises TimeoutError if it hangs, EOFError or OSError if it died."""
        self._process.send((task, record))
        self._process.receive(START_SECONDS)  # the game is loaded
        return self._process.receive(WORK_SECONDS)

    def kill(self) -> None:
        """End the process now."""
        self._process.kill()

    def close(self) -> None:
        """End the process and free its resources."""
        self._process.close()


def _work(pipe: Connection, load: GameFactory) -> None:
    """Run in the process: open records until the server hangs up."""
    loaded = _Games(load)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(_opened(pipe, loaded))


class _Games:
    """The games of this process; compiling them is the business of the server."""

    def __init__(self, load: GameFactory) -> None:
        self._load = cache(load)
        self._ready: set[str] = set()

    def load(self, game: str) -> Game[Any]:
        """A game: its machine code, which takes a second or two, if there is any, or plain."""
        if game not in self._ready and game in game_ids() and needs_compiling(game):
            start_plain(game)
            if is_compiled(game):
                compile_game(game)
                self._ready.add(game)
        return self._load(game)


def _opened(pipe: Connection, loaded: _Games) -> OpenedRecord | Summary:
    """The answer to the next record; says in between when the clock of the work may start."""
    task, record = pipe.recv()
    game = loaded.load(record.header.game)
    pipe.send(None)
    try:
        timeline = replay(record, game)
        if task is Task.SUMMARISE:
            return _summary(record, timeline)
        return OpenedRecord(200, packed(replay_of_record(record, timeline)))
    except ConsigliereError as error:
        return OpenedRecord(status_of(error), packed(problem_of(error)))


def _summary(record: Record, timeline: Timeline[Any]) -> Summary:
    return Summary(
        game=record.header.game,
        record=dumps(nameless(record)),
        is_over=timeline.now.outcome is not None,
        decisions=count_decisions(timeline),
        last=timeline.now.seq,
    )
