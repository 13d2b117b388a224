"""An answer of the server that goes on for a while, one message a line."""

from __future__ import annotations

import http.client
import socket
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OpenAnswer:
    """An answer whose body is still to be read, and the socket that it comes by."""

    response: http.client.HTTPResponse
    socket: socket.socket
    connection: http.client.HTTPConnection

    def close(self) -> None:
        """Read no more of it."""
        self.response.close()
        self.connection.close()


class MessageStream(Generic[T]):
    """Reads messages as they come, each call blocking until the next; `close` ends it from
    another thread."""

    def __init__(self, answer: OpenAnswer, decoder: msgspec.json.Decoder[T]) -> None:
        self._answer, self._decoder = answer, decoder
        self._reading = Lock()
        answer.socket.settimeout(None)  # the server is silent while others come first

    def next(self) -> T | None:
        """The next message; None at the end, raises OSError, HTTPException and MsgspecError."""
        with self._reading:
            line = self._answer.response.readline()
        return self._decoder.decode(line) if line.strip() else None

    def close(self) -> None:
        """Listen no more; whoever waits for a message gets none, or an error."""
        with suppress(OSError):
            self._answer.socket.shutdown(socket.SHUT_RDWR)
        with self._reading:  # at once: nothing comes any more
            self._answer.close()
