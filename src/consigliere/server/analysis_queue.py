"""The queue of analyses: one runs at a time, in a process of low priority.

Results are streamed to every follower as they are found, and kept for later ones. An analysis that
nobody follows any more is cancelled.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from consigliere.core.message import Message

from .analysis_process import (
    AnalysisJob,
    AnalysisLine,
    AnalysisProcess,
    AnalysisRun,
    AnalysisWorker,
    LineKind,
    StartAnalysis,
    line_of,
)
from .analysis_protocol import AnalysisFailed, AnalysisProgress, AnalysisQueued
from .problems import Refusal

logger = logging.getLogger(__name__)

WAITING = 8
"""Analyses in the queue; further requests are refused until there is room."""
KEPT_BYTES = 16 * 1024 * 1024
"""Room for finished analyses: about a hundred games."""
LINGER_SECONDS = 10.0
"""How long an analysis goes on without followers: the page may only be reloading."""


@dataclass(frozen=True, slots=True)
class AnalysisKey:
    """What two equal jobs have in common: the hash of the record, the judge, the position."""

    record: str
    judge: str
    seconds: float
    position: int | None


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


class AnalysisQueue:
    """The analysis at work, those that wait, and those that are finished and kept."""

    def __init__(self, worker: AnalysisWorker, start: StartAnalysis | None = None) -> None:
        """Without `start` each analysis has a process of this machine."""
        self._worker = worker
        self._start = start
        self._waiting: deque[Analysis] = deque()
        self._current: Analysis | None = None
        self._process: AnalysisRun | None = None
        self._kept: OrderedDict[AnalysisKey, Analysis] = OrderedDict()
        self._runner: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="analysis-queue")

    # -- requests ---------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._unfinished())

    def is_kept(self, key: AnalysisKey) -> bool:
        """Whether the result is available at once."""
        return key in self._kept

    def running(self, record: str) -> Analysis | None:
        """The unfinished analysis of a record, by its hash, that has followers."""
        return next((each for each in self._unfinished(record) if each.followers), None)

    def follow(self, job: AnalysisJob) -> Analysis:
        """An analysis to follow until `leave`, started if necessary; raises Refusal.

        A game is analysed in one way at a time; analyses without followers make room.
        """
        key = key_of(job)
        analysis = self._find(key)
        if analysis is None:
            if self.running(key.record) is not None:
                raise Refusal("analysis_running", 409)
            analysis = self._add(Analysis(key, job))
        analysis.followers += 1
        return analysis

    def leave(self, analysis: Analysis) -> None:
        """Stop following."""
        analysis.followers -= 1
        if not analysis.followers and not analysis.is_over:
            loop = asyncio.get_running_loop()
            loop.call_later(LINGER_SECONDS, self._cancel_unless_followed, analysis)

    async def stop(self) -> None:
        """Cancel everything."""
        for analysis in self._unfinished():
            self._cancel(analysis)
        if self._runner is not None:
            await asyncio.gather(self._runner, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)

    # -- the queue ------------------------------------------------------------------------

    def _find(self, key: AnalysisKey) -> Analysis | None:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        return next((each for each in self._unfinished(key.record) if each.key == key), None)

    def _unfinished(self, record: str | None = None) -> list[Analysis]:
        """The analyses at work or waiting, of one record or of all."""
        current = [] if self._current is None else [self._current]
        return [
            each
            for each in (*current, *self._waiting)
            if not each.is_cancelled and record in {None, each.key.record}
        ]

    def _add(self, analysis: Analysis) -> Analysis:
        for other in self._unfinished():
            self._cancel_unless_followed(other)
        if len(self._waiting) >= WAITING:
            raise Refusal("analysis_queue_full", 503)
        self._waiting.append(analysis)
        self._publish_places()
        if self._runner is None:
            self._runner = asyncio.create_task(self._run())
        return analysis

    def _publish_places(self) -> None:
        busy = 0 if self._current is None else 1
        for place, analysis in enumerate(self._waiting):
            analysis.publish(line_of(AnalysisQueued(place + busy)))

    def _cancel_unless_followed(self, analysis: Analysis) -> None:
        if not analysis.followers and not analysis.is_over:
            self._cancel(analysis)

    def _cancel(self, analysis: Analysis) -> None:
        analysis.is_cancelled = True
        if analysis in self._waiting:
            self._waiting.remove(analysis)
            self._publish_places()
            analysis.end()
        elif self._process is not None:
            self._process.kill()

    # -- the work -------------------------------------------------------------------------

    async def _run(self) -> None:
        while self._waiting:
            analysis = self._current = self._waiting.popleft()
            analysis.publish(line_of(AnalysisProgress(0, 0)))
            self._publish_places()
            try:
                await self._analyse(analysis)
            except Exception as error:
                # whatever went wrong with this one, the others get their turn
                self._fail(analysis, error)
            self._current = None
            analysis.end()
        self._runner = None

    async def _analyse(self, analysis: Analysis) -> None:
        """Publish what a process finds; keep the result if it is complete."""
        loop = asyncio.get_running_loop()
        start = partial(self._start or AnalysisProcess, self._worker, analysis.job)
        process = self._process = await loop.run_in_executor(self._thread, start)
        last: AnalysisLine | None = None
        try:
            while not analysis.is_cancelled:
                line = await loop.run_in_executor(self._thread, process.next)
                if line is None:
                    self._keep(analysis, last)
                    return
                analysis.publish(line)
                last = line
        finally:
            self._process = None
            await loop.run_in_executor(self._thread, process.close)

    def _fail(self, analysis: Analysis, error: Exception) -> None:
        if not analysis.is_cancelled:
            logger.error("an analysis failed: %r", error)
            analysis.publish(line_of(AnalysisFailed(Message("error.analysis_failed"))))

    def _keep(self, analysis: Analysis, last: AnalysisLine | None) -> None:
        """Keep a result, and drop the oldest ones until all fit."""
        if last is None or last.kind is LineKind.FAILURE:
            return
        self._kept[analysis.key] = analysis
        while sum(each.size for each in self._kept.values()) > KEPT_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)
