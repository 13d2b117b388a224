"""A faded piece never acts, in any game: nothing is sent, and it says why."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tree_games
from consigliere.core.action import CHANCE
from consigliere.core.replay import Timeline

from .prepared import Prepared, la_famiglia_game
from .served import Server
from .table_page import OpenPage, TablePage

DRAWN = 4
"""Decisions of one game that are tried."""
PIECES = 12
"""Faded pieces that are tried at each, of up to forty on a map."""
LETTERS = re.compile(r"\w{3}")
FADED = """() => [...new Set([...document.querySelectorAll("[data-piece].faded")]
    .filter(piece => piece.checkVisibility()).map(piece => piece.dataset.piece))]"""
MET = """piece => [...document.querySelectorAll(`[data-piece="${piece}"].faded`)].map(one => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return one.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}).find(Boolean) ?? null"""
"""A point where a mouse meets the piece and nothing that lies on it."""

HIDES = """() => {
    const over = document.querySelector(".bubble.open").getBoundingClientRect();
    const hidden = one => one.left < over.right && one.right > over.left
        && one.top < over.bottom && one.bottom > over.top;
    return [...document.querySelectorAll(".prompt > *")].filter(line => {
        const words = document.createRange();
        words.selectNodeContents(line);
        return [...words.getClientRects()].some(hidden);
    }).map(line => line.textContent);
}"""
"""Lines of the question over the hand that lie under the reason."""


def drawn(timeline: Timeline[Any], luck: random.Random) -> Iterator[Timeline[Any]]:
    """The game up to some of its decisions."""
    moments = [
        moment.seq
        for moment in timeline.moments
        if timeline.game.actors(moment.state) not in ((), (CHANCE,))
        and len(timeline.game.choices(moment.state, timeline.game.actors(moment.state)[0])) > 1
    ]
    for seq in sorted(luck.sample(moments, DRAWN)):
        played: Timeline[Any] = Timeline(timeline.game, timeline.header)
        for entry in timeline.entries[:seq]:
            played.append(entry.seat, entry.act, entry.t)
        yield played


def listened(open_page: OpenPage, sent: list[str]) -> OpenPage:
    """Pages that note what they send at tables."""

    def opened(**settings: Any) -> Page:
        page = open_page(viewport={"width": 1280, "height": 800}, **settings)
        page.on("websocket", lambda one: one.on("framesent", lambda it: sent.append(str(it))))
        return page

    return opened


GAMES: dict[str, Callable[[], Timeline[Any]]] = {
    "family-tree": lambda: tree_games.timeline(3, 2),
    "family-tree-big": lambda: tree_games.timeline(4, 2, "variant=big"),
    "la-famiglia": lambda: la_famiglia_game("1v1", 5),
    "la-famiglia-2v2": lambda: la_famiglia_game("2v2", 6),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_faded_piece_never_acts_and_says_why(
    open_page: OpenPage, server: Server, game: str
) -> None:
    luck, tried = random.Random(game), 0  # noqa: S311  the same pieces each time
    for played in drawn(GAMES[game](), luck):
        sent: list[str] = []
        table = TablePage(Prepared(server, played).open(listened(open_page, sent)))
        assert table.until_own_turn()
        before = table.log_length()
        faded = table.page.evaluate(FADED)
        for piece in luck.sample(faded, min(len(faded), PIECES)):
            ask_why(table, piece)
            expect(table.refusal).to_contain_text(LETTERS)
            assert table.page.evaluate(HIDES) == []
            table.page.keyboard.press("Escape")
            expect(table.refusal).to_have_count(0)
            tried += 1
        assert not [message for message in sent if '"type":"act"' in message]
        assert table.log_length() == before
    assert tried > DRAWN


def ask_why(table: TablePage, piece: str) -> None:
    """Point at the piece; once more where the page has moved under the mouse, as while it loads."""
    for _ in range(3):
        point_at(table.page, piece)
        with suppress(AssertionError):
            expect(table.refusal).to_be_visible(timeout=10_000)
            return


def point_at(page: Page, piece: str) -> None:
    """With the mouse where it meets the piece, else by the key that works everywhere."""
    point = page.evaluate(MET, piece)
    if point is None:
        page.locator(f'[data-piece="{piece}"].faded:visible').first.press("Enter")
    else:
        page.mouse.click(*point)
