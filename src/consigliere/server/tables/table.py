"""A table: one writer, and the order validate, commit, acknowledge, broadcast."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Any, TypeVar, Union

from consigliere.core.chance import ChanceStream
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game
from consigliere.core.record import Record
from consigliere.core.replay import Moment, Timeline

from ..auth import Identity, hash_token
from ..compiler import Compiler
from ..computers import ComputerSeats
from ..limits import Close
from ..problems import STORAGE, Refusal, clause_of
from ..protocol import (
    Ack,
    Explain,
    Hello,
    Look,
    Refused,
    RemarkRequest,
    Rematch,
    Survey,
)
from ..store import Answer, Batch, Chair, Setup, Store, StoreError
from . import presenter, queries, seating
from .commands import SeatMessage, acts_for, remark_for, require_seat
from .computer_turns import RETRY_SECONDS, ComputerTurns, computers_seat
from .journal import Acts, Clock, Journal
from .model import TableModel
from .viewer import Viewer

logger = logging.getLogger(__name__)

T = TypeVar("T")

_MAX_CID = 64
_KEPT_REFUSALS = 256

TableMessage = Union[SeatMessage, Explain, Survey, Rematch, Look]


@dataclass(frozen=True, slots=True)
class TableContext:
    """Services shared by all tables."""

    store: Store
    computers: ComputerSeats
    rematch: Callable[[Setup, int | None], Coroutine[Any, Any, str]]
    """Sets up the same table again, given the seat that acted first."""
    compiler: Compiler


class Table:
    """The running game of one table; everything that changes it passes through `_commit`."""

    def __init__(self, setup: Setup, game: Game[Any], context: TableContext) -> None:
        self._context = context
        self._stream = ChanceStream(setup.seed)
        timeline = Timeline(game, seating.header(setup, game, self._stream.commitment))
        is_compiled = context.compiler.is_ready(setup.game)
        self.model = TableModel(setup, timeline, is_compiled=is_compiled)
        self._journal = Journal(self._stream)
        self.clock = Clock()
        self._answers: dict[tuple[str, str], int] = {}
        self._refusals: OrderedDict[tuple[str, str], Refused] = OrderedDict()
        self._viewers: list[Viewer] = []
        self._lock = asyncio.Lock()
        self._computer_turns = ComputerTurns(self.model, context.computers, self._play_for_computer)
        self._running: set[asyncio.Task[Any]] = set()
        self._restarting: asyncio.Task[None] | None = None

    @property
    def setup(self) -> Setup:
        """The set-up of the table, with everyone who has joined since."""
        return self.model.setup

    @property
    def timeline(self) -> Timeline[Any]:
        """The game so far."""
        return self.model.timeline

    @property
    def is_over(self) -> bool:
        """Whether the game is finished."""
        return self.model.is_over

    @property
    def viewers(self) -> int:
        """The number of sockets at the table."""
        return len(self._viewers)

    @property
    def spectators(self) -> int:
        """The number of sockets that are not a player's."""
        people = seating.people(self.setup)
        return sum(viewer.guest not in people for viewer in self._viewers)

    def record(self) -> Record:
        """The record so far, with the seed once the game is finished."""
        return self.timeline.record(self.model.seed)

    def resume(self, timeline: Timeline[Any], last_hash: str, answers: Iterable[Answer]) -> None:
        """Continue a stored game; to be called before `start`."""
        self.model.timeline = timeline
        self.model.is_started = True
        self._journal = Journal(self._stream, last_hash)
        self.clock = Clock(timeline.now.entry.t)
        self._answers = {(answer.guest, answer.cid): answer.seq for answer in answers}

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is under way, so that it need not stay in memory."""
        is_starting = self._restarting is not None and not self._restarting.done()
        return not (self._viewers or self._running or self._computer_turns.is_busy or is_starting)

    async def computers_finished(self) -> None:
        """Wait until no computer has to play."""
        await self._computer_turns.finished()

    # -- coming and going ---------------------------------------------------------------

    def join(self, viewer: Viewer, hello: Hello) -> None:
        """Show the table to a viewer; sockets of the same player in other tabs are closed."""
        if seating.own_seats(self.setup, viewer.guest):
            for other in self._viewers:
                if other is not viewer and other.guest == viewer.guest:
                    other.close(Close.SUPERSEDED)
            self._viewers = [other for other in self._viewers if other.guest != viewer.guest]
        if viewer not in self._viewers:
            self._viewers.append(viewer)
        is_news = self._update_presence()
        since = hello.last_seq
        if since is None or not 0 <= since <= self.timeline.now.seq:
            viewer.send(presenter.snapshot(self.model, viewer, time.time()))
        else:
            viewer.send(presenter.resumed(self.model, viewer, since, time.time()))
        if is_news:  # in what the viewer was just sent, too
            self.notify(but=viewer)

    def leave(self, viewer: Viewer) -> None:
        """A socket was closed."""
        if viewer in self._viewers:
            self._viewers.remove(viewer)
            if self._update_presence():
                self.notify()

    def forget_rematch(self) -> None:
        """The rematch is no longer stored, so that there may be another."""
        self.model.setup = replace(self.setup, rematch=None)
        self.notify()

    def dismiss(self) -> None:
        """The table is no longer stored: its sockets are closed."""
        for viewer in self._viewers:
            viewer.close(Close.NO_TABLE)

    def compiled(self) -> None:
        """The game is compiled: its computer players look ahead from now on."""
        self.model.is_compiled = True
        self.notify()

    def notify(self, but: Viewer | None = None) -> None:
        """Send every viewer the table, for a change outside the game; `but` knows it already."""
        for viewer in self._viewers:
            if viewer is not but:
                viewer.send(presenter.notice(self.model, viewer))

    def _update_presence(self) -> bool:
        """Note who is connected; whether that has changed for a player."""
        present = frozenset(viewer.guest for viewer in self._viewers if viewer.guest is not None)
        changed = (present ^ self.model.connected) & seating.people(self.setup)
        self.model.connected = present
        return bool(changed)

    async def claim(self, identity: Identity, claim: str, name: str) -> None:
        """Take the seat of a claim; a guest who already has a seat keeps it."""
        await self._shielded(self._claim(identity, claim, name))

    async def _claim(self, identity: Identity, claim: str, name: str) -> None:
        async with self._lock:
            guest = identity.guest.id
            if seating.own_seats(self.setup, guest):
                return
            seat = self._claimed_seat(claim)
            chair = Chair(seating.HUMAN, 0, name, guest)
            await self._context.store.sit(self.setup.id, seat, chair)
            chairs = list(self.setup.chairs)
            chairs[seat] = chair
            self.model.setup = replace(self.setup, chairs=tuple(chairs))
            self.model.expires = None
            self.notify()
            await self._start_now_or_later()

    def _claimed_seat(self, claim: str) -> int:
        given = hash_token(claim)
        for seat in seating.open_seats(self.setup):
            if compare_digest(self.setup.chairs[seat].claim_hash or "", given):
                return seat
        raise Refusal("claim_spent", 403)

    # -- starting, and resuming after a restart -------------------------------------------

    async def start(self) -> None:
        """Start the game once all seats are taken, or resume it.

        If that cannot be stored, it is tried again until it can.
        """
        await self._shielded(self._locked_start())

    async def _locked_start(self) -> None:
        async with self._lock:
            await self._start_now_or_later()

    async def _start_now_or_later(self) -> None:
        try:
            await self._start()
        except StoreError:
            logger.exception("table %s: the start could not be stored", self.setup.id)
            self._restarting = asyncio.create_task(self._start_later())

    async def _start_later(self) -> None:
        await asyncio.sleep(RETRY_SECONDS)
        await self._locked_start()

    async def _start(self) -> None:
        if self.model.is_started:
            if self._journal.forced_acts(self.timeline, self.timeline.now):
                await self._commit([], None)
        elif not seating.open_seats(self.setup):
            game = self.timeline.game
            header = seating.header(self.setup, game, self._stream.commitment)
            self.model.timeline = Timeline(game, header)
            self.clock = Clock()
            moments = await self._commit([], None)
            self.model.is_started = True
            self._broadcast(moments)
        self._computer_turns.wake()

    # -- messages -------------------------------------------------------------------------

    async def handle(self, viewer: Viewer, message: TableMessage) -> None:
        """Answer a message; this is finished even if the sender disconnects meanwhile."""
        await self._shielded(self._handle(viewer, message))

    async def _handle(self, viewer: Viewer, message: TableMessage) -> None:
        async with self._lock:
            key = (viewer.guest or "", message.cid)
            if self._was_answered(viewer, key):
                return
            try:
                await self._answer(viewer, message)
            except StoreError:
                logger.exception("table %s: a message could not be stored", self.setup.id)
                viewer.send(self._refused(message.cid, Refusal(STORAGE, 503)))
            except ConsigliereError as error:
                refused = self._refused(message.cid, error)
                self._keep_refusal(key, refused)
                viewer.send(refused)
        self._computer_turns.wake()

    def _was_answered(self, viewer: Viewer, key: tuple[str, str]) -> bool:
        """Whether this message is a repetition, which gets the same answer again."""
        if key in self._answers:
            viewer.send(Ack(key[1], self._answers[key]))
        elif key in self._refusals:
            viewer.send(self._refusals[key])
        else:
            return False
        return True

    async def _answer(self, viewer: Viewer, message: TableMessage) -> None:
        if not 0 < len(message.cid) <= _MAX_CID:
            raise Refusal("cid_length")
        if isinstance(message, Explain):
            viewer.send(queries.explained(self.model, viewer, message))
        elif isinstance(message, Survey):
            viewer.send(queries.surveyed(self.model, viewer, message))
        elif isinstance(message, Look):
            self._look(viewer, message)
        elif isinstance(message, Rematch):
            await self._rematch(viewer, message)
        else:
            await self._play(viewer, message)

    async def _play(self, viewer: Viewer, message: SeatMessage) -> None:
        acts = acts_for(self.model, viewer.identity, message)
        answer = Answer(viewer.guest or "", message.cid, self.timeline.now.seq + 1)
        moments = await self._commit(acts, answer, is_by_person=True)
        viewer.send(Ack(message.cid, answer.seq))
        self._broadcast(moments)

    def _look(self, viewer: Viewer, message: Look) -> None:
        require_seat(self.model, viewer.identity, message.seat)
        viewer.shown = message.seat
        viewer.send(Ack(message.cid, self.timeline.now.seq))
        viewer.send(presenter.snapshot(self.model, viewer, time.time()))

    async def remark(self, identity: Identity | None, request: RemarkRequest) -> int:
        """Store and send a remark; its sequence number. Raises Refusal or StoreError."""
        return await self._shielded(self._remark(identity, request))

    async def _remark(self, identity: Identity | None, request: RemarkRequest) -> int:
        async with self._lock:
            acts = remark_for(self.model, identity, request)
            moments = await self._commit(acts, None, is_by_person=True)
            self._broadcast(moments)
            return int(moments[0].seq)

    async def _rematch(self, viewer: Viewer, message: Rematch) -> None:
        if not seating.own_seats(self.setup, viewer.guest):
            raise Refusal("not_your_seat", 403)
        if not self.is_over:
            raise Refusal("game_not_over")
        if self.setup.rematch is None:
            table = await self._context.rematch(self.setup, self._starter())
            self.model.setup = replace(self.setup, rematch=table)
        viewer.send(Ack(message.cid, self.timeline.now.seq))
        self.notify()

    def _starter(self) -> int | None:
        """The seat that acted first."""
        steps = [moment for moment in self.timeline.moments if moment.parent is not None]
        return next((m.entry.seat for m in steps if m.entry.seat is not None), None)

    def _refused(self, cid: str, error: ConsigliereError) -> Refused:
        return Refused(cid, self.timeline.now.seq, error.message, clause_of(error))

    def _keep_refusal(self, key: tuple[str, str], refused: Refused) -> None:
        self._refusals[key] = refused
        while len(self._refusals) > _KEPT_REFUSALS:
            self._refusals.popitem(last=False)

    # -- committing -------------------------------------------------------------------------

    async def _commit(
        self, acts: Acts, answer: Answer | None, *, is_by_person: bool = False
    ) -> list[Moment[Any]]:
        """Carry out acts with all that follows automatically, and store everything at once.

        Raises InvalidAction, IllegalAction or StoreError; then nothing changed.
        """
        timeline, journal = self.timeline, self._journal
        moments = journal.moments_after(timeline, acts, self.clock.read())
        lines = journal.lines(timeline, moments)
        last = moments[-1] if moments else timeline.now
        batch = Batch(
            table=self.setup.id,
            lines=journal.numbered(timeline, lines),
            answer=answer,
            finished=last.outcome is not None,
            is_computers_turn=computers_seat(self.model, last) is not None,
            is_by_person=is_by_person,
        )
        await self._context.store.write(batch)
        if is_by_person or batch.finished:
            self.model.expires = None
        timeline.extend(moments)
        journal.mark_written(lines)
        if answer is not None:
            self._answers[answer.guest, answer.cid] = answer.seq
        return moments

    def _broadcast(self, moments: list[Moment[Any]]) -> None:
        for viewer in self._viewers:
            for moment in moments:
                viewer.draw_curtain(self.model, moment)
                viewer.send(presenter.happened(self.model, viewer, moment, time.time()))

    async def _play_for_computer(self, seat: int, word: str, since: int) -> None:
        """Play a computer's step, if the position is still the one it was chosen for."""
        async with self._lock:
            if self.model.last_change == since and self._computer_turns.seat() == seat:
                self._broadcast(await self._commit([(seat, word)], None))

    # -- shutting down ----------------------------------------------------------------------

    async def close(self) -> None:
        """Finish everything under way; the computer stops playing."""
        if self._restarting is not None:
            self._restarting.cancel()
        await self._computer_turns.stop()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)
