"""The time of day, for removing something by it: a clock that jumps ahead removes nothing."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

logger = logging.getLogger(__name__)

_DRIFT_SECONDS = 60.0
"""What the time of day may gain or lose between two looks without having jumped."""


class EvenClock:
    """Believes the time of day once it has gone as evenly as a stopwatch for long enough.

    A machine that starts with a wrong clock, or whose clock is set, so has time to be put right.
    """

    def __init__(
        self,
        seconds: float,
        wall: Callable[[], float] = time.time,
        stopwatch: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seconds, self._wall, self._stopwatch = seconds, wall, stopwatch
        self._offset, self._since = wall() - stopwatch(), stopwatch()

    def read(self) -> float | None:
        """The time of day in seconds, None while it is not believed."""
        wall, now = self._wall(), self._stopwatch()
        if abs(jump := wall - now - self._offset) > _DRIFT_SECONDS:
            text = "the clock has jumped by %+.0f s: no table is removed for %.0f s"
            logger.warning(text, jump, self._seconds)
            self._since = now
        self._offset = wall - now
        return wall if now - self._since >= self._seconds else None
