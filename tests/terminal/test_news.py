"""What the terminal says of other tables: once, in the person's language, nothing that is old."""

import asyncio
from typing import Any

import pytest

from consigliere.core.errors import ConsigliereError
from consigliere.i18n.language import LANGUAGES
from consigliere.server.auth import COOKIE
from consigliere.server.notice_protocol import News as Told
from consigliere.server.notice_protocol import NewsItem
from consigliere.server.notices.kinds import Kind
from consigliere.terminal.guest import Guest
from consigliere.terminal.link import address_of
from consigliere.terminal.news import News, news_text
from live_server import Live


def item(number: int, table: str = "T", kind: str = "turn", who: str | None = "Ben") -> NewsItem:
    return NewsItem(number, kind, "famiglia", table, who, is_computer=False, at=0.0)


class Server:
    """A guest whose server tells these things, or is not there."""

    def __init__(self) -> None:
        self.items: list[NewsItem] = []
        self.is_gone = False

    def news(self, after: int) -> Told:
        if self.is_gone:
            raise ConsigliereError("unreachable", {})
        return Told([each for each in self.items if each.id > after])


def test_each_thing_is_told_once_and_nothing_of_the_table_that_is_open() -> None:
    server: Any = Server()
    news = News(server)

    async def look() -> list[int]:
        return [each.id for each in await news.fresh("open")]

    async def play() -> None:
        server.items = [item(1), item(2)]
        assert await look() == [], "what came before is old"
        server.items += [item(3), item(4, "open")]
        assert await look() == [3]
        assert await look() == []
        server.is_gone = True
        server.items.append(item(5))
        assert await look() == []
        server.is_gone = False
        assert await look() == [5]

    asyncio.run(play())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_sentence_in_every_language(lang: str) -> None:
    for kind in Kind:
        for who in ("Ben", "", None):
            said = news_text(item(1, kind=kind.value, who=who), lang)
            assert "Famiglia" in said
            assert "ui." not in said
            assert "{" not in said
    assert news_text(item(1, who=None), "en") == "Famiglia: It is your turn."


def test_what_a_server_tells_arrives(live: Live) -> None:
    ann, ben = live.client(), live.client()
    ann.post("/api/me/notices", {"kinds": ["seats"], "ways": [], "lang": "en"})
    created = ann.new_table("me", "guest")
    ben.claim(created["invites"][0], name="Ben")
    guest = Guest(address_of(live.url), ann.http.cookies[COOKIE])
    told = [(each.kind, each.table, each.who) for each in guest.news(0).items]
    assert told == [("joined", created["id"], "Ben")]
