"""Replays and the files that a game leaves behind: its record and its drawing."""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.core.game import Information
from consigliere.core.record import MAX_BYTES, Record, dumps, invalid, loads
from consigliere.core.replay import Timeline, replay
from consigliere.games.drawing import check_tree, tree_file

from .. import wire
from ..auth import identify
from ..problems import Refusal
from ..requests import read, table_of
from ..state import state_of
from ..tables import seating
from ..tables.replays import replay_of_record, replay_of_table
from ..tables.viewer import Viewer

TREE_TYPES = {"svg": "image/svg+xml", "ged": "text/vnd.familysearch.gedcom"}


async def show_replay(request: Request) -> Response:
    """GET /api/tables/{id}/replay: every step so far, as this guest may see it."""
    table = await table_of(request)
    identity = await identify(request, state_of(request).store)
    # hundreds of views and drawings: the other tables must not wait for them
    viewer = Viewer(identity)
    return await run_in_threadpool(lambda: wire.response(replay_of_table(table.model, viewer)))


async def show_record(request: Request) -> Response:
    """GET /api/tables/{id}/record: the record file; with hidden information only after the end."""
    table = await table_of(request)
    has_secrets = table.timeline.game.info.information is not Information.PERFECT
    if has_secrets and not table.is_over:
        raise Refusal("record_too_early", 409)
    name = f"{table.setup.game}-{table.setup.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(dumps(table.record()), headers=headers, media_type="application/x-ndjson")


async def show_tree(request: Request) -> Response:
    """GET /api/tables/{id}/tree/{lang}.{ending}: the tree of a finished game, `svg` or `ged`."""
    table = await table_of(request)
    setup, lang, ending = table.setup, request.path_params["lang"], request.path_params["ending"]
    check_tree(setup.game, ending)
    if not table.is_over:
        raise Refusal("tree_too_early", 409)
    view = table.timeline.game.view(table.timeline.now.state, None)
    names = seating.names(setup, lang)
    text = await asyncio.to_thread(tree_file, setup.game, ending, view, lang, names)
    headers = {"Content-Disposition": f'attachment; filename="{setup.game}-{setup.id}.{ending}"'}
    return Response(text, headers=headers, media_type=TREE_TYPES[ending])


async def open_record(request: Request) -> Response:
    """POST /api/replay: the replay of a record file."""
    data = await read(request, MAX_BYTES, "record_too_large")
    record, timeline = await _replayed(request, data)
    content = await asyncio.to_thread(wire.response, replay_of_record(record, timeline))
    return content


async def _replayed(request: Request, data: bytes) -> tuple[Record, Timeline[object]]:
    record = await asyncio.to_thread(loads, data)
    loader = state_of(request).loader
    if record.header.game not in loader.source.ids():
        raise invalid("game", 0, "game", game=record.header.game)
    game = await loader.game(record.header.game)
    return record, await asyncio.to_thread(replay, record, game)


ROUTES = [
    Route("/api/tables/{id}/replay", show_replay),
    Route("/api/tables/{id}/record", show_record),
    Route("/api/tables/{id}/tree/{lang}.{ending}", show_tree),
    Route("/api/replay", open_record, methods=["POST"]),
]
