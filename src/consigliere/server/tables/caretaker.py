"""What has to happen at the tables though nobody looks at them."""

from __future__ import annotations

import asyncio
import logging
import time

from consigliere.core.errors import ConsigliereError

from ..limits import Limits
from ..store import Store, StoreError
from .computer_turns import RETRY_SECONDS
from .even_clock import EvenClock
from .hub import Hub
from .noticing import deadline_notices

logger = logging.getLogger(__name__)

_TRUST = 60
"""The clock has to have gone evenly for that part of the time that tables are kept: a day."""
_AT_ONCE = 8
"""Tables in memory only because a computer has to play there: enough for all computer players."""
_EXPIRY_SECONDS = 3600.0
"""Between two looks for tables to remove."""
_SWEEPS = 4
"""Looks for idle tables within the time that they are kept."""


class Caretaker:
    """Has computers play on where a restart interrupted them, acts where the time of a turn is up,
    and clears tables away.

    Nothing else happens without visitors: every other table is loaded when somebody asks for it.
    """

    def __init__(
        self, hub: Hub, store: Store, limits: Limits, warning_seconds: float = 0.0
    ) -> None:
        self._hub, self._store, self._limits = hub, store, limits
        self._warning_seconds = warning_seconds
        self._kept_seconds = min(limits.unplayed_seconds, limits.abandoned_seconds)
        self._clock = EvenClock(self._kept_seconds / _TRUST)
        self._tasks: list[asyncio.Task[None]] = []
        self._broken: set[str] = set()

    def start(self) -> None:
        """Begin, in the background."""
        works = (
            self._play_on(),
            self._sweep(),
            self._expire(),
            self._look_round(),
            self._keep_deadlines(),
            self._keep_clocks(),
        )
        self._tasks = [asyncio.create_task(work) for work in works]

    async def stop(self) -> None:
        """Begin nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play_on(self) -> None:
        if self._store.is_shared:
            await self._take_over()
        else:
            await self._play_on_once()

    async def _take_over(self) -> None:
        """Again and again: have computers play where the process that had them play is dead."""
        at_work: dict[str, asyncio.Task[None]] = {}
        while True:
            at_work = {table: task for table, task in at_work.items() if not task.done()}
            for table in await self._computers_turns() if len(at_work) < _AT_ONCE else ():
                if not (table in at_work or table in self._broken or self._hub.is_playing(table)):
                    at_work[table] = asyncio.create_task(self._play_on_at(table))
            await asyncio.sleep(RETRY_SECONDS)

    async def _play_on_once(self) -> None:
        waiting = await self._computers_turns()

        async def next_tables() -> None:
            while waiting:
                await self._play_on_at(waiting.pop())

        await asyncio.gather(*(next_tables() for _ in range(_AT_ONCE)))

    async def _computers_turns(self) -> list[str]:
        """The tables where a computer may have to play, the oldest last."""
        while True:
            try:
                return list(await self._store.computers_turns())[::-1]
            except StoreError as error:
                logger.error("the computers' tables could not be found: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _play_on_at(self, table_id: str) -> None:
        try:
            table = await self._hub.find(table_id)
            if self._store.is_shared:  # it may have been in memory, while another process was at it
                table.wake()
            if table.is_idle:
                await self._store.nothing_to_compute(table_id)
            await table.computers_finished()
        except (ConsigliereError, StoreError) as error:
            self._broken.add(table_id)
            logger.error("table %s: cannot be resumed: %s", table_id, error)

    async def _keep_deadlines(self) -> None:
        clock = self._hub.deadline_clock
        while True:
            await asyncio.sleep(self._limits.deadline_look_seconds)
            try:
                is_keeper = await clock.tick()
                overdue = await self._store.overdue(clock.read()) if is_keeper else ()
            except StoreError as error:
                logger.error("no deadline could be kept: %s", error)
                continue
            for table in overdue:
                if table not in self._broken:
                    await self._act_for_overdue_at(table)
            if is_keeper and self._warning_seconds:
                await self._warn()

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(self._limits.deadline_look_seconds)
            self._hub.look_round()

    async def _warn(self) -> None:
        """Tell players who are away that their time runs out."""
        notices, now = self._store.notices, self._hub.deadline_clock.read()
        try:
            for table_id in await notices.near(now, self._warning_seconds):
                model = (await self._hub.find(table_id)).model
                if model.due is not None:
                    told = deadline_notices(model)
                    await notices.warn(table_id, model.due, told, time.time())
        except (ConsigliereError, StoreError) as error:
            logger.error("nobody was warned of a deadline: %s", error)

    async def _keep_clocks(self) -> None:
        """Where people sit at the table, their time is up at once; those behind get on."""
        while True:
            await asyncio.sleep(self._limits.clock_look_seconds)
            self._hub.release()
            for table in self._hub.overdue_here():
                if table not in self._broken:
                    await self._act_for_overdue_at(table)

    async def _act_for_overdue_at(self, table_id: str) -> None:
        try:
            await (await self._hub.find(table_id)).act_for_overdue()
        except StoreError as error:
            logger.error("table %s: nobody could act for an overdue player: %s", table_id, error)
        except ConsigliereError as error:
            self._broken.add(table_id)
            logger.error("table %s: cannot be resumed: %s", table_id, error)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._limits.idle_table_seconds / _SWEEPS)
            self._hub.sweep()
            if not self._store.is_shared:
                continue
            try:
                await self._hub.sign_out_removed()
            except StoreError as error:
                logger.error("nobody knows which devices were removed: %s", error)

    async def _expire(self) -> None:
        while True:
            try:
                while (now := self._clock.read()) is not None:
                    if not await self._hub.expire(now):
                        break
            except StoreError as error:
                logger.error("tables could not be removed: %s", error)
            await asyncio.sleep(min(_EXPIRY_SECONDS, self._kept_seconds))
