"""The queue of a viewer."""

import asyncio

import pytest

from consigliere.server.limits import OUTBOX, Close
from consigliere.server.protocol import Ack
from consigliere.server.tables.viewer import Viewer


def test_frames_come_in_order_and_the_code_last() -> None:
    async def run() -> list[object]:
        viewer = Viewer(None)
        viewer.send(Ack("a", 1))
        viewer.send(Ack("b", 2))
        viewer.close(Close.SUPERSEDED)
        return [await viewer.next() for _ in range(3)]

    assert asyncio.run(run()) == [
        '{"type":"ack","cid":"a","seq":1}',
        '{"type":"ack","cid":"b","seq":2}',
        Close.SUPERSEDED,
    ]


@pytest.mark.fault("slow-reader")
def test_a_slow_reader_is_given_up() -> None:
    async def run() -> tuple[bool, bool]:
        viewer = Viewer(None)
        for number in range(OUTBOX):
            viewer.send(Ack("a", number))
        before = viewer.overflowed.is_set()
        viewer.send(Ack("a", OUTBOX))
        return before, viewer.overflowed.is_set()

    assert asyncio.run(run()) == (False, True)
