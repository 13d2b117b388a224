"""What floats beside a piece stays beside it, and on the page, when a phone is turned."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from consigliere.core.action import Choice
from consigliere.core.replay import Timeline

from .prepared import famiglia_with, famiglia_with_ways, tree_where
from .served import Server
from .table_page import OpenPage, resize

UPRIGHT: ViewportSize = {"width": 360, "height": 740}
LYING: ViewportSize = {"width": 740, "height": 360}
TALL: ViewportSize = {"width": 430, "height": 932}
LARGE: ViewportSize = {"width": 1280, "height": 800}
BOX = "one => one.getBoundingClientRect().toJSON()"
LEGAL = ".street .card.legal"
FADED = ".near .hand .card.faded"
FREE, PAID = r"\+.0$", r"\+.\d\("
CLOSE = """([floating, piece, width]) => {
    const [box, near] = [floating, piece]
        .map(one => document.querySelector(one).getBoundingClientRect());
    const across = Math.max(0, near.left - box.right, box.left - near.right);
    const down = Math.max(0, near.top - box.bottom, box.top - near.bottom);
    const isInSight = near.top < innerHeight && near.bottom > 0;
    return innerWidth === width && (!isInSight || Math.hypot(across, down) < 100);
}"""
"""Whether the page has its new width, and a box is close to its piece unless that is away."""


def test_a_reason_stays_by_its_piece_when_the_page_gets_another_size(
    open_page: OpenPage, server: Server
) -> None:
    page = famiglia_with(server, FREE, PAID).open(open_page, viewport=UPRIGHT)
    page.locator(FADED).first.click()
    stays_by(page, ".bubble.open", FADED)


def test_a_tip_stays_by_its_piece_when_the_page_gets_another_size(
    open_page: OpenPage, server: Server
) -> None:
    page = famiglia_with(server, FREE, PAID).open(open_page, viewport=UPRIGHT)
    page.locator(LEGAL).first.focus()
    stays_by(page, ".tip.open", LEGAL)


def test_a_menu_stays_by_its_piece_when_the_page_gets_another_size(
    open_page: OpenPage, server: Server
) -> None:
    """A finger that takes the last card from the archive is asked once more."""
    prepared = tree_where(server, takes_a_last_card)
    page = prepared.open(open_page, viewport=UPRIGHT, has_touch=True, is_mobile=True)
    piece = f'[data-piece="{prepared.choice.path[0]}"]'
    page.locator(piece).first.tap()
    stays_by(page, ".choice-menu", piece)


def takes_a_last_card(played: Timeline[Any], choice: Choice) -> bool:
    """Whether a choice of Family Tree ends the turn with a card of the archive."""
    if not choice.ends_turn or len(choice.path) != 1:
        return False
    (actor,) = played.game.actors(played.now.state)
    view: Any = played.game.view(played.now.state, actor)
    return choice.path[0] in view.archive


def stays_by(page: Page, box: str, piece: str) -> None:
    """A box that floats beside a piece is there, and stays there at any size of the page."""
    floating = page.locator(box)
    expect(floating).to_be_visible()
    for size in (LYING, UPRIGHT, TALL, LARGE):
        resize(page, size)
        page.wait_for_function(CLOSE, arg=[box, piece, size["width"]])
        expect(floating).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["ru", "fr"])
@pytest.mark.parametrize("place", [0, 4])
def test_the_ways_to_pay_leave_the_pile_in_sight_on_a_phone(
    open_page: OpenPage, server: Server, place: int, locale: str
) -> None:
    """A card of the Street may be paid for in as many ways as a tip says."""
    prepared = famiglia_with_ways(server, 4, place)
    page = prepared.open(open_page, viewport=UPRIGHT, locale=locale)
    tip, cards = page.locator(".tip.open"), page.locator(".street .card.legal")
    expect(cards.first).to_be_visible()
    for card in cards.all():
        card.focus()
        expect(tip).to_be_visible()
        page.wait_for_function("() => document.getAnimations().length === 0")
        assert overlap(page.locator(".pile"), tip) == 0


def overlap(one: Locator, other: Locator) -> float:
    """The area in pixels on which two boxes lie over each other; 0 where one is not there."""
    if not (one.count() and other.count()):
        return 0
    a, b = one.first.evaluate(BOX), other.first.evaluate(BOX)
    wide = min(a["right"], b["right"]) - max(a["left"], b["left"])
    high = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return float(max(0, wide) * max(0, high))
