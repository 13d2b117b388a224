"""What La Famiglia says of a cell of the planning tables, beside what one compares it with."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage, resize
from .test_la_famiglia_small_pages import COVERED, LAPTOP, LOW, PHONE

PRICES_ON_SIGNS = """() => [...document.querySelectorAll(".cell small")].flatMap(price => {
  const range = document.createRange();
  range.selectNodeContents(price);
  const a = range.getBoundingClientRect();
  return [...price.parentElement.querySelectorAll(".sign .cut, .sign .full")]
    .map(one => one.getBoundingClientRect())
    .filter(b => Math.min(a.bottom - 2, b.bottom) - Math.max(a.top + 3, b.top) > 1
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1)
    .map(b => [price.textContent, b.right - a.left, b.bottom - a.top]);
})"""
"""A digit takes the middle of its line."""
COMPARED = ".cell, .head, .near .prompt > *, .turns button, .parts button, .stocks"


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_what_is_said_of_a_cell_covers_none_of_the_others(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    """LF-TAB-02: one compares them by column, and with one's stocks; no price lies on a sign."""
    page = la_famiglia_with(server, "to:").open(open_page, locale=lang, viewport=LAPTOP)
    cells = page.locator(".cell.legal")
    for size in (LAPTOP, LOW, PHONE):
        resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        for cell in (cells.first, cells.last):
            page.locator(".turns button").first.focus()
            expect(page.locator(".tip.open")).to_have_count(0)
            cell.focus()
            expect(page.locator(".tip.open")).to_be_visible()
            assert page.evaluate(COVERED, [".tip.open", COMPARED]) == [], size
        assert page.evaluate(PRICES_ON_SIGNS) == [], size


TOUCHED = """([over, under, least]) => {
  const boxes = name => [...document.querySelectorAll(name)]
    .map(one => one.getBoundingClientRect());
  const apart = (a, b) => Math.max(
    a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  return boxes(over).flatMap(a => boxes(under).map(b => apart(a, b))).filter(far => far < least);
}"""
"""How far boxes of the first name are from those of the second, where that is too little."""


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_what_is_said_of_a_column_keeps_off_the_tabs(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    """LF-PLAN-03: on a low page the heads stand right below them; each disc has its sentence."""
    page = la_famiglia_with(server, "from:").open(open_page, locale=lang, viewport=LOW)
    page.locator(".column:has(.disc + .disc) .head.legal").first.focus()
    expect(page.locator(".tip.open")).to_be_visible()
    assert page.evaluate(TOUCHED, [".tip.open", ".turns button", 1]) == []
