"""The WebSocket of a table: one socket is one viewer."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message

from .. import wire
from ..auth import has_token, identify
from ..budgets import guest_of
from ..connections import Phase
from ..guard import connection_of
from ..limits import Close, Kind, TokenBucket, is_allowed_origin
from ..protocol import MAX_FRAME, PROTOCOL, ClientMessage, Hello, Pong, Refused
from ..requests import address_of
from ..state import state_of
from ..store import StoreError
from ..tables import seating
from ..tables.table import Table
from ..tables.viewer import Viewer

_CLOSE_SECONDS = 2.0
"""How long sending a close code may take."""


class _Closing(Exception):
    """The socket is to be closed with a code."""

    def __init__(self, code: Close) -> None:
        super().__init__(code)
        self.code = code


async def table_socket(websocket: WebSocket) -> None:
    """/ws/tables/{id}: messages of a viewer, and frames for them."""
    state = state_of(websocket)
    if not is_allowed_origin(websocket.headers, state.settings.origins):
        await websocket.close()  # before accept: the handshake is answered with 403
        return
    try:
        identity = await identify(websocket, state.store)
        table = await state.hub.find(websocket.path_params["id"])
        viewer = Viewer(identity)
        if viewer.guest is not None:
            viewer.muted = await state.store.talk.muted_by(viewer.guest)
    except (ConsigliereError, StoreError) as error:
        await websocket.accept()
        await websocket.close(Close.LATER if isinstance(error, StoreError) else Close.NO_TABLE)
        return
    await websocket.accept()
    try:
        await _serve(websocket, table, viewer)
    finally:
        table.leave(viewer)
        await state.hub.mark_seen(table, viewer.guest)


async def _serve(websocket: WebSocket, table: Table, viewer: Viewer) -> None:
    """Read and write until either side closes the socket."""
    tasks = [
        asyncio.create_task(work)
        for work in (
            _read(websocket, table, viewer),
            _write(websocket, viewer),
            _overflow(viewer),
        )
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        error = task.exception()
        if isinstance(error, _Closing):
            await _close(websocket, error.code)
        elif error is not None and not isinstance(error, (WebSocketDisconnect, OSError)):
            raise error


async def _close(websocket: WebSocket, code: Close) -> None:
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect, TimeoutError):
        await asyncio.wait_for(websocket.close(code), _CLOSE_SECONDS)


async def _write(websocket: WebSocket, viewer: Viewer) -> None:
    while True:
        item = await viewer.next()
        if isinstance(item, Close):
            raise _Closing(item)
        await websocket.send_text(item)


async def _overflow(viewer: Viewer) -> None:
    await viewer.overflowed.wait()
    raise _Closing(Close.LIMITS)


async def _read(websocket: WebSocket, table: Table, viewer: Viewer) -> None:
    bucket = TokenBucket()
    limits = state_of(websocket).settings.limits
    try:
        first = await asyncio.wait_for(_receive(websocket, bucket), limits.hello_seconds)
    except TimeoutError:
        raise _Closing(Close.LIMITS) from None
    hello = _read_message(first)
    if not isinstance(hello, Hello):
        raise _Closing(Close.LIMITS)
    if hello.protocol != PROTOCOL:
        raise _Closing(Close.OUTDATED)
    if viewer.identity is None and hello.last_seq is not None and has_token(websocket):
        raise _Closing(Close.SIGNED_OUT)  # it was here as somebody, and comes back as nobody
    _require_room(table, viewer, limits.spectators)
    await state_of(websocket).hub.mark_seen(table, viewer.guest)
    table.join(viewer, hello)
    await state_of(websocket).hub.came(table, viewer.guest)
    _serve_first(websocket, table, viewer)
    while True:
        text = await _receive(websocket, bucket)
        _require_budget(websocket, Kind.MESSAGE)
        message = _read_message(text)
        if message is None:
            _refuse_unreadable(table, viewer, text)
        elif isinstance(message, Pong):
            table.audience.answered(viewer, message)
        elif isinstance(message, Hello):
            _require_budget(websocket, Kind.SOCKET)  # it is sent the whole table once more
            table.join(viewer, message)
        else:
            _require_any_seat(table, viewer)
            await table.handle(viewer, message)


async def _receive(websocket: WebSocket, bucket: TokenBucket) -> str:
    """The text of the next frame, within the limits."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    if not bucket.take():
        raise _Closing(Close.LIMITS)
    text = message.get("text")
    if text is None:
        raise _Closing(Close.BINARY)
    if len(text) > MAX_FRAME or len(text.encode()) > MAX_FRAME:
        raise _Closing(Close.SIZE)
    return str(text)


def _read_message(text: str) -> ClientMessage | None:
    with contextlib.suppress(wire.Unreadable):
        return wire.decode(text)
    return None


def _refuse_unreadable(table: Table, viewer: Viewer, text: str) -> None:
    message = Message("error.unreadable_message")
    seq = table.model.last_seq_for(viewer.guest)
    viewer.send(Refused(wire.cid_of(text), seq, message, None))


def _require_budget(websocket: WebSocket, kind: Kind) -> None:
    """Many sockets get no more than a few: their messages count together."""
    budgets = state_of(websocket).budgets
    if budgets.wait(kind, guest_of(websocket), address_of(websocket)):
        raise _Closing(Close.LIMITS)


def _require_room(table: Table, viewer: Viewer, spectators: int) -> None:
    """However many people watch, a player finds room."""
    is_player = bool(seating.own_seats(table.setup, viewer.guest))
    if not table.watching.may_watch(viewer.guest):
        raise _Closing(Close.NOT_FOR_WATCHERS)
    if not is_player and table.audience.spectators >= spectators:
        raise _Closing(Close.LIMITS)


def _serve_first(websocket: WebSocket, table: Table, viewer: Viewer) -> None:
    """The connection of a player is not cut off to make room for others."""
    connection = connection_of(websocket)
    if connection is not None and seating.own_seats(table.setup, viewer.guest):
        connection.phase = Phase.PLAYER


def _require_any_seat(table: Table, viewer: Viewer) -> None:
    if not seating.own_seats(table.setup, viewer.guest):
        raise _Closing(Close.NOT_SEATED)


ROUTES = [WebSocketRoute("/ws/tables/{id}", table_socket)]
