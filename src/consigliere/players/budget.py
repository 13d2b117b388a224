"""The share of a time or playout budget that is used up."""

from .player import Clock, Thinking


class Budget:
    """Measures from its creation: seconds of a clock, or playouts if those are limited.

    With a limit of playouts the clock is never read, so results do not depend on the machine.
    """

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        self._thinking = thinking
        self._clock = clock or thinking.timer
        self._began = 0.0 if thinking.playouts is not None else self._clock()
        self._playouts = 0

    def add(self, playouts: int) -> None:
        """Count playouts that were played."""
        self._playouts += playouts

    def used(self) -> float:
        """The share used up; 1 or more when nothing is left."""
        if self._thinking.playouts is not None:
            return self._playouts / max(self._thinking.playouts, 1)
        if self._thinking.seconds <= 0:
            return 1.0
        return (self._clock() - self._began) / self._thinking.seconds
