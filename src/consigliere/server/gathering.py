"""Frames sent one after the other leave together: each call of the system costs most of one."""

from __future__ import annotations

import asyncio
from typing import Any, cast


class GatheringTransport:
    """A transport of asyncio that writes, once a turn of the loop, all that was written until then.

    Everything else is as with the transport behind it.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._written: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write this soon."""
        if not self._written:
            asyncio.get_running_loop().call_soon(self._flush)
        self._written.append(data)

    def close(self) -> None:
        """Close, after all that was written."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._written:
            data, self._written = b"".join(self._written), []
            self._transport.write(data)


def gathering(transport: asyncio.Transport) -> asyncio.Transport:
    """The same connection, to be written to a few times only."""
    return cast(asyncio.Transport, GatheringTransport(transport))
