"""The queue of analyses: one runs at a time, in a process of low priority.

Results are streamed to every follower as they are found, and kept for later ones. An analysis that
nobody follows any more is cancelled. What another server of the same store is at, or has finished,
is told from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from consigliere.core.message import Message

from .analyses import Analysis, AnalysisKey, key_of
from .analysis_process import (
    AnalysisJob,
    AnalysisProcess,
    AnalysisRun,
    AnalysisWorker,
    LineKind,
    StartAnalysis,
    line_of,
)
from .analysis_protocol import AnalysisFailed, AnalysisProgress, AnalysisQueued
from .analysis_sharing import Sharing
from .problems import Refusal
from .store.analyses import AnalysisShelf, OwnShelf

logger = logging.getLogger(__name__)

WAITING = 8
"""Analyses in the queue; further requests are refused until there is room."""
KEPT_BYTES = 16 * 1024 * 1024
"""Room for finished analyses: about a hundred games."""
LINGER_SECONDS = 10.0
"""How long an analysis goes on without followers: the page may only be reloading."""
LOOK_SECONDS = 1.0
"""How often an analysis is looked at that another process makes."""


class AnalysisQueue:
    """The analysis at work, those that wait, and those that are finished and kept."""

    def __init__(
        self,
        worker: AnalysisWorker,
        start: StartAnalysis | None = None,
        shelf: AnalysisShelf | None = None,
    ) -> None:
        """Without `start` each analysis has a process of this machine.

        The `shelf` is what the servers of a store share.
        """
        self._worker = worker
        self._start = start
        self._shelf = shelf or OwnShelf()
        self._elsewhere: dict[Analysis, asyncio.Task[None]] = {}
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
        listening = list(self._elsewhere.values())
        for analysis in self._unfinished():
            self._cancel(analysis)
        await asyncio.gather(*listening, return_exceptions=True)
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
        """The analyses at work, here or elsewhere, or waiting, of one record or of all."""
        current = [] if self._current is None else [self._current]
        return [
            each
            for each in (*current, *self._waiting, *self._elsewhere)
            if not each.is_cancelled and record in {None, each.key.record}
        ]

    def _add(self, analysis: Analysis) -> Analysis:
        for other in self._unfinished():
            self._cancel_unless_followed(other)
        if len(self._waiting) + len(self._elsewhere) >= WAITING:
            raise Refusal("analysis_queue_full", 503)
        self._listen(analysis)
        return analysis

    def _listen(self, analysis: Analysis) -> None:
        self._elsewhere[analysis] = asyncio.create_task(self._tell_from_elsewhere(analysis))

    async def _tell_from_elsewhere(self, analysis: Analysis) -> None:
        """Publish what another process finds; queue it here if there is none."""
        sharing = Sharing(self._shelf, analysis)
        while (found := await sharing.hear()).is_at_work:
            await asyncio.sleep(LOOK_SECONDS)
        del self._elsewhere[analysis]
        if found.is_complete:
            self._keep(analysis)
            analysis.end()
        else:
            self._queue(analysis)

    def _queue(self, analysis: Analysis) -> None:
        self._waiting.append(analysis)
        self._publish_places()
        if self._runner is None:
            self._runner = asyncio.create_task(self._run())

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
        elif analysis in self._elsewhere:
            self._elsewhere.pop(analysis).cancel()
            analysis.end()
        elif self._process is not None:
            self._process.kill()

    # -- the work -------------------------------------------------------------------------

    async def _run(self) -> None:
        while self._waiting:
            analysis = self._current = self._waiting.popleft()
            sharing = Sharing(self._shelf, analysis)
            is_ours = await sharing.take()
            if is_ours:
                await self._make(analysis, sharing)
            self._current = None
            if is_ours or analysis.is_cancelled:
                analysis.end()
            else:
                self._listen(analysis)
        self._runner = None

    async def _make(self, analysis: Analysis, sharing: Sharing) -> None:
        await sharing.publish(line_of(AnalysisProgress(0, 0)))
        self._publish_places()
        is_complete = False
        try:
            is_complete = await self._analyse(analysis, sharing)
        except Exception as error:
            # whatever went wrong with this one, the others get their turn
            self._fail(analysis, error)
        await sharing.leave(is_complete=is_complete)
        if is_complete:
            self._keep(analysis)

    async def _analyse(self, analysis: Analysis, sharing: Sharing) -> bool:
        """Publish what a process finds; whether the result is complete."""
        loop = asyncio.get_running_loop()
        start = partial(self._start or AnalysisProcess, self._worker, analysis.job)
        process = self._process = await loop.run_in_executor(self._thread, start)
        has_failed = False
        try:
            while not analysis.is_cancelled:
                line = await loop.run_in_executor(self._thread, process.next)
                if line is None:
                    return not has_failed
                await sharing.publish(line)
                has_failed = line.kind is LineKind.FAILURE
            return False
        finally:
            self._process = None
            await loop.run_in_executor(self._thread, process.close)

    def _fail(self, analysis: Analysis, error: Exception) -> None:
        if not analysis.is_cancelled:
            logger.error("an analysis failed: %r", error)
            analysis.publish(line_of(AnalysisFailed(Message("error.analysis_failed"))))

    def _keep(self, analysis: Analysis) -> None:
        """Keep a result, and drop the oldest ones until all fit."""
        self._kept[analysis.key] = analysis
        while sum(each.size for each in self._kept.values()) > KEPT_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)
