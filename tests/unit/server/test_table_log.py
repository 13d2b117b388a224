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
LONG = "x" * 1000


def happened(number: int, seat: int | None = None) -> tuple[Event, ...]:
    """Nothing at every fifth moment, and much to tell at some of the others."""
    if number % 5 == 0:
        return ()
    text = LONG if 20 < number < 60 and number % 4 == 1 else ""
    return (Event("counting.count", {"number": number, "text": text}, seat),)


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


def test_what_a_deal_tells_is_packed_at_once() -> None:
    """A table may be left as it was dealt, and every hand has a line of its own."""
    hands = {seat: (Event("counting.count", {"text": LONG}, seat),) for seat in range(4)}
    deal = Moment(0, Entry(0, None, "deal", 0), None, (), 0, None, 0, private=hands)
    log = TableLog()
    log.keeping().note(deal)
    kept = sum(len(pack) for pack in log._packed) + len(msgspec.json.encode(log._open))
    assert kept < len(LONG)
    assert [told(log, seat, -1) for seat in range(4)] == [
        [LogLine(0, list(events))] for events in hands.values()
    ]
