"""The HTTP side: games, tables, replays, rules, texts. Every error is a Problem."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from consigliere.core.game import Information
from consigliere.core.names import REMARK_LIMIT, clean_name
from consigliere.core.record import MAX_BYTES, Record, dumps, invalid, loads
from consigliere.core.replay import Timeline, replay
from consigliere.games.drawing import check_tree, parts_of, tree_file
from consigliere.i18n.catalogue import browser_catalogue

from . import analysis_requests, wire
from .analysis_process import Job
from .analysis_protocol import AnalysisRequest
from .analysis_queue import Analyses, Analysis
from .auth import Identity, identify, remember, welcome
from .limits import MAX_BODY, is_allowed_origin
from .page_protocol import GuidePage, RulesClause, RulesPage, RulesSection
from .problems import Refusal
from .protocol import ClaimRequest, Me, Remarked, RemarkRequest, TableCreated, TableRequest
from .state import state_of
from .tables import seating
from .tables.presenter import invites, replay_of, table_path
from .tables.table import Table
from .tables.viewer import Viewer

T = TypeVar("T")

_MAX_CLAIM = 128
TREE_TYPES = {"svg": "image/svg+xml", "ged": "text/vnd.familysearch.gedcom"}


# -- what can be played, and who I am -------------------------------------------------


async def games(request: Request) -> Response:
    """GET /api/games."""
    return wire.response(await state_of(request).loader.cards())


async def me(request: Request) -> Response:
    """GET /api/me: the guest's name; a newcomer becomes a guest."""
    identity = await welcome(request, state_of(request).store)
    return _answer(request, identity, Me(identity.guest.name))


async def rename_me(request: Request) -> Response:
    """POST /api/me: go by another name at the tables to come."""
    wanted = await body_of(request, Me)
    store = state_of(request).store
    identity = await welcome(request, store)
    guest = replace(identity.guest, name=clean_name(wanted.name))
    await store.rename_guest(guest)
    return _answer(request, identity, Me(guest.name))


# -- tables -----------------------------------------------------------------------------


async def create_table(request: Request) -> Response:
    """POST /api/tables."""
    wanted = await body_of(request, TableRequest)
    state = state_of(request)
    identity = await welcome(request, state.store)
    table = await state.hub.create(identity, wanted)
    return _created(request, identity, table, 201)


async def claim_seat(request: Request) -> Response:
    """POST /api/tables/{id}/claim: sit down."""
    wanted = await body_of(request, ClaimRequest)
    if len(wanted.claim) > _MAX_CLAIM:
        raise Refusal("claim_spent", 403)
    table = await _table(request)
    identity = await welcome(request, state_of(request).store)
    await table.claim(identity, wanted.claim, clean_name(wanted.name) or identity.guest.name)
    return _created(request, identity, table, 200)


async def show_table(request: Request) -> Response:
    """GET /api/tables/{id}."""
    table = await _table(request)
    identity = await identify(request, state_of(request).store)
    return wire.response(table.teller.table(identity))


async def remark(request: Request) -> Response:
    """POST /api/tables/{id}/remarks: a story for the log, as the public record keeps it."""
    try:
        wanted = await body_of(request, RemarkRequest)
    except Refusal as refusal:
        if refusal.key != "body_too_large":
            raise
        raise Refusal("remark_too_long", 413, {"limit": REMARK_LIMIT}) from None
    table = await _table(request)
    identity = await identify(request, state_of(request).store)
    seq = await table.remark(identity, wanted)
    return wire.response(Remarked(seq), 201)


async def show_replay(request: Request) -> Response:
    """GET /api/tables/{id}/replay: every step so far, as this guest may see it."""
    table = await _table(request)
    identity = await identify(request, state_of(request).store)
    # hundreds of views and drawings: the other tables shall not wait for them
    return await run_in_threadpool(lambda: wire.response(table.teller.replay(Viewer(identity))))


async def show_record(request: Request) -> Response:
    """GET /api/tables/{id}/record: the record file; hidden information waits for the end."""
    table = await _table(request)
    has_secrets = table.timeline.game.info.information is not Information.PERFECT
    if has_secrets and not table.is_over:
        raise Refusal("record_too_early", 409)
    name = f"{table.setup.game}-{table.setup.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(dumps(table.record()), headers=headers, media_type="application/x-ndjson")


async def show_tree(request: Request) -> Response:
    """GET /api/tables/{id}/tree/{lang}.{ending}: the tree of a finished game, `svg` or `ged`."""
    table = await _table(request)
    setup, lang, ending = table.setup, request.path_params["lang"], request.path_params["ending"]
    check_tree(setup.game, ending)
    if not table.is_over:
        raise Refusal("tree_too_early", 409)
    view = table.timeline.game.view(table.timeline.now.state, None)
    names = seating.names(setup, lang)
    text = await asyncio.to_thread(tree_file, setup.game, ending, view, lang, names)
    headers = {"Content-Disposition": f'attachment; filename="{setup.game}-{setup.id}.{ending}"'}
    return Response(text, headers=headers, media_type=TREE_TYPES[ending])


# -- analyses ---------------------------------------------------------------------------


async def show_offer(request: Request) -> Response:
    """GET /api/tables/{id}/analysis: what may be asked about a finished game."""
    table = await _table(request)
    jobs = await _jobs(request, table)
    decisions = await asyncio.to_thread(analysis_requests.count_decisions, table.timeline)
    return wire.response(analysis_requests.offer_of(jobs, decisions, state_of(request).analyses))


async def analyse(request: Request) -> Response:
    """POST /api/tables/{id}/analysis: a stream of lines, until all is said."""
    wanted = await body_of(request, AnalysisRequest)
    table = await _table(request)
    jobs = await _jobs(request, table)
    job = analysis_requests.job_of(jobs, wanted, table.timeline.now.seq)
    analyses = state_of(request).analyses
    return _Following(analyses, analyses.follow(job))


class _Following(StreamingResponse):
    """Tells an analysis as it grows to whoever stays to hear it."""

    def __init__(self, analyses: Analyses, analysis: Analysis) -> None:
        # a proxy that collects before it passes on would hide the growing
        headers = {"X-Accel-Buffering": "no"}
        super().__init__(analysis.told(), headers=headers, media_type="application/x-ndjson")
        self._leave = partial(analyses.leave, analysis)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()


async def _jobs(request: Request, table: Table) -> dict[str, Job]:
    judges = state_of(request).loader.source.judges(table.setup.game)
    return await asyncio.to_thread(analysis_requests.jobs_of, table, judges)


# -- records from elsewhere ---------------------------------------------------------------


async def open_record(request: Request) -> Response:
    """POST /api/replay: the replay of a record file."""
    data = await _read(request, MAX_BYTES, "record_too_large")
    record, timeline = await _replayed(request, data)
    content = await asyncio.to_thread(wire.response, replay_of(record, timeline))
    return content


async def _replayed(request: Request, data: bytes) -> tuple[Record, Timeline[object]]:
    record = await asyncio.to_thread(loads, data)
    loader = state_of(request).loader
    if record.header.game not in loader.source.ids():
        raise invalid("game", 0, "game", game=record.header.game)
    game = await loader.game(record.header.game)
    return record, await asyncio.to_thread(replay, record, game)


# -- texts ---------------------------------------------------------------------------------


async def rules(request: Request) -> Response:
    """GET /api/rules/{game}/{lang}."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    page = await asyncio.to_thread(state_of(request).loader.source.rulebook, game, lang)
    sections = [
        RulesSection(section.title, [RulesClause(c.id, c.text) for c in section.clauses])
        for section in page.sections
    ]
    return wire.response(RulesPage(game, lang, page.title, page.introduction, sections))


async def guide(request: Request) -> Response:
    """GET /api/guides/{game}/{lang}."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    page = await asyncio.to_thread(state_of(request).loader.source.guide, game, lang)
    return wire.response(GuidePage(game, lang, page))


async def parts(request: Request) -> Response:
    """GET /api/parts/{game}: what is printed on the parts of a game, for the page to draw."""
    game = request.path_params["game"]
    await state_of(request).loader.loaded(game)
    return wire.response(await asyncio.to_thread(parts_of, game))


async def messages(request: Request) -> Response:
    """GET /api/messages/{lang}."""
    return wire.response(browser_catalogue(request.path_params["lang"]))


ROUTES = [
    Route("/api/games", games),
    Route("/api/me", me, methods=["GET"]),
    Route("/api/me", rename_me, methods=["POST"]),
    Route("/api/tables", create_table, methods=["POST"]),
    Route("/api/tables/{id}", show_table),
    Route("/api/tables/{id}/claim", claim_seat, methods=["POST"]),
    Route("/api/tables/{id}/remarks", remark, methods=["POST"]),
    Route("/api/tables/{id}/replay", show_replay),
    Route("/api/tables/{id}/record", show_record),
    Route("/api/tables/{id}/tree/{lang}.{ending}", show_tree),
    Route("/api/tables/{id}/analysis", show_offer, methods=["GET"]),
    Route("/api/tables/{id}/analysis", analyse, methods=["POST"]),
    Route("/api/replay", open_record, methods=["POST"]),
    Route("/api/rules/{game}/{lang}", rules),
    Route("/api/guides/{game}/{lang}", guide),
    Route("/api/parts/{game}", parts),
    Route("/api/messages/{lang}", messages),
]


# -- reading and answering --------------------------------------------------------------------


async def _table(request: Request) -> Table:
    return await state_of(request).hub.find(request.path_params["id"])


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request as a struct; raises Refusal."""
    try:
        return wire.decode_body(await _read(request, MAX_BODY, "body_too_large"), kind)
    except wire.Unreadable:
        raise Refusal("unreadable_message") from None


async def _read(request: Request, limit: int, key: str) -> bytes:
    if not is_allowed_origin(request.headers, state_of(request).settings.origins):
        raise Refusal("foreign_origin", 403)
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refusal(key, 413, {"limit": limit})
        parts.append(part)
    return b"".join(parts)


def _answer(request: Request, identity: Identity, content: object, status: int = 200) -> Response:
    response = wire.response(content, status)
    remember(response, identity, request.url.scheme)
    return response


def _created(request: Request, identity: Identity, table: Table, status: int) -> Response:
    setup = table.setup
    content = TableCreated(setup.id, table_path(setup.id), invites(setup, identity))
    return _answer(request, identity, content, status)
