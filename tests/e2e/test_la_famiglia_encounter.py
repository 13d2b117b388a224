"""The encounter of La Famiglia in a browser: the initiative track, battles, what is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from .la_famiglia_page import LaFamigliaPage
from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
TRACK = 0.88
"""What the orders of the encounter leave of the map's height."""
IS_ABOVE = """([over, under]) => Boolean(document.querySelector(under)
  .compareDocumentPosition(document.querySelector(over)) & Node.DOCUMENT_POSITION_FOLLOWING)"""
"""Whether the first is drawn above the second."""
LABELS = "all => all.map(one => one.ariaLabel)"
CODE = 3
"""Letters of a code such as PAL."""


def test_the_encounter_leaves_the_map_its_room(open_page: OpenPage, server: Server) -> None:
    """On a small laptop: names, as far as they fit, and a name to be heard for every place."""
    page = la_famiglia_with(server, "put:").open(open_page, viewport=LAPTOP)
    planning = page.locator("cg-sicily").bounding_box()
    page.close()
    page = la_famiglia_with(server, "brute").open(open_page, viewport=LAPTOP)
    expect(page.locator(".encounter .saying")).to_be_visible()
    encounter = page.locator("cg-sicily").bounding_box()
    assert planning and encounter
    assert (encounter["x"], encounter["width"]) == (planning["x"], planning["width"])
    assert encounter["height"] > TRACK * planning["height"]
    names = page.locator("cg-sicily .names .name").all_text_contents()
    assert sum(len(name.replace("★", "")) > CODE for name in names) > len(names) / 2
    for label in page.locator("cg-sicily .place.land").evaluate_all(LABELS):
        assert len(label.split(",")[0]) > CODE, label


def test_what_was_not_seen_stands_above_the_last_report(
    open_page: OpenPage, server: Server
) -> None:
    """LF-CMB-11: whoever has to decide reads what led to it, not the last sentence alone."""
    page = la_famiglia_with(server, "brute").open(open_page, viewport=LAPTOP)
    said = page.locator(".since li")
    expect(said.first).to_have_text("All orders are revealed.")
    shown = page.locator(".saying").inner_text()
    assert all(line not in shown for line in said.all_inner_texts())
    page.locator(".encounter .listing").click()
    expect(said).to_have_count(0)


def test_a_conflict_shows_its_place(open_page: OpenPage, server: Server) -> None:
    """LF-CMB-05: also while cards are chosen, of which nothing is told that has a place."""
    prepared = la_famiglia_with(server, "card:", after="card:")
    page = prepared.open(open_page, viewport=LAPTOP)
    expect(page.locator("cg-sicily .place.spot")).to_have_count(1)
    name = page.locator("cg-sicily .place.spot").get_attribute("aria-label") or ""
    expect(page.locator(".near .prompt")).to_contain_text(name.split(",")[0])
    expect(page.locator("cg-sicily .way")).to_have_count(1)
    assert page.evaluate(IS_ABOVE, ["cg-sicily .names", "cg-sicily .way"])
    assert page.evaluate(IS_ABOVE, ["cg-sicily .host", "cg-sicily .names"])
    (attackers,) = re.findall(r"\d+", page.locator(".fighter").first.inner_text())
    expect(page.locator("cg-sicily .host .count")).to_have_text(attackers)


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_the_track_tells_the_orders_of_all_in_the_order_of_time(
    open_page: OpenPage, server: Server, mode: str
) -> None:
    """LF-ORD-01: by initiative, what is over, what is now, what is to come."""
    page = la_famiglia_with(server, "dest:", mode).open(open_page, viewport=LAPTOP)
    orders = page.locator(".track li")
    expect(orders.locator("[data-token]").first).to_be_visible()
    names = orders.locator("button").evaluate_all(LABELS)
    initiatives = [int(name.split()[0]) for name in names]
    assert initiatives == sorted(initiatives)
    stages = [name.rsplit(", ", 1)[1] for name in names]
    now = stages.index("now")
    assert {*stages[:now]} <= {"done", "lost"}
    assert {*stages[now + 1 :]} <= {"to come", "lost"}
    expect(orders.and_(page.locator('[aria-current="step"]'))).to_have_count(1)
    territory = names[now].split(", ")[2]
    orders.nth(now).locator("button").focus()
    spot = page.locator("cg-sicily .place.spot")
    expect(spot).to_have_attribute("aria-label", re.compile(f"^{re.escape(territory)}, "))


def test_an_order_of_the_track_shows_what_it_could_reach(
    open_page: OpenPage, server: Server
) -> None:
    """LF-ORD-01: by keys and by the mouse, and no longer than it is pointed at."""
    page = la_famiglia_with(server, "dest:").open(open_page, viewport=LAPTOP)
    reached = page.locator("cg-sicily .place.reach")
    now = page.locator(".track .now button")
    expect(reached).to_have_count(0)
    now.focus()
    expect(reached).not_to_have_count(0)
    page.locator(".to-panel").focus()
    expect(reached).to_have_count(0)
    now.hover()
    expect(reached).not_to_have_count(0)
    page.mouse.move(0, 0)
    expect(reached).to_have_count(0)


def test_an_agitation_by_mouse(open_page: OpenPage, server: Server) -> None:
    """LF-ORD-12: from where, to where, and how many where that is asked; then they have gone."""
    prepared = la_famiglia_with(server, "agit:")
    table = LaFamigliaPage(prepared.open(open_page))
    page = table.page
    before = table.log_length()
    origin = page.locator(f'cg-sicily [data-piece="{prepared.choice.path[0]}"]')
    said = origin.get_attribute("aria-label")
    for piece in prepared.choice.path:
        page.locator(f'[data-piece="{piece}"]:visible').first.click()
    menu = page.locator("[data-word]")
    expect(menu.first.or_(page.locator(".log .did").nth(before))).to_be_attached()
    if menu.count():
        menu.first.click()
    expect(page.locator(".log .did").nth(before)).to_be_attached()
    expect(origin).not_to_have_attribute("aria-label", said or "")
