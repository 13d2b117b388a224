"""The time that counts: without weekends and quiet nights, where these were left out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from ..store import Deadline

_SATURDAY = 5


def counted_until(now: float, seconds: float, deadline: Deadline) -> float:
    """When so much counted time has passed, in seconds since 1970."""
    if seconds <= 0 or not _has_pauses(deadline):
        return now + seconds
    for begin, end in _spells(now, deadline):
        if end - begin >= seconds:
            return begin + seconds
        seconds -= end - begin
    raise AssertionError("the spells never end")


def counted_between(now: float, then: float, deadline: Deadline) -> float:
    """The seconds that count from now until then; as many less than nothing if that is past."""
    if then <= now or not _has_pauses(deadline):
        return then - now
    counted = 0.0
    for begin, end in _spells(now, deadline):
        if begin >= then:
            return counted
        counted += min(end, then) - begin
    raise AssertionError("the spells never end")


def _has_pauses(deadline: Deadline) -> bool:
    return deadline.weekends_off or deadline.night is not None


def _spells(now: float, deadline: Deadline) -> Iterator[tuple[float, float]]:
    """From when to when time counts, one after the other, for ever."""
    zone = ZoneInfo(deadline.zone)
    midnight = datetime.fromtimestamp(now, zone).replace(hour=0, minute=0, second=0, microsecond=0)
    while True:
        following = midnight + timedelta(days=1)
        if not (deadline.weekends_off and midnight.weekday() >= _SATURDAY):
            edges = [midnight, *_hours(midnight, deadline.night), following]
            times = [edge.timestamp() for edge in edges]
            # a night that lasts over midnight leaves the middle of the day, another one its ends
            is_over_midnight = deadline.night is not None and deadline.night[0] > deadline.night[1]
            for at in range(is_over_midnight, len(times) - 1, 2):
                begin, end = max(times[at], now), times[at + 1]
                if end > begin:
                    yield begin, end
        midnight = following


def _hours(midnight: datetime, night: tuple[int, int] | None) -> list[datetime]:
    """The beginning and the end of the night on that day, the earlier first."""
    return [midnight.replace(hour=hour) for hour in sorted(night or ())]
