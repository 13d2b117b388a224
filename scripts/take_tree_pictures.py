"""Take the pictures of a growing tree in docs/images; `make pictures` calls it.

One tableau of a whole game of Dynasties, early, in the middle and at the end, and a table on which
55 people lie, as the page draws them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Locator, Page

import tree_games
from take_pictures import IMAGES, photographer

GAME = (9, 2)
"""Seed and seats: a game that ends with a family of 32."""
OWNER = 0
SIZES = {"early": 8, "middle": 18, "final": 32}
"""People in the tableau."""
LARGEST = (3, 2)
"""A game at whose end 55 people lie on the table."""
SCREEN = (1960, 1290)


def frames() -> dict[str, int]:
    """The first moment at which so many lie there."""
    found: dict[str, int] = {}
    for place, moment in enumerate(tree_games.timeline(*GAME).moments):
        people = tree_games.GAME.view(moment.state, None).people
        size = sum(person.owner == OWNER for person in people)
        for name, wanted in SIZES.items():
            if size >= wanted:
                found.setdefault(name, place)
    found["final"] = len(tree_games.timeline(*GAME).moments) - 1
    return found


def opened(page: Page, url: str, record: Path) -> Locator:
    """Open the record; gives the slider that leads to its moments."""
    page.goto(url)
    page.reload()
    page.locator("input[type=file]").set_input_files(record)
    position = page.locator(".controls input[type=range]")
    position.wait_for()
    return position


def shoot(page: Page, name: str) -> None:
    """Save the tree once nothing moves any more."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(1000)
    page.locator("cg-tree").screenshot(path=IMAGES / f"family-tree-{name}.png")


def take(page: Page, url: str, record: Path) -> None:
    """Picture one tableau as it grows."""
    position = opened(page, url, record)
    for name, place in frames().items():
        position.fill(str(place))
        page.locator(f".player[data-owner='{OWNER}']").click()
        shoot(page, name)


def take_largest(page: Page, url: str, record: Path) -> None:
    """Picture all tableaux of a finished game."""
    opened(page, url, record).press("End")
    page.locator(".player.all").click()
    page.locator("cg-tree .tools button").nth(2).click()
    shoot(page, "largest")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, photographer() as (browser, server):
        record = Path(folder) / "game.jsonl"
        record.write_text(tree_games.record(*GAME), "utf-8")
        width, height = SCREEN
        page = browser.new_page(viewport={"width": width, "height": height}, locale="en")
        take(page, server.url, record)
        record.write_text(tree_games.record(*LARGEST), "utf-8")
        take_largest(page, server.url, record)
