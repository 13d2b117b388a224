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

from .prepared import Prepared, la_famiglia_game, la_famiglia_with
from .served import Server
from .table_page import OpenPage, TablePage

DRAWN = 4
"""Decisions of one game that are tried."""
PIECES = 12
"""Faded pieces that are tried at each, of up to forty on a map."""
STAGES = {
    "set-up": "put: lab:",
    "planning": "to: gkind: final:",
    "orders": "at:",
    "encounter": "dest: src: expl: snitch: agit:",
    "dome": "restore: bonusat: domemark:",
    "lull": "hit:",
}
"""Of La Famiglia: what may be done in the decisions at which something is faded."""
FEWER = 5
"""Faded pieces that are tried at each of these."""
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
        tried += try_faded(Prepared(server, played), open_page, luck, PIECES)
    assert tried > DRAWN


@pytest.mark.parametrize(
    ("stage", "wanted"),
    [(stage, one) for stage, all_of in STAGES.items() for one in all_of.split()],
)
def test_a_faded_piece_of_every_stage_says_why(
    open_page: OpenPage, server: Server, stage: str, wanted: str
) -> None:
    luck = random.Random(f"{stage} {wanted}")  # noqa: S311  the same pieces each time
    assert try_faded(la_famiglia_with(server, wanted), open_page, luck, FEWER) > 0


def try_faded(prepared: Prepared, open_page: OpenPage, luck: random.Random, most: int) -> int:
    """Point at some of the faded pieces; how many there were."""
    sent: list[str] = []
    table = TablePage(prepared.open(listened(open_page, sent)))
    assert table.until_own_turn()
    if table.page.locator("cg-la-famiglia-board").count() > 0:
        # the map comes a moment after the board that it belongs to
        expect(table.page.locator("cg-sicily .place")).not_to_have_count(0)
    before = table.log_length()
    faded = table.page.evaluate(FADED)
    pieces = luck.sample(faded, min(len(faded), most))
    for piece in pieces:
        ask_why(table, piece)
        expect(table.refusal).to_contain_text(LETTERS)
        assert table.page.evaluate(HIDES) == []
        table.page.keyboard.press("Escape")
        expect(table.refusal).to_have_count(0)
    assert not [message for message in sent if '"type":"act"' in message]
    assert table.log_length() == before
    return len(pieces)


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
