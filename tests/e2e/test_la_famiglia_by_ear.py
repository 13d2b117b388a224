"""La Famiglia by keys and by what a screen reader says, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from consigliere.core.message import Message
from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.box.parts import name_of
from consigliere.i18n.render import render

from .la_famiglia_page import ENOUGH, LaFamigliaPage, sit_down
from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage

MOST_KEYS = 4
"""Of a decision, in the median."""
MOST_KEYS_TO_A_PLACE = 6
"""From the question to any place on the map, in the median, and for the farthest."""
MOST_DECISIONS = 900
"""More than a game has in which little is placed."""
DECISIONS = 12
"""As many as the short test makes of each game."""
ENDINGS = tuple(
    render(Message(f"choice.la_famiglia.{key}"), "en")
    for key in (
        *("bonusat_none", "done", "final_none", "none", "none_hit", "none_order", "solo_none"),
        *("solo_none_extra", "stop_at", "stop_put", "stop_shift", "stop_tile", "unblock_none"),
    )
)
"""How answers begin that end something; with them a game is short."""
SETTLED = """() => document.querySelector(".result") ? "over"
    : document.querySelector(".side.near.lit") && !document.querySelector(".sending")
      && document.querySelector("[data-piece].legal, .seal-now") ? "own" : null"""


AT_THE_QUESTION = (
    "() => document.activeElement.closest('.near, cg-sicily, .boards, .choice-menu') !== null"
)
"""The focus is neither lost nor on something that has nothing to do with what is asked."""


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


def end(page: Page) -> int:
    """Say that enough was done, where that may be said; else take the first answer."""
    role, name = heard(page)
    assert role not in {"", "RootWebArea"}, "the focus was lost"
    if not page.locator(", ".join(f'.answers [data-piece="{piece}"]' for piece in ENOUGH)).count():
        return decide(page)
    told = [name]
    while len(told) < 2 * MOST_KEYS:
        if told[-1].startswith(ENDINGS):
            page.keyboard.press("Enter")
            return len(told)
        is_answer = page.evaluate("document.activeElement.closest('.answers') !== null")
        page.keyboard.press("ArrowDown" if is_answer else "Tab")
        told.append(heard(page)[1])
    raise AssertionError(told)


def play(table: LaFamigliaPage, most: int, *, decide: Callable[[Page], int] = decide) -> list[int]:
    """Decisions with the number of their keys."""
    page, found = table.page, list[int]()
    while len(found) < most:
        if page.wait_for_function(SETTLED).json_value() == "over":
            return found
        page.wait_for_function(AT_THE_QUESTION)
        found.append(decide(page))
    return found


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_a_game_begins_by_ear_and_keys(open_page: OpenPage, mode: str) -> None:
    table = sit_down(open_page)
    table.sit_down(mode)
    keys = play(table, DECISIONS)
    assert median(keys) <= MOST_KEYS, keys


def keys_to(page: Page, place: str) -> int:
    """From what has the focus to a place of the map: to the map, letters of its name, Enter."""
    for keys in count(1):
        now = heard(page)[1]
        if now.split(",")[0] == place:
            return keys
        assert keys <= 2 * MOST_KEYS_TO_A_PLACE, (place, now)
        is_on_map = page.evaluate("document.activeElement.matches('cg-sicily .place')")
        page.keyboard.press(place[0].lower() if is_on_map else "Shift+Tab")
    raise AssertionError(place)


@pytest.mark.parametrize(
    ("mode", "wanted"), [("1v1", "put:dome"), ("2v1", "at:"), ("2v2", "dest:")]
)
def test_a_place_on_the_map_is_near(
    open_page: OpenPage, server: Server, mode: str, wanted: str
) -> None:
    """Soldiers that may go to the dome as well, orders, the goal of a group."""
    page = la_famiglia_with(server, wanted, mode).open(open_page)
    begin = page.locator(".answers .piece.legal").first
    places = page.locator("cg-sicily .place.legal")
    names = [
        label.split(",")[0] for label in places.evaluate_all("all => all.map(one => one.ariaLabel)")
    ]
    found = []
    for name in names:
        begin.focus()
        found.append(keys_to(page, name))
    assert max(found) <= MOST_KEYS_TO_A_PLACE, dict(zip(names, found, strict=True))


def test_a_place_names_its_neighbours(open_page: OpenPage, server: Server) -> None:
    """LF-MAP-04: the territories beyond its borders, and the sea."""
    page = la_famiglia_with(server, "from:").open(open_page)
    box = standard_box()
    names = {
        one.id: render(name_of(kind, one), "en")
        for kind, all_of in (("territory", box.map.territories), ("zone", box.map.zones))
        for one in all_of
    }
    for one in box.map.territories:
        label = page.locator(f'cg-sicily [data-piece="{one.id}"]').get_attribute("aria-label")
        beside = (label or "").partition("beside: ")[2].split(", ")
        assert set(beside) == {names[other] for other in (*one.neighbours, *one.zones)}, label


@pytest.mark.skipif("WHOLE_GAMES" not in os.environ, reason="minutes; WHOLE_GAMES=1 plays them")
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_a_whole_game_by_ear_and_keys(open_page: OpenPage, mode: str) -> None:
    table = sit_down(open_page)
    table.sit_down(mode)
    keys = play(table, MOST_DECISIONS, decide=end)
    expect(table.result).to_be_visible()
    print(f"{mode}: {len(keys)} decisions, keys: {median(keys)}, at most {max(keys)}")  # noqa: T201
    assert median(keys) <= MOST_KEYS, keys
    assert heard(table.page)[1] != "", "the end has the focus"
