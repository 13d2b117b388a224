"""Analyses of finished games: what may be asked for, and the stream that answers."""

from __future__ import annotations

import asyncio
from functools import partial

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from .. import analysis_requests, wire
from ..analyses import Analysis
from ..analysis_process import AnalysisJob
from ..analysis_protocol import AnalysisRequest
from ..analysis_queue import AnalysisQueue
from ..requests import body_of, table_of
from ..state import state_of
from ..tables.table import Table


async def show_offer(request: Request) -> Response:
    """GET /api/tables/{id}/analysis: what may be asked about a finished game."""
    table = await table_of(request)
    jobs = await _jobs(request, table)
    decisions = await asyncio.to_thread(analysis_requests.count_decisions, table.timeline)
    return wire.response(
        analysis_requests.offer_of(jobs, decisions, state_of(request).analysis_queue)
    )


async def analyse(request: Request) -> Response:
    """POST /api/tables/{id}/analysis: a stream of lines until the analysis is complete."""
    wanted = await body_of(request, AnalysisRequest)
    table = await table_of(request)
    jobs = await _jobs(request, table)
    job = analysis_requests.job_of(jobs, wanted, table.timeline.now.seq)
    queue = state_of(request).analysis_queue
    return _AnalysisResponse(queue, queue.follow(job))


class _AnalysisResponse(StreamingResponse):
    """Streams an analysis as it grows, until it is complete or the client leaves."""

    def __init__(self, queue: AnalysisQueue, analysis: Analysis) -> None:
        # a buffering proxy would hold the lines back until the end
        headers = {"X-Accel-Buffering": "no"}
        super().__init__(analysis.stream(), headers=headers, media_type="application/x-ndjson")
        self._leave = partial(queue.leave, analysis)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response, and stop following the analysis afterwards."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()


async def _jobs(request: Request, table: Table) -> dict[str, AnalysisJob]:
    judges = state_of(request).loader.source.judges(table.setup.game)
    return await asyncio.to_thread(analysis_requests.jobs_of, table, judges)


ROUTES = [
    Route("/api/tables/{id}/analysis", show_offer, methods=["GET"]),
    Route("/api/tables/{id}/analysis", analyse, methods=["POST"]),
]
