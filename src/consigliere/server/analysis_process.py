"""The process that analyses one finished game: of low priority, and gone when it is done.

A judge that hangs or crashes takes nothing with it but its own process.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection
from typing import TypeAlias

from consigliere.core.errors import ConsigliereError

from . import wire
from .analysis_protocol import AnalysisFailed, AnalysisMessage, AnalysisProgress, AnalysisQueued

START_SECONDS = 300.0
"""Longer than a slow machine takes to compile the rules and the judge beside other work."""
SILENCE_SECONDS = 240.0
"""Longer than a judge takes there for one decision, and to compile what it needs near the end of a
game only."""
_NICENESS = 10
"""Gets about a tenth of a core that a computer seat wants too."""


@dataclass(frozen=True, slots=True)
class Job:
    """A finished game as the text of its record, the judge and its seconds for each decision, and
    what is asked: one position, or None for the whole game."""

    game: str
    record: str
    judge: str
    seconds: float
    position: int | None = None


Tell: TypeAlias = Callable[[AnalysisMessage], None]
Analyst: TypeAlias = Callable[[Job, Tell], None]
"""Does a job and tells what it finds as soon as it does; importable by name."""


class Kind(Enum):
    """What a line is: how it stands just now, part of the result, or why there is none."""

    STATUS = 1
    RESULT = 2
    FAILURE = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A message as the bytes that people are sent."""

    kind: Kind
    text: bytes


def line_of(message: AnalysisMessage) -> Line:
    """A message as a line."""
    kinds = {
        AnalysisQueued: Kind.STATUS,
        AnalysisProgress: Kind.STATUS,
        AnalysisFailed: Kind.FAILURE,
    }
    return Line(kinds.get(type(message), Kind.RESULT), wire.line(message))


class AnalystProcess:
    """One job in a process of its own; methods block, `kill` may come from any thread."""

    def __init__(self, analyst: Analyst, job: Job) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(theirs, analyst, job), daemon=True)
        self._process.start()
        theirs.close()
        self._patience = START_SECONDS

    def next(self) -> Line | None:
        """The next line, None after the last; TimeoutError if it hangs, EOFError if it died."""
        if not self._pipe.poll(self._patience):
            raise TimeoutError(f"nothing heard for {self._patience:g} s")
        line: Line | None = self._pipe.recv()
        self._patience = SILENCE_SECONDS
        return line

    def kill(self) -> None:
        """End it now."""
        self._process.kill()

    def close(self) -> None:
        """End it if need be, and give everything back."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _work(pipe: Connection, analyst: Analyst, job: Job) -> None:
    """The life of the process. A broken pipe ends it: the server is gone."""
    # Ctrl-C is for the server, which ends its processes itself
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)

    def tell(message: AnalysisMessage) -> None:
        pipe.send(line_of(message))

    try:
        analyst(job, tell)
    except ConsigliereError as error:
        tell(AnalysisFailed(error.message))
    pipe.send(None)
