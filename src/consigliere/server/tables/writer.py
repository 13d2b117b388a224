"""The one writer of a table in this process, who gives way to what another has stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from ..store import ConflictError
from .tasks import Tasks

T = TypeVar("T")

_ATTEMPTS = 50
"""How often others may be first before a message is refused: more often than they act at once."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Whoever holds `lock` may store; `catch_up` takes over what other processes have stored."""

    lock: asyncio.Lock
    tasks: Tasks
    catch_up: Callable[[], Awaitable[None]]

    async def finish(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do this alone; it is finished even if the caller is cancelled."""
        return await self.tasks.shielded(self.alone(work))

    async def alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do this while nobody else writes."""
        async with self.lock:
            return await self.once_caught_up(work)

    async def once_caught_up(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do this under the lock; where another process was first, again with what it stored."""
        for _ in range(_ATTEMPTS):
            try:
                return await work()
            except ConflictError:
                await self.catch_up()
        return await work()
