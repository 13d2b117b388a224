"""One person at one table: what is on it, and everything that can be said to the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from consigliere.core.message import Message
from consigliere.server.protocol import (
    Ack,
    Act,
    DeclineEnd,
    Look,
    OfferEnd,
    Refused,
    Rematch,
    Resign,
    ServerMessage,
    TakeOver,
    Undo,
)

from .connection import ANSWERS, Answer, Contact, Question, new_cid
from .table_state import TableState, reduced


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the server did not do something, and the clause it rests on."""

    message: Message
    clause: str | None


class Line(Protocol):
    """What a session needs of a connection."""

    def send(self, question: Question) -> None:
        """Send a message until it is answered."""


class Session:
    """Holds the state; every question resolves to its refusal, or None when it is stored."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.state: TableState | None = None
        self.reached = Contact.CONNECTING
        self.is_sending = False
        """Whether an own step is on its way: sent, but not yet stored and shown."""
        self.has_stored = False
        """Whether the last own step was stored."""
        self.line: Line | None = None
        self._changed = changed
        self._shown_at: int | None = None
        self._waiting: dict[str, asyncio.Future[Answer]] = {}

    @property
    def last_seq(self) -> int | None:
        """The last sequence number that is known."""
        return self.state.seq if self.state else None

    # -- what comes in ---------------------------------------------------------------------

    def receive(self, message: ServerMessage) -> None:
        """One message of the server; raises NoTextError."""
        if isinstance(message, ANSWERS):
            waiting = self._waiting.pop(message.cid, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
            return
        self.state = reduced(self.state, message)
        self._settle()
        self._changed()

    def contact(self, contact: Contact) -> None:
        """The table is reached in another way now."""
        self.reached = contact
        self._changed()

    # -- what goes out ----------------------------------------------------------------------

    async def act(self, word: str) -> Refusal | None:
        """Carry out a step of the seat that must act."""
        state = self.state
        seat = state.seat_to_act if state else None
        if state is None or seat is None or self.is_sending:
            return Refusal(Message("terminal.not_now"), None)
        return await self._change(Act(new_cid(), state.seq, seat, word))

    async def undo(self) -> Refusal | None:
        """Take back one's own last step."""
        state = self.state
        if state is None or state.seat_nearest is None or self.is_sending:
            return Refusal(Message("terminal.not_now"), None)
        return await self._change(Undo(new_cid(), state.seq, state.seat_nearest))

    async def look(self, seat: int) -> Refusal | None:
        """Lift the curtain before an own seat."""
        return await self.ask(Look(new_cid(), seat))

    async def take_over(self, seat: int, *, on: bool) -> Refusal | None:
        """Let the computer play an own seat, or come back to it."""
        return await self.ask(TakeOver(new_cid(), seat, on))

    async def offer_end(self, seat: int) -> Refusal | None:
        """Offer to end the game, or accept that offer."""
        return await self.ask(OfferEnd(new_cid(), seat))

    async def decline_end(self, seat: int) -> Refusal | None:
        """Decline the offer on the table, or take one's own back."""
        return await self.ask(DeclineEnd(new_cid(), seat))

    async def resign(self, seat: int) -> Refusal | None:
        """Give up."""
        return await self.ask(Resign(new_cid(), seat))

    async def rematch(self) -> Refusal | None:
        """Set up the same table again, seats rotated."""
        return await self.ask(Rematch(new_cid()))

    async def ask(self, question: Question) -> Refusal | None:
        """Send anything, and wait for its answer."""
        answer = await self._answer_to(question)
        return _refusal_in(answer)

    async def _change(self, question: Act | Undo) -> Refusal | None:
        self.is_sending, self.has_stored = True, False
        self._changed()
        answer = await self._answer_to(question)
        self.has_stored = isinstance(answer, Ack)
        self._shown_at = answer.seq if isinstance(answer, Ack) else -1
        self._settle()
        self._changed()
        return _refusal_in(answer)

    async def _answer_to(self, question: Question) -> Answer:
        if self.line is None:
            raise RuntimeError("a session speaks once it has a line")
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[question.cid] = waiting
        self.line.send(question)
        return await waiting

    def _settle(self) -> None:
        """What is stored stays on its way until it shows: the choices before it are stale."""
        if (
            self.is_sending
            and self._shown_at is not None
            and (self.last_seq or 0) >= self._shown_at
        ):
            self.is_sending = False
            self._shown_at = None


def _refusal_in(answer: Answer) -> Refusal | None:
    return Refusal(answer.message, answer.clause) if isinstance(answer, Refused) else None
