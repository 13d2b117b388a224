"""Replays and the files that a game leaves behind: its record and its drawing."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.core.game import Information
from consigliere.core.record import MAX_BYTES, dumps
from consigliere.games.drawing import NoPrinter, Print, check_tree, poster_of, tree_file

from ..auth import identify
from ..problems import Refusal
from ..record_reader import packed
from ..requests import address_of, packed_response, read, table_of
from ..state import state_of
from ..store.nameless import with_names
from ..tables import seating
from ..tables.replays import replay_of_table
from ..tables.viewer import Viewer

TREE_TYPES = {
    "svg": "image/svg+xml",
    "ged": "text/vnd.familysearch.gedcom",
    "json": "application/json",
}


async def show_replay(request: Request) -> Response:
    """GET /api/tables/{id}/replay: every step so far, as this guest may see it."""
    state, table = state_of(request), await table_of(request)
    identity = await identify(request, state.store)
    table.watching.require(identity)
    # hundreds of views and drawings: the other tables must not wait for them
    viewer = Viewer(identity)
    async with state.replay_turns.of(address_of(request)):
        body = await asyncio.to_thread(lambda: packed(replay_of_table(table.model, viewer)))
    return await packed_response(request, body)


async def show_record(request: Request) -> Response:
    """GET /api/tables/{id}/record: the record file; with hidden information only after the end."""
    table = await table_of(request)
    identity = await identify(request, state_of(request).store)
    table.watching.require(identity)
    has_secrets = table.timeline.game.info.information is not Information.PERFECT
    is_behind = table.model.is_behind(identity.guest.id if identity else None)
    if (has_secrets and not table.is_over) or is_behind:
        raise Refusal("record_too_early", 409)
    name = f"{table.setup.game}-{table.setup.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    record = with_names(table.record(), table.setup.chairs)
    return Response(dumps(record), headers=headers, media_type="application/x-ndjson")


async def show_tree(request: Request) -> Response:
    """GET /api/tables/{id}/tree/{lang}.{ending}: the tree of a finished game, `svg`, `ged`
    or `json`."""
    table = await table_of(request)
    setup, lang, ending = table.setup, request.path_params["lang"], request.path_params["ending"]
    check_tree(setup.game, ending)
    if not table.is_over:
        raise Refusal("tree_too_early", 409)
    view = table.timeline.view(None)
    names = seating.names(setup, lang)
    text = await asyncio.to_thread(tree_file, setup.game, ending, view, lang, names)
    headers = {"Content-Disposition": f'attachment; filename="{setup.game}-{setup.id}.{ending}"'}
    return Response(text, headers=headers, media_type=TREE_TYPES[ending])


async def show_poster(request: Request) -> Response:
    """GET /api/tables/{id}/poster/{lang}/{paper}.pdf: the tree of a finished game to hang up."""
    state, table = state_of(request), await table_of(request)
    setup, lang = table.setup, request.path_params["lang"]
    if not table.is_over:
        raise Refusal("tree_too_early", 409)
    how = Print(request.path_params["paper"], datetime.now(tz=UTC).date())
    view, names = table.timeline.view(None), seating.names(setup, lang)
    async with state.replay_turns.of(address_of(request)):
        try:
            pdf = await asyncio.to_thread(poster_of, setup.game, view, lang, names, how)
        except NoPrinter as error:
            raise Refusal(error.key, 501) from error
    headers = {"Content-Disposition": f'attachment; filename="{setup.game}-{setup.id}.pdf"'}
    return Response(pdf, headers=headers, media_type="application/pdf")


async def open_record(request: Request) -> Response:
    """POST /api/replay: the replay of a record file."""
    data = await read(request, MAX_BYTES, "record_too_large")
    state = state_of(request)
    async with state.record_turns.of(address_of(request)):
        opened = await state.record_reader.open(data)
    return await packed_response(request, opened.body, opened.status)


ROUTES = [
    Route("/api/tables/{id}/replay", show_replay),
    Route("/api/tables/{id}/record", show_record),
    Route("/api/tables/{id}/tree/{lang}.{ending}", show_tree),
    Route("/api/tables/{id}/poster/{lang}/{paper}.pdf", show_poster),
    Route("/api/replay", open_record, methods=["POST"]),
]
