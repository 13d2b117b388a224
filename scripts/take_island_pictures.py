"""Take the pictures of La Famiglia in docs/images; `make pictures` calls it.

Tables of two people that wait at the decision that the picture is about, opened at three sizes, as
a reader finds them; for the end a whole game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from e2e.conftest import PATIENCE_MS
from e2e.la_famiglia_page import sit_down
from e2e.prepared import la_famiglia_with
from e2e.served import Server
from take_pictures import photographer, picture

WAITING = {
    "setup": "put:",
    "planning": "to:",
    "read-back": "token:",
    "track": "dest:",
    "encounter": "brute",
    "conflict": "card:",
    "dome": "restore:",
}
"""What may be done in the picture of this name."""
READ_BACK = "read-back"
LOOKED_AT = {"dome": "section.dome"}
"""The part of a board that is looked at, where it is not the first one."""
SCREENS: dict[str, ViewportSize] = {
    "": {"width": 1280, "height": 800},
    "-low": {"width": 740, "height": 360},
    "-phone": {"width": 360, "height": 740},
}
"""What the name of a picture ends with, and its size."""


def opener(browser: Browser, server: Server) -> Callable[..., Page]:
    """Opens the first page as somebody new."""

    def opened(**settings: Any) -> Page:
        usual = {"locale": "en", "viewport": SCREENS[""], "base_url": server.url}
        context = browser.new_context(**(usual | settings))
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(server.url)
        return page

    return opened


def take_end(page: Page) -> None:
    """The same page at each size, from its top."""
    for ending, size in SCREENS.items():
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        picture(page, f"la-famiglia-end{ending}")


def lay_an_order(page: Page) -> None:
    """An order, and no more of them: what lies there is read back."""
    page.locator(".token.legal").first.press("Enter")
    stop, seal = page.locator('[data-piece="do.stop"]'), page.locator(".seal-now")
    stop.or_(seal).first.wait_for()
    if stop.count():
        stop.press("Enter")
    seal.wait_for()


def take(browser: Browser, server: Server) -> None:
    """All pictures, one after the other."""
    opened = opener(browser, server)
    for name, wanted in WAITING.items():
        for ending, size in SCREENS.items():
            page = la_famiglia_with(server, wanted).open(opened, viewport=size)
            page.locator("cg-sicily .place").first.wait_for(state="attached")  # it comes later
            if name == READ_BACK:
                lay_an_order(page)
            if name in LOOKED_AT:
                page.locator(LOOKED_AT[name]).scroll_into_view_if_needed()
            picture(page, f"la-famiglia-{name}{ending}")
            page.context.close()
    table = sit_down(opened)
    table.sit_down("1v1")
    table.play_on()
    take_end(table.page)


if __name__ == "__main__":
    with photographer() as (browser, server):
        take(browser, server)
