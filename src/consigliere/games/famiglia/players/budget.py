"""How much of a budget is used up."""

from consigliere.players.player import Clock, Thinking


class Effort:
    """Counts from the moment it is made: seconds of a clock, or playouts where those are limited.

    With a limit of playouts the clock is never looked at, so that nothing depends on the machine.
    """

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        self._thinking = thinking
        self._clock = clock or thinking.timer
        self._began = 0.0 if thinking.playouts is not None else self._clock()
        self._playouts = 0

    def add(self, playouts: int) -> None:
        """So many more were played."""
        self._playouts += playouts

    def used(self) -> float:
        """The share that is used up, 1 or more if all of it is."""
        if self._thinking.playouts is not None:
            return self._playouts / max(self._thinking.playouts, 1)
        if self._thinking.seconds <= 0:
            return 1.0
        return (self._clock() - self._began) / self._thinking.seconds
