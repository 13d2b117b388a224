"""A viewer: one socket at a table, with its curtain and its queue of frames."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, TypeAlias

from consigliere.core.moment import Moment

from .. import wire
from ..auth import Identity, hash_token
from ..changes import Present, changes, present_after
from ..limits import OUTBOX, Close
from ..protocol import Happened, Resumed, ServerMessage, Snapshot
from ..store import Setup
from ..watch_protocol import Watchers
from . import seating
from .model import TableModel

Encode: TypeAlias = Callable[[ServerMessage], str]


class Viewer:
    """Frames go into a bounded queue, so that a slow reader never holds up the table."""

    def __init__(self, identity: Identity | None) -> None:
        self.identity = identity
        self.token_hash = hash_token(identity.token) if identity else ""
        self.watchers: Watchers | None = None
        """What this one was last told of those who watch."""
        self.is_named = False
        """Whether the others may be told by name that this one watches."""
        self.who = self.guest or secrets.token_hex(8)
        """What tells this one apart from the others who watch."""
        self.muted: frozenset[str] = frozenset()
        """The guests whom this one does not want to hear."""
        self.last_seq = -1
        """The last moment that this one was told of."""
        self.shown: int | None = None
        """For a guest with several seats: the one whose curtain is lifted."""
        self.overflowed = asyncio.Event()
        self._present: Present | None = None
        self._outbox: asyncio.Queue[str | Close] = asyncio.Queue(OUTBOX)

    @property
    def guest(self) -> str | None:
        """The guest behind the socket, None without a cookie."""
        return self.identity.guest.id if self.identity else None

    @property
    def name(self) -> str:
        """The name that the guest goes by, perhaps empty."""
        return self.identity.guest.name if self.identity else ""

    def seat_at(self, setup: Setup) -> int | None:
        """The seat whose view is shown, None for the public view."""
        own = seating.own_seats(setup, self.guest)
        if len(own) == 1:
            return own[0]
        return self.shown if self.shown in own else None

    def draw_curtain(self, model: TableModel, moment: Moment[Any]) -> None:
        """Hide the seat shown as soon as another seat of the same guest has to decide."""
        actors = model.game.actors(moment.state) if moment.outcome is None else ()
        own = set(seating.own_seats(model.setup, self.guest)) - moment.taken_over
        waiting = own.intersection(actors)
        if waiting and self.shown not in waiting:
            self.shown = None

    def send(self, message: ServerMessage, encode: Encode = wire.encode) -> None:
        """Queue a message, an event without what the viewer knows already."""
        if isinstance(message, (Snapshot, Resumed, Happened)):
            self.last_seq = message.seq
        before, self._present = self._present, present_after(self._present, message)
        if isinstance(message, Happened) and before is not None:
            message = changes(before, message)
        self._put(encode(message))

    def close(self, code: Close) -> None:
        """Close the socket once everything queued is sent."""
        self._put(code)

    async def next(self) -> str | Close:
        """The next frame to send, or the code to close with."""
        return await self._outbox.get()

    def _put(self, item: str | Close) -> None:
        try:
            self._outbox.put_nowait(item)
        except asyncio.QueueFull:
            self.overflowed.set()
