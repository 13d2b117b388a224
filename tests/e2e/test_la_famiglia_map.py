"""The map of La Famiglia as full as it can be: nothing lies on a name, nothing is cut off."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage, resize

FILL, OVERLAPS = (
    (Path(__file__).parent / name).read_text("utf-8") for name in ("full_map.js", "map_overlaps.js")
)
DRAWN = """() => {
  const paper = document.querySelector("cg-sicily .paper").getBoundingClientRect();
  const svg = document.querySelector("cg-sicily .paper > svg").getBoundingClientRect();
  return paper.width > 0 && Math.abs(svg.width - paper.width) < 1
    && Math.abs(svg.height - paper.height) < 1;
}"""
"""The drawing follows the page a moment later."""
WIDE: tuple[ViewportSize, ...] = (
    {"width": 1920, "height": 1080},
    {"width": 1280, "height": 800},
    {"width": 1024, "height": 768},
    {"width": 740, "height": 360},
)
PHONES: tuple[ViewportSize, ...] = ({"width": 360, "height": 740}, {"width": 333, "height": 740})
"""Here a territory is as wide as its soldiers; names lie above them, and one comes nearer."""
MOST_PX = 1
"""A name is at least 8 px high."""


def overlaps(page: Page, size: ViewportSize) -> dict[str, list[str]]:
    """What lies on what once the map is as large as this page allows."""
    resize(page, size)
    if not page.locator("cg-sicily").is_visible():
        page.locator(".parts button").first.click()
    page.wait_for_function(DRAWN)
    found: dict[str, list[str]] = page.evaluate(OVERLAPS, MOST_PX)
    return found


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_a_full_map_covers_no_names(open_page: OpenPage, server: Server, lang: str) -> None:
    """LF-ACT-04: at most two orders lie in a territory; cars, laboratories, boats beside them."""
    page = la_famiglia_with(server, "from:").open(open_page, locale=lang, viewport=WIDE[0])
    expect(page.locator("cg-sicily .place")).not_to_have_count(0)
    page.evaluate(FILL)
    expect(page.locator("cg-sicily .pieces .seal.down")).to_have_count(72)
    for size in WIDE:
        found = overlaps(page, size)
        assert not any(found.values()), (size, found)
    for size in PHONES:
        found = overlaps(page, size)
        assert (found["ofSeas"], found["cut"], found["covered"]) == ([], [], []), size


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
@pytest.mark.parametrize("mode", ["2v1", "2v2"])
def test_buttons_of_the_map_cover_nothing(
    open_page: OpenPage, server: Server, mode: str, lang: str
) -> None:
    """Beside more players than two the map is less high than in the game of two."""
    page = la_famiglia_with(server, "from:", mode).open(open_page, locale=lang, viewport=WIDE[0])
    expect(page.locator("cg-sicily .place")).not_to_have_count(0)
    page.evaluate(FILL)
    for size in (*WIDE, *PHONES):
        assert overlaps(page, size)["covered"] == [], size
