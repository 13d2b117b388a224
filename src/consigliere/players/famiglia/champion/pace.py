"""Time as positions: how many may still be rated until a moment, on this machine."""

from ...player import Clock, Thinking

_RATE = 100_000.0
"""Positions a second that a slow machine rates; measured from then on."""
_A_PLAYOUT = 100
"""Positions that make a playout, where those are counted in place of seconds."""
_MEASURABLE = 2000
"""Positions that take long enough to measure."""
_LEARNING = 0.2
"""Share of a new measurement in the rate: other processes come and go."""


class Pace:
    """Seconds of a clock; or playouts, spent as seconds are, and then no clock is looked at."""

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        self.budget = thinking.seconds
        self._clock = clock or thinking.timer
        self._rate = _RATE
        self._is_counted = thinking.playouts is not None
        self._rated = 0
        if thinking.playouts is not None:
            self.budget = float(thinking.playouts)
            self._clock = lambda: self._rated / _A_PLAYOUT
            self._rate = float(_A_PLAYOUT)

    def now(self) -> float:
        """The time, as the budget counts it."""
        return self._clock()

    def allowance(self, until: float) -> int:
        """How many positions may be rated until then."""
        return int((until - self._clock()) * self._rate)

    def spend(self, positions: int, since: float) -> None:
        """So many were rated since that time."""
        self._rated += positions
        took = self._clock() - since
        if not self._is_counted and positions >= _MEASURABLE and took > 0:
            self._rate += _LEARNING * (positions / took - self._rate)
