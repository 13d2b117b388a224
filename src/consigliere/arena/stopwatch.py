"""Measures the wall and processor time of turns."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import NamedTuple


class TurnTime(NamedTuple):
    """Seconds that a player took for one turn, all its decisions together."""

    wall: float
    cpu: float


class Stopwatch:
    """Runs while a seat decides; a new turn begins when another seat decides."""

    def __init__(self, seats: int) -> None:
        self._times: list[list[TurnTime]] = [[] for _ in range(seats)]
        self._last: int | None = None

    @property
    def turns(self) -> int:
        """Turns begun so far."""
        return sum(len(turns) for turns in self._times)

    def times(self) -> tuple[tuple[TurnTime, ...], ...]:
        """The turns of each seat."""
        return tuple(tuple(turns) for turns in self._times)

    @contextmanager
    def running(self, seat: int) -> Iterator[None]:
        """Measure the time spent in the block for the seat."""
        if seat != self._last:
            self._times[seat].append(TurnTime(0.0, 0.0))
            self._last = seat
        wall, cpu = perf_counter(), process_time()
        yield
        so_far = self._times[seat][-1]
        self._times[seat][-1] = TurnTime(
            so_far.wall + perf_counter() - wall, so_far.cpu + process_time() - cpu
        )
