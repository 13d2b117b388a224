"""The computer's turns at a table: its own seats, and those it has taken over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from consigliere.core.action import CHANCE
from consigliere.core.moment import Moment

from ..computers import ComputerSeats, Question
from ..store import Store, StoreError
from . import seating
from .model import TableModel

logger = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
"""Between attempts to store a step."""

Play: TypeAlias = Callable[[int, str, int], Awaitable[None]]
"""Plays a word for a seat, unless the position has changed since the sequence number given."""


def computers_seat(model: TableModel, moment: Moment[Any]) -> int | None:
    """The seat that the computer has to play for at some moment of the game."""
    if moment.outcome is not None:
        return None
    chairs = model.setup.chairs
    for seat in model.game.actors(moment.state):
        if seat == CHANCE:
            continue
        if chairs[seat].kind == seating.COMPUTER or seat in moment.taken_over:
            return int(seat)
    return None


class ComputerTurns:
    """Asks for one seat at a time, and again if the position changes meanwhile."""

    def __init__(self, model: TableModel, store: Store, computers: ComputerSeats) -> None:
        self._model = model
        self._store = store
        self._computers = computers
        self._task: asyncio.Task[None] | None = None

    def seat(self) -> int | None:
        """The seat that the computer has to play for now."""
        model = self._model
        return computers_seat(model, model.timeline.now) if model.is_started else None

    @property
    def is_busy(self) -> bool:
        """Whether it plays."""
        return self._task is not None

    async def finished(self) -> None:
        """Wait until it plays no more."""
        while self._task is not None:
            await asyncio.wait({self._task})
            await asyncio.sleep(0)  # its end is noted, and the next beginning

    def wake(self, play: Play) -> None:
        """Start playing, if it is the computer's turn and it does not play already.

        `play` is the table's: kept here it would make a circle, which only Python's collector can
        free.
        """
        if self._task is None and self.seat() is not None:
            self._task = asyncio.create_task(self._play_on(play))
            self._task.add_done_callback(self._done)

    async def stop(self) -> None:
        """Play no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        error = None if task.cancelled() else task.exception()
        if error is not None:
            table = self._model.setup.id
            logger.error("table %s: the computer stopped playing", table, exc_info=error)

    async def _play_on(self, play: Play) -> None:
        while (seat := self.seat()) is not None:
            try:
                if not await self._store.take_turn(self._model.setup.id):
                    return  # another process is at it
                await self._play_once(seat, play)
            except StoreError:
                logger.exception("table %s: a step could not be stored", self._model.setup.id)
                await asyncio.sleep(RETRY_SECONDS)

    async def _play_once(self, seat: int, play: Play) -> None:
        since = self._model.last_change
        word = await self._computers.choose(self._question(seat))
        await play(seat, word, since)

    def _question(self, seat: int) -> Question:
        game, state, setup = self._model.game, self._model.timeline.now.state, self._model.setup
        return Question(
            game=setup.game,
            level=seating.level_of(setup, seat),
            view=game.view(state, seat),
            words=tuple(action.word for action in game.legal_actions(state, seat)),
        )
