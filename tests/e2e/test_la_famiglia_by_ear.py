"""La Famiglia by keys and by what a screen reader says, and nothing else."""

from __future__ import annotations

import os
from itertools import count
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page

from .la_famiglia_page import LaFamigliaPage, sit_down
from .table_page import OpenPage

MOST_KEYS = 4
"""Of a decision, in the median."""
DECISIONS = 12
"""As many as the short test makes of each game."""
SETTLED = """() => document.querySelector(".result") ? "over"
    : document.querySelector(".side.near.lit") && !document.querySelector(".sending")
      && document.querySelector("[data-piece].legal, .seal-now") ? "own" : null"""


def heard(page: Page) -> tuple[str, str]:
    """The role and the name of what has the focus, from the accessibility tree."""
    tools = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = tools.send("Accessibility.getFullAXTree")["nodes"]
    tools.detach()
    focused = [
        node
        for node in nodes
        if any(
            one["name"] == "focused" and one["value"]["value"] for one in node.get("properties", ())
        )
    ]
    if not focused:
        return "", ""
    last = focused[-1]
    return last["role"]["value"], last.get("name", {}).get("value", "")


def decide(page: Page) -> int:
    """Take the first answer that the keys lead to; how many keys that took."""
    role, name = heard(page)
    assert role not in {"", "RootWebArea"}, "the focus was lost"
    for keys in count(1):
        if role in {"button", "menuitem"} and not name.startswith(("Undo", "Cancel")):
            break
        assert keys < 2 * MOST_KEYS, (role, name)
        page.keyboard.press("Tab")
        role, name = heard(page)
    page.keyboard.press("Enter")
    return keys


def play(table: LaFamigliaPage, most: int) -> list[int]:
    """Decisions with the number of their keys."""
    page, found = table.page, list[int]()
    while len(found) < most:
        if page.wait_for_function(SETTLED).json_value() == "over":
            return found
        page.wait_for_timeout(30)
        found.append(decide(page))
    return found


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_a_game_begins_by_ear_and_keys(open_page: OpenPage, mode: str) -> None:
    table = sit_down(open_page)
    table.sit_down(mode)
    keys = play(table, DECISIONS)
    assert median(keys) <= MOST_KEYS, keys


@pytest.mark.skipif("WHOLE_GAMES" not in os.environ, reason="minutes; WHOLE_GAMES=1 plays them")
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_a_whole_game_by_ear_and_keys(open_page: OpenPage, mode: str) -> None:
    table = sit_down(open_page)
    table.sit_down(mode)
    keys = play(table, 900)
    assert median(keys) <= MOST_KEYS, keys
    assert heard(table.page)[1] != "", "the end has the focus"
