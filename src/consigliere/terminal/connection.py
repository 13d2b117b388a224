"""The socket of a table: comes back by itself, and sends again what was never answered."""

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
from consigliere.server.limits import Close
from consigliere.server.protocol import (
    PROTOCOL,
    Ack,
    Act,
    DeclineEnd,
    Explained,
    Hello,
    Look,
    OfferEnd,
    Refused,
    Rematch,
    Resign,
    Resumed,
    ServerMessage,
    Snapshot,
    Surveyed,
    TakeOver,
    Undo,
)

Question = Union[Act, Undo, Resign, OfferEnd, DeclineEnd, TakeOver, Rematch, Look]
"""What is answered by its `cid`."""
Answer = Union[Ack, Refused, Explained, Surveyed]
ANSWERS = (Ack, Refused, Explained, Surveyed)

FIRST_WAIT_SECONDS = 0.4
LONGEST_WAIT_SECONDS = 8.0
_FRAME_BYTES = 16 * 1024 * 1024
"""A snapshot with the log of a long game is the largest message, far below this."""
_OPEN_SECONDS = 10.0

_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_encoder = msgspec.json.Encoder()


class Contact(Enum):
    """How the table is reached."""

    CONNECTING = "connecting"
    OPEN = "open"
    LOST = "lost"
    REPLACED = "replaced"
    """The same guest looks at the table from elsewhere."""
    CLOSED = "closed"
    """Nobody sits here for us, or there is no such table."""
    STRANGE = "strange"
    """Whoever answers speaks another version of the protocol."""


_FINAL: dict[int, Contact] = {
    Close.NOT_SEATED: Contact.CLOSED,
    Close.NO_TABLE: Contact.CLOSED,
    Close.SUPERSEDED: Contact.REPLACED,
}


class Listener(Protocol):
    """Who is told what comes in."""

    @property
    def last_seq(self) -> int | None:
        """The last sequence number that is known, to resume from."""

    def receive(self, message: ServerMessage) -> None:
        """One message of the server."""

    def contact(self, contact: Contact) -> None:
        """The table is reached in another way now."""


def wait_before(attempt: int, spread: float) -> float:
    """Seconds before attempt number `attempt` (0, 1 …): doubling; `spread` is from 0 to 1."""
    doubled = FIRST_WAIT_SECONDS * 2.0**attempt
    return min(LONGEST_WAIT_SECONDS, doubled) * (0.75 + spread / 2)


def new_cid() -> str:
    """What the server knows a message by, however often it is sent."""
    return secrets.token_hex(16)


class Connection:
    """One socket after the other to the same table."""

    def __init__(self, url: str, headers: Mapping[str, str], lang: str, listener: Listener) -> None:
        self._url, self._headers, self._lang = url, dict(headers), lang
        self._listener = listener
        self._unanswered: dict[str, Question] = {}
        self._outbox: asyncio.Queue[Question] | None = None
        """Of the socket that is open and greeted."""
        self._attempt = 0

    def send(self, question: Question) -> None:
        """Send a message; it is repeated after a reconnect until it is answered."""
        self._unanswered[question.cid] = question
        if self._outbox is not None:
            self._outbox.put_nowait(question)

    async def run(self) -> None:
        """Stay in touch until the server closes the table for good."""
        while True:
            final = await self._visit()
            self._outbox = None
            if final is not None:
                return self._listener.contact(final)
            self._listener.contact(Contact.LOST)
            await asyncio.sleep(wait_before(self._attempt, secrets.randbelow(1000) / 1000))
            self._attempt += 1

    async def _visit(self) -> Contact | None:
        """One socket from hello to its end; None: it may be tried again."""
        with contextlib.suppress(OSError, TimeoutError, WebSocketException):
            async with connect(
                self._url,
                additional_headers=self._headers,
                compression=None,
                proxy=None,
                max_size=_FRAME_BYTES,
                open_timeout=_OPEN_SECONDS,
            ) as socket:
                return await self._converse(socket)
        return None

    async def _converse(self, socket: ClientConnection) -> Contact | None:
        outbox: asyncio.Queue[Question] = asyncio.Queue()
        writer = asyncio.create_task(_write(socket, outbox))
        try:
            # a close code of the table's own comes as an error
            with contextlib.suppress(ConnectionClosed):
                await socket.send(_text(Hello(PROTOCOL, self._lang, self._listener.last_seq)))
                async for frame in socket:
                    self._receive(_decoder.decode(frame), outbox)
        except (msgspec.MsgspecError, UnicodeDecodeError, NoTextError):
            return Contact.STRANGE
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return _FINAL.get(socket.close_code or 0)

    def _receive(self, message: ServerMessage, outbox: asyncio.Queue[Question]) -> None:
        if isinstance(message, ANSWERS):
            self._unanswered.pop(message.cid, None)
        self._listener.receive(message)
        if self._outbox is None and isinstance(message, (Snapshot, Resumed)):
            self._outbox = outbox
            self._attempt = 0
            for question in self._unanswered.values():
                outbox.put_nowait(question)
            self._listener.contact(Contact.OPEN)


async def _write(socket: ClientConnection, outbox: asyncio.Queue[Question]) -> None:
    while True:
        await socket.send(_text(await outbox.get()))


def _text(message: Question | Hello) -> str:
    return _encoder.encode(message).decode()
