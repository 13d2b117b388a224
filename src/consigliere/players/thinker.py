"""What players share that spend time, or playouts, on a decision."""

from .player import Clock, Thinking


class Thinker:
    """Keeps to a budget by a clock; with a number of playouts those are spent as seconds are."""

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        self._budget = thinking.seconds
        self._clock = clock or thinking.timer
        if thinking.playouts is not None:
            self._budget = float(thinking.playouts)
            self._clock = lambda: self.played
        self.played = 0.0
        """Playouts so far, in all games."""
        self._temperature = thinking.temperature
