"""What is under way at a table, and is finished even if whoever asked for it has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Tasks:
    """The tasks that have not ended yet."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def __bool__(self) -> bool:
        return bool(self._running)

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this; it goes on if the caller is cancelled."""
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do this in the background."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def finished(self) -> None:
        """Wait until all have ended."""
        await asyncio.gather(*self._running, return_exceptions=True)
