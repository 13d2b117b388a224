"""An analysis that was asked for: its lines as they come, for whoever follows it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from consigliere import __version__

from .analysis_process import AnalysisJob, AnalysisLine, LineKind


@dataclass(frozen=True, slots=True)
class AnalysisKey:
    """What two equal jobs have in common: the hash of the record, the judge, the position."""

    record: str
    judge: str
    seconds: float
    position: int | None

    def __str__(self) -> str:
        """Equal for equal keys of processes with the same version of this package."""
        position = "all" if self.position is None else self.position
        return f"{self.record} {self.judge} {self.seconds:g} {position} {__version__}"


def key_of(job: AnalysisJob) -> AnalysisKey:
    """The key of a job."""
    digest = hashlib.sha256(job.record.encode()).hexdigest()
    return AnalysisKey(digest, job.judge, job.seconds, job.position)


class Analysis:
    """One job, its lines so far, and how many follow it."""

    def __init__(self, key: AnalysisKey, job: AnalysisJob) -> None:
        self.key = key
        self.job = job
        self.followers = 0
        self.is_over = False
        self.is_cancelled = False
        self._lines: list[bytes] = []
        self._status = b""
        self._changed = asyncio.Event()

    @property
    def count(self) -> int:
        """How many lines have come, other than those of status."""
        return len(self._lines)

    @property
    def size(self) -> int:
        """The bytes of its lines."""
        return sum(map(len, self._lines))

    def publish(self, line: AnalysisLine) -> None:
        """Send a line to all followers; of the status lines, later ones get only the last."""
        if line.kind is LineKind.STATUS:
            self._status = line.text
        else:
            self._lines.append(line.text)
        self._wake()

    def end(self) -> None:
        """No more lines will come."""
        self.is_over = True
        self._wake()

    async def stream(self) -> AsyncIterator[bytes]:
        """All lines from the beginning, each new one as soon as it comes, until the end."""
        sent, status = 0, b""
        while True:
            changed = self._changed
            if self._status != status and not self.is_over:
                status = self._status
                yield status
            while sent < len(self._lines):
                sent += 1
                yield self._lines[sent - 1]
            if self.is_over and sent == len(self._lines):
                return
            await changed.wait()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
