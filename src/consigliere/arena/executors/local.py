"""Local processes; one that dies, raises or hangs is replaced."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from time import monotonic

from consigliere.core.interrupts import uninterrupted

from ..pairs import Pair, Task, play_pair
from ..specification import Specification
from .executor import PATIENCE_SECONDS, Attempt, PlayPair, next_attempt, reason_of

_ORPHANED = 1


class LocalExecutor:
    """A number of processes, each playing one pair at a time."""

    def __init__(
        self,
        specification: Specification,
        processes: int,
        play: PlayPair = play_pair,
        patience_s: float = PATIENCE_SECONDS,
    ) -> None:
        self._workers = [_Worker(specification, play, patience_s) for _ in range(processes)]

    def play(self, tasks: Iterator[Task]) -> Iterator[Pair]:
        """Play every task once; yield pairs as they finish, failed ones included."""
        retries: deque[Attempt] = deque()
        while True:
            for worker in self._workers:
                attempt = None if worker.is_busy else next_attempt(retries, tasks)
                if attempt is not None:
                    worker.begin(attempt)
            busy = [worker for worker in self._workers if worker.is_busy]
            if not busy:
                return
            for worker in _finished(busy):
                answer = worker.answer()
                if isinstance(answer, Pair):
                    yield answer
                else:
                    retries.append(answer)

    def pids(self) -> list[int]:
        """The running processes."""
        return [pid for worker in self._workers if (pid := worker.pid) is not None]

    def close(self) -> None:
        """Kill all processes."""
        for worker in self._workers:
            worker.stop()


def default_processes() -> int:
    """All cores but one."""
    return max(1, (os.cpu_count() or 1) - 1)


def _finished(busy: "list[_Worker]") -> "list[_Worker]":
    """Wait until some workers have answered, died or timed out."""
    until = min(worker.deadline for worker in busy)
    ready = wait([worker.pipe for worker in busy], max(0.0, until - monotonic()))
    now = monotonic()
    return [worker for worker in busy if worker.pipe in ready or worker.deadline <= now]


class _Worker:
    """A process, replaced when it fails, and its current attempt."""

    def __init__(self, specification: Specification, play: PlayPair, patience_s: float) -> None:
        self._arguments = (specification, play)
        self._patience = patience_s
        self._process: _Process | None = None
        self._attempt: Attempt | None = None
        self.deadline = 0.0

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None

    @property
    def is_busy(self) -> bool:
        """Whether a pair is being played."""
        return self._attempt is not None

    def begin(self, attempt: Attempt) -> None:
        """Play this."""
        self._attempt = attempt
        self.deadline = monotonic() + self._patience
        # a process that died while idle is noticed when its answer is read
        with contextlib.suppress(OSError):
            self._started().pipe.send(attempt.task)

    @property
    def pipe(self) -> Connection:
        """Readable when there is an answer or the process has died."""
        return self._started().pipe

    def answer(self) -> Pair | Attempt:
        """The pair, or the next attempt after a failure."""
        if self._attempt is None:
            raise RuntimeError("the worker was asked nothing")
        attempt, self._attempt = self._attempt, None
        answer = self._received()
        if isinstance(answer, Pair):
            return answer
        self.stop()
        return attempt.failed(answer)

    def _received(self) -> Pair | str:
        process = self._started()
        try:
            if not process.pipe.poll():
                return "the worker took too long"
            answer: Pair | str = process.pipe.recv()
            return answer
        except (EOFError, OSError):
            return "the worker died"

    def stop(self) -> None:
        """Kill the process; the next attempt starts another one."""
        if self._process is not None:
            self._process.kill()
        self._process = None

    def _started(self) -> "_Process":
        if self._process is None:
            self._process = _Process(*self._arguments)
        return self._process


class _Process:
    """One process of a worker."""

    def __init__(self, specification: Specification, play: PlayPair) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, child_end = context.Pipe()
        arguments = (child_end, specification, play)
        self._process = context.Process(target=_work, args=arguments, daemon=True)
        with uninterrupted():
            self._process.start()
        child_end.close()
        self.pid = self._process.pid

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _work(pipe: Connection, specification: Specification, play: PlayPair) -> None:
    """The main loop of a worker: play tasks until the pipe is closed."""
    # the tournament handles Ctrl-C and ends its workers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            task: Task = pipe.recv()
            try:
                answer: Pair | str = play(specification, task)
            except Exception as error:
                answer = reason_of(error)
            pipe.send(answer)


def _end_with_parent() -> None:
    """End this worker when the tournament is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(_ORPHANED)
