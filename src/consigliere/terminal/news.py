"""What has happened at other tables of the person, as they have chosen to be told."""

from __future__ import annotations

import asyncio

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message
from consigliere.i18n.render import labelled
from consigliere.server.notice_protocol import NewsItem

from .guest import Guest
from .screen_text import message_text, translate

LOOK_SECONDS = 20.0


class News:
    """Tells each thing once; what came before the first look is old."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._last: int | None = None

    async def fresh(self, table: str) -> list[NewsItem]:
        """What is new since the last look, save for that table; nothing without a server."""
        try:
            news = await asyncio.to_thread(self._guest.news, self._last or 0)
        except ConsigliereError:
            return []
        is_first = self._last is None
        self._last = max((item.id for item in news.items), default=self._last or 0)
        return [] if is_first else [item for item in news.items if item.table != table]


def news_text(item: NewsItem, lang: str) -> str:
    """A line that says at which game what has happened."""
    is_first_turn = item.kind == "turn" and item.who is None
    who = item.who or translate(lang, "ui.away.somebody")
    if item.is_computer:
        who = translate(lang, "ui.away.computer")
    said = translate(lang, f"ui.away.{item.kind}{'_first' if is_first_turn else ''}", who=who)
    return labelled(message_text(Message(f"{item.game}.name"), lang), said, lang)
