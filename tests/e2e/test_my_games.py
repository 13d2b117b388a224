"""The reader's own games at the top of the first page: whose turn it is, and how others ended."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from .served import Server
from .table_page import OpenPage, TablePage


def test_my_games_stand_above_everything_else(open_page: OpenPage, server: Server) -> None:
    anna, ben = open_page(), open_page()
    for page, name in ((anna, "Anna"), (ben, "Ben")):
        assert page.request.post(f"{server.url}api/me", data={"name": name}).ok
    waiting = table(anna, server, "guest")
    running = table(anna, server, "guest")
    link, claim = running["invites"][0].split("/")[-2:]
    seated = ben.request.post(
        f"{server.url}api/tables/{link}/claim", data={"claim": claim, "name": ""}
    )
    assert seated.ok
    table(anna, server, "hot")

    anna.goto(server.url)
    anna.reload()
    own = anna.locator(".mine .running a")
    expect(own).to_have_count(3)
    expect(own.first).to_contain_text("Your turn")
    expect(own.last).to_contain_text("Waiting for a player")
    expect(own.last).to_have_attribute("href", f"#/t/{waiting['id']}")
    first, ways = anna.locator(".mine").bounding_box(), anna.locator(".hero").bounding_box()
    assert first is not None and ways is not None and first["y"] < ways["y"]

    games = anna.request.get(f"{server.url}api/games/mine").json()["games"]
    turns = [any(seat["yours"] and seat["awaited"] for seat in game["seats"]) for game in games]
    expect(anna).to_have_title(f"({sum(turns)}) Consigliere")
    expect(anna.locator("#favicon")).to_have_attribute("href", re.compile("turn"))
    ben.reload()
    other = ben.locator(".mine .running a")
    expect(other).to_have_count(1)
    expect(other).to_contain_text("Anna")
    expect(other).to_contain_text("To move: Anna" if sum(turns) == 2 else "Your turn")


def test_tab_and_badge_count_what_waits_also_at_another_table(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page()
    page.locator(".ways .level").first.wait_for()
    page.add_init_script(
        "navigator.setAppBadge = (count) => { window.badge = count; return Promise.resolve(); }"
    )
    for _ in range(2):
        table(page, server, "hot")
    waiting = table(page, server, "guest")["id"]
    page.reload()
    expect(page).to_have_title("(2) Consigliere")
    page.wait_for_function("() => window.badge === 2")

    page.goto(f"/#/t/{waiting}")
    expect(page).to_have_title("(2) Famiglia · Consigliere")
    expect(page.locator("#favicon")).to_have_attribute("href", re.compile("turn"))
    page.wait_for_function("() => window.badge === 2")

    page.goto("/#/rules/famiglia")
    expect(page).not_to_have_title(re.compile(r"\("))
    expect(page.locator("#favicon")).not_to_have_attribute("href", re.compile("turn"))


def test_a_game_is_left_and_then_taken_off_the_list(open_page: OpenPage, server: Server) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    page.locator(".ways .level").first.wait_for()
    table(page, server, "hot")
    page.reload()
    own = page.locator(".mine .running li")
    expect(own.locator("time")).to_contain_text(re.compile(r"^since \d"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    leave = own.get_by_role("button", name="Leave: Famiglia")
    leave.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You give it up")
    page.keyboard.press("Escape")
    expect(own).to_have_count(1)
    leave.press("Enter")
    dialog.get_by_role("button", name="Leave", exact=True).click()
    expect(own).to_have_count(0)
    page.locator(".mine summary").click()
    remove = page.get_by_role("button", name="Remove: Famiglia")
    remove.click()
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator(".mine")).to_have_count(0)
    page.reload()
    page.locator(".ways .level").first.wait_for()
    expect(page.locator(".mine")).to_have_count(0)


def test_a_finished_game_leads_to_its_result_replay_and_analysis(open_page: OpenPage) -> None:
    page = open_page()
    own = TablePage(page)
    own.play_now()
    assert own.until_own_turn()
    own.decide()
    number = page.url.split("#/t/")[1]
    page.goto("/")
    page.get_by_role("button", name="Leave: Famiglia").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    finished = page.locator(".mine details li")
    expect(finished).to_have_count(1)

    def follow(link: str, address: str) -> None:
        page.locator(".mine summary").click()
        expect(finished.locator(".verdict")).to_have_text("Computer wins")
        finished.get_by_role("link", name=link).click()
        expect(page).to_have_url(re.compile(rf"#/{address}$"))

    follow("Replay", f"replay/{number}")
    expect(page.locator(".replay .log .did").first).to_be_attached()
    page.go_back()
    follow("Analysis", f"replay/{number}/analysis")
    expect(page.get_by_role("button", name="Analyse the game")).to_be_visible()
    page.go_back()
    follow("Table", f"t/{number}")
    expect(own.result).to_contain_text("Computer wins")


def table(page: Page, server: Server, other: str) -> dict[str, Any]:
    """A new table of Famiglia of the person at this page."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": other, "name": "Carla"}]
    body = {"game": "famiglia", "seats": seats, "options": {}}
    answer = page.request.post(f"{server.url}api/tables", data=body)
    assert answer.ok, answer.text()
    return dict(answer.json())
