"""A clock that ticks at every look: time budgets become numbers of rounds."""

from itertools import count


class TickingClock:
    """Each look at it takes `tick` seconds; nothing else does."""

    def __init__(self, tick: float) -> None:
        self._tick = tick
        self._looks = count()
        self.now = 0.0

    def __call__(self) -> float:
        self.now = next(self._looks) * self._tick
        return self.now
