"""What the page looks like to others: in four languages, on a phone, to assistive technology."""

import re

import pytest
from playwright.sync_api import Page, expect

from .axe import serious
from .table_page import OpenPage, TablePage

PHONE = {"width": 360, "height": 740}
RAW_KEY = re.compile(r"\b(?:ui|event|prompt|refusal|choice|reason|famiglia|error)\.[a-z_.]+")
EVERY_WORD = """() => [document.title, document.body.textContent,
    ...[...document.querySelectorAll("[aria-label]")].map(e => e.ariaLabel)].join("\\n")"""

OVERLAPS = """() => {
  const IGNORED = "svg, .card, .pile, .unseen, [popover], select";
  const clipped = (rect, element) => {
    let { left, top, right, bottom } = rect;
    for (let e = element; e; e = e.parentElement) {
      if (getComputedStyle(e).overflow === "visible") continue;
      const box = e.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.data.trim() || parent.closest(IGNORED)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) texts.push([node, clipped(rect, parent)]);
  }
  const found = [];
  texts.forEach(([one, a], index) => texts.slice(index + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const line = Math.min(a.bottom - a.top, b.bottom - b.top);
    if (one !== other && wide > 2 && high > line / 2) found.push(`${one.data} | ${other.data}`);
  }));
  return found;
}"""

INKS = """() => [...document.querySelectorAll(".near .hand .face")].flatMap(face => {
  const channels = (css) => css.match(/\\d+/g).slice(0, 3).map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (part) => channels(getComputedStyle(face.querySelector(part)).fill)
    .reduce((sum, channel, place) => sum + channel * [0.2126, 0.7152, 0.0722][place], 0.05);
  return [[".value", ".spine"], [".letter", ".spine"], [".name", ".paper"],
      [".points text", ".paper"]]
    .map(([text, ground]) => [light(text), light(ground)].sort((one, other) => other - one))
    .map(([most, least]) => most / least);
})"""
"""Contrasts of all that is written on the cards of the hand."""
TITLE = """() => {
  const title = document.querySelector(".top h1"), range = document.createRange();
  range.selectNodeContents(title);
  const [text, room] = [range.getBoundingClientRect(), title.getBoundingClientRect()];
  return text.width <= room.width + 1 && text.height < room.height + 12;
}"""
"""Whether the title of the page is there in full, and no line of it (at least 15 px) is cut off."""
POSTER = """() => {
  const box = (one) => one.getBoundingClientRect();
  const heads = [...document.querySelectorAll(".poster.family > g, .poster .hat")];
  const name = box(document.querySelector(".hero h2"));
  return Math.min(...heads.map(head => box(head).top)) - name.bottom;
}"""
"""The room between the name on the poster and the heads under it."""


def pages(page: Page) -> list[str]:
    """Sit down at a table; the addresses of the four kinds of pages."""
    table = TablePage(page)
    table.play_now()
    table.until_own_turn()
    here = page.url
    home = here.partition("#")[0]
    replay = here.replace("#/t/", "#/replay/")
    return [here, home, f"{home}#/rules/famiglia/FA-P4-2", replay]


def show(page: Page, address: str) -> None:
    """Go to a page and wait until it is drawn."""
    page.goto(address)
    expect(page.locator(".side.near, .ways .level, .rules dl, .replay .log").first).to_be_visible()
    page.evaluate("document.fonts.ready")


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_every_word_is_in_the_readers_language(open_page: OpenPage, lang: str) -> None:
    page = open_page(locale=lang)
    for address in pages(page):
        show(page, address)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        assert RAW_KEY.findall(page.evaluate(EVERY_WORD)) == []


def test_a_turn_in_russian(open_page: OpenPage) -> None:
    page = open_page(locale="ru")
    table = TablePage(page)
    table.play_now()
    table.until_own_turn()
    table.decide()
    table.until_own_turn()
    table.piece("hand.0.F0").click()
    for place in (table.prompt, table.refusal, page.locator(".log")):
        expect(place).to_contain_text(re.compile("[а-яё]{3}"))


def test_a_phone_scrolls_down_only(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    for address in pages(page):
        show(page, address)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        assert page.evaluate(OVERLAPS) == [], address


def test_a_turn_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    table = TablePage(page)
    table.play_now()
    for _ in range(2):
        table.until_own_turn()
        table.decide()


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_titles_fit_on_a_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page(locale=lang, viewport=PHONE, has_touch=True, is_mobile=True)
    home = page.url
    for game in ("famiglia", "family-tree"):
        show(page, home)
        page.locator(f'[data-game="{game}"]').click()
        assert page.evaluate(TITLE), game
        assert page.evaluate(POSTER) > -1, game
        show(page, f"{home}#/rules/{game}")
        assert page.evaluate(TITLE), game


def test_what_is_written_on_a_card_stands_out(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    table.play_now()
    table.until_own_turn()
    contrasts = page.evaluate(INKS)
    assert len(contrasts) >= 16  # the four families, four writings each
    assert min(contrasts) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme, reduced_motion="reduce")
    for address in pages(page):
        show(page, address)
        assert serious(page) == [], address
