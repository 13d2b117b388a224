"""Compiling games while they are played already: one after the other, in a patient process.

Numba holds Python's lock while it compiles, so that in a thread it would keep the tables waiting.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TypeAlias

from consigliere.core.interrupts import uninterrupted
from consigliere.core.message import Message
from consigliere.games.compilation import (
    compile_game,
    is_compiled,
    needs_compiling,
    start_plain,
    stop_plain,
)

from .logs import in_words

logger = logging.getLogger(__name__)

_PATIENCE = 10
"""Added to the niceness of the process: tables and computer players come first."""

_CROWD_SECONDS = 30.0
"""How long games that nobody waits for make way for people who come back all at once."""
_LOOK_AGAIN_SECONDS = 0.5

GameProgress: TypeAlias = Callable[[str, int, int], None]
"""Told the id of a game, how many steps of compiling it are done, and how many there are."""

Told: TypeAlias = Callable[[str], None]
"""Told the id of a game."""


class Compiler:
    """Compiles games in the background; until one is ready this process runs it as plain Python.

    It begins after some seconds: machine code is loaded under Python's lock too, and the first page
    opens meanwhile.
    """

    def __init__(self, progress: GameProgress | None = None, head_start: float = 0.0) -> None:
        self._progress = progress
        self._head_start = head_start
        self._hurry = asyncio.Event()
        """Set when the head start is cut short: somebody waits, or the server stops."""
        self._waited_for: set[str] = set()
        """The games that somebody cannot go on without."""
        self._looked_up: dict[str, asyncio.Task[bool]] = {}
        """By game: whether its machine code lies in the cache."""
        self._settled: dict[str, asyncio.Event] = {}
        """By game: set once it is loaded, or goes on in plain Python for good."""
        self._waiting: list[str] = []
        self._compilable: list[str] = []
        self._plain: set[str] = set()
        self._pending: set[str] = set()
        self._played: set[str] = set()
        self._current = ""
        self._process: SpawnProcess | None = None
        self._is_compiling = False
        self._is_interrupted = False
        self._task: asyncio.Task[None] | None = None
        self._is_crowded: Callable[[], bool] = bool

    def start(
        self,
        games: Iterable[str],
        on_compiled: Told,
        on_ready: Told,
        is_crowded: Callable[[], bool] = bool,
    ) -> None:
        """Begin with the first of the games.

        `on_compiled` is told each that other processes may load now, `on_ready` each that this one
        has loaded. While it `is_crowded`, games that nobody waits for are not loaded.
        """
        self._is_crowded = is_crowded
        self._waiting = list(games)
        self._compilable = [game for game in self._waiting if needs_compiling(game)]
        self._pending = set(self._compilable)
        self._settled = {game: asyncio.Event() for game in self._compilable}
        self._task = asyncio.create_task(self._run(on_compiled, on_ready))

    def prepare(self, game: str) -> None:
        """Have a game run plain before it is loaded, if it is not compiled yet."""
        if game in self._pending and game not in self._plain:
            self._plain.add(game)
            start_plain(game)

    def is_ready(self, game: str) -> bool:
        """Whether a game runs as fast as it can."""
        return game not in self._pending

    async def loaded(self, game: str) -> None:
        """Wait until a game is loaded whose machine code lies in the cache; not until any other."""
        if game not in self._pending:
            return
        if game not in self._looked_up:  # once, however many tables ask: it reads many files
            looking = asyncio.to_thread(is_compiled, game)
            self._looked_up[game] = asyncio.create_task(looking)
        if not await asyncio.shield(self._looked_up[game]):
            return
        self._waited_for.add(game)
        self.prefer(game)
        self._hurry.set()
        await self._settled[game].wait()

    async def finished(self) -> None:
        """Wait until all that can be compiled has been compiled, and loaded."""
        if self._task is not None:
            await asyncio.wait([self._task])

    @property
    def pending(self) -> tuple[str, ...]:
        """The games that are not as fast as they can be yet."""
        return tuple(sorted(self._pending))

    def prefer(self, game: str) -> None:
        """Somebody plays this game: it goes before those that nobody plays."""
        self._played.add(game)
        if game not in self._waiting:
            return
        self._waiting.remove(game)
        if self._is_compiling and self._current not in self._played:
            # what is compiled of it stays in the cache
            self._waiting.insert(0, self._current)
            self._interrupt()
        self._waiting.insert(0, game)

    async def stop(self) -> None:
        """Give up what is not compiled yet; this process compiles from now on what it calls."""
        self._waiting.clear()
        self._hurry.set()
        self._interrupt()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        for game in self._plain:
            stop_plain(game)
        for settled in self._settled.values():
            settled.set()

    def _interrupt(self) -> None:
        self._is_interrupted = True
        if self._process is not None:
            self._process.kill()

    async def _run(self, on_compiled: Told, on_ready: Told) -> None:
        while await self._is_time():
            self._current = game = self._waiting.pop(0)
            self._is_compiling, self._is_interrupted = True, False
            try:
                await asyncio.to_thread(self._compile, game)
                self._is_compiling = False
                if not self._is_interrupted:
                    on_compiled(game)
                    await asyncio.to_thread(compile_game, game)
                    self._pending.discard(game)
                    self._settle(game)
                    on_ready(game)
            except Exception:
                logger.exception("%s goes on in plain Python", game)
                self._settle(game)

    async def _is_time(self) -> bool:
        """For the next game: whether there is one. Who is waited for at once has no head start.

        Whoever came for that game is served before another one is loaded.
        """
        while self._waiting and self._waiting[0] not in self._waited_for and self._head_start:
            try:
                await asyncio.wait_for(self._hurry.wait(), self._head_start)
            except TimeoutError:
                self._head_start = 0.0
            self._hurry.clear()
        until = time.monotonic() + _CROWD_SECONDS
        while self._makes_way() and time.monotonic() < until:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), _LOOK_AGAIN_SECONDS)
            self._hurry.clear()
        return bool(self._waiting)

    def _makes_way(self) -> bool:
        """Whether the next game comes after all who are just coming."""
        is_waited_for = not self._waiting or self._waiting[0] in self._waited_for
        return not is_waited_for and self._is_crowded()

    def _settle(self, game: str) -> None:
        if game in self._settled:
            self._settled[game].set()

    def _compile(self, game: str) -> None:
        """Have the machine code of a game in the cache, unless this is interrupted."""
        self.prepare(game)
        if is_compiled(game):
            return
        name = Message(f"{game}.name")
        logger.info("compiling %s …", game, extra=in_words("cli.server.compiling", game=name))
        began = time.monotonic()
        self._wait_for_process(game)
        if not self._is_interrupted:
            seconds = round(time.monotonic() - began)
            told = in_words("cli.server.compiled", game=name, seconds=seconds)
            logger.info("compiled %s in %d s", game, seconds, extra=told)

    def _wait_for_process(self, game: str) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_compile_patiently, args=(theirs, game), daemon=True)
        with uninterrupted():
            process.start()
        self._process = process
        theirs.close()
        try:
            while not self._is_interrupted:
                done, of = ours.recv()
                if self._progress:
                    self._progress(game, done, of)
        except EOFError:
            pass  # it is done, or it failed: what is missing is compiled when it is loaded
        finally:
            self._process = None
            process.kill()
            process.join()
            ours.close()


def _compile_patiently(pipe: Connection, game: str) -> None:
    """Run in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_PATIENCE)
    compile_game(game, lambda _step, done, of: pipe.send((done, of)))
