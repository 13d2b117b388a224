"""The time that counts, without weekends and nights."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from consigliere.server.store import Deadline
from consigliere.server.tables.counted_time import counted_between, counted_until

HOUR = 3600
ROME = "Europe/Rome"


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ROME)).timestamp()


def agreed(night: tuple[int, int] | None = None, *, weekends_off: bool = False) -> Deadline:
    return Deadline(HOUR, "wait", weekends_off=weekends_off, night=night, zone=ROME)


# 2026-11-27 is a Friday
@pytest.mark.parametrize(
    ("deadline", "now", "hours", "until"),
    [
        (agreed(), "2026-11-27T18:00", 48, "2026-11-29T18:00"),
        (agreed(weekends_off=True), "2026-11-27T18:00", 48, "2026-12-01T18:00"),
        (agreed(weekends_off=True), "2026-11-28T12:00", 1, "2026-11-30T01:00"),
        (agreed((22, 7)), "2026-11-27T21:00", 2, "2026-11-28T08:00"),
        (agreed((22, 7)), "2026-11-27T23:30", 1, "2026-11-28T08:00"),
        (agreed((22, 7)), "2026-11-27T05:00", 15, "2026-11-27T22:00"),
        (agreed((1, 6)), "2026-11-27T00:30", 1, "2026-11-27T06:30"),
        (agreed((0, 7)), "2026-11-27T23:00", 2, "2026-11-28T08:00"),
        (agreed((22, 0)), "2026-11-27T21:00", 2, "2026-11-28T01:00"),
        (agreed((22, 7), weekends_off=True), "2026-11-27T21:00", 2, "2026-11-30T08:00"),
        # the night in which the clocks go back lasts an hour longer, and none of it counts
        (agreed((22, 7)), "2026-10-24T21:00", 2, "2026-10-25T08:00"),
        # a day of 25 hours
        (agreed((12, 13)), "2026-10-25T00:00", 24, "2026-10-26T00:00"),
    ],
)
def test_until_when_and_back(deadline: Deadline, now: str, hours: int, until: str) -> None:
    then = counted_until(at(now), hours * HOUR, deadline)
    assert then == at(until)
    assert counted_between(at(now), then, deadline) == hours * HOUR


def test_what_is_over_is_less_than_nothing() -> None:
    now = at("2026-11-28T12:00")
    assert counted_between(now, now - HOUR, agreed(weekends_off=True)) == -HOUR
    assert counted_between(now, now + 5, agreed(weekends_off=True)) == 0
