"""Analyses of finished games: what may be asked for, and the stream that answers."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from consigliere.analysis.turn_segments import count_decisions
from consigliere.core.record import MAX_BYTES

from .. import analysis_requests, wire
from ..analyses import Analysis
from ..analysis_process import AnalysisJob
from ..analysis_protocol import AnalysisRequest
from ..analysis_queue import AnalysisQueue
from ..problems import Refusal
from ..record_reader import Summary
from ..requests import address_of, body_of, packed_response, read, table_of
from ..state import state_of
from ..tables.table import Table


async def show_offer(request: Request) -> Response:
    """GET /api/tables/{id}/analysis: what may be asked about a finished game."""
    table = await table_of(request)
    jobs = await _jobs(request, table)
    decisions = await asyncio.to_thread(count_decisions, table.timeline)
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


async def show_record_offer(request: Request) -> Response:
    """POST /api/replay/offer: what may be asked about the game of a record file."""
    found = await _summary(request)
    if isinstance(found, Response):
        return found
    queue = state_of(request).analysis_queue
    return wire.response(
        analysis_requests.offer_of(_record_jobs(request, found), found.decisions, queue)
    )


async def analyse_record(request: Request) -> Response:
    """POST /api/replay/analysis?effort=…&position=…: the stream for the game of a record file."""
    wanted = _asked(request)
    found = await _summary(request)
    if isinstance(found, Response):
        return found
    job = analysis_requests.job_of(_record_jobs(request, found), wanted, found.last)
    queue = state_of(request).analysis_queue
    return _AnalysisResponse(queue, queue.follow(job))


def _asked(request: Request) -> AnalysisRequest:
    """What stands in the address, since the body is the record; raises Refusal."""
    try:
        return msgspec.convert(dict(request.query_params), AnalysisRequest, strict=False)
    except msgspec.ValidationError:
        raise Refusal("unreadable_message") from None


async def _summary(request: Request) -> Summary | Response:
    """What is known of the record that was sent, or what is wrong with it; raises Refusal."""
    data = await read(request, MAX_BYTES, "record_too_large")
    state = state_of(request)
    async with state.record_turns.of(address_of(request)):
        found = await state.record_reader.summary(data)
    if isinstance(found, Summary):
        return found
    return await packed_response(request, found.body, found.status)


def _record_jobs(request: Request, summary: Summary) -> dict[str, AnalysisJob]:
    judges = state_of(request).loader.source.judges(summary.game)
    return analysis_requests.jobs_of_record(summary, judges)


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
    Route("/api/replay/offer", show_record_offer, methods=["POST"]),
    Route("/api/replay/analysis", analyse_record, methods=["POST"]),
]
