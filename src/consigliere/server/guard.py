"""uvicorn's protocols with deadlines and bounds.

By themselves they wait for ever for headers, bodies and slow readers, and take any number of parts
that hold nothing.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import h11
import uvicorn
from starlette.requests import HTTPConnection
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from .connections import Connection, Connections, Phase
from .gathering import gathering
from .limits import Close, TokenBucket

_STATE = "connection"
"""The key of the connection in the state of a request."""
_MAX_PARTS = 4096
"""Pieces of one body: each costs as much as a kilobyte, however short it is."""
_FRAMES_AT_ONCE, _FRAMES_A_SECOND = 200.0, 20.0
"""Frames of a WebSocket that are no whole message: pings, their answers, and fragments. Browsers
send one in twenty seconds."""


class GuardedConfig(uvicorn.Config):
    """A configuration of uvicorn, with the connections that its protocols watch."""

    def __init__(self, app: Any, connections: Connections, **settings: Any) -> None:
        super().__init__(app, http=_Http, ws=_Socket, **settings)
        self.guarded = connections


def connection_of(request: HTTPConnection) -> Connection | None:
    """The connection that a request came through; None without the guard, as in tests."""
    found: Connection | None = getattr(request.state, _STATE, None)
    return found


class _Requests(h11.Connection):
    """Refuses bodies in pieces of a byte or two."""

    _parts = 0

    def next_event(self) -> Any:
        """The next event; raises RemoteProtocolError."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts = 0
        elif isinstance(event, h11.Data):
            self._parts += 1
            if self._parts > _MAX_PARTS:
                raise h11.RemoteProtocolError("a body in too many parts")
        return event


class _Http(H11Protocol):
    """HTTP with deadlines for headers, body and reading the answer."""

    _guarded: Connection | None = None

    def __init__(self, config: uvicorn.Config, *arguments: Any, **more: Any) -> None:
        super().__init__(config, *arguments, **more)
        self.conn = _Requests(h11.SERVER, config.h11_max_incomplete_event_size or 0)

    @property
    def _connections(self) -> Connections:
        return cast(GuardedConfig, self.config).guarded

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._guarded = self._connections.admit(transport)
        self.app_state = {**self.app_state, _STATE: self._guarded}
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._guarded is not None:
            self._connections.release(self._guarded)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if self._guarded is not None:
            self._guarded.done("request")
            self._guarded.phase = Phase.SPECTATOR
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP, unless an answer is under way: then there is nothing to say."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        _expect_reading(self._guarded, self._connections)

    def resume_writing(self) -> None:
        super().resume_writing()
        _reads_again(self._guarded)

    def _watch(self) -> None:
        """Set the deadline for what is to come next."""
        connection, limits = self._guarded, self._connections.limits
        if connection is None or self.conn.their_state is h11.SWITCHED_PROTOCOL:
            return
        if connection.phase in {Phase.SPECTATOR, Phase.PLAYER}:
            return
        if self.transport.is_closing():
            connection.expect("end", limits.reading_seconds)
        state = self.conn.their_state
        connection.phase = {h11.IDLE: Phase.HEADERS, h11.SEND_BODY: Phase.BODY}.get(
            state, Phase.ANSWER
        )
        if state is h11.IDLE:
            connection.expect("request", limits.header_seconds)
        else:
            connection.done("request")
        if state is h11.SEND_BODY:
            connection.expect("body", limits.body_seconds)
        else:
            connection.done("body")


class _Socket(WebSocketsSansIOProtocol):
    """WebSockets with a deadline for reading; for the first message the table has one.

    The table counts whole messages; everything else is counted here.
    """

    def __init__(self, config: uvicorn.Config, *arguments: Any, **more: Any) -> None:
        super().__init__(config, *arguments, **more)
        self._others = TokenBucket(_FRAMES_A_SECOND, _FRAMES_AT_ONCE)

    @property
    def _guarded(self) -> Connection | None:
        return self.app_state.get(_STATE)

    @property
    def _connections(self) -> Connections:
        return cast(GuardedConfig, self.config).guarded

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(gathering(cast(asyncio.Transport, transport)))

    def shutdown(self) -> None:
        """Say that the server goes away, unless the other side is leaving: then nothing is sent."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        if self._has_room():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._has_room():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._has_room():
            super().handle_pong(event)

    def _has_room(self) -> bool:
        """Whether one more frame is allowed; otherwise the socket is closed."""
        if self._others.take():
            return True
        if not (self.close_sent or self.transport.is_closing()):
            self.conn.fail(Close.LIMITS)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._guarded is not None:
            self._connections.release(self._guarded)

    def pause_writing(self) -> None:
        super().pause_writing()
        _expect_reading(self._guarded, self._connections)

    def resume_writing(self) -> None:
        super().resume_writing()
        _reads_again(self._guarded)


def _expect_reading(connection: Connection | None, connections: Connections) -> None:
    if connection is not None:
        connection.expect("reading", connections.limits.reading_seconds)


def _reads_again(connection: Connection | None) -> None:
    if connection is not None:
        connection.done("reading")
