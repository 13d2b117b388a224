"""Analyses of finished games: one at a time in a process of low priority, the others in a queue.

What is found is told while it is found to everybody who follows, and kept for those who come later.
What nobody follows any more is given up.
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

from .analysis_process import Analyst, AnalystProcess, Job, Kind, Line, line_of
from .analysis_protocol import AnalysisFailed, AnalysisProgress, AnalysisQueued
from .problems import Refusal

logger = logging.getLogger(__name__)

WAITING = 8
"""Analyses in the queue; whoever comes then is asked to come again."""
KEPT_BYTES = 16 * 1024 * 1024
"""Of analyses that are done: about a hundred games."""
LINGER_SECONDS = 10.0
"""What nobody follows goes on so long: somebody may only have reloaded the page."""


@dataclass(frozen=True, slots=True)
class Key:
    """What makes two jobs one: the record by its hash, the judge, the position."""

    record: str
    judge: str
    seconds: float
    position: int | None


def key_of(job: Job) -> Key:
    """The key of a job."""
    digest = hashlib.sha256(job.record.encode()).hexdigest()
    return Key(digest, job.judge, job.seconds, job.position)


class Analysis:
    """One job, what is known of it so far, and how many follow it."""

    def __init__(self, key: Key, job: Job) -> None:
        self.key = key
        self.job = job
        self.followers = 0
        self.is_over = False
        self.is_given_up = False
        self._lines: list[bytes] = []
        self._status = b""
        self._news = asyncio.Event()

    @property
    def size(self) -> int:
        """Bytes to keep."""
        return sum(map(len, self._lines))

    def tell(self, line: Line) -> None:
        """Tell everybody; of how it stands, those who come later hear the last word only."""
        if line.kind is Kind.STATUS:
            self._status = line.text
        else:
            self._lines.append(line.text)
        self._wake()

    def end(self) -> None:
        """All is said."""
        self.is_over = True
        self._wake()

    async def told(self) -> AsyncIterator[bytes]:
        """Everything from the beginning, and what is new as soon as it is; ends with the job."""
        heard, status = 0, b""
        while True:
            news = self._news
            if self._status != status and not self.is_over:
                status = self._status
                yield status
            while heard < len(self._lines):
                heard += 1
                yield self._lines[heard - 1]
            if self.is_over and heard == len(self._lines):
                return
            await news.wait()

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()


class Analyses:
    """The queue, the job at work, and the results that are kept."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst
        self._waiting: deque[Analysis] = deque()
        self._current: Analysis | None = None
        self._process: AnalystProcess | None = None
        self._kept: OrderedDict[Key, Analysis] = OrderedDict()
        self._runner: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="analyses")

    # -- what people ask for ----------------------------------------------------------

    def is_kept(self, key: Key) -> bool:
        """Whether the answer is there at once."""
        return key in self._kept

    def running(self, record: str) -> Analysis | None:
        """The analysis of a record, by its hash, that somebody follows and that is not over."""
        return next((each for each in self._unfinished(record) if each.followers), None)

    def follow(self, job: Job) -> Analysis:
        """An analysis to follow until `leave`, begun if need be; raises Refusal.

        A game is analysed in one way at a time; what nobody follows makes room.
        """
        key = key_of(job)
        analysis = self._known(key)
        if analysis is None:
            if self.running(key.record) is not None:
                raise Refusal("analysis_running", 409)
            analysis = self._begun(Analysis(key, job))
        analysis.followers += 1
        return analysis

    def leave(self, analysis: Analysis) -> None:
        """One follower less."""
        analysis.followers -= 1
        if not analysis.followers and not analysis.is_over:
            loop = asyncio.get_running_loop()
            loop.call_later(LINGER_SECONDS, self._give_up_unless_followed, analysis)

    async def stop(self) -> None:
        """Give everything up."""
        for analysis in self._unfinished():
            self._give_up(analysis)
        if self._runner is not None:
            await asyncio.gather(self._runner, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)

    # -- the queue ------------------------------------------------------------------------

    def _known(self, key: Key) -> Analysis | None:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        return next((each for each in self._unfinished(key.record) if each.key == key), None)

    def _unfinished(self, record: str | None = None) -> list[Analysis]:
        """Those at work or in the queue, of one record or of all."""
        current = [] if self._current is None else [self._current]
        return [
            each
            for each in (*current, *self._waiting)
            if not each.is_given_up and record in {None, each.key.record}
        ]

    def _begun(self, analysis: Analysis) -> Analysis:
        for other in self._unfinished():
            self._give_up_unless_followed(other)
        if len(self._waiting) >= WAITING:
            raise Refusal("analysis_queue_full", 503)
        self._waiting.append(analysis)
        self._say_places()
        if self._runner is None:
            self._runner = asyncio.create_task(self._run())
        return analysis

    def _say_places(self) -> None:
        busy = 0 if self._current is None else 1
        for place, analysis in enumerate(self._waiting):
            analysis.tell(line_of(AnalysisQueued(place + busy)))

    def _give_up_unless_followed(self, analysis: Analysis) -> None:
        if not analysis.followers and not analysis.is_over:
            self._give_up(analysis)

    def _give_up(self, analysis: Analysis) -> None:
        analysis.is_given_up = True
        if analysis in self._waiting:
            self._waiting.remove(analysis)
            self._say_places()
            analysis.end()
        elif self._process is not None:
            self._process.kill()

    # -- the work -------------------------------------------------------------------------

    async def _run(self) -> None:
        while self._waiting:
            analysis = self._current = self._waiting.popleft()
            analysis.tell(line_of(AnalysisProgress(0, 0)))
            self._say_places()
            try:
                await self._carry_out(analysis)
            except Exception as error:
                # whatever happened to this one, the others get their turn
                self._fail(analysis, error)
            self._current = None
            analysis.end()
        self._runner = None

    async def _carry_out(self, analysis: Analysis) -> None:
        """Tell what a process of its own finds; a result that is whole is kept."""
        loop = asyncio.get_running_loop()
        start = partial(AnalystProcess, self._analyst, analysis.job)
        process = self._process = await loop.run_in_executor(self._thread, start)
        last: Line | None = None
        try:
            while not analysis.is_given_up:
                line = await loop.run_in_executor(self._thread, process.next)
                if line is None:
                    self._keep(analysis, last)
                    return
                analysis.tell(line)
                last = line
        finally:
            self._process = None
            await loop.run_in_executor(self._thread, process.close)

    def _fail(self, analysis: Analysis, error: Exception) -> None:
        if not analysis.is_given_up:
            logger.error("an analysis failed: %r", error)
            analysis.tell(line_of(AnalysisFailed(Message("error.analysis_failed"))))

    def _keep(self, analysis: Analysis, last: Line | None) -> None:
        """Keep a result, and of those before as many as there is room for."""
        if last is None or last.kind is Kind.FAILURE:
            return
        self._kept[analysis.key] = analysis
        while sum(each.size for each in self._kept.values()) > KEPT_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)
