"""A viewer: one socket at a table, with its curtain and its queue of frames."""

from __future__ import annotations

import asyncio

from .. import wire
from ..auth import Identity
from ..limits import OUTBOX, Close
from ..protocol import ServerMessage


class Viewer:
    """Frames go into a bounded queue, so that a slow reader never holds up the table."""

    def __init__(self, identity: Identity | None) -> None:
        self.identity = identity
        self.shown: int | None = None
        """With several seats of one's own: the one whose curtain is lifted."""
        self.overflowed = asyncio.Event()
        self._outbox: asyncio.Queue[str | Close] = asyncio.Queue(OUTBOX)

    @property
    def guest(self) -> str | None:
        """Who looks, None without a cookie."""
        return self.identity.guest.id if self.identity else None

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self._put(wire.encode(message))

    def close(self, code: Close) -> None:
        """Close the socket when everything queued is sent."""
        self._put(code)

    async def next(self) -> str | Close:
        """The next frame to send, or the code to close with."""
        return await self._outbox.get()

    def _put(self, item: str | Close) -> None:
        try:
            self._outbox.put_nowait(item)
        except asyncio.QueueFull:
            self.overflowed.set()
