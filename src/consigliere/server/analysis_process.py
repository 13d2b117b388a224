"""The process that analyses one finished game: low priority, and gone when it is done.

A judge that hangs or crashes takes down nothing but its own process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection
from typing import Protocol, TypeAlias

from consigliere.core.errors import ConsigliereError

from . import wire
from .analysis_protocol import AnalysisFailed, AnalysisMessage, AnalysisProgress, AnalysisQueued
from .worker_process import WorkerProcess

START_SECONDS = 300.0
"""Longer than a slow, busy machine takes to compile the rules and the judge."""
SILENCE_SECONDS = 240.0
"""Longer than such a machine takes for one decision, together with compiling what only the end of
a game needs."""
NICENESS = 10
"""Leaves the process about a tenth of a core that a computer seat wants too."""


@dataclass(frozen=True, slots=True)
class AnalysisJob:
    """What to analyse: a finished game, as the text of its record, or one position of it.

    `seconds` is the judge's budget for each decision; without a `position` all are analysed.
    """

    game: str
    record: str
    judge: str
    seconds: float
    position: int | None = None


Send: TypeAlias = Callable[[AnalysisMessage], None]
AnalysisWorker: TypeAlias = Callable[[AnalysisJob, Send], None]
"""Does a job and sends each result as soon as it is there; importable by name."""


class LineKind(Enum):
    """What a line says: the progress so far, part of the result, or why there is none."""

    STATUS = 1
    RESULT = 2
    FAILURE = 3


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """A message as the bytes of its line in the stream."""

    kind: LineKind
    text: bytes


def line_of(message: AnalysisMessage) -> AnalysisLine:
    """A message as a line."""
    kinds = {
        AnalysisQueued: LineKind.STATUS,
        AnalysisProgress: LineKind.STATUS,
        AnalysisFailed: LineKind.FAILURE,
    }
    return AnalysisLine(kinds.get(type(message), LineKind.RESULT), wire.line(message))


class AnalysisRun(Protocol):
    """One job at work somewhere; methods block, and `kill` may be called from any thread."""

    def next(self) -> AnalysisLine | None:
        """The next line, None after the last; TimeoutError if it hangs, EOFError if it died."""

    def kill(self) -> None:
        """End the work now."""

    def close(self) -> None:
        """End the work if it is still done, and free its resources."""


StartAnalysis: TypeAlias = Callable[[AnalysisWorker, AnalysisJob], AnalysisRun]
"""Begins a job."""


class AnalysisProcess:
    """One job in its own process; methods block, and `kill` may be called from any thread."""

    def __init__(self, worker: AnalysisWorker, job: AnalysisJob) -> None:
        self._process = WorkerProcess(_work, worker, job, niceness=NICENESS)
        self._patience = START_SECONDS

    def next(self) -> AnalysisLine | None:
        """The next line, None after the last; TimeoutError if it hangs, EOFError if it died."""
        line: AnalysisLine | None = self._process.receive(self._patience)
        self._patience = SILENCE_SECONDS
        return line

    def kill(self) -> None:
        """End the process now."""
        self._process.kill()

    def close(self) -> None:
        """End the process if it still runs, and free its resources."""
        self._process.close()


def _work(pipe: Connection, worker: AnalysisWorker, job: AnalysisJob) -> None:
    """Run in the process. A broken pipe ends it: the server is gone."""
    lines_of(worker, job, pipe.send)


def lines_of(
    worker: AnalysisWorker, job: AnalysisJob, put: Callable[[AnalysisLine | None], object]
) -> None:
    """Do a job and put out its lines, then None."""

    def send(message: AnalysisMessage) -> None:
        put(line_of(message))

    try:
        worker(job, send)
    except ConsigliereError as error:
        send(AnalysisFailed(error.message))
    put(None)
