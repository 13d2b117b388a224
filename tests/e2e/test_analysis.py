"""The analysis of a finished game beside its replay, and what can be done from it."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from consigliere.games.guide import read_guide
from consigliere.games.judges import best_judge, make_judge
from consigliere.games.players import levels
from consigliere.players.player import Thinking
from live_server import Client

from .axe import serious
from .served import START_SECONDS, Server
from .table_page import OpenPage, TablePage
from .test_looks import OVERLAPS, PHONE, RAW_KEY
from .test_play import set_up_table

TURNS = 5
"""Enough for a graph, and soon analysed."""
PATIENCE_MS = 150_000
"""On a machine that does much else there is little left for a process of low priority."""
ALL_WORDS = "document.title + document.body.innerText"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The process that analyses is of low priority: it shall not have to compile beside others."""
    make_judge(best_judge("famiglia"), "famiglia", Thinking())


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """A short game at a table with Anna and Bruno, who lets it pass by; the id of the table."""
    client = Client(server.url.rstrip("/"), START_SECONDS)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "hot", "name": "Bruno"}]
    table = client.post("/api/tables", {"game": "famiglia", "seats": seats}, 201)["id"]
    with client.sit(table) as seat:
        state = seat.hear("snapshot")
        while state["view"]["turn"] <= TURNS:
            (mover,) = state["view"]["to_act"]
            seat.ask("look", seat=mover)
            words = [choice["word"] for choice in seat.hear("snapshot")["choices"]]
            # a card that may be taken comes before others in this order, and passing last
            word = min(words) if mover == 0 else "pass"
            seat.ask("act", seq=state["seq"], seat=mover, action=word)
            state = seat.hear("event", is_settled)
        seat.ask("offer_end", seat=0)
        seat.hear("event", lambda message: message["table"]["status"] == "finished")
    client.http.close()
    return str(table)


def is_settled(message: Any) -> bool:
    """Whether somebody may decide, and no card is still to be drawn."""
    return bool(min(message["view"]["to_act"], default=0) >= 0)


def open_analysis(page: Page, table: str) -> Locator:
    """Go to the analysis of a game and let it be done; the points of the graph."""
    page.goto(f"/#/replay/{table}/analysis")
    begin = page.locator(".begin button")
    done = page.locator(".rests")
    expect(begin.or_(done)).to_be_visible()
    if begin.count():
        begin.click()
    expect(done).to_be_visible(timeout=PATIENCE_MS)
    return page.locator(".chances .point")


def position(page: Page) -> int:
    return int(page.locator('.controls input[type="range"]').input_value())


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_whoever_asks_for_it_on_a_phone_is_taken_there(
    open_page: OpenPage, finished: str, motion: str
) -> None:
    """It lies below the table there; the keyboard goes on in it."""
    page = open_page(viewport=PHONE, reduced_motion=motion)
    page.goto(f"/#/replay/{finished}/analysis")
    expect(page.locator("#panel-analysis")).to_be_focused()
    first = page.locator(".begin button").or_(page.locator(".rests")).first
    expect(first).to_be_in_viewport()
    assert page.evaluate("scrollY") > 0


def test_from_the_last_pass_to_the_graph(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    set_up_table(page, "hot", "Anna")
    for _ in range(2):
        page.locator(".curtain .primary").click()
        table.until_own_turn()
        page.locator('[data-piece="pass"]').click()
    table.result.locator('a[href$="/analysis"]').click()
    expect(page.locator(".begin input")).to_have_count(2)
    page.locator(".begin button").click()
    expect(page.locator(".chances .point")).to_have_count(2, timeout=PATIENCE_MS)
    expect(page.locator(".rests")).to_be_visible()
    expect(page.locator("cg-analysis > [role=status]")).to_have_text("The analysis is done.")


def test_the_arrow_keys_walk_the_graph_and_the_table_follows(
    open_page: OpenPage, finished: str
) -> None:
    page = open_page()
    points = open_analysis(page, finished)
    first, second = points.nth(0), points.nth(1)
    first.focus()
    page.keyboard.press("Enter")
    here = position(page)
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-current", "step")
    assert position(page) > here
    name = str(second.get_attribute("aria-label"))
    assert name.startswith("Turn 2, ")
    assert "%" in name
    expect(page.locator(".here h3")).to_contain_text("Turn 2")
    page.keyboard.press("Home")
    expect(first).to_be_focused()
    page.get_by_role("button", name="To the end").click()
    page.keyboard.press("ArrowLeft")
    assert position(page) > here, "away from the graph the arrows go step by step"


def test_what_was_played_stands_beside_what_was_best(open_page: OpenPage, finished: str) -> None:
    page = open_page()
    open_analysis(page, finished).first.click()
    options = page.locator(".here > .options > li")
    expect(options.filter(has_text="best")).to_have_count(1)
    expect(options.filter(has_text="played")).to_have_count(1)
    for option in options.all():
        expect(option.locator(".figure b")).to_contain_text("%")
    page.locator(".turns summary").click()
    expect(page.locator(".turns tbody tr")).to_have_count(TURNS)


def test_a_costly_turn_is_a_button_that_leads_there(open_page: OpenPage, finished: str) -> None:
    page = open_page()
    open_analysis(page, finished)
    worst = page.locator('.costly [data-letter="A"]')
    expect(page.locator(".marks .letter").first).to_have_text("A")
    worst.click()
    # of a turn of several decisions the button also says how many there are
    turn = str(worst.locator("span").inner_text()).partition(":")[0]
    expect(page.locator(".here h3")).to_have_text(re.compile(rf"^{turn}: \w+$"))


def test_playing_on_from_a_position(open_page: OpenPage, finished: str) -> None:
    page = open_page()
    open_analysis(page, finished).first.click()
    page.locator(".play-on summary").click()
    options = page.locator('.play-on [name="other"] option')
    expect(options).to_have_count(len(levels("famiglia")) + 1)
    page.locator('.play-on [name="other"]').select_option("1")
    page.locator(".play-on button").click()
    page.wait_for_url("**/#/t/*")
    table = TablePage(page)
    assert table.until_own_turn()
    table.decide()
    table.until_own_turn()


def test_a_single_position_can_be_asked_about(open_page: OpenPage, finished: str) -> None:
    page = open_page()
    page.goto(f"/#/replay/{finished}")
    page.locator(".to-analysis").click()
    expect(page.locator(".begin button").or_(page.locator(".rests"))).to_be_visible()
    while not page.locator(".far .thinks, .near .thinks, .play-on").count():
        page.keyboard.press("ArrowRight")
    ask = page.locator(".here .ask")
    if ask.count():  # where the whole game is not known yet
        ask.click()
    expect(page.locator(".here .options").first).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_the_analysis_speaks_the_readers_language(
    open_page: OpenPage, finished: str, lang: str
) -> None:
    page = open_page(locale=lang)
    open_analysis(page, finished).first.click()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert RAW_KEY.findall(page.evaluate(ALL_WORDS)) == []


def test_the_analysis_on_a_phone(open_page: OpenPage, finished: str) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, locale="ru")
    open_analysis(page, finished).first.click()
    for summary in page.locator("cg-analysis summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.evaluate("document.fonts.ready")
    page.evaluate("scrollTo(0, 0)")  # the header stays where it is, over what is scrolled
    assert page.evaluate(OVERLAPS) == []
    for tab in ("log", "card", "seal", "analysis"):
        page.locator(f".to-{tab}").click()
        expect(page.locator(f".tab-{tab}")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: OpenPage, finished: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"/#/replay/{finished}/analysis")
    expect(page.locator(".begin button, .rests")).to_be_visible()
    assert serious(page) == []
    open_analysis(page, finished).first.click()
    for summary in page.locator("cg-analysis summary").all():
        summary.click()
    assert serious(page) == []


# -- the guide ------------------------------------------------------------------------

GUIDE = """# How to win

Take what **nobody** else can take.

## First

The rule is [FA-P4-2].

- one
- two

## Then

| what | worth |
|---|---|
| a rose | 15 |
"""


def with_guide(page: Page) -> None:
    """Let the page believe that the game has a guide."""

    def games(route: Route) -> None:
        cards = route.fetch().json()
        route.fulfill(json=[card | {"has_guide": True} for card in cards])

    def guide(route: Route) -> None:
        page = {"game": "famiglia", "lang": "en", "guide": read_guide(GUIDE)}
        route.fulfill(json=json.loads(msgspec.json.encode(page)))

    page.route("**/api/games", games)
    page.route("**/api/guides/famiglia/en", guide)
    page.reload()


def test_a_game_without_a_guide_shows_no_link(open_page: OpenPage) -> None:
    page = open_page()
    page.route("**/api/games", without_guide)
    page.reload()
    expect(page.locator(".level")).to_have_count(len(levels("famiglia")))
    expect(page.locator('a[href*="#/guide/"]')).to_have_count(0)


def without_guide(route: Route) -> None:
    cards = route.fetch().json()
    route.fulfill(json=[card | {"has_guide": False} for card in cards])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_guide_is_linked_from_the_table(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    with_guide(page)
    TablePage(page).play_now()
    page.locator('header nav a[href="#/guide/famiglia"]').click()
    guide = page.locator("main.guide")
    expect(guide.locator("h2")).to_have_text(["First", "Then"])
    expect(guide.locator("th, td")).to_have_text(["what", "worth", "a rose", "15"])
    assert serious(page) == []
    page.locator(".guide nav button").last.click()
    expect(guide.locator("h2").last).to_be_focused()
    guide.locator('a[href="#/rules/famiglia/FA-P4-2"]').click()
    expect(page.locator(".rules .asked")).to_be_focused()


def test_the_guide_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    with_guide(page)
    TablePage(page).play_now()
    page.locator(".menu-button").click()
    page.locator('.actions a[href="#/guide/famiglia"]').click()
    expect(page.locator("main.guide h2")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(OVERLAPS) == []
