"""Turns: heavy work is done for one request at a time, and nobody fills the queue alone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from .problems import too_many_requests

_EACH = 3
"""Requests of one address, the one at work included: a family behind one router."""
_ALL = 12
"""Requests of everybody together."""
_RETRY_SECONDS = 5


class Turns:
    """Those who wait for their turn, first come, first served."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._present: Counter[str] = Counter()

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and keep it for as long as the block runs; raises Refusal."""
        if self._present[address] >= _EACH or self._present.total() >= _ALL:
            raise too_many_requests(_RETRY_SECONDS)
        self._present[address] += 1
        try:
            async with self._lock:
                yield
        finally:
            self._present[address] -= 1
            self._present += Counter()  # forgets who is gone
