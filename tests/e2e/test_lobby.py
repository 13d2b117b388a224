"""Open tables in the browser: opened by one, found by another, in words everybody reads."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .axe import serious
from .table_page import OpenPage

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
PLAY = {"en": "Play anyone", "ru": "Играть с кем угодно", "es": "Buscar mesa",
        "fr": "Trouver une table"}  # fmt: skip


def at_lobby(open_page: OpenPage, lang: str = "en") -> Page:
    page = open_page(locale=lang, **PHONE)
    page.goto("/#/lobby")
    page.get_by_role("button", name=PLAY[lang]).wait_for()
    return page


def test_one_opens_a_table_and_another_sits_down(open_page: OpenPage) -> None:
    ann, ben = open_page(), at_lobby(open_page)
    ann.request.post("/api/me", data={"name": "Ann"})
    lobby = ann.locator(".lobby")
    lobby.get_by_label("Pace").select_option("days")
    lobby.get_by_role("button", name="Play anyone").press("Enter")
    expect(ann.locator(".waiting")).to_contain_text("anybody may sit down")
    table = ann.url.split("#/t/")[1]
    # told without a reload
    row = ben.locator(".lobby li").filter(has_text="Ann")
    expect(row).to_contain_text("1/2")
    ben.get_by_label("Pace").select_option("live")
    expect(row).to_have_count(0)
    ben.get_by_label("Pace").select_option("days")
    row.get_by_role("button", name="Sit down with Ann").press("Enter")
    expect(ben.locator("main.table")).to_be_visible()
    assert ben.url.split("#/t/")[1] == table
    expect(ann.locator(".waiting")).to_have_count(0)
    assert ann.request.get(f"/api/tables/{table}").json()["status"] == "playing"
    assert ann.request.get("/api/lobby").json() == {"type": "lobby", "tables": []}


def test_an_open_table_is_set_up_as_rated_and_says_so(open_page: OpenPage) -> None:
    page = open_page()
    form = page.locator(".new-table")
    form.get_by_label("Open table").check()
    rated = form.get_by_label("The game counts for ratings")
    expect(rated).to_have_count(0)
    form.get_by_label("Thinking time").select_option("86400")
    expect(rated).to_have_count(0)
    form.get_by_label("When time is up").select_option("resign")
    expect(rated).to_be_checked()
    form.get_by_label("Open table").uncheck()
    expect(rated).not_to_be_checked()
    form.get_by_label("Open table").check()
    form.get_by_role("button", name="Create table").click()
    expect(page.locator(".waiting")).to_contain_text("This game counts for ratings")
    info = page.request.get(f"/api/tables/{page.url.split('#/t/')[1]}").json()
    assert (info["is_open"], info["is_rated"]) == (True, True)
    page.goto("/#/me")
    expect(page.locator("main.me")).to_contain_text("You have not finished a rated game yet")


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_it_fits_a_phone_in_every_language(open_page: OpenPage, lang: str) -> None:
    host = open_page()
    seats = [{"kind": "me", "name": "Maximiliana the Second of Palermo"}, {"kind": "guest"}]
    deadline = {"seconds": 259200, "overdue": "take_over"}
    body = {"game": "famiglia", "seats": seats, "deadline": deadline, "is_open": True,
            "is_rated": True}  # fmt: skip
    assert host.request.post("/api/tables", data=body).ok
    page = at_lobby(open_page, lang)
    page.locator(".lobby li").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert serious(page) == []
