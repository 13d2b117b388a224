"""Take the pictures of La Famiglia in docs/images; `make pictures` calls it.

Tables of two people that wait at the decision that the picture is about; for the end a whole game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from e2e.la_famiglia_page import sit_down
from e2e.prepared import la_famiglia_with
from e2e.served import Server
from take_pictures import photographer, picture

WAITING = {"setup": "put:", "planning": "to:", "encounter": "brute", "dome": "tile:"}
"""What may be done in the picture of this name."""
LOOKED_AT = {"dome": "section.dome"}
"""The part of a board that is looked at, where it is not the first one."""
SCREEN: ViewportSize = {"width": 1280, "height": 800}


def opener(browser: Browser, server: Server) -> Callable[..., Page]:
    """Opens the first page as somebody new."""

    def opened(**settings: Any) -> Page:
        context = browser.new_context(locale="en", viewport=SCREEN, base_url=server.url, **settings)
        page = context.new_page()
        page.goto(server.url)
        return page

    return opened


def take(browser: Browser, server: Server) -> None:
    """All pictures, one after the other."""
    opened = opener(browser, server)
    for name, wanted in WAITING.items():
        page = la_famiglia_with(server, wanted).open(opened)
        if name in LOOKED_AT:
            page.locator(LOOKED_AT[name]).scroll_into_view_if_needed()
        picture(page, f"la-famiglia-{name}")
    table = sit_down(opened)
    table.sit_down("1v1")
    table.play_on()
    picture(table.page, "la-famiglia-end")


if __name__ == "__main__":
    with photographer() as (browser, server):
        take(browser, server)
