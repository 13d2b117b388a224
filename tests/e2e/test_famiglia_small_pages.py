"""Famiglia on pages of all sizes: what one plays with is in sight, and the page holds still."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .prepared import Prepared, famiglia_crowded, famiglia_with
from .served import Server
from .table_page import OpenPage, TablePage

PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
LOW: ViewportSize = {"width": 1280, "height": 700}
FREE, PAID = r"\+.0$", r"\+.\d\("
OUT_OF_SIGHT = """selector => [...document.querySelectorAll(selector)].filter(one => {
    const box = one.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
}).length"""
"""How many of these do not lie on the screen with all of themselves."""
NARROWEST = 42
"""Pixels that the number on the pile needs."""
WIDE = "one => one.scrollWidth > one.clientWidth + 1"
BOX = "one => one.getBoundingClientRect().toJSON()"
ALIGHT = """one => getComputedStyle(one).backgroundColor.match(/\\d+/g).slice(0, 3)
    .reduce((sum, part) => sum + Number(part), 0) / 765"""
"""How bright the ground of an element is: 0 black, 1 white."""
OFFER = """() => document.querySelector(".play").insertAdjacentHTML("afterbegin",
    '<div class="strip-notice"><p>Anna offers to end the game.</p><button>Agree</button></div>')"""
MORE = """() => {
    const row = document.querySelector(".street .row");
    const last = row.querySelector(".card:last-child");
    while (row.querySelectorAll(".card").length < 12) row.append(last.cloneNode(true));
}"""
"""As many kinds of cards on the Street as a long search brings."""
TWICE = """card => {
    card.classList.add("pile-2");
    const times = Object.assign(document.createElement("span"), { textContent: "×2" });
    times.className = "times";
    card.querySelector(".counts").before(times);
}"""
"""Two of this card, though there is one."""
PUSHED = """() => {
    document.querySelector(".board").style.translate = "0 1px";
    const near = document.querySelector(".near .hand .card:nth-child(2)").getBoundingClientRect();
    const first = document.querySelector(".near .hand .card").getBoundingClientRect();
    document.querySelector(".board").style.translate = `${near.left - first.left}px 0`;
    return new Promise(done => setTimeout(done, 500));
}"""
"""The board moves by one card, and the browser has the time to notice."""


@pytest.fixture
def prepared(server: Server) -> Prepared:
    """Somebody may take a 0 for free, or pay for a card."""
    return famiglia_with(server, FREE, PAID)


@pytest.mark.parametrize("locale", ["en", "ru"])
def test_a_phone_shows_all_cards_one_plays_with(
    open_page: OpenPage, prepared: Prepared, locale: str
) -> None:
    page = prepared.open(open_page, viewport=PHONE, locale=locale)
    cards = page.locator(".street .card")
    assert cards.count() > 2
    for part in (".far .hand .card", ".street .card", ".near .hand .card", ".near .area .card"):
        assert page.evaluate(OUT_OF_SIGHT, part) == 0, part
    assert page.locator(".pile").evaluate(BOX)["right"] <= cards.first.evaluate(BOX)["left"]
    page.evaluate(MORE)
    assert page.evaluate(OUT_OF_SIGHT, ".street .card") == 0
    assert not page.locator("html").evaluate(WIDE)


HIDDEN_WORTHS = """() => [...document.querySelectorAll(".famiglia .row .card")].filter(card => {
    const worth = [...card.querySelectorAll(".face .points, .slip .worth")]
        .find(one => one.checkVisibility());
    const box = worth.getBoundingClientRect();
    const above = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        .find(one => one.closest(".card, .times, .through"));
    return !card.contains(above) || above.closest(".times")
        || card.nextElementSibling?.getBoundingClientRect().left < box.right - 1;
}).map(card => card.dataset.piece)"""
"""The cards whose points lie under something else."""


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_many_kinds_of_cards_lie_beside_each_other(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    page = famiglia_crowded(server).open(open_page, viewport=size, locale="fr")
    page.keyboard.press("Escape")
    page.evaluate("() => document.querySelector('cg-tip').remove()")
    assert page.evaluate(HIDDEN_WORTHS) == []
    if size == LAPTOP:
        assert page.evaluate(OUT_OF_SIGHT, ".near :is(.card, button)") == 0
    page.evaluate(MORE)
    assert page.evaluate(HIDDEN_WORTHS) == []


UNDER_ITS_WORDS = """card => {
    const over = card.querySelector(".counts").getBoundingClientRect();
    return [...card.querySelectorAll(":is(.face, .slip) :is(.value, .points, b, .worth), .times")]
        .filter(one => one.checkVisibility()).filter(one => {
            const box = one.getBoundingClientRect();
            return box.left < over.right - 1 && box.right > over.left + 1
                && box.top < over.bottom - 1 && box.bottom > over.top + 1;
        }).map(one => one.getAttribute("class") ?? one.localName);
}"""
"""What else a card shows lies under the words that say what it counts as."""


@pytest.mark.parametrize("kinds", ["few", "many"])
@pytest.mark.parametrize("locale", ["en", "ru", "es", "fr"])
def test_what_a_lowered_card_counts_as_leaves_its_value_and_points_in_sight(
    open_page: OpenPage, server: Server, locale: str, kinds: str
) -> None:
    prepared = famiglia_with(server, r"B\d@")
    table = TablePage(prepared.open(open_page, viewport=PHONE, locale=locale))
    brute, target = prepared.choice.path
    for piece in (brute, target):
        table.choose(piece)
    words = table.piece(target).locator(".counts")
    expect(words).to_be_visible()
    if kinds == "many":
        table.page.evaluate(MORE)
        table.piece(target).evaluate(TWICE)
    assert table.piece(target).evaluate(UNDER_ITS_WORDS) == []
    assert not words.evaluate(WIDE)


@pytest.mark.parametrize("width", [360, 650, 700, 719, 860])
def test_the_pile_is_no_larger_than_the_cards_of_a_crowded_street(
    open_page: OpenPage, server: Server, width: int
) -> None:
    page = famiglia_crowded(server).open(open_page, viewport={"width": width, "height": 900})
    pile, card = (page.locator(one).first.evaluate(BOX) for one in (".pile", ".street .card"))
    assert pile["width"] <= max(card["width"] + 2, NARROWEST)


COVERED = """() => [...document.querySelectorAll(".card > .ends, .pile .hint")].flatMap(mark => {
    const over = mark.getBoundingClientRect();
    return [...document.querySelectorAll(".face .points, .pile .count b, .buttons button")]
        .filter(below => over.width > 0 && below.getClientRects().length > 0)
        .map(below => below.getBoundingClientRect())
        .filter(box => box.left < over.right - 1 && box.right > over.left + 1
            && box.top < over.bottom - 1 && box.bottom > over.top + 1);
}).length"""
"""How many points, numbers and buttons lie under a mark."""


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_no_mark_covers_points_or_buttons(
    open_page: OpenPage, prepared: Prepared, size: ViewportSize
) -> None:
    """What may be taken for free, the pass, then the card of the hand that pays."""
    page = prepared.open(open_page, viewport=size, locale="ru")
    table = TablePage(page)
    expect(page.locator(".street .ends").first).to_be_visible()
    assert page.evaluate(COVERED) == 0
    ring = 3  # pixels around a button that may be pressed
    buttons, title = (page.locator(f".near {one}").evaluate(BOX) for one in (".buttons", "h3"))
    assert size != PHONE or buttons["bottom"] + ring <= title["top"]
    for piece in prepared.choices[1].path[:-1]:
        table.choose(piece)
    expect(page.locator(".near .card > .ends").first).to_be_visible()
    assert page.evaluate(COVERED) == 0


@pytest.mark.parametrize("locale", ["en", "ru", "es", "fr"])
def test_what_the_pile_is_for_leaves_its_number_in_sight(
    open_page: OpenPage, server: Server, locale: str
) -> None:
    page = famiglia_with(server, "-").open(open_page, viewport=LAPTOP, locale=locale)
    expect(page.locator(".pile .hint")).to_be_visible()
    assert page.evaluate(COVERED) == 0


def test_a_notice_does_not_push_the_board_off_the_page(
    open_page: OpenPage, prepared: Prepared
) -> None:
    """An offer to end the game, which at one screen would be taken up at once."""
    page = prepared.open(open_page, viewport=LAPTOP)
    own = ".near :is(.card, button, .area)"
    assert page.evaluate(OUT_OF_SIGHT, own) == 0
    page.evaluate(OFFER)
    assert page.locator(".strip-notice").evaluate(BOX)["height"] > 40
    assert page.evaluate(OUT_OF_SIGHT, own) == 0


def test_the_replay_hides_nothing_and_its_panel_is_as_dark_as_the_table(
    open_page: OpenPage, prepared: Prepared
) -> None:
    page = prepared.open(open_page, viewport=LOW, color_scheme="dark")
    page.goto(page.url.replace("#/t/", "#/replay/"))
    expect(page.locator(".controls")).to_be_visible()
    board, controls = (page.locator(one).evaluate(BOX) for one in (".board", ".controls"))
    assert board["bottom"] <= controls["top"]
    assert controls["bottom"] <= LOW["height"]
    panel = page.locator(".panel")
    assert panel.evaluate(ALIGHT) < 0.3
    line = page.locator(".log .did").last.evaluate(BOX)
    assert line["width"] > 0.85 * panel.locator(".scroll").evaluate(BOX)["width"]


def test_the_details_do_not_follow_a_mouse_that_rests(
    open_page: OpenPage, prepared: Prepared
) -> None:
    page = prepared.open(open_page, viewport=LAPTOP)
    details = page.locator(".tab-card h4")
    hand, street = page.locator(".near .hand .card"), page.locator(".street .card")
    hand.nth(2).hover()
    expect(details).to_be_visible()
    pointed = details.inner_text()
    street.first.focus()
    page.keyboard.press("End")
    expect(details).not_to_have_text(pointed)
    chosen = details.inner_text()
    page.evaluate(PUSHED)
    assert details.inner_text() == chosen
    street.nth(1).hover()
    expect(details).not_to_have_text(chosen)


def test_open_hands_need_no_curtain(open_page: OpenPage, prepared: Prepared) -> None:
    page = prepared.open(open_page)
    table = TablePage(page)
    table.piece(prepared.choice.path[0]).click()
    page.locator(".curtain .never").click()
    expect(page.locator(".near.lit")).to_be_visible()
    before = headline(page)
    table.piece("pass").click()
    expect(page.locator(".near.lit h2")).not_to_have_text(before)
    expect(page.locator(".curtain")).to_have_count(0)


def test_a_question_mark_lists_the_keys(open_page: OpenPage, prepared: Prepared) -> None:
    page = prepared.open(open_page)
    keys = page.locator("dialog.keys")
    page.keyboard.press("?")
    expect(keys.locator("kbd").first).to_be_visible()
    expect(keys).to_contain_text(re.compile("Esc.*cancel", re.DOTALL))
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def headline(page: Page) -> str:
    """Whose turn it is."""
    return page.locator(".near.lit h2").inner_text()
