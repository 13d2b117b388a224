"""One person's session at a table: its state, and every request to the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from consigliere.core.message import Message
from consigliere.server.protocol import (
    Ack,
    Act,
    AllowBack,
    AllowReplace,
    AskBack,
    AskReplace,
    DeclineEnd,
    Look,
    OfferEnd,
    RefuseBack,
    Refused,
    RefuseReplace,
    Rematch,
    Resign,
    TakeOver,
    Undo,
)
from consigliere.server.talk_protocol import Talk, TalkLine
from consigliere.server.watch_protocol import Watchers

from .connection import REPLIES, ConnectionState, Heard, Reply, Request, new_cid
from .table_state import TableState, updated


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the server refused a request, and the clause of the rules, if one forbids it."""

    message: Message
    clause: str | None


class Sender(Protocol):
    """What a session needs of a connection."""

    def send(self, request: Request) -> None:
        """Send a request until it is answered."""


class Session:
    """Holds the state; every request returns its refusal, or None once it is stored."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.state: TableState | None = None
        self.talk: tuple[TalkLine, ...] = ()
        self.watchers: Watchers | None = None
        self.talk_rule = ""
        """What may be said at the table; empty until the server has told."""
        self.connection_state = ConnectionState.CONNECTING
        self.is_sending = False
        """Whether a step of this person is sent, but not yet stored and shown."""
        self.has_stored = False
        """Whether the last step of this person was stored."""
        self.sender: Sender | None = None
        self._decided: dict[int, int] = {}
        self._changed = changed
        self._stored_seq: int | None = None
        self._waiting: dict[str, asyncio.Future[Reply]] = {}

    @property
    def last_seq(self) -> int | None:
        """The last known sequence number."""
        return self.state.seq if self.state else None

    @property
    def decided(self) -> int:
        """The sequence number of the viewer's last step; 0 until one was taken in this session."""
        viewer = self.state.view.viewer if self.state else None
        return 0 if viewer is None else self._decided.get(viewer, 0)

    # -- from the server -------------------------------------------------------------------

    def receive(self, message: Heard) -> None:
        """Take in one message of the server; raises NoTextError."""
        if isinstance(message, REPLIES):
            waiting = self._waiting.pop(message.cid, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
            return
        if isinstance(message, Talk):
            self._hear(message)
            return
        if isinstance(message, Watchers):
            self.watchers = message
            self._changed()
            return
        self.state = updated(self.state, message)
        self._settle()
        self._changed()

    def _hear(self, message: Talk) -> None:
        known = {} if message.whole else {line.number: line for line in self.talk}
        lines = known | {line.number: line for line in message.lines}
        self.talk = tuple(lines[number] for number in sorted(lines))
        self.talk_rule = message.rule
        self._changed()

    def connection_changed(self, state: ConnectionState) -> None:
        """The connection has another state now."""
        self.connection_state = state
        self._changed()

    # -- to the server ----------------------------------------------------------------------

    async def act(self, word: str) -> Refusal | None:
        """Carry out a step for the seat that must act."""
        state = self.state
        seat = state.seat_to_act if state else None
        if state is None or seat is None or self.is_sending:
            return Refusal(Message("terminal.not_now"), None)
        return await self._change(Act(new_cid(), state.seq, seat, word))

    async def undo(self) -> Refusal | None:
        """Take back this person's last step."""
        state = self.state
        if state is None or state.own_seat is None or self.is_sending:
            return Refusal(Message("terminal.not_now"), None)
        return await self._change(Undo(new_cid(), state.seq, state.own_seat))

    async def look(self, seat: int) -> Refusal | None:
        """Lift the curtain of a seat: ask for its view."""
        return await self.request(Look(new_cid(), seat))

    async def take_over(self, seat: int, *, on: bool) -> Refusal | None:
        """Let the computer play a seat, or take control back."""
        return await self.request(TakeOver(new_cid(), seat, on))

    async def offer_end(self, seat: int) -> Refusal | None:
        """Offer to end the game, or accept that offer."""
        return await self.request(OfferEnd(new_cid(), seat))

    async def decline_end(self, seat: int) -> Refusal | None:
        """Decline an offer to end the game, or withdraw one."""
        return await self.request(DeclineEnd(new_cid(), seat))

    async def ask_back(self, seat: int) -> Refusal | None:
        """Ask the others to let this person take back the last decision."""
        return await self.request(AskBack(new_cid(), self._seq, seat))

    async def allow_back(self, seat: int) -> Refusal | None:
        """Allow somebody to take back their last decision."""
        return await self.request(AllowBack(new_cid(), self._seq, seat))

    async def refuse_back(self, seat: int) -> Refusal | None:
        """Refuse that, or withdraw the own request."""
        return await self.request(RefuseBack(new_cid(), seat))

    async def ask_replace(self, seat: int, whom: int) -> Refusal | None:
        """Ask those present to have the computer play for a seat that keeps them waiting."""
        return await self.request(AskReplace(new_cid(), self._seq, seat, whom))

    async def allow_replace(self, seat: int) -> Refusal | None:
        """Agree to that."""
        return await self.request(AllowReplace(new_cid(), self._seq, seat))

    async def refuse_replace(self, seat: int) -> Refusal | None:
        """Refuse it, withdraw the own request, or say that this person is here."""
        return await self.request(RefuseReplace(new_cid(), seat))

    @property
    def _seq(self) -> int:
        return self.state.seq if self.state else 0

    async def resign(self, seat: int) -> Refusal | None:
        """Resign."""
        return await self.request(Resign(new_cid(), seat))

    async def rematch(self) -> Refusal | None:
        """Set up the same table again, with the seats rotated."""
        return await self.request(Rematch(new_cid()))

    async def request(self, request: Request) -> Refusal | None:
        """Send a request, and wait for its reply."""
        reply = await self._reply_to(request)
        return _refusal_of(reply)

    async def _change(self, request: Act | Undo) -> Refusal | None:
        self.is_sending, self.has_stored = True, False
        self._changed()
        reply = await self._reply_to(request)
        self.has_stored = isinstance(reply, Ack)
        self._stored_seq = reply.seq if isinstance(reply, Ack) else -1
        if isinstance(reply, Ack) and isinstance(request, Act):
            self._decided[request.seat] = reply.seq
        self._settle()
        self._changed()
        return _refusal_of(reply)

    async def _reply_to(self, request: Request) -> Reply:
        if self.sender is None:
            raise RuntimeError("a session needs a sender before it can send")
        waiting: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[request.cid] = waiting
        self.sender.send(request)
        return await waiting

    def _settle(self) -> None:
        """A stored step counts as sending until it shows: the choices until then are stale."""
        if (
            self.is_sending
            and self._stored_seq is not None
            and (self.last_seq or 0) >= self._stored_seq
        ):
            self.is_sending = False
            self._stored_seq = None


def _refusal_of(reply: Reply) -> Refusal | None:
    return Refusal(reply.message, reply.clause) if isinstance(reply, Refused) else None
