"""A table: one writer, and the order validate, commit, acknowledge, broadcast."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any, Union

from consigliere.core.chance import ChanceStream
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game
from consigliere.core.moment import Moment
from consigliere.core.record import Record
from consigliere.core.replay import Timeline

from ..auth import Identity
from ..problems import STORAGE, Refusal, clause_of
from ..protocol import Ack, Explain, Hello, Look, Refused, Rematch, SeatMessage, Survey
from ..store import Answer, Chair, Setup, StoredTable, StoreError
from . import presenter, queries, seating
from .answers import Key
from .audience import Audience
from .commands import acts_for, check_cid, require_seat
from .computer_turns import RETRY_SECONDS, ComputerTurns
from .context import TableContext
from .journal import Acts, Clock
from .lag import Lag
from .ledger import Ledger
from .log import TableLog
from .model import TableModel
from .punctuality import due_acts
from .talk import TableTalk
from .tasks import Tasks
from .viewer import Viewer
from .watching import Watching
from .writer import Writer

logger = logging.getLogger(__name__)

TableMessage = Union[SeatMessage, Explain, Survey, Rematch, Look]


class Table:
    """The running game of one table; everything that changes it passes through `_commit`."""

    def __init__(self, setup: Setup, game: Game[Any], context: TableContext) -> None:
        self._context = context
        commitment = ChanceStream(setup.seed).commitment
        timeline = Timeline(game, seating.header(setup, game, commitment))
        clock = context.deadline_clock
        self.model = TableModel(
            setup,
            timeline,
            clock,
            is_compiled=context.compiler.is_ready(setup.game),
            limits=context.limits,
            whereabouts=context.whereabouts,
            lag=Lag(clock.stopwatch),
        )
        self._tasks = Tasks()
        self._ledger = Ledger(self.model, context.store, clock)
        self._lock = asyncio.Lock()
        self.audience = Audience(context.store, self.model, context.lobby_changed)
        self.talk = TableTalk(context.store.talk, self.model, self.audience)
        self.watching = Watching(context.store, self.model, self.audience, self.talk)
        self._computer_turns = ComputerTurns(self.model, context.store, context.computers)
        self._restarting: asyncio.Task[None] | None = None

    @property
    def _writer(self) -> Writer:
        # made each time: a table that held a method of its own would wait for the collector
        return Writer(self._lock, self._tasks, self._catch_up)

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

    def record(self) -> Record:
        """The record so far without names, with the seed once the game is finished."""
        return self.timeline.record(self.model.seed)

    def resume(self, timeline: Timeline[Any], log: TableLog, stored: StoredTable) -> None:
        """Continue a stored game; to be called before `start`."""
        self._ledger.resume(timeline, log, stored)
        self.model.clock = Clock(timeline.now.entry.t)

    def note(self, stored: StoredTable) -> bool:
        """Take over what is stored beside the record; whether other players are here now."""
        self.model.note(stored)
        self.watching.elsewhere(stored.watchers)
        return self.audience.elsewhere(stored.elsewhere)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is under way, so that it need not stay in memory."""
        is_starting = self._restarting is not None and not self._restarting.done()
        return not (self.audience or self._tasks or self._computer_turns.is_busy or is_starting)

    @property
    def is_playing(self) -> bool:
        """Whether a computer plays."""
        return self._computer_turns.is_busy

    async def computers_finished(self) -> None:
        """Wait until no computer has to play."""
        await self._computer_turns.finished()

    # -- coming and going ---------------------------------------------------------------

    def join(self, viewer: Viewer, hello: Hello) -> None:
        """Show the table to a viewer; sockets of the same player in other tabs are closed."""
        is_news = self.audience.join(viewer)
        self._tell_presence()
        since = hello.last_seq
        if since is None or not 0 <= since <= self.model.last_seq_for(viewer.guest):
            viewer.send(presenter.snapshot(self.model, viewer, time.time()))
        else:
            viewer.send(presenter.resumed(self.model, viewer, since, time.time()))
        self.watching.welcome(viewer, hello)
        self.audience.measure(viewer)
        if is_news:  # in what the viewer was just sent, too
            self.audience.notify(but=viewer)

    def leave(self, viewer: Viewer) -> None:
        """A socket was closed."""
        if self.audience.leave(viewer):
            self.audience.notify()
        self.watching.changed()
        self._tell_presence()

    def sign_out(self, tokens: Collection[str]) -> None:
        """The devices with tokens of these hashes are no longer a guest's: they see no more."""
        if self.audience.sign_out(tokens):
            self.audience.notify()
        self._tell_presence()

    def forget_rematch(self) -> None:
        """The rematch is no longer stored, so that there may be another."""
        self.model.setup = replace(self.setup, rematch=None)
        self.audience.notify()

    def compiled(self) -> None:
        """The game is compiled: its computer players look ahead from now on."""
        self.model.is_compiled = True
        self.audience.notify()

    def _tell_presence(self) -> None:
        if not self.audience.is_told:
            self._tasks.start(self._locked_tell())

    async def _locked_tell(self) -> None:
        async with self._lock:
            try:
                await self.audience.tell()
            except StoreError as error:
                logger.error("table %s: nobody was told who is here: %s", self.setup.id, error)

    async def claim(self, identity: Identity, claim: str | None, name: str) -> None:
        """Take the seat of a claim, or with None any free one at an open table.

        A guest who already has a seat keeps it.
        """
        await self._tasks.shielded(self._claim(identity, claim, name))

    async def _claim(self, identity: Identity, claim: str | None, name: str) -> None:
        async with self._lock:
            take_seat = partial(self._take_seat, identity.guest.id, claim, name)
            await self._writer.once_caught_up(take_seat)
            await self._start_now_or_later()

    async def _take_seat(self, guest: str, claim: str | None, name: str) -> None:
        if seating.own_seats(self.setup, guest):
            return
        now = time.time()
        seat = seating.seat_for(self.setup, claim, now, is_started=self.model.is_started)
        chair = seating.taken(self.setup.chairs[seat], name, guest)
        await self._context.store.sit(self.setup.id, seat, chair, now)
        self.model.change_chair(seat, chair)
        self.model.last_seen[guest] = now
        self.model.begin(now)
        self.audience.expect(guest)
        self.audience.notify()
        self.watching.changed()

    async def change_seat(self, seat: int, changed: Callable[[], Chair]) -> None:
        """Open a seat for somebody else; raises what `changed` raises, or StoreError."""

        async def change() -> None:
            chair = changed()
            await self._context.store.offer(self.setup.id, seat, chair)
            self.model.change_chair(seat, chair)
            self.audience.notify()
            self.watching.changed()

        await self._writer.finish(change)

    # -- starting, and resuming after a restart -------------------------------------------

    async def start(self) -> None:
        """Start the game once all seats are taken, or resume it.

        If that cannot be stored, it is tried again until it can.
        """
        await self._tasks.shielded(self._locked_start())

    async def _locked_start(self) -> None:
        async with self._lock:
            await self._start_now_or_later()

    async def _start_now_or_later(self) -> None:
        try:
            await self._writer.once_caught_up(self._start)
        except StoreError:
            logger.exception("table %s: the start could not be stored", self.setup.id)
            self._restarting = asyncio.create_task(self._start_later())

    async def _start_later(self) -> None:
        await asyncio.sleep(RETRY_SECONDS)
        await self._locked_start()

    async def _start(self) -> None:
        if self.model.is_started:
            if self._ledger.must_go_on:
                await self._commit([], None)
        elif not seating.open_seats(self.setup):
            self._ledger.begin()
            self.model.clock = Clock()
            moments = await self._commit([], None)
            self.model.is_started = True
            self.audience.show(moments)
        self.wake()

    # -- messages -------------------------------------------------------------------------

    async def handle(self, viewer: Viewer, message: TableMessage) -> None:
        """Answer a message; this is finished even if the sender disconnects meanwhile."""
        await self._tasks.shielded(self._handle(viewer, message))

    async def _handle(self, viewer: Viewer, message: TableMessage) -> None:
        async with self._lock:
            key = (viewer.guest or "", message.cid)
            try:
                await self._writer.once_caught_up(partial(self._answer_once, viewer, key, message))
            except StoreError:
                logger.exception("table %s: a message could not be stored", self.setup.id)
                viewer.send(self._refused(message.cid, Refusal(STORAGE, 503)))
            except ConsigliereError as error:
                refused = self._refused(message.cid, error)
                self._ledger.answers.refuse(key, refused)
                viewer.send(refused)
        self.wake()

    async def _answer_once(self, viewer: Viewer, key: Key, message: TableMessage) -> None:
        """A repetition gets the same answer again."""
        if (answer := self._ledger.answers.find(key)) is not None:
            viewer.send(answer)
        else:
            await self._answer(viewer, message)

    async def _answer(self, viewer: Viewer, message: TableMessage) -> None:
        check_cid(message.cid)
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
        await self._act_for_overdue()  # or a move could come between the end of a time and a look
        acts = acts_for(self.model, viewer.identity, message)
        answer = Answer(viewer.guest or "", message.cid, self.timeline.now.seq + 1)
        moments = await self._commit(acts, answer, is_by_person=True)
        viewer.send(Ack(message.cid, answer.seq))
        self.audience.show(moments)

    def _look(self, viewer: Viewer, message: Look) -> None:
        require_seat(self.model, viewer.identity, message.seat)
        viewer.shown = message.seat
        viewer.send(Ack(message.cid, self.timeline.now.seq))
        viewer.send(presenter.snapshot(self.model, viewer, time.time()))

    async def add(self, acts: Callable[[], Acts]) -> int:
        """Store and send what somebody does beside the messages of a socket; its sequence number.

        Raises what `acts` raises, or StoreError.
        """

        async def add() -> int:
            moments = await self._commit(acts(), None, is_by_person=True)
            self.audience.show(moments)
            return int(moments[0].seq)

        number = await self._writer.finish(add)
        self.wake()
        return number

    async def _rematch(self, viewer: Viewer, message: Rematch) -> None:
        if not seating.own_seats(self.setup, viewer.guest):
            raise Refusal("not_your_seat", 403)
        if not self.is_over:
            raise Refusal("game_not_over")
        if self.setup.rematch is None:
            table = await self._context.rematch(self.setup, self.model.starter)
            self.model.setup = replace(self.setup, rematch=table)
        viewer.send(Ack(message.cid, self.timeline.now.seq))
        self.audience.notify()

    def _refused(self, cid: str, error: ConsigliereError) -> Refused:
        return Refused(cid, self.timeline.now.seq, error.message, clause_of(error))

    # -- committing -------------------------------------------------------------------------

    async def _commit(
        self, acts: Acts, answer: Answer | None, *, is_by_person: bool = False
    ) -> list[Moment[Any]]:
        t = self.model.clock.read()
        return await self._ledger.commit(acts, answer, t, is_by_person=is_by_person)

    async def _play_for_computer(self, seat: int, word: str, since: int) -> None:
        """Play a computer's step, if the position is still the one it was chosen for."""

        async def play() -> None:
            if self.model.last_change == since and self._computer_turns.seat() == seat:
                self.audience.show(await self._commit([(seat, word)], None))

        await self._writer.alone(play)

    async def act_for_overdue(self) -> None:
        """Do what was agreed on for those whose time is up, or who are away; raises StoreError."""
        await self._writer.finish(self._act_for_overdue)
        self.wake()

    async def _act_for_overdue(self) -> None:
        while acts := due_acts(self.model):
            self.audience.show(await self._commit(acts, None))

    # -- other processes --------------------------------------------------------------------

    def may_have_grown(self, last: int) -> bool:
        """Whether there may be news, now that some process has stored line number `last`."""
        return not 0 <= last <= self._ledger.last

    def wake(self) -> None:
        """Have the computer play, if it is its turn."""
        self._computer_turns.wake(self._play_for_computer)

    async def catch_up(self) -> None:
        """Take over what other processes have stored, and show it.

        Raises Refusal if the table is no longer there, InvalidRecord and StoreError.
        """
        await self._writer.finish(self._catch_up)

    async def _catch_up(self) -> None:
        stored = await self._context.store.news(self.setup.id, self._ledger.last)
        if stored is None:
            self.audience.dismiss()
            raise Refusal("no_such_table", 404)
        before, chairs, rematch = self.setup, stored.setup.chairs, stored.setup.rematch
        self.model.setup = replace(before, chairs=chairs, rematch=rematch)
        if self.note(stored) or self.setup != before:
            self.audience.notify()
        moments = self._ledger.take_over(stored)
        self.model.clock.set_forward(self.timeline.now.entry.t)
        self.audience.show(moments)

    # -- shutting down ----------------------------------------------------------------------

    async def close(self) -> None:
        """Finish everything under way; the computer stops playing."""
        await self.watching.close()
        if self._restarting is not None:
            self._restarting.cancel()
        await self._computer_turns.stop()
        await self._tasks.finished()
