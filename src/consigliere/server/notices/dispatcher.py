"""Puts notices on their way, and sends what is due: of several processes each message one."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping
from functools import partial

from ..store import Store, StoreError
from ..store.notices import Delivery
from .messages import composed
from .senders import Fate, Sender
from .settings import NoticeSettings

logger = logging.getLogger(__name__)

_AT_ONCE = 8
_LEASE_SECONDS = 120.0
"""So long nobody else sends a message: longer than any way takes to give up."""
_FIRST_PAUSE_SECONDS = 30.0
_MOST_PAUSES = 8


class Dispatcher:
    """`here` says who has which tables open at this process, as guest and table."""

    def __init__(
        self,
        store: Store,
        settings: NoticeSettings,
        senders: Mapping[str, Sender],
        here: Callable[[], Collection[tuple[str, str]]],
    ) -> None:
        self._store, self._settings, self._senders = store, settings, senders
        self._here = here
        self._task: asyncio.Task[None] | None = None

    @property
    def ways(self) -> frozenset[str]:
        """The ways that messages can take."""
        return frozenset(self._senders)

    def start(self) -> None:
        """Begin, in the background."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Begin nothing more; what is being sent is sent again by whoever comes next."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._settings.look_seconds)
            try:
                await self.look(time.time())
            except StoreError as error:
                logger.error("notices could not be told: %s", error)
            except Exception:  # whatever it was, the next ones shall be told
                logger.exception("notices could not be told")

    async def look(self, now: float) -> None:
        """Tell what has waited long enough, and send what is due; raises StoreError."""
        shelf, compose = self._store.notices, partial(composed, ways=self.ways)
        before = now - self._settings.gather_seconds
        while await shelf.gather(before, self._here(), compose, now):
            pass
        while due := await shelf.take(now, now + _LEASE_SECONDS, _AT_ONCE):
            await asyncio.gather(*(self._send(delivery, now) for delivery in due))

    async def _send(self, delivery: Delivery, now: float) -> None:
        shelf, target = self._store.notices, delivery.target
        sender = self._senders.get(target.way)
        fate = await sender.send(delivery) if sender else Fate.REFUSED
        if fate is Fate.LATER:
            pause = _FIRST_PAUSE_SECONDS * 2 ** min(delivery.attempts, _MOST_PAUSES)
            await shelf.put_off(delivery.id, now + pause)
            return
        if fate is Fate.GONE:
            await shelf.drop_target(target.way, target.address)
        await shelf.sent(delivery.id)
