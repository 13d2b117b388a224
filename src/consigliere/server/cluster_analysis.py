"""An analysis on a Ray cluster."""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from collections import deque

from consigliere.arena.executors.executor import reason_of

from .analysis_process import (
    NICENESS,
    SILENCE_SECONDS,
    AnalysisJob,
    AnalysisLine,
    AnalysisProcess,
    AnalysisRun,
    AnalysisWorker,
    lines_of,
)
from .ray_client import PATIENCE_SECONDS, RayClient, check_version

logger = logging.getLogger(__name__)

_POLL_SECONDS = 1.0


def start_on_cluster(client: RayClient, worker: AnalysisWorker, job: AnalysisJob) -> AnalysisRun:
    """The analysis, begun there, or in a process of this machine if that fails."""
    try:
        return ClusterAnalysis(client, worker, job)
    except Exception as error:
        # of Ray, or of the network
        logger.error("the cluster began no analysis: %r", error)
        return AnalysisProcess(worker, job)


class ClusterAnalysis:
    """One job in its own process there; methods block, and `kill` may be called from any thread."""

    def __init__(self, client: RayClient, worker: AnalysisWorker, job: AnalysisJob) -> None:
        self._client = client
        self._lines: deque[AnalysisLine | None] = deque()
        self._actor = client.start(_Analyst, worker, job)
        try:
            client.wait(self._actor.is_ready.remote(), PATIENCE_SECONDS)
        except BaseException:
            client.kill(self._actor)
            raise

    def next(self) -> AnalysisLine | None:
        """The next line, None after the last; TimeoutError if it hangs, EOFError if it died."""
        until = time.monotonic() + SILENCE_SECONDS
        while not self._lines:
            if time.monotonic() > until:
                raise TimeoutError(f"no line within {SILENCE_SECONDS:g} s")
            self._lines.extend(self._ask())
        return self._lines.popleft()

    def kill(self) -> None:
        """End the process now."""
        self._client.kill(self._actor)

    def close(self) -> None:
        """End the process if it still runs."""
        self.kill()

    def _ask(self) -> list[AnalysisLine | None]:
        asked = self._actor.lines.remote(_POLL_SECONDS)
        try:
            found: list[AnalysisLine | None] = self._client.wait(asked, PATIENCE_SECONDS)
        except TimeoutError:
            raise
        except Exception as error:
            raise EOFError(reason_of(error)) from error
        return found


class _Analyst:
    """Runs on the cluster."""

    def __init__(self, version: str, worker: AnalysisWorker, job: AnalysisJob) -> None:
        check_version(version)
        if hasattr(os, "nice"):
            os.nice(NICENESS)
        self._lines: queue.SimpleQueue[AnalysisLine | None] = queue.SimpleQueue()
        self._work = threading.Thread(target=self._run, args=(worker, job), daemon=True)

    def is_ready(self) -> bool:
        """Whether it can begin, which it does when it is first asked for lines."""
        return True

    def lines(self, seconds: float) -> list[AnalysisLine | None]:
        """The lines that have come since, or the next one within so long; None is the end."""
        if self._work.ident is None:
            self._work.start()
        found: list[AnalysisLine | None] = []
        try:
            found.append(self._lines.get(timeout=seconds))
            while True:
                found.append(self._lines.get_nowait())
        except queue.Empty:
            return found

    def _run(self, worker: AnalysisWorker, job: AnalysisJob) -> None:
        try:
            lines_of(worker, job, self._lines.put)
        except BaseException:
            # the process is this job's alone: those who wait for it see that it died
            logger.exception("an analysis failed")
            os._exit(1)
