"""Take the pictures in docs/images from a live table; `make pictures` calls it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.sync_api import Browser, Page, expect, sync_playwright

from e2e.conftest import FLAGS, PATIENCE_MS, chromium
from e2e.served import Server
from e2e.table_page import TablePage
from e2e.test_play import set_up_table

IMAGES = Path(__file__).parents[1] / "docs" / "images"
DECISIONS = 9
"""Enough for cards of every kind in hand, and something in the play areas."""

Scheme: TypeAlias = Literal["light", "dark"]


def picture(page: Page, name: str) -> None:
    """Save what is on the screen once nothing moves any more."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(1200)
    page.screenshot(path=IMAGES / f"{name}.png")


def new_page(browser: Browser, server: Server, scheme: Scheme, size: tuple[int, int]) -> Page:
    """A page of somebody new."""
    width, height = size
    context = browser.new_context(
        locale="en", color_scheme=scheme, viewport={"width": width, "height": height}
    )
    page = context.new_page()
    page.goto(server.url)
    return page


def play_on(page: Page) -> TablePage:
    """Sit down against the computer and play some turns."""
    page.locator(".level").first.wait_for()
    table = TablePage(page)
    table.play_now()
    for _ in range(DECISIONS):
        table.until_own_turn()
        table.decide()
    table.until_own_turn()
    return table


def take_at_the_table(browser: Browser, server: Server) -> None:
    """The table, a refusal, and the replay."""
    page = new_page(browser, server, "dark", (1280, 860))
    table = play_on(page)
    picture(page, "table")
    table.piece("hand.0.F0").click()
    picture(page, "refusal")
    page.goto(page.url.replace("#/t/", "#/replay/"))
    page.locator(".replay .log").wait_for()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    picture(page, "replay")


def take_the_rules(browser: Browser, server: Server) -> None:
    """The sample turn of the rules, with its pictures."""
    page = new_page(browser, server, "light", (1280, 860))
    page.goto(f"{server.url}#/rules/famiglia")
    page.locator("figure img").last.wait_for()
    page.locator(".overview h2").nth(2).evaluate("heading => heading.scrollIntoView()")
    picture(page, "rules")


def take_all(browser: Browser, server: Server) -> None:
    """Every picture."""
    take_at_the_table(browser, server)
    take_the_rules(browser, server)
    page = new_page(browser, server, "light", (1280, 860))
    page.locator(".level").first.wait_for()
    picture(page, "home")
    set_up_table(page, "hot", "Anna")
    page.locator(".curtain").wait_for()
    picture(page, "curtain")
    phone = new_page(browser, server, "light", (360, 740))
    play_on(phone)
    phone.evaluate("scrollTo(0, 0)")
    picture(phone, "phone")


@contextmanager
def photographer() -> Iterator[tuple[Browser, Server]]:
    """A browser, and a server with tables of its own, for as long as pictures are taken."""
    expect.set_options(timeout=PATIENCE_MS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser, server
        browser.close()
        server.stop()


if __name__ == "__main__":
    with photographer() as (browser, server):
        take_all(browser, server)
