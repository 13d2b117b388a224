"""The clocks of players who have a time for the whole game."""

from __future__ import annotations

from collections.abc import Sequence

from ..store import Deadline, SeatTime
from .counted_time import counted_between, counted_until

_RETURN_SHARE = 10
"""Who comes back after the computer has played on has at least that part of the time."""


def clocks_after(
    clocks: tuple[SeatTime, ...],
    deadline: Deadline,
    awaited: Sequence[frozenset[int]],
    given: Sequence[float],
    times: tuple[float, float],
) -> tuple[SeatTime, ...]:
    """The clocks once other players are awaited: first those who are now, then after each step.

    `times` are that of the clock of deadlines and that of the day. The clock of a player runs while
    they are awaited; when they no longer are, they get the increment. `given` are the seconds of a
    turn that do not count, by seat: the network's.
    """
    present = list(clocks or [SeatTime(float(deadline.seconds))] * len(given))
    for seats_awaited in awaited:
        for seat, clock in enumerate(present):
            if seat in seats_awaited and clock.due is None:
                present[seat] = _started(clock, deadline, times)
            elif seat not in seats_awaited and clock.due is not None:
                present[seat] = _stopped(clock.left, clock.due + given[seat], deadline, times)
    return tuple(present)


def _started(clock: SeatTime, deadline: Deadline, times: tuple[float, float]) -> SeatTime:
    now, today = times
    left = clock.left if clock.left > 0 else deadline.seconds / _RETURN_SHARE
    return SeatTime(left, now + counted_until(today, left, deadline) - today)


def _stopped(before: float, due: float, deadline: Deadline, times: tuple[float, float]) -> SeatTime:
    now, today = times
    left = min(before, counted_between(today, today + due - now, deadline))
    return SeatTime(left + deadline.increment if left > 0 else 0.0)
