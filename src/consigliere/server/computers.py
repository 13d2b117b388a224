"""Computer seats: players in separate processes, killed when they hang.

A worker is asked one question at a time. If anything goes wrong with it, the seat plays the first
legal action and the worker is replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from typing import Any, Protocol

from consigliere.games.players import usual_level
from consigliere.games.registry import game_ids

from .player_cache import PlayerCache, PlayerFactory, player_of_level
from .worker_process import WorkerProcess

logger = logging.getLogger(__name__)

GRACE_SECONDS = 5.0
"""How long a decision may exceed the player's budget before the worker is killed."""
START_SECONDS = 90.0
"""How long a worker may take to get ready: a slow machine takes long to import everything."""


def _random_seed() -> int:
    return secrets.randbits(62)


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer seat is asked: its view, and the words of its legal actions.

    The seed is unrelated to the chance of the table, which no player may know.
    """

    game: str
    level: int
    view: Any
    words: tuple[str, ...]
    seed: int = field(default_factory=_random_seed)


class ComputerSeats(Protocol):
    """Whatever decides for the computer seats."""

    def start(self) -> None:
        """Get ready in the background."""

    async def stop(self) -> None:
        """Stop deciding; no more questions will come."""

    def compiled(self, game: str) -> None:
        """A game lies compiled in the cache: look ahead from now on."""

    def failures(self) -> int:
        """How many questions got the fallback for an answer."""
        ...

    async def choose(self, question: Question) -> str:
        """One of the words of the question, in bounded time, whatever happens."""
        ...


def fallback(words: tuple[str, ...]) -> str:
    """The first legal action, for a player that fails."""
    return words[0]


class ComputerPool:
    """A fixed number of workers; questions wait until one is free.

    These `games` are played at once, and without what needs the compiler until they are compiled.
    `first` are the game and level that will be asked first.
    """

    def __init__(
        self,
        factory: PlayerFactory = player_of_level,
        *,
        workers: int = 0,
        games: tuple[str, ...] = (),
        first: tuple[str, int] | None = None,
    ) -> None:
        self._first = first
        count = workers or default_workers()
        context = multiprocessing.get_context("spawn")
        self._compiled = {game: context.Event() for game in games}
        self._workers = [_Worker(factory, self._compiled) for _ in range(count)]
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._threads = ThreadPoolExecutor(max_workers=count, thread_name_prefix="computers")

    def start(self) -> None:
        """Start the workers in the background, unless they are started already."""
        if self.pids():
            return
        *others, asked_first = self._workers
        for worker in others:
            worker.start()
            self._idle.put_nowait(worker)
        asked_first.start(self._first)
        self._idle.put_nowait(asked_first)

    def compiled(self, game: str) -> None:
        """Have the players of a game look ahead from now on."""
        if game in self._compiled:
            self._compiled[game].set()

    def failures(self) -> int:
        """How many questions got the fallback for an answer."""
        return sum(worker.failures for worker in self._workers)

    def pids(self) -> list[int]:
        """The ids of the processes running now."""
        return [pid for worker in self._workers if (pid := worker.pid) is not None]

    async def choose(self, question: Question) -> str:
        """One of the words of the question, in bounded time, whatever happens."""
        worker = await self._idle.get()
        loop = asyncio.get_running_loop()
        asking = loop.run_in_executor(self._threads, worker.ask, question)
        # a table that closes must not free the worker while it is still thinking
        asking.add_done_callback(lambda _: self._idle.put_nowait(worker))
        return await asyncio.shield(asking)

    async def stop(self) -> None:
        """Kill all workers."""
        for worker in self._workers:
            worker.stop()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._threads.shutdown()
        for worker in self._workers:
            worker.close()


def pool_for(game: str) -> ComputerPool:
    """The pool of a server whose first table is of a game: the usual level will be asked first."""
    return ComputerPool(games=game_ids(), first=(game, usual_level(game)))


def default_workers() -> int:
    """One core is kept for the tables; more than four workers are pointless on a home machine."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


class _Worker:
    """A process and the pipe to it, replaced when it fails."""

    def __init__(self, factory: PlayerFactory, compiled: Mapping[str, Event]) -> None:
        self._arguments = (factory, compiled)
        self._current: _Process | None = None
        self._is_stopped = False
        self.failures = 0

    @property
    def pid(self) -> int | None:
        return self._current.pid if self._current else None

    def start(self, first: tuple[str, int] | None = None) -> None:
        self._current = _Process((*self._arguments, first))
        if self._is_stopped:  # meanwhile
            self._current.kill()

    def ask(self, question: Question) -> str:
        """The answer, or the fallback; blocks."""
        try:
            if self._current is None:
                self.start()
            word = self._current.answer(question) if self._current else None
            if word in question.words:
                return str(word)
            logger.error("a computer player answered %r, which is not legal", word)
        except (OSError, EOFError, TimeoutError) as error:
            if not self._is_stopped:
                logger.error("a computer player failed and is replaced: %r", error)
                self.close()
                self.start()
        self.failures += 1
        return fallback(question.words)

    def stop(self) -> None:
        """End the process; a question under way is answered by the fallback."""
        self._is_stopped = True
        if self._current is not None:
            self._current.kill()

    def close(self) -> None:
        """End the process and free its resources."""
        if self._current is not None:
            self._current.close()
        self._current = None


class _Process:
    """The process that a worker has at the moment."""

    def __init__(self, arguments: tuple[Any, ...]) -> None:
        self._process = WorkerProcess(_work, *arguments)
        self.pid = self._process.pid
        self._is_ready = False

    def answer(self, question: Question) -> object:
        """What the player answers; raises TimeoutError, and EOFError or OSError if it died."""
        if not self._is_ready:
            self._process.receive(START_SECONDS)
            self._is_ready = True
        self._process.send(question)
        # the budget of the player, which only the worker knows, comes before the answer
        budget = self._process.receive(START_SECONDS)
        seconds = GRACE_SECONDS + (budget if isinstance(budget, float) else 0.0)
        answer: object = self._process.receive(seconds)
        return answer

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        self._process.close()


def _work(
    pipe: Connection,
    factory: PlayerFactory,
    compiled: Mapping[str, Event],
    first: tuple[str, int] | None,
) -> None:
    """Run in the process: answer until the server hangs up; make the players meanwhile."""
    cache = PlayerCache(factory)
    for game, event in compiled.items():
        cache.start(game, event)
    if first is not None:
        cache.player(*first)
    with contextlib.suppress(EOFError, OSError):
        pipe.send("ready")
        while True:
            question: Question = pipe.recv()
            player, budget = cache.player(question.game, question.level)
            pipe.send(float(budget))
            pipe.send(player.choose(question.view, question.words, question.seed))
