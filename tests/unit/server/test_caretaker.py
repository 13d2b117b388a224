"""What happens at the tables without visitors, and that it is bounded."""

from __future__ import annotations

import asyncio
from typing import Any, cast
from unittest.mock import patch

import pytest

from consigliere.server.limits import Limits
from consigliere.server.problems import Refusal
from consigliere.server.store import Store, StoreError
from consigliere.server.tables import caretaker
from consigliere.server.tables.caretaker import Caretaker
from consigliere.server.tables.hub import Hub

from .test_even_clock import DAY, Machine


class Tables:
    """A hub and a store; at each table the computer plays until it is told to stop."""

    is_shared = False

    def __init__(self, *ids: str, idle: frozenset[str] = frozenset()) -> None:
        self.ids, self.idle = ids, idle
        self.loaded: list[str] = []
        self.settled: list[str] = []
        self.expired: list[float] = []
        self.deadline_clock = self
        self.ticks = 0
        self.acted: list[str] = []
        self.stop_playing = asyncio.Event()
        self.playing = 0
        self.locked_for = 0

    async def computers_turns(self) -> tuple[str, ...]:
        if self.locked_for > 0:
            self.locked_for -= 1
            raise StoreError("database is locked")
        return self.ids

    async def nothing_to_compute(self, table: str) -> None:
        self.settled.append(table)

    async def find(self, table: str) -> Any:
        self.loaded.append(table)
        if table == "edited":
            raise Refusal("record_hash")
        return _Table(self, table)

    async def expire(self, now: float) -> int:
        self.expired.append(now)
        if len(self.expired) == 1:
            raise StoreError("database is locked")
        return 1 if len(self.expired) < 4 else 0

    async def tick(self) -> bool:
        self.ticks += 1
        if self.ticks == 1:
            raise StoreError("database is locked")
        return self.ticks > 2

    def read(self) -> float:
        return float(self.ticks)

    async def overdue(self, seconds: float) -> tuple[str, ...]:
        assert seconds > 2, "another process keeps the clock"
        return self.ids

    def sweep(self) -> None:
        pass

    def look_round(self) -> None:
        pass


class _Table:
    def __init__(self, tables: Tables, table_id: str) -> None:
        self._tables, self._id = tables, table_id
        self.is_idle = table_id in tables.idle

    async def act_for_overdue(self) -> None:
        self._tables.acted.append(self._id)

    async def computers_finished(self) -> None:
        if not self.is_idle:
            self._tables.playing += 1
            await self._tables.stop_playing.wait()
            self._tables.playing -= 1


def taking_care(tables: Tables, **limits: float) -> Caretaker:
    return Caretaker(cast(Hub, tables), cast(Store, tables), Limits(**limits))  # type: ignore[arg-type]


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_computers_play_on_at_few_tables_at_a_time() -> None:
    async def run() -> tuple[int, int, list[str]]:
        tables = Tables(*(f"t{n}" for n in range(20)))
        care = taking_care(tables)
        care.start()
        await settle()
        at_once = (tables.playing, len(tables.loaded))
        tables.stop_playing.set()
        await settle()
        await care.stop()
        return *at_once, tables.loaded

    with patch.object(caretaker, "_AT_ONCE", 3):
        playing, loaded, in_the_end = asyncio.run(run())
    assert (playing, loaded) == (3, 3)
    assert in_the_end == [f"t{n}" for n in range(20)], "the oldest first"


def test_a_table_that_cannot_be_loaded_does_not_stop_the_others() -> None:
    async def run() -> list[str]:
        tables = Tables("edited", "sound")
        care = taking_care(tables)
        care.start()
        await settle()
        await care.stop()
        return tables.loaded

    with patch.object(caretaker, "_AT_ONCE", 1):
        assert asyncio.run(run()) == ["edited", "sound"]


@pytest.mark.fault("database-locked")
def test_a_locked_database_is_asked_again() -> None:
    async def run() -> list[str]:
        tables = Tables("a")
        tables.locked_for = 2
        care = taking_care(tables)
        care.start()
        await settle()
        await care.stop()
        return tables.loaded

    with patch.object(caretaker, "RETRY_SECONDS", 0):
        assert asyncio.run(run()) == ["a"]


def test_where_no_computer_has_to_play_nobody_looks_again() -> None:
    async def run() -> list[str]:
        tables = Tables("a", "b", idle=frozenset({"b"}))
        care = taking_care(tables)
        care.start()
        await settle()
        await care.stop()
        return tables.settled

    assert asyncio.run(run()) == ["b"]


def test_tables_are_removed_until_none_is_left_and_whatever_went_wrong_before() -> None:
    async def run() -> int:
        tables = Tables()
        care = taking_care(tables, unplayed_seconds=0.01)
        care.start()
        while len(tables.expired) < 4:
            await asyncio.sleep(0.01)
        await care.stop()
        return len(tables.expired)

    assert asyncio.run(run()) >= 4


@pytest.mark.fault("database-locked")
def test_deadlines_are_kept_again_after_a_locked_database() -> None:
    async def run() -> list[str]:
        tables = Tables("edited", "sound")
        tables.stop_playing.set()
        care = taking_care(tables, deadline_look_seconds=0)
        care.start()
        while len(tables.acted) < 2:
            await asyncio.sleep(0)
        await care.stop()
        return tables.acted[:2]

    assert asyncio.run(run()) == ["sound", "sound"], "the one that cannot be loaded is in no way"


@pytest.mark.fault("clock-jump")
def test_a_clock_that_jumps_ahead_removes_nothing() -> None:
    """Two years at once, as after a wrong date was set: it has to go evenly for a day first."""
    machine = Machine()

    async def run() -> list[float]:
        tables = Tables()
        with patch.object(caretaker, "EvenClock", machine.clock):
            care = taking_care(tables)
        with patch.object(caretaker, "_EXPIRY_SECONDS", 0):
            care.start()
            for seconds, jump in ((3600.0, 0.0), (2 * DAY, 0.0), (3600.0, 800 * DAY), (DAY, 0.0)):
                machine.pass_time(seconds)
                machine.wall += jump
                tables.expired.clear()
                await settle()
                seen.append(bool(tables.expired))
        await care.stop()
        return tables.expired

    seen: list[bool] = []
    asyncio.run(run())
    assert seen == [False, True, False, True]
