"""The socket of a table: reconnects by itself, and repeats requests that were not answered."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Mapping
from enum import Enum
from typing import Protocol, Union

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from consigliere.games.drawing import NoTextError
from consigliere.server.changes import Present, completed, present_after
from consigliere.server.limits import Close
from consigliere.server.protocol import (
    PROTOCOL,
    Ack,
    Explained,
    Happened,
    Hello,
    Look,
    Notice,
    Ping,
    Pong,
    Refused,
    Rematch,
    Resumed,
    SeatMessage,
    ServerMessage,
    Snapshot,
    Surveyed,
)
from consigliere.server.talk_protocol import Talk
from consigliere.server.watch_protocol import Watchers

Request = Union[SeatMessage, Rematch, Look]
"""A message that is answered by its `cid`."""
_Sent = Union[Hello, Request, Pong]
Reply = Union[Ack, Refused, Explained, Surveyed]
REPLIES = (Ack, Refused, Explained, Surveyed)
Heard = Union[Reply, Notice, Snapshot, Resumed, Talk, Watchers]
"""What is told the listener: messages from which nothing is left out."""

FIRST_WAIT_SECONDS = 0.4
LONGEST_WAIT_SECONDS = 8.0
_FRAME_BYTES = 16 * 1024 * 1024
"""A snapshot with the log of a long game is the largest message, far below this."""
_OPEN_SECONDS = 10.0

_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_encoder = msgspec.json.Encoder()


class ConnectionState(Enum):
    """Whether and why the table can be reached."""

    CONNECTING = "connecting"
    OPEN = "open"
    LOST = "lost"
    REPLACED = "replaced"
    """The same guest opened the table elsewhere."""
    CLOSED = "closed"
    """The guest has no seat there, or there is no such table."""
    SIGNED_OUT = "signed out"
    """This device is no longer one of the guest."""
    STRANGE = "strange"
    """The server uses a different version of the protocol."""


_FINAL: dict[int, ConnectionState] = {
    Close.NOT_SEATED: ConnectionState.CLOSED,
    Close.NO_TABLE: ConnectionState.CLOSED,
    Close.NOT_FOR_WATCHERS: ConnectionState.CLOSED,
    Close.OUTDATED: ConnectionState.CLOSED,
    Close.SIGNED_OUT: ConnectionState.SIGNED_OUT,
    Close.SUPERSEDED: ConnectionState.REPLACED,
}


class Listener(Protocol):
    """Receives what comes in."""

    @property
    def last_seq(self) -> int | None:
        """The last known sequence number, to resume from."""

    def receive(self, message: Heard) -> None:
        """Take in one message of the server."""

    def connection_changed(self, state: ConnectionState) -> None:
        """The connection has another state now."""


def wait_before(attempt: int, spread: float) -> float:
    """Seconds before attempt number `attempt` (0, 1…), doubling; `spread` is from 0 to 1."""
    doubled = FIRST_WAIT_SECONDS * 2.0**attempt
    return min(LONGEST_WAIT_SECONDS, doubled) * (0.75 + spread / 2)


def new_cid() -> str:
    """An id by which the server recognises a request, however often it is sent."""
    return secrets.token_hex(16)


class Connection:
    """One socket after another to the same table."""

    def __init__(self, url: str, headers: Mapping[str, str], lang: str, listener: Listener) -> None:
        self._url, self._headers, self._lang = url, dict(headers), lang
        self._listener = listener
        self._unanswered: dict[str, Request] = {}
        self._outbox: asyncio.Queue[_Sent] | None = None
        """That of the open socket, once the server has answered its hello."""
        self._present: Present | None = None
        self._attempt = 0

    def send(self, request: Request) -> None:
        """Send a request; it is repeated after a reconnect until it is answered."""
        self._unanswered[request.cid] = request
        if self._outbox is not None:
            self._outbox.put_nowait(request)

    async def run(self) -> None:
        """Stay connected until the server closes the table for good."""
        while True:
            final = await self._connect_once()
            self._outbox = None
            if final is not None:
                return self._listener.connection_changed(final)
            self._listener.connection_changed(ConnectionState.LOST)
            await asyncio.sleep(wait_before(self._attempt, secrets.randbelow(1000) / 1000))
            self._attempt += 1

    async def _connect_once(self) -> ConnectionState | None:
        """One socket from hello to its end; the final state, or None to try again."""
        with contextlib.suppress(OSError, TimeoutError, WebSocketException):
            async with connect(
                self._url,
                additional_headers=self._headers,
                compression=None,
                proxy=None,
                max_size=_FRAME_BYTES,
                open_timeout=_OPEN_SECONDS,
            ) as socket:
                return await self._exchange(socket)
        return None

    async def _exchange(self, socket: ClientConnection) -> ConnectionState | None:
        outbox: asyncio.Queue[_Sent] = asyncio.Queue()
        writer = asyncio.create_task(_write(socket, outbox))
        try:
            # a close code of the table itself comes as an error
            with contextlib.suppress(ConnectionClosed):
                await socket.send(_text(Hello(PROTOCOL, self._lang, self._listener.last_seq)))
                async for frame in socket:
                    self._receive(_decoder.decode(frame), outbox)
        except (msgspec.MsgspecError, UnicodeDecodeError, NoTextError):
            return ConnectionState.STRANGE
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return _FINAL.get(socket.close_code or 0)

    def _receive(self, message: ServerMessage, outbox: asyncio.Queue[_Sent]) -> None:
        if isinstance(message, Ping):
            return outbox.put_nowait(Pong(message.number))
        if isinstance(message, REPLIES):
            self._unanswered.pop(message.cid, None)
        heard = completed(self._present, message) if isinstance(message, Happened) else message
        self._present = present_after(self._present, heard)
        self._listener.receive(heard)
        if self._outbox is None and isinstance(message, (Snapshot, Resumed)):
            self._outbox = outbox
            self._attempt = 0
            for request in self._unanswered.values():
                outbox.put_nowait(request)
            self._listener.connection_changed(ConnectionState.OPEN)


async def _write(socket: ClientConnection, outbox: asyncio.Queue[_Sent]) -> None:
    while True:
        await socket.send(_text(await outbox.get()))


def _text(message: _Sent) -> str:
    return _encoder.encode(message).decode()
