"""The base of players with a budget of time or playouts."""

from .player import Clock, Thinking


class TimedPlayer:
    """Keeps to a budget by a clock; a limit of playouts is treated as a clock that counts them."""

    def __init__(self, thinking: Thinking, clock: Clock | None = None) -> None:
        self._budget = thinking.seconds
        self._clock = clock or thinking.timer
        if thinking.playouts is not None:
            self._budget = float(thinking.playouts)
            self._clock = lambda: self.played
        self.played = 0.0
        """Playouts so far, over all games."""
        self._temperature = thinking.temperature
