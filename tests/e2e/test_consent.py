"""Between people: asking to take back a step, offers, and what is asked about before it is done."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .served import Server
from .table_page import OpenPage, TablePage

LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 360, "height": 740}
BOX = "one => one.getBoundingClientRect().toJSON()"


def two_people(open_page: OpenPage, server: Server, **settings: Any) -> tuple[str, Page, Page]:
    """A table of Famiglia, open at two browsers."""
    anna, ben = open_page(**settings), open_page(**settings)
    for page, name in ((anna, "Anna"), (ben, "Ben")):
        page.locator(".ways .level").first.wait_for()
        assert page.request.post(f"{server.url}api/me", data={"name": name}).ok
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "guest"}]
    body = {"game": "famiglia", "seats": seats, "options": {}}
    created = anna.request.post(f"{server.url}api/tables", data=body).json()
    table, claim = created["invites"][0].split("/")[-2:]
    ben.request.post(f"{server.url}api/tables/{table}/claim", data={"claim": claim})
    for page in (anna, ben):
        page.goto(f"/#/t/{table}")
        expect(page.locator(".near")).to_be_visible()
    return str(table), anna, ben


def asker(table: str, people: tuple[Page, Page], server: Server) -> Page:
    """Play until somebody may ask to take back a step."""
    while True:
        for page in people:
            info = page.request.get(f"{server.url}api/games/mine").json()["games"]
            (game,) = [each for each in info if each["id"] == table]
            if not any(seat["yours"] and seat["awaited"] for seat in game["seats"]):
                continue
            own = TablePage(page)
            assert own.until_own_turn()
            own.decide()
            if page.request.get(f"{server.url}api/tables/{table}").json()["may_ask_back"]:
                return page


def from_menu(page: Page, name: str) -> None:
    page.locator(".menu-button").click()
    page.locator("#menu").get_by_role("button", name=name).click()


def test_a_step_is_taken_back_if_the_other_allows_it(open_page: OpenPage, server: Server) -> None:
    table, anna, ben = two_people(open_page, server, viewport=PHONE)
    one = asker(table, (anna, ben), server)
    other = ben if one is anna else anna
    log = other.locator(".log .did").count()
    ask = one.get_by_role("button", name="Ask to take it back")
    ask.press("Enter")
    expect(one.locator(".requests")).to_contain_text("You asked to take back your last step.")
    expect(ask).to_have_count(0)
    request = other.locator(".requests")
    expect(request).to_contain_text("asks to take back the last step.")
    assert request.evaluate(BOX)["right"] <= PHONE["width"]
    request.get_by_role("button", name="Allow").press("Enter")
    for page in (anna, ben):
        expect(page.locator(".requests")).to_have_count(0)
    expect(other.locator(".log .did").nth(log)).to_be_attached()
    assert TablePage(one).until_own_turn()


def test_an_offer_pushes_nothing_and_is_refused_by_keys(
    open_page: OpenPage, server: Server
) -> None:
    _, anna, ben = two_people(open_page, server, viewport=LAPTOP)
    board = ben.locator(".board")
    before = board.evaluate(BOX)
    from_menu(anna, "Offer to end the game")
    anna.get_by_role("dialog").get_by_role("button", name="Offer to end the game").click()
    offer = ben.locator(".requests")
    expect(offer).to_contain_text("Anna offers to end the game as it stands.")
    assert board.evaluate(BOX) == before
    near = ben.locator(".near").evaluate(BOX)
    assert offer.evaluate(BOX)["left"] >= near["right"], "it lies over the log, not the cards"
    offer.get_by_role("button", name="Decline").press("Enter")
    expect(offer).to_have_count(0)
    answer = anna.locator(".requests")
    expect(answer).to_contain_text("Ben: would rather play on")
    answer.get_by_role("button", name="Close").press("Enter")
    expect(answer).to_have_count(0)


def test_the_computer_plays_for_me_only_once_that_is_confirmed(
    open_page: OpenPage, server: Server
) -> None:
    _, anna, _ = two_people(open_page, server)
    words = "Let the computer play for me"
    from_menu(anna, words)
    dialog = anna.get_by_role("dialog")
    expect(dialog).to_contain_text("It moves at once")
    anna.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(anna.get_by_text("The computer plays for you.")).to_have_count(0)
    anna.keyboard.press("Escape")
    from_menu(anna, words)
    dialog.get_by_role("button", name=words).click()
    expect(anna.get_by_text("The computer plays for you.")).to_be_visible()


def test_resigning_is_asked_about_and_ends_the_game(open_page: OpenPage, server: Server) -> None:
    _, anna, ben = two_people(open_page, server)
    from_menu(anna, "Resign")
    dialog = anna.get_by_role("dialog")
    expect(dialog).to_contain_text("Your opponent wins.")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    expect(ben.locator(".result")).to_have_count(0)
    anna.keyboard.press("Escape")
    from_menu(anna, "Resign")
    dialog.get_by_role("button", name="Resign").click()
    expect(ben.locator(".result")).to_be_visible()
