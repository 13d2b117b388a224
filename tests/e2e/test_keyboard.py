"""The same page without a mouse: Tab goes from row to row, arrows inside one, Enter decides."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .table_page import OpenPage, TablePage

MOST_STOPS = 60
"""Tab stops of the busiest page, and as many cards as a row may hold."""


def walk(page: Page, key: str, goal: str) -> None:
    """Press a key until the focus matches a selector."""
    page.locator(goal).first.wait_for(state="attached")  # a page still loading has no stops
    for _ in range(MOST_STOPS):
        if page.evaluate("goal => document.activeElement.matches(goal)", goal):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never leads to {goal}")


def reach(page: Page, piece: str) -> None:
    """Bring the focus to a piece: to its row, then along it."""
    target = f'[data-piece="{piece}"]'
    row = f".row:has({target}) .card, {target}"
    walk(page, "Tab", row)
    walk(page, "ArrowRight", target)


def decide(table: TablePage, focus: Callable[[Page, str], None]) -> None:
    """As TablePage.decide, by keys alone; a menu is answered with its first line.

    `focus` brings the focus to a piece.
    """
    page = table.page
    line = page.locator(".log .did").nth(table.log_length())
    picked = page.locator(".picked")
    menu = page.locator(".choice-menu button:focus")
    piece = table.sensible()
    while not line.count():
        focus(page, piece)
        page.keyboard.press("Enter")
        expect(line.or_(menu).or_(picked).first).to_be_attached()
        if menu.count():
            page.keyboard.press("Enter")
            expect(line).to_be_attached()
        elif picked.count():
            piece = table.legal()[0]


def test_several_turns_without_a_mouse(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    walk(page, "Tab", "button.level[data-level='1']")
    page.keyboard.press("Enter")
    expect(page.locator(".top h1", has_text="Famiglia")).to_be_focused()
    for _ in range(4):
        assert table.until_own_turn()
        decide(table, reach)


def test_the_end_of_a_game_has_the_focus(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    table.play_now()
    while table.until_own_turn():
        before = table.log_length()
        reach(page, "pass")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelectorAll('.log .did').length > before", arg=before
        )
    expect(table.result.locator("h2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(table.result.locator(".primary")).to_be_focused()


def test_a_refusal_and_its_rule_without_a_mouse(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    walk(page, "Tab", "button.level[data-level='1']")
    page.keyboard.press("Enter")
    table.until_own_turn()
    reach(page, "hand.0.F0")
    page.keyboard.press("Enter")
    expect(table.refusal).to_be_visible()
    page.keyboard.press("Tab")
    expect(table.refusal.locator("a")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".rules .asked")).to_be_focused()
