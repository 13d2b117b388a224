"""Tables in memory: one of each id, and not for ever."""

from __future__ import annotations

import gc
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch
from weakref import ref

import pytest

from consigliere.server.tables import cache
from consigliere.server.tables.cache import TableCache
from consigliere.server.tables.journal import Clock
from consigliere.server.tables.table import Table

IDLE_SECONDS = 60.0


@dataclass(eq=False)
class Stub:
    """What the cache knows of a table."""

    setup: Any
    is_idle: bool = True
    is_over: bool = False
    model: Any = field(default_factory=lambda: SimpleNamespace(is_started=True, clock=Clock()))


class Time:
    """A clock that a test puts forward."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def table(table_id: str, **values: Any) -> Table:
    return cast(Table, Stub(SimpleNamespace(id=table_id), **values))


def test_a_table_that_nobody_looks_at_leaves_memory() -> None:
    time = Time()
    tables = TableCache(IDLE_SECONDS, time)
    tables.add(table("a"))
    tables.sweep()
    time.now += IDLE_SECONDS - 1
    tables.sweep()
    assert tables.get("a") is not None
    time.now += IDLE_SECONDS - 1
    tables.sweep()
    assert len(tables) == 1, "looking at it gives it time"
    time.now += 1
    tables.sweep()
    gc.collect()
    assert len(tables) == 0
    assert tables.get("a") is None


def test_a_busy_table_stays_and_then_has_its_time() -> None:
    time = Time()
    tables = TableCache(IDLE_SECONDS, time)
    busy = Stub(SimpleNamespace(id="a"), is_idle=False)
    tables.add(cast(Table, busy))
    for _ in range(3):
        time.now += IDLE_SECONDS
        tables.sweep()
        assert len(tables) == 1
    busy.is_idle = True
    time.now += IDLE_SECONDS - 1
    tables.sweep()
    assert len(tables) == 1
    time.now += 1
    tables.sweep()
    assert len(tables) == 0


def test_whoever_holds_a_table_meets_no_second_one() -> None:
    """A request may take long: meanwhile there must not be two writers of one table."""
    time = Time()
    tables = TableCache(IDLE_SECONDS, time)
    held = table("a")
    tables.add(held)
    time.now += IDLE_SECONDS
    tables.sweep()
    assert len(tables) == 0
    assert list(tables) == [held]
    assert tables.get("a") is held
    assert len(tables) == 1


@pytest.mark.fault("downtime")
def test_the_clock_of_a_game_goes_on() -> None:
    time = Time()
    tables = TableCache(IDLE_SECONDS, time)
    clock = Clock()
    tables.add(table("a", model=SimpleNamespace(is_started=True, clock=clock)))
    time.now += IDLE_SECONDS
    tables.sweep()
    gc.collect()
    again = table("a")
    tables.add(again)
    assert again.model.clock is clock


def test_many_idle_tables_make_room_for_each_other() -> None:
    time = Time()
    tables = TableCache(IDLE_SECONDS, time)
    with patch.object(cache, "_MOST_IDLE", 2):
        tables.add(table("busy", is_idle=False))
        for name in "abc":
            time.now += 1
            tables.add(table(name))
        gc.collect()
        assert tables.get("busy") is not None
        assert tables.get("a") is None
        assert tables.get("b") is not None


def test_nothing_remains_of_a_table_that_is_removed() -> None:
    tables = TableCache(IDLE_SECONDS)
    gone = table("a")
    tables.add(gone)
    tables.drop("a")
    assert tables.get("a") is None
    assert list(tables) == []
    watched = ref(cast(Any, gone))
    del gone
    gc.collect()
    assert watched() is None
