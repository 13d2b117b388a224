"""The companion in the browser: the example of the expansion, kept over a reload, by keyboard."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import serious
from .served import Server
from .table_page import OpenPage
from .test_looks import EVERY_WORD, OVERLAPS, PHONE

RAW_KEY = re.compile(r"\b(?:ui|refusal|error|la_famiglia|option)\.[a-z_.]+")

GLUED_COLON = re.compile(r"\w+:\s")
"""French sets a space before it."""


def begin(page: Page, mode: str = "1v1") -> None:
    """Open the companion and begin a session."""
    page.goto(page.url.partition("#")[0] + "#/companion")
    page.locator(f"input[value='{mode}']").check()
    page.locator(".start .primary").click()
    expect(page.locator(".at-now h3")).to_be_visible()


def move(page: Page, *words: str) -> None:
    """Press these buttons; each waits until the page has done what the one before asked."""
    for word in words:
        page.locator(f".companion[aria-busy='false'] [data-move='{word}']").click()


def more(page: Page, player: int, times: int) -> None:
    for count in range(times):
        line = page.locator(".held li").nth(player)
        expect(line.locator("output")).to_have_text(str(count))
        expect(page.locator(".companion")).to_have_attribute("aria-busy", "false")
        line.get_by_role("button").last.click()


def test_an_evening_of_two(open_page: OpenPage) -> None:
    """LF-SETUP-07, LF-DOME-05, LF-DOME-07, LF-DOME-09, LF-END-01."""
    page = open_page()
    page.locator(".games [data-game='la-famiglia']").click()
    expect(page.locator("a[href='#/companion/la-famiglia']")).to_be_visible()
    begin(page)
    move(page, "draw")
    expect(page.locator(".at-setup li")).to_have_count(21)
    page.locator(".at-setup input").first.check()
    noted = page.get_by_label("Territory on the token")
    expect(noted).to_have_count(4)
    noted.last.fill("Alcamo")
    page.keyboard.press("Tab")
    page.reload()
    expect(noted.last).to_have_value("Alcamo")
    move(page, "begin")
    for members in range(7, 12):
        move(page, "put:2:1")
        expect(page.locator(".dome-part")).to_contain_text(f"Player 2: {members} of 12 seats")
    move(page, "close", "mark:yes")
    expect(page.locator(".dome-part")).to_contain_text("Control marker: Player 2")
    page.reload()
    expect(page.locator(".dome-part")).to_contain_text("Control marker: Player 2")
    move(page, "next")
    fields = page.locator(".numbers input")
    fields.first.fill("3")
    fields.last.fill("1")
    page.locator(".numbers button").click()
    expect(page.locator(".dome-part")).to_contain_text("Player 2: 12 of 12 seats")
    page.locator(".numbers input").fill("4")
    page.locator(".numbers button").click()
    expect(page.locator(".dome-part")).to_contain_text("Player 1: 4 of 12 seats")
    more(page, 1, 4)
    expect(page.locator(".outcome")).to_contain_text("Player 2: the game is won")
    move(page, "undo")
    expect(page.locator(".outcome")).to_contain_text("Nobody has won yet")


def test_a_refusal_leads_to_its_clause(browser: Browser, server: Server) -> None:
    """LF-DOME-01: in a page of its own, for a browser counts a refusal as an error."""
    page = browser.new_page(locale="en", base_url=server.url)
    page.goto(server.url)
    begin(page)
    move(page, "begin", *["put:1:1"] * 6)
    expect(page.locator(".dome-part")).to_contain_text("Player 1: 12 of 12 seats")
    move(page, "put:1:1")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Seats in the dome: 12")
    expect(alert.get_by_role("link")).to_have_attribute("href", "#/rules/la-famiglia/LF-DOME-01")
    expect(page.locator(".dome-part")).to_contain_text("Player 1: 12 of 12 seats")
    page.close()


def test_locks_and_extra_actions_by_keyboard(open_page: OpenPage) -> None:
    """LF-SOLO-07, LF-SOLO-09."""
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    begin(page, "2v1")

    def press(word: str) -> None:
        button = page.locator(f".companion[aria-busy='false'] [data-move='{word}']")
        button.focus()
        page.keyboard.press("Enter")

    press("begin")
    press("extra:none")
    expect(page.locator(".at-now")).to_contain_text("has done the extra action")
    press("close")
    press("next")
    press("open:2")
    expect(page.locator(".lock-list li").nth(1)).to_have_class("open")
    expect(page.locator(".at-now h3")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("lang", ["ru", "es", "fr"])
def test_every_word_is_in_the_readers_language(open_page: OpenPage, lang: str) -> None:
    page = open_page(locale=lang)
    begin(page, "2v1")
    move(page, "draw")
    expect(page.locator(".at-setup li")).to_have_count(22)
    assert RAW_KEY.findall(page.evaluate(EVERY_WORD)) == []
    if lang == "fr":
        assert GLUED_COLON.findall(page.locator(".at-setup").inner_text()) == []
    move(page, "begin", "close")
    assert RAW_KEY.findall(page.evaluate(EVERY_WORD)) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme, reduced_motion="reduce")
    for mode, words in (
        ("1v1", ["begin", "put:1:1"]),
        ("2v1", ["draw"]),
    ):
        page.evaluate("localStorage.removeItem('consigliere.companion')")
        page.reload()
        begin(page, mode)
        move(page, *words)
        assert serious(page) == []
