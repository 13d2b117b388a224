"""What the way through the network takes of a turn: measured, and given back up to a quota.

As at chess servers, a player is given what a message to them and their answer really take, but in
the long run no more than so much a turn: whoever answers late on purpose gains little.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

_QUOTA_SECONDS = 1.5
"""What a player may be given in the first turn."""
_GAIN_SECONDS = 0.5
"""What each turn adds to it."""
_MOST_SECONDS = 3.5
"""What may have gathered for one bad moment."""
_UNKNOWN_SECONDS = 0.5
"""What is given where nothing was measured: a client that does not answer, or another process."""
_OPEN = 4
"""Numbers on their way to one player at the same time."""
_WEIGHT = 0.25
"""Of the newest measurement in the mean of all."""


@dataclass(slots=True)
class _Line:
    """The way to one player."""

    lag: float | None = None
    last: int = 0
    asked: dict[int, float] = field(default_factory=dict)
    """When the numbers were sent that have not come back."""


class Lag:
    """The measured lag of the people at a table, and what is left of their quotas.

    `stopwatch` shows seconds; those of a player whose messages another process gets are not known.
    """

    def __init__(self, stopwatch: Callable[[], float] = time.monotonic) -> None:
        self._stopwatch = stopwatch
        self._lines: dict[str, _Line] = {}
        self._quotas: dict[int, float] = {}

    def ask(self, guest: str) -> int:
        """A number for somebody to send back at once."""
        line = self._lines.setdefault(guest, _Line())
        line.last += 1
        line.asked = {n: at for n, at in line.asked.items() if n > line.last - _OPEN}
        line.asked[line.last] = self._stopwatch()
        return line.last

    def answered(self, guest: str, number: int) -> None:
        """A number has come back; one that is back already, or was not sent lately, counts not."""
        line = self._lines.get(guest, _Line())
        sent = line.asked.pop(number, None)
        if sent is None:
            return
        lag = self._stopwatch() - sent
        line.lag = lag if line.lag is None else line.lag + (lag - line.lag) * _WEIGHT

    def forget(self, guest: str | None) -> None:
        """Somebody has gone: what comes after them may be slower or faster."""
        self._lines.pop(guest or "", None)

    def given(self, seat: int, guest: str | None) -> float:
        """What a player in a seat is given of the present turn, in seconds."""
        line = self._lines.get(guest or "")
        lag = _UNKNOWN_SECONDS if line is None or line.lag is None else line.lag
        return min(lag, self._quotas.get(seat, _QUOTA_SECONDS))

    def turn_over(self, seats: Iterable[int], given: Callable[[int], float]) -> None:
        """The turns of these seats are over, which has cost them what was given."""
        for seat in seats:
            left = self._quotas.get(seat, _QUOTA_SECONDS) - given(seat)
            self._quotas[seat] = min(left + _GAIN_SECONDS, _MOST_SECONDS)
