"""People at tables of a server: sockets that play random legal actions and time the events."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from consigliere.server.protocol import PROTOCOL

PATIENCE = 60.0
"""Seconds until a missing event ends the measurement."""


@dataclass(frozen=True, slots=True)
class Work:
    """Who plays what: so many tables, and an act at each of them every so many seconds."""

    game: str
    seats: int
    tables: int
    every: float = 0.0
    """0: as soon as everybody has seen the last act."""
    options: dict[str, str] = field(default_factory=dict)


class _Choice(msgspec.Struct):
    word: str


class _Seat(msgspec.Struct):
    seat: int
    yours: bool


class _TableInfo(msgspec.Struct):
    seats: list[_Seat]
    status: str
    rematch: str | None = None


class _Frame(msgspec.Struct):
    type: str
    seq: int = -1
    table: _TableInfo | None = None
    choices: list[_Choice] = []
    cid: str = ""


_OF_THE_GAME = {"snapshot", "event", "events"}
_decoder = msgspec.json.Decoder(_Frame)


@dataclass(slots=True)
class Tally:
    """What was measured at all tables together; `latencies` in seconds, one for every viewer."""

    acts: int = 0
    refused: int = 0
    bytes: int = 0
    games: int = 0
    latencies: list[float] = field(default_factory=list)


@dataclass(slots=True)
class _Player:
    table: Table
    cookie: str
    socket: ClientConnection | None = None
    seq: int = -1
    seat: int = -1
    listening: asyncio.Task[None] | None = None

    async def sit(self, url: str, table: str, last_seq: int | None = None) -> None:
        """Open a socket at a table, say hello and listen from then on."""
        self.socket = await connect(
            f"{url.replace('http', 'ws')}/ws/tables/{table}",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            proxy=None,
        )
        await self.say("hello", protocol=PROTOCOL, lang="en", last_seq=last_seq)
        self.listening = asyncio.create_task(self._listen(self.socket))

    async def leave(self) -> None:
        """Close the socket."""
        socket, self.socket = self.socket, None
        if socket is not None:
            await socket.close()

    async def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        if self.socket is not None:
            await self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    async def _listen(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for frame in socket:
                if socket is self.socket:  # not one that is being closed
                    self.table.hear(self, frame)


class Table:
    """One table, game after game: whoever has choices plays one of them at random."""

    def __init__(self, work: Work, number: int, tally: Tally) -> None:
        self.work, self.number, self.tally = work, number, tally
        self.id = ""
        self.acted = -1
        """The number of the last act that was acknowledged."""
        self.players: list[_Player] = []
        self._random = random.Random(number)  # noqa: S311  for play, not for secrets
        self._changed = asyncio.Event()
        self._turn: tuple[_Player, int, _Frame] | None = None
        self._sent: tuple[str, float] | None = None
        self._waiting: set[int] = set()
        self._is_over = False
        self._rematch: str | None = None

    async def set_up(self, http: httpx.AsyncClient) -> None:
        """Seats for as many people, each a guest with a cookie of their own."""
        http.cookies.clear()
        work = self.work
        kinds = ["me"] + ["guest"] * (work.seats - 1)
        body = {"game": work.game, "options": work.options, "seats": [{"kind": k} for k in kinds]}
        created = await http.post("/api/tables", json=body)
        created.raise_for_status()
        self.id = created.json()["id"]
        cookies = [_cookie(created)]
        for invite in created.json()["invites"]:
            claim = invite.split("/")[-1]
            http.cookies.clear()
            answer = await http.post(f"/api/tables/{self.id}/claim", json={"claim": claim})
            answer.raise_for_status()
            cookies.append(_cookie(answer))
        self.players = [_Player(self, cookie) for cookie in cookies]

    async def sit(self, url: str, *, is_return: bool = False) -> None:
        """Everybody opens a socket; on a return they say what they have seen."""
        for player in self.players:
            await player.sit(url, self.id, player.seq if is_return else None)

    async def play(self, url: str, until: float) -> None:
        """Act in turn until then (`time.perf_counter`)."""
        due = time.perf_counter() + self.work.every * self._random.random()
        while (now := max(due, time.perf_counter())) < until:
            await asyncio.sleep(now - time.perf_counter())
            due = now + self.work.every
            if self._is_over:
                await self._play_again(url)
            await self._act()

    async def leave(self) -> None:
        """Everybody closes their socket."""
        for player in self.players:
            await player.leave()

    async def come_back(self, url: str) -> float:
        """Everybody opens a socket at a server that was started again.

        When the first of them had the table before them (`time.perf_counter`).
        """
        for player in self.players:
            player.seq = -1
        await self.sit(url)
        first = 0.0
        while any(player.seq < 0 for player in self.players):
            await self._wait()
            first = first or time.perf_counter()
        return first

    @property
    def has_lost(self) -> bool:
        """Whether somebody has seen less, after coming back, than was acknowledged before."""
        return any(player.seq < self.acted for player in self.players)

    async def _act(self) -> None:
        while self._turn is None:
            await self._wait()
            if self._is_over:
                return
        player, seat, frame = self._turn
        self._turn = None
        cid = uuid4().hex
        word = self._random.choice(frame.choices).word
        self._waiting = set(range(len(self.players)))
        self._sent = (cid, time.perf_counter())
        self.acted = frame.seq + 1
        await player.say("act", cid=cid, seq=frame.seq, seat=seat, action=word)
        while self._waiting:
            await self._wait()
        self.tally.acts += 1

    async def _wait(self) -> None:
        self._changed.clear()
        await asyncio.wait_for(self._changed.wait(), PATIENCE)

    def hear(self, player: _Player, frame: str | bytes) -> None:
        """A frame has come to a player."""
        now = time.perf_counter()
        self.tally.bytes += len(frame)
        said = _decoder.decode(frame)
        if said.type == "refused":
            self.tally.refused += 1
        if said.table is not None:
            self._rematch = said.table.rematch or self._rematch
            self._is_over = said.table.status == "finished"
            player.seat = next(seat.seat for seat in said.table.seats if seat.yours)
        if said.type in _OF_THE_GAME:
            player.seq = said.seq
            self._note_event(player, said, now)
            if said.choices:
                self._turn = (player, player.seat, said)
        self._changed.set()

    def _note_event(self, player: _Player, said: _Frame, now: float) -> None:
        number = self.players.index(player)
        if self._sent is not None and said.seq >= self.acted and number in self._waiting:
            self._waiting.discard(number)
            self.tally.latencies.append(now - self._sent[1])

    async def _play_again(self, url: str) -> None:
        await self.players[0].say("rematch", cid=uuid4().hex)
        while self._rematch is None:
            await self._wait()
        await self.leave()
        self.id, self._rematch, self._is_over, self._turn = self._rematch, None, False, None
        self.acted = -1
        self.tally.games += 1
        await self.sit(url)


def _cookie(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


async def laid(url: str, work: Work, tally: Tally, *, with_sockets: bool = True) -> list[Table]:
    """Tables with people at them."""
    tables = [Table(work, number, tally) for number in range(work.tables)]
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False) as http:
        for table in tables:
            await table.set_up(http)
            if with_sockets:
                await table.sit(url)
    return tables


async def played(url: str, tables: list[Table], seconds: float) -> None:
    """Everybody plays for so long."""
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(url, until) for table in tables))
