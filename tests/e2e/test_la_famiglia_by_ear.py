"""La Famiglia by keys and by what a screen reader says, and nothing else.

`make soak` plays a whole game of each mode, for minutes; a part of each is always played.
"""

from __future__ import annotations

import os
from itertools import count
from statistics import median

import pytest
from playwright.sync_api import Page

from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.box.parts import name_of
from consigliere.i18n.render import render

from .by_ear import PAUSE_MS, TreePerson, heard, mistold
from .la_famiglia_page import sit_down
from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage

MOST_KEYS = 4
"""Of a decision, in the median."""
MOST_KEYS_TO_A_PLACE = 6
"""From the question to any place on the map, in the median, and for the farthest."""
MOST_DECISIONS = 2000
"""More than a game has."""
DECISIONS = 20
"""As many as the short test makes of each game."""
EVERY = 3
"""Of so many decisions one has all its pieces looked at, which takes a second."""
PATIENCE = 20
SEED = 1


def tells_how_pieces_stand(page: Page, decision: int) -> None:
    """Pieces say in their names whether they may be chosen; the tree follows the page later."""
    if decision % EVERY != 0:
        return
    for is_last in (*[False] * PATIENCE, True):
        wrong = mistold(page)
        if not wrong:
            return
        assert not is_last, wrong
        page.wait_for_timeout(PAUSE_MS)


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_a_game_begins_by_ear_and_keys(open_page: OpenPage, mode: str) -> None:
    """The choices are drawn, so that none of them is near only because it comes first."""
    table = sit_down(open_page)
    table.sit_down(mode)
    counted = TreePerson(table.page, SEED, tells_how_pieces_stand).play(DECISIONS)
    assert counted.lost == []
    assert median(counted.decisions) <= MOST_KEYS, counted
    assert median(counted.places or [0]) <= MOST_KEYS_TO_A_PLACE, counted


def focused(page: Page) -> str:
    """The name of what has the focus."""
    focus = heard(page).focus
    return "" if focus is None else focus.name


def keys_to(page: Page, place: str) -> int:
    """From what has the focus to a place of the map: the first letter of its name, Enter."""
    for keys in count(1):
        now = focused(page)
        if now.split(",")[0] == place:
            return keys
        assert keys <= 2 * MOST_KEYS_TO_A_PLACE, (place, now)
        page.keyboard.press(place[0].lower())
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


@pytest.mark.skipif("CONSIGLIERE_SOAK" not in os.environ, reason="minutes; make soak plays them")
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_a_whole_game_by_ear_and_keys(open_page: OpenPage, mode: str) -> None:
    table = sit_down(open_page)
    table.sit_down(mode)
    counted = TreePerson(table.page, SEED).play(MOST_DECISIONS)
    for what, keys in (("decisions", counted.decisions), ("places", counted.places)):
        print(f"{mode}: {len(keys)} {what}, keys: {median(keys)}, at most {max(keys)}")  # noqa: T201
    print(f"extra actions looked for: {counted.on_solo}; focus lost: {counted.lost}")  # noqa: T201
    assert counted.lost == []
    assert (counted.on_solo > 0) == (mode == "2v1")
    assert median(counted.decisions) <= MOST_KEYS
    assert median(counted.places) <= MOST_KEYS_TO_A_PLACE
    for _ in range(PATIENCE):
        if focused(table.page) != "":
            return
        table.page.wait_for_timeout(PAUSE_MS)
    raise AssertionError("the focus is lost at the end")
