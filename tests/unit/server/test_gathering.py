"""Writing to a connection as few times as possible, and nothing lost."""

from __future__ import annotations

import asyncio

from consigliere.server.gathering import gathering


class Recorder(asyncio.Transport):
    """A transport that notes what is done with it."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.done: list[bytes | str] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.done.append(bytes(data))

    def close(self) -> None:
        self.done.append("closed")


def test_what_is_written_in_one_turn_of_the_loop_leaves_together_in_order() -> None:
    recorder = Recorder()

    async def write() -> None:
        transport = gathering(recorder)
        for data in (b"one ", b"two ", b"three"):
            transport.write(data)
        assert recorder.done == []
        await asyncio.sleep(0)
        assert recorder.done == [b"one two three"]
        transport.write(b"four")
        await asyncio.sleep(0)

    asyncio.run(write())
    assert recorder.done == [b"one two three", b"four"]


def test_what_was_written_goes_before_the_end() -> None:
    recorder = Recorder()

    async def write() -> None:
        transport = gathering(recorder)
        transport.write(b"last")
        transport.close()
        await asyncio.sleep(0)

    asyncio.run(write())
    assert recorder.done == [b"last", "closed"]


def test_everything_else_is_as_with_the_transport_behind() -> None:
    transport = gathering(Recorder())
    assert transport.get_extra_info("peername") == ("127.0.0.1", 1)
