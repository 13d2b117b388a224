"""La Famiglia: what a question is about can be pointed at, and is shown where it lies."""

from __future__ import annotations

from playwright.sync_api import expect

from .la_famiglia_page import LaFamigliaPage
from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage
from .test_la_famiglia import lay_all_but_the_last

SPOTS = "cg-sicily .place.land.spot"


def test_a_disc_of_the_own_board_can_be_pointed_at(open_page: OpenPage, server: Server) -> None:
    """LF-ACT-07: the mouse need not go to the name of the row; the next disc is marked."""
    page = la_famiglia_with(server, "row:").open(open_page)
    asked = page.locator(".near .prompt p")
    before = asked.inner_text()
    rows = page.locator("tr:has(.row-name.legal)")
    expect(rows).not_to_have_count(0)
    cells = rows.first.locator("td.covered")
    shadows = cells.evaluate_all("all => all.map(one => getComputedStyle(one).boxShadow)")
    assert [shadow != "none" for shadow in shadows] == [True] + [False] * (len(shadows) - 1)
    cells.last.click()
    expect(asked).not_to_have_text(before)


def test_a_disc_of_another_board_is_only_shown(open_page: OpenPage, server: Server) -> None:
    page = la_famiglia_with(server, "row:").open(open_page)
    asked = page.locator(".near .prompt p")
    before = asked.inner_text()
    page.locator(".family-board").last.locator("td.covered").first.click()
    expect(asked).to_have_text(before)


def test_a_group_shows_where_it_goes(open_page: OpenPage, server: Server) -> None:
    """LF-DEC-18: the territory of the order, and the other end of the way."""
    page = la_famiglia_with(server, "count:").open(open_page)
    expect(page.locator(SPOTS)).to_have_count(2)
    for spot in page.locator(SPOTS).all():
        name = spot.get_attribute("aria-label") or ""
        expect(page.locator(".near .prompt")).to_contain_text(name.split(",")[0])


def test_an_order_that_is_read_back_lies_on_the_map(open_page: OpenPage, server: Server) -> None:
    """LF-ACT-04: before it is placed, and no longer once another one is to be chosen."""
    page = la_famiglia_with(server, "token:").open(open_page)
    lay_all_but_the_last(LaFamigliaPage(page))
    orders = page.locator("cg-sicily .seal")
    before = orders.count()
    page.locator(".token.legal").first.press("Enter")
    expect(page.locator(".order-review .fresh")).to_be_visible()
    expect(orders).to_have_count(before + 1)
    page.locator(".order-review button.keeps").click()
    expect(orders).to_have_count(before)


def test_what_ends_the_turn_is_read_on_orders_of_every_family(
    open_page: OpenPage, server: Server
) -> None:
    """LF-ACT-04: in the ink of the page, not in that of the family."""
    page = la_famiglia_with(server, "token:").open(open_page)
    lay_all_but_the_last(LaFamigliaPage(page))
    colors = "all => all.map(one => getComputedStyle(one).color)"
    assert set(page.locator(".token .ends").evaluate_all(colors)) == {"rgb(42, 34, 38)"}


UNCOVERED = """() => [...document.querySelectorAll(".order-review button")].every(one => {
  const tip = document.querySelector("cg-tip .tip.open")?.getBoundingClientRect();
  const {left, right, top, bottom} = one.getBoundingClientRect();
  return !tip || tip.right <= left || tip.left >= right || tip.bottom <= top || tip.top >= bottom;
})"""
PAUSES, PAUSE_MS = 6, 250
"""A tip comes a moment after somebody has pointed."""


def test_no_tip_covers_what_is_asked_of_the_order_just_clicked(
    open_page: OpenPage, server: Server
) -> None:
    """LF-ACT-04: the review pushes the order away from under the mouse."""
    page = la_famiglia_with(server, "token:").open(open_page)
    lay_all_but_the_last(LaFamigliaPage(page))
    page.locator(".token.legal").first.click()
    expect(page.locator(".order-review .fresh")).to_be_visible()
    for _ in range(PAUSES):
        page.wait_for_timeout(PAUSE_MS)
        assert page.evaluate(UNCOVERED)
