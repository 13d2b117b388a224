"""The clock that deadlines go by: it stands still while no server runs, and never jumps."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..store import Store

_DRIFT_SECONDS = 1.0
"""What the time of day may differ before deadlines are shown by it anew."""


class DeadlineClock:
    """Seconds that the servers of a store have run while a turn had a deadline."""

    def __init__(
        self,
        store: Store,
        stopwatch: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self.stopwatch = store, stopwatch
        self._seconds, self._at = 0.0, stopwatch()
        self._offset = time.time()

    async def tick(self) -> bool:
        """Store how far it has gone; whether this process keeps it. Raises StoreError.

        To be called once before it is read.
        """
        now = self.stopwatch()
        reading = await self._store.tick(now - self._at)
        self._seconds, self._at = reading.seconds, now
        return reading.is_keeper

    def read(self) -> float:
        """The time now."""
        return self._seconds + self.stopwatch() - self._at

    def time_of_day(self, seconds: float) -> float:
        """When it will show that, in seconds since 1970, if servers run until then."""
        offset = time.time() - self.read()
        if abs(offset - self._offset) > _DRIFT_SECONDS:
            self._offset = offset
        return self._offset + seconds
