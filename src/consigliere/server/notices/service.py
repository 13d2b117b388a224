"""Everything of notices that a server has: its ways, its keys, and what sends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from urllib.parse import urlsplit

from ..store import Store, StoreError
from . import push
from .dispatcher import Dispatcher
from .kinds import MAIL, PUSH, WEBHOOK
from .mail import Mailer
from .outgoing import Outgoing
from .senders import Fate, Sender
from .settings import NoticeSettings
from .webhook import Webhook

logger = logging.getLogger(__name__)

_MOST_LINKS = 50
"""Mails with links under way at once."""
_LINK_PAUSES = (5.0, 30.0, 120.0)
"""Seconds before a link is sent again that could not be sent."""


class Notices:
    """What the endpoints need of notices; to be opened once the store is open."""

    def __init__(
        self,
        store: Store,
        settings: NoticeSettings,
        here: Callable[[], Collection[tuple[str, str]]],
    ) -> None:
        self._store, self._settings = store, settings
        self.page = settings.address.rstrip("/")
        self.outgoing = Outgoing(settings.private_targets)
        self.mailer = Mailer(settings, self.page) if settings.sends_mail else None
        self.pusher: push.Pusher | None = None
        self._opening: asyncio.Task[None] | None = None
        self._links: set[asyncio.Task[None]] = set()
        self._senders: dict[str, Sender] = {}
        self.dispatcher = Dispatcher(store, settings, self._senders, here)

    async def open(self, head_start: float = 0.0) -> None:
        """Begin; what is slow to load gets ready after so many seconds. Raises StoreError."""
        settings = self._settings
        if settings.push and push.is_installed():
            if head_start:
                self._opening = asyncio.create_task(self._open_push_after(head_start))
            else:
                await self._open_push()
        if settings.webhook:
            self._senders[WEBHOOK] = Webhook(self.outgoing, self.page)
        if self.mailer is not None:
            self._senders[MAIL] = self.mailer
        self.dispatcher.start()

    async def _open_push_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        try:
            await self._open_push()
        except StoreError:
            logger.exception("no notices are pushed to browsers")

    async def _open_push(self) -> None:
        key = await self._store.notices.server_key(push.KEY, push.fresh_key())
        self.pusher = push.Pusher(self.outgoing, key, self._contact())
        self._senders[PUSH] = self.pusher

    async def close(self) -> None:
        """Send nothing more."""
        await self.dispatcher.stop()
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)
        for task in self._links:
            task.cancel()
        await asyncio.gather(*self._links, return_exceptions=True)

    def send_link(self, address: str, token: str, lang: str) -> None:
        """Have a link sent, in the background: its token is stored nowhere."""
        if self.mailer is not None and len(self._links) < _MOST_LINKS:
            task = asyncio.create_task(self._send_link(self.mailer, address, token, lang))
            self._links.add(task)
            task.add_done_callback(self._links.discard)

    async def _send_link(self, mailer: Mailer, address: str, token: str, lang: str) -> None:
        for pause in _LINK_PAUSES:
            if await mailer.send_link(address, token, lang) is not Fate.LATER:
                return
            await asyncio.sleep(pause)

    @property
    def ways(self) -> frozenset[str]:
        """The ways that notices can take here."""
        return self.dispatcher.ways

    def _contact(self) -> str:
        named = self._settings.contact or self._settings.sender
        return named or f"postmaster@{urlsplit(self.page).hostname or 'localhost'}"
