"""The record of a table as it is stored: what this process adds, and what others have added."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from consigliere.core.chance import ChanceStream
from consigliere.core.moment import Moment
from consigliere.core.replay import Timeline

from ..store import Answer, Batch, Store, StoredTable
from . import seating
from .answers import Answers
from .computer_turns import computers_seat
from .deadline_clock import DeadlineClock
from .deadlines import lacks_deadline, times_after
from .journal import Acts, Journal, read_timeline
from .log import TableLog
from .model import TableModel
from .noticing import notices_after
from .rating import rated_game


class Ledger:
    """Carries out acts on the model of a table, but never before they are stored."""

    def __init__(self, model: TableModel, store: Store, clock: DeadlineClock) -> None:
        self._model, self._store, self._clock = model, store, clock
        self._stream = ChanceStream(model.setup.seed)
        self._journal = Journal(self._stream)
        self.answers = Answers()

    @property
    def last(self) -> int:
        """The number of the last line that this process knows of; -1 before the first."""
        return self._journal.last

    @property
    def must_go_on(self) -> bool:
        """Whether something has to be stored that needs no decision."""
        timeline = self._model.timeline
        has_forced = bool(self._journal.forced_acts(timeline, timeline.now))
        return has_forced or lacks_deadline(self._model)

    def begin(self) -> None:
        """Give the model the game as it begins with the people who are there now."""
        setup, game = self._model.setup, self._model.game
        header = seating.header(setup, game, self._stream.commitment)
        log = TableLog()
        self._model.timeline, self._model.log = Timeline(game, header, log.keeping()), log

    def resume(self, timeline: Timeline[Any], log: TableLog, stored: StoredTable) -> None:
        """Go on with a stored game."""
        self._model.timeline, self._model.log = timeline, log
        self._model.is_started = True
        last_hash = msgspec.json.decode(stored.lines[-1])["hash"]
        self._journal = Journal(self._stream, last_hash, len(stored.lines) - 1)
        self.answers.add(stored.answers)

    async def commit(
        self, acts: Acts, answer: Answer | None, t: int, *, is_by_person: bool = False
    ) -> list[Moment[Any]]:
        """Carry out acts with all that follows automatically, and store everything at once.

        Raises InvalidAction, IllegalAction or StoreError; then nothing changed.
        """
        model, journal = self._model, self._journal
        timeline = model.timeline
        moments = journal.moments_after(timeline, acts, t)
        lines = journal.lines(timeline, moments)
        last = moments[-1] if moments else timeline.now
        now = time.time()
        due, clocks = times_after(model, moments, self._clock.read(), now)
        batch = Batch(
            table=model.setup.id,
            lines=journal.numbered(lines),
            answer=answer,
            finished=last.outcome is not None,
            is_computers_turn=computers_seat(model, last) is not None,
            is_by_person=is_by_person,
            now=now,
            has_moved=any(moment.position != timeline.now.position for moment in moments),
            due=due,
            clocks=clocks,
            rated=rated_game(model, moments),
            notices=notices_after(model, moments),
        )
        await self._store.write(batch)
        if is_by_person:
            model.begin(batch.now)
        model.keep_time(due, clocks)
        if batch.has_moved:
            model.moved = batch.now
        timeline.extend(moments)
        journal.mark_written(lines)
        if answer is not None:
            self.answers.add([answer])
        return moments

    def take_over(self, news: StoredTable) -> list[Moment[Any]]:
        """Go on by what other processes have stored; its moments. Raises InvalidRecord."""
        if news.lines and not self._model.is_started:
            log = TableLog()
            self.resume(read_timeline(news.lines, self._model.game, log.keeping()), log, news)
            return list(self._model.timeline.moments[1:])
        self.answers.add(news.answers)
        return self._journal.take_over(self._model.timeline, news.lines)
