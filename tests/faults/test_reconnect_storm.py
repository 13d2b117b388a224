"""Everybody comes back at once after the server was killed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from consigliere.server.protocol import PROTOCOL
from live_server import PATIENCE, Client
from protocol.test_restart import doomed

from .soak import seed


@dataclass(slots=True)
class Person:
    """A browser with its cookie and its socket; `number` is the last one it was told."""

    table: str
    seat: int
    cookie: str
    number: int = 0
    socket: ClientConnection | None = None

    async def join(self, url: str, *, is_return: bool) -> None:
        """Open a socket; whoever returns asks for what came after the last number."""
        address = f"{url.replace('http://', 'ws://')}/ws/tables/{self.table}"
        self.socket = await connect(
            address,
            additional_headers={"Cookie": self.cookie, "Origin": url},
            open_timeout=PATIENCE,
            compression=None,
            proxy=None,
        )
        last = self.number if is_return else None
        await self.say("hello", protocol=PROTOCOL, lang="en", last_seq=last)
        heard = await self.hear("events" if is_return else "snapshot")
        assert heard["seq"] >= self.number
        self.number = heard["seq"]

    async def say(self, kind: str, **fields: object) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    async def hear(self, kind: str) -> Any:
        assert self.socket is not None
        while True:
            frame = msgspec.json.decode(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if frame["type"] == kind:
                return frame

    async def hand_over(self) -> None:
        """Leave the seat to the computer and take it back, each time until it is acknowledged."""
        for number, on in enumerate((True, False)):
            await self.say("take_over", cid=f"{self.seat}-{number}", seat=self.seat, on=on)
            self.number = max(self.number, (await self.hear("ack"))["seq"])


def seated(url: str, tables: int) -> list[Person]:
    """Two people at each of so many tables, every one with a browser of their own."""
    people = []
    browser = Client(url)
    for _ in range(tables):
        created = browser.new_table("me", "guest")
        table = str(created["id"])
        people.append(Person(table, 0, left_cookie(browser)))
        browser.claim(created["invites"][0])
        people.append(Person(table, 1, left_cookie(browser)))
    browser.http.close()
    return people


def left_cookie(browser: Client) -> str:
    """The cookie of whoever used this browser, which forgets it."""
    (cookie,) = browser.http.cookies.jar
    browser.http.cookies.clear()
    return f"{cookie.name}={cookie.value}"


async def everybody(people: list[Person], url: str, *, is_return: bool) -> None:
    await asyncio.gather(*(person.join(url, is_return=is_return) for person in people))


@pytest.mark.fault("reconnect-storm")
def test_everybody_is_back_and_nothing_is_lost(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async def storm() -> None:
        with doomed(tmp_path / "tables.sqlite3") as server:
            people = seated(server.url, seed(15, 500))
            await everybody(people, server.url, is_return=False)
            await asyncio.gather(*(person.hand_over() for person in people))
            server.kill()
        with doomed(tmp_path / "tables.sqlite3") as server:
            began = time.monotonic()
            await everybody(people, server.url, is_return=True)
            seconds = time.monotonic() - began
            await asyncio.gather(*(person.hand_over() for person in people))
        figure = f"{len(people)} clients at {len(people) // 2} tables back in {seconds:.1f} s"
        record_property("figure", figure)

    asyncio.run(storm())
