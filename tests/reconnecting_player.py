"""A player who plays on whatever happens: reconnects, and sends again what got no answer."""

from __future__ import annotations

import contextlib
import time
from random import Random
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from live_server import Client, Seat

RETRY_SECONDS = 0.1
_LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError, httpx.HTTPError)


class ReconnectingPlayer:
    """A seat at a table of several servers, or of a proxy in front of them; by address."""

    def __init__(self, *urls: str, seed: int | None = None) -> None:
        self._random = None if seed is None else Random(seed)  # noqa: S311  no secret
        self._clients = [Client(url, patience=5.0) for url in urls]
        self._socket: Seat | None = None
        self._last: dict[str, Any] = {}
        self.seat = 0
        self.table = ""
        self.acknowledged: list[int] = []

    @property
    def client(self) -> Client:
        """The client of the address used now."""
        return self._clients[0]

    @property
    def served_by(self) -> str:
        """What the proxy says of the server behind it."""
        response = self._socket.socket.response if self._socket else None
        return response.headers.get("X-Served-By", "") if response else ""

    def close(self) -> None:
        """Leave."""
        self.disconnect()
        for client in self._clients:
            client.http.close()

    def disconnect(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            self._socket.socket.close()
        self._socket = None

    def sit(self, table: str, seat: int) -> None:
        """Play at this table from now on."""
        self.table, self.seat = table, seat
        for other in self._clients[1:]:
            for cookie in self.client.http.cookies.jar:
                other.http.cookies.set(cookie.name, str(cookie.value))

    def learn(self, url: str) -> None:
        """There is a server at this address too."""
        client = Client(url, patience=5.0)
        for cookie in self.client.http.cookies.jar:
            client.http.cookies.set(cookie.name, str(cookie.value))
        self._clients.append(client)

    def connect(self) -> None:
        """Open a socket, at the first server that answers, and hear how things are."""
        while self._socket is None:
            with contextlib.suppress(*_LOST):
                self._socket = self.client.sit(self.table)
                self._last = self._socket.hear("snapshot")
                return
            self.disconnect()
            self._clients.append(self._clients.pop(0))
            time.sleep(RETRY_SECONDS)

    def act(self, most_seconds: float = 30.0) -> bool:
        """Wait for the turn and play the first choice, or any of them if there is a seed.

        False once the game is over.
        """
        deadline = time.monotonic() + most_seconds
        sent: dict[str, Any] | None = None
        cid = uuid4().hex
        while time.monotonic() < deadline:
            try:
                self.connect()
                sent = sent or self._choose()
                if sent is None:
                    return False
                assert self._socket is not None
                answer = self._socket.ask("act", cid=cid, seat=self.seat, **sent)
                if answer["type"] != "ack":  # somebody else acted meanwhile: look again
                    assert answer["message"]["key"] == "error.stale", answer
                    self.disconnect()
                    sent, cid = None, uuid4().hex
                    continue
                self.acknowledged.append(answer["seq"])
                self._last = {}
                return True
            except _LOST:
                self.disconnect()
        raise TimeoutError(f"seat {self.seat} could not go on within {most_seconds} s")

    def _choose(self) -> dict[str, Any] | None:
        """What to play, once it is this seat's turn; None if the game is over."""
        assert self._socket is not None
        heard = self._last
        while not heard.get("choices"):
            if heard.get("table", {}).get("outcome") is not None:
                return None
            heard = self._socket.hear("event")
        choices = heard["choices"]
        chosen = choices[0] if self._random is None else self._random.choice(choices)
        return {"seq": heard["seq"], "action": chosen["word"]}
