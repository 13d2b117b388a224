"""Long names without a place to break: no page gets wider for them, and none is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .table_page import OpenPage
from .test_hostile_text import new_table
from .test_invitations import set_up

PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
NAMES = ("Wolfeschlegelsteinhausenbergerdorffvoraltern", "Донаудампфшиффартсгезельшафтскапитан")
CUT = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut = [];
    while (texts.nextNode()) {
        const node = texts.currentNode, holder = node.parentElement;
        if (!/Wolfeschlegel|Донаудампф/.test(node.data)) continue;
        if (holder.closest(".unseen, .drawer:not(.open)")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { width, right } = range.getBoundingClientRect();
        if (width === 0) continue;
        for (let one = holder; one !== document.body; one = one.parentElement) {
            const { overflowX, textOverflow } = getComputedStyle(one);
            const hides = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
            if (hides && right > one.getBoundingClientRect().right + 1)
                cut.push(`${node.data} in ${one.className || one.tagName}`);
        }
        if (!holder.closest(".players") && right > innerWidth + 1)
            cut.push(`${node.data} in ${holder.closest("[class]").className}`);
    }
    return cut;
}"""
"""The long names that something hides a part of.

The players of a family tree scroll sideways on a phone.
"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("game", ["famiglia", "family-tree", "la-famiglia"])
def test_long_names_fit_everywhere(open_page: OpenPage, game: str, size: ViewportSize) -> None:
    page = open_page(viewport=size)
    table = new_table(page, game, *NAMES)
    page.goto(f"/#/t/{table}")
    page.locator(".curtain button").first.wait_for()
    fits(page)
    page.locator(".curtain button").first.click()
    expect(page.locator(".log .did").first).to_be_attached()
    fits(page)
    page.goto("/")
    expect(page.locator(".mine .running")).to_contain_text(NAMES[0][:20])
    fits(page)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_long_names_fit_in_a_replay_which_says_whose_hand_it_is(
    open_page: OpenPage, size: ViewportSize
) -> None:
    page = open_page(viewport=size)
    page.locator(".ways .level").first.wait_for()
    page.goto(f"/#/replay/{new_table(page, 'famiglia', *NAMES)}")
    expect(page.locator(".log .did").first).to_be_attached()
    fits(page)
    expect(page.locator(".near h2")).to_contain_text(NAMES[0][:20])


def test_long_names_fit_in_the_result(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.locator(".ways .level").first.wait_for()
    page.goto(f"/#/t/{new_table(page, 'famiglia', *NAMES)}")
    for _ in NAMES:
        page.locator(".curtain button").first.click()
        page.locator(".near.lit [data-piece=pass]").click()
    expect(page.locator(".result .scores")).to_contain_text(NAMES[1][:20])
    fits(page)


def test_the_long_name_of_a_host_fits_on_the_invitation(open_page: OpenPage) -> None:
    anna, ben = open_page(viewport=PHONE), open_page(viewport=PHONE)
    anna.locator("form.new-table [name='name.0']").fill(NAMES[0])
    ben.goto(set_up(anna))
    expect(ben.get_by_role("button", name="Sit down")).to_be_visible()
    fits(ben)


def fits(page: Page) -> None:
    """Nothing lies beyond the page or behind an edge."""
    assert page.evaluate(CUT) == []
    assert not page.evaluate(WIDE)
