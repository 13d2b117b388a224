"""Computer seats at a table: asked when it is their turn, however that came about."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from consigliere.core.action import CHANCE
from consigliere.games.players import usual_level

from ..computers import ComputerSeats, Question
from ..store import StoreError
from . import seating
from .commands import last_change
from .presenter import Teller

logger = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
"""Between attempts to store a step."""

Play: TypeAlias = Callable[[int, str, int], Awaitable[None]]
"""Carries out a seat's word, unless the position changed since the number given."""


class Thinker:
    """Thinks for one seat at a time; a position that changes meanwhile is thought over again."""

    def __init__(self, teller: Teller, computers: ComputerSeats, play: Play) -> None:
        self._teller = teller
        self._computers = computers
        self._play = play
        self._task: asyncio.Task[None] | None = None

    def seat(self) -> int | None:
        """The seat that the computer is to play for now."""
        teller = self._teller
        now = teller.timeline.now
        if not teller.is_started or now.outcome is not None:
            return None
        for seat in teller.timeline.game.actors(now.state):
            if seat == CHANCE:
                continue
            is_computer = teller.setup.chairs[seat].kind == seating.COMPUTER
            if is_computer or seat in now.taken_over:
                return seat
        return None

    def wake(self) -> None:
        """Begin to think, if there is anything to think about and nobody thinks yet."""
        if self._task is None and self.seat() is not None:
            self._task = asyncio.create_task(self._think())
            self._task.add_done_callback(self._done)

    async def stop(self) -> None:
        """Think no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        error = None if task.cancelled() else task.exception()
        if error is not None:
            table = self._teller.setup.id
            logger.error("table %s: the computer gave up", table, exc_info=error)

    async def _think(self) -> None:
        while (seat := self.seat()) is not None:
            since = last_change(self._teller)
            word = await self._computers.choose(self._question(seat))
            try:
                await self._play(seat, word, since)
            except StoreError:
                logger.exception("table %s could not store a step", self._teller.setup.id)
                await asyncio.sleep(RETRY_SECONDS)

    def _question(self, seat: int) -> Question:
        game, state = self._teller.timeline.game, self._teller.timeline.now.state
        setup = self._teller.setup
        chair, taken_over = setup.chairs[seat], usual_level(setup.game)
        return Question(
            game=setup.game,
            level=chair.level if chair.kind == seating.COMPUTER else taken_over,
            view=game.view(state, seat),
            words=tuple(action.word for action in game.legal_actions(state, seat)),
        )
