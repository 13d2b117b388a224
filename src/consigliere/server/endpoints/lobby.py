"""The lobby and ratings: open tables, sitting down there, and what games have changed."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from consigliere.core.names import clean_name

from .. import wire
from ..auth import identify
from ..limits import is_allowed_origin
from ..lobby import lobby_of
from ..lobby_protocol import Lobby, OwnRatings, PlayRequest, SitRequest
from ..requests import body_of, table_of, welcome
from ..shown_ratings import own_ratings, ratings_at
from ..state import state_of
from ..store import StoreError
from .tables import created, require_few_tables


async def show_lobby(request: Request) -> Response:
    """GET /api/lobby."""
    state = state_of(request)
    identity = await identify(request, state.store)
    listings = await state.lobby.look()
    return wire.response(lobby_of(listings, identity.guest.id if identity else None))


async def play(request: Request) -> Response:
    """POST /api/lobby/play: sit down at a fitting table, or open one."""
    wanted = await body_of(request, PlayRequest)
    identity = await welcome(request)
    await require_few_tables(request, identity)
    name = clean_name(wanted.name) or identity.guest.name
    wanted = msgspec.structs.replace(wanted, name=name)
    table, is_new = await state_of(request).lobby.play(identity, wanted)
    return created(request, identity, table, 201 if is_new else 200)


async def sit(request: Request) -> Response:
    """POST /api/tables/{id}/sit: take a free seat at an open table."""
    wanted = await body_of(request, SitRequest)
    table_id = request.path_params["id"]
    identity = await welcome(request)
    name = clean_name(wanted.name) or identity.guest.name
    table = await state_of(request).lobby.sit(identity, table_id, name)
    return created(request, identity, table, 200)


async def show_own_ratings(request: Request) -> Response:
    """GET /api/me/ratings: none without a cookie."""
    store = state_of(request).store
    identity = await identify(request, store)
    return wire.response(
        await own_ratings(store, identity.guest.id) if identity else OwnRatings([])
    )


async def show_ratings(request: Request) -> Response:
    """GET /api/tables/{id}/ratings: what a finished game has changed."""
    table = await table_of(request)
    return wire.response(await ratings_at(state_of(request).store, table.setup.id))


async def lobby_socket(websocket: WebSocket) -> None:
    """/ws/lobby: the lobby now, and after every change; nothing is read from it."""
    state = state_of(websocket)
    if not is_allowed_origin(websocket.headers, state.settings.origins):
        await websocket.close()  # before accept: the handshake is answered with 403
        return
    try:
        identity = await identify(websocket, state.store)
        async with state.lobby.listening() as news:
            await websocket.accept()
            gone = asyncio.create_task(_gone(websocket))
            try:
                guest = identity.guest.id if identity else None
                await _tell(websocket, news, guest, gone)
            finally:
                gone.cancel()
    except StoreError:
        with contextlib.suppress(RuntimeError, OSError):
            await websocket.close()


async def _tell(
    websocket: WebSocket, news: asyncio.Event, guest: str | None, gone: asyncio.Task[None]
) -> None:
    """Send the lobby whenever it has changed, until the reader is gone."""
    room, sent = state_of(websocket).lobby, None
    while not gone.done():
        news.clear()
        lobby: Lobby = lobby_of(room.listings, guest)
        if lobby != sent:
            try:
                await websocket.send_text(msgspec.json.encode(lobby).decode())
            except (WebSocketDisconnect, RuntimeError, OSError):
                return
            sent = lobby
        waiting = asyncio.create_task(news.wait())
        await asyncio.wait({waiting, gone}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()


async def _gone(websocket: WebSocket) -> None:
    """Wait until the reader is gone, or says something, which nobody does."""
    await websocket.receive()


ROUTES = [
    Route("/api/lobby", show_lobby),
    Route("/api/lobby/play", play, methods=["POST"]),
    Route("/api/tables/{id}/sit", sit, methods=["POST"]),
    Route("/api/tables/{id}/ratings", show_ratings),
    Route("/api/me/ratings", show_own_ratings),
    WebSocketRoute("/ws/lobby", lobby_socket),
]
