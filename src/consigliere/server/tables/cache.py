"""The tables in memory: those that somebody looks at or plays at, and others for a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from weakref import WeakValueDictionary

from .journal import Clock
from .table import Table

_MOST_IDLE = 200
"""Tables kept in memory though nobody looks: the one used longest ago makes room."""


class TableCache:
    """At most one `Table` of each id, for as long as anything refers to it."""

    def __init__(self, idle_seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._idle_seconds, self._now = idle_seconds, clock
        self._used: dict[str, float] = {}
        self._kept: dict[str, Table] = {}
        # whoever still holds a table that is no longer kept must not meet a second one of its id
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._clocks: dict[str, Clock] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._alive.values()))

    def get(self, table_id: str) -> Table | None:
        """The table, if it is in memory."""
        table = self._alive.get(table_id)
        if table is not None:
            self._keep(table)
        return table

    def peek(self, table_id: str) -> Table | None:
        """The table, if it is in memory; it stays there no longer for that."""
        return self._alive.get(table_id)

    def add(self, table: Table) -> None:
        """Keep a table; if it was here before, its clock has gone on."""
        table.model.clock = self._clocks.pop(table.setup.id, table.model.clock)
        self._keep(table)
        self._make_room()

    def drop(self, table_id: str) -> None:
        """Forget a table that is no longer stored."""
        for known in (self._kept, self._used, self._alive, self._clocks):
            known.pop(table_id, None)

    def sweep(self) -> None:
        """Let go of the tables that nobody has looked at for a while."""
        now = self._now()
        for table_id, table in list(self._kept.items()):
            if not table.is_idle:
                self._used[table_id] = now
            elif now - self._used[table_id] >= self._idle_seconds:
                self._release(table)

    def _keep(self, table: Table) -> None:
        table_id = table.setup.id
        self._alive[table_id] = self._kept[table_id] = table
        self._used[table_id] = self._now()

    def _make_room(self) -> None:
        if len(self._kept) <= _MOST_IDLE:
            return
        idle = [table for table in self._kept.values() if table.is_idle]
        idle.sort(key=lambda table: self._used[table.setup.id])
        for table in idle[: max(0, len(idle) - _MOST_IDLE)]:
            self._release(table)

    def _release(self, table: Table) -> None:
        table_id = table.setup.id
        del self._kept[table_id], self._used[table_id]
        if table.model.is_started and not table.is_over:
            self._clocks[table_id] = table.model.clock
