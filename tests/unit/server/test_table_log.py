"""The log of a table says the same however it is packed."""

from typing import Any

import msgspec
import pytest

from consigliere.core.event import Event
from consigliere.core.moment import Moment
from consigliere.core.record import Entry
from consigliere.server.protocol import LogLine
from consigliere.server.tables.log import TableLog

MOMENTS = 200


def happened(number: int, seat: int | None = None) -> tuple[Event, ...]:
    """Nothing at every fifth moment."""
    return () if number % 5 == 0 else (Event("counting.count", {"number": number}, seat),)


def moment(number: int) -> Moment[Any]:
    """Seat 1 knows better at every third."""
    private = {1: happened(number, 1)} if number % 3 == 0 else {}
    entry = Entry(number, 0, "1", 0)
    return Moment(number, entry, None, happened(number), number, None, 0, private=private)


def told(log: TableLog, seat: int | None, since: int) -> list[LogLine]:
    return [msgspec.json.decode(line, type=LogLine) for line in log.lines(seat, since)]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_lines_after_any_moment(seat: int | None) -> None:
    log = TableLog()
    for count in range(MOMENTS):
        log.keeping().note(moment(count))
        if count % 16 not in {0, 15}:
            continue
        for since in {-1, 0, 62, 63, 64, 100, 127, 128, count - 1, count}:
            if since <= count:
                expected = [
                    LogLine(
                        number,
                        list(happened(number, seat if seat == 1 and number % 3 == 0 else None)),
                    )
                    for number in range(since + 1, count + 1)
                    if number % 5
                ]
                assert told(log, seat, since) == expected
