"""One person with two devices: a code carries name and games to a phone, which plays on."""

from __future__ import annotations

import zipfile

import pytest
from playwright.sync_api import Page, expect

from .axe import serious
from .served import Server
from .table_page import OpenPage, TablePage

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def me(page: Page) -> Page:
    """The page about oneself, by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="You and your devices").click()
    page.locator("main.me h2").first.wait_for()
    return page


def test_a_phone_takes_over_the_identity_and_plays_on(open_page: OpenPage) -> None:
    desk, phone = open_page(), open_page(**PHONE)
    here = TablePage(desk)
    here.play_now()
    assert here.until_own_turn()
    table = desk.url.split("#")[1]
    desk.goto("/#/me")
    desk.get_by_role("textbox", name="Your name").fill("Anna")
    desk.get_by_role("button", name="Save the name").click()
    expect(desk.locator("main.me")).to_contain_text("Saved.")
    desk.get_by_role("button", name="Show a code").press("Enter")
    code = desk.locator(".me .code code").inner_text()
    expect(desk.locator(".me .code")).to_be_focused()

    me(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.get_by_role("textbox", name="A code from another device").fill(code.lower())
    phone.get_by_role("button", name="Go on here as there").press("Enter")
    own = phone.locator(".mine .running a")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("Your turn")
    own.click()
    there = TablePage(phone)
    assert there.until_own_turn()
    assert phone.url.split("#")[1] == table
    before = there.log_length()
    there.decide()
    assert there.log_length() > before
    assert phone.request.get("/api/me").json()["name"] == "Anna"

    desk.reload()
    devices = desk.locator(".devices li")
    expect(devices).to_have_count(2)
    other = devices.filter(has_not_text="this device")
    other.get_by_role("button", name="Sign out").click()
    desk.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(devices).to_have_count(1)
    expect(devices.get_by_role("button")).to_have_count(0)
    expect(phone.locator("main")).to_contain_text("This device was signed out")
    expect(phone.locator("[data-piece]")).to_have_count(0)
    phone.get_by_role("link", name="Go on as a new guest").click()
    said = phone.locator(".parting")
    expect(said).to_contain_text("you are a new guest now")
    expect(phone.locator(".mine")).to_have_count(0)
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)


def test_the_address_of_a_code_asks_before_it_is_used(open_page: OpenPage, server: Server) -> None:
    desk, phone = open_page(), open_page(**PHONE)
    for page in (desk, phone):
        page.goto("/#/me")
        page.locator("main.me h2").first.wait_for()
    table = {"game": "famiglia", "seats": [{"kind": "me"}, {"kind": "hot"}]}
    for page in (desk, phone):
        assert page.request.post("/api/tables", data=table).ok
    code = desk.request.post("/api/me/code", data={}).json()["code"]

    phone.goto(f"/#/me/{code}")
    go_on = phone.get_by_role("button", name="Go on here as there")
    expect(phone.get_by_role("textbox", name="A code from another device")).to_have_value(code)
    go_on.click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text("You already have games on this device")
    phone.keyboard.press("Escape")
    assert len(phone.request.get("/api/me/devices").json()["devices"]) == 1
    go_on.click()
    dialog.get_by_role("button", name="Go on here as there").click()
    expect(phone.locator(".mine .running a")).to_have_count(1)
    assert len(phone.request.get("/api/me/devices").json()["devices"]) == 2

    phone.goto(f"/#/me/{code}")
    go_on.click()
    dialog.get_by_role("button", name="Go on here as there").click()
    expect(phone.get_by_role("alert")).to_contain_text("already been used")
    phone.get_by_role("textbox", name="A code from another device").fill("00000-00000")
    go_on.click()
    dialog.get_by_role("button", name="Go on here as there").click()
    expect(phone.get_by_role("alert")).to_contain_text("leads to nobody")


def test_all_games_are_saved_and_the_guest_is_deleted(open_page: OpenPage) -> None:
    page = open_page()
    page.locator(".ways .level").first.wait_for()
    body = {"game": "famiglia", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "hot"}]}
    table = page.request.post("/api/tables", data=body).json()["id"]
    page.goto("/#/me")
    page.get_by_role("textbox", name="Your name").fill("x\u202ey")
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_role("alert")).to_contain_text("control characters")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save all my games").click()
    with zipfile.ZipFile(saved.value.path()) as archive:
        assert archive.namelist() == [f"famiglia-{table}.jsonl", "me.json"]
    page.get_by_role("button", name="Delete me").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("given up at once")
    dialog.get_by_role("button", name="Delete me").press("Enter")
    page.locator(".ways .level").first.wait_for()
    expect(page.locator(".mine")).to_have_count(0)
    said = page.locator(".parting")
    expect(said).to_contain_text("your ratings and everything you said at tables have been deleted")
    expect(said).to_contain_text("1 unfinished game was given up. Here you are a new guest now.")
    info = page.request.get(f"/api/tables/{table}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["left", "left"]
    page.goto(f"/#/replay/{table}")
    expect(page.locator("main")).to_contain_text("Player 1 (left)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme, **PHONE)
    page.goto("/#/me")
    page.get_by_role("button", name="Show a code").click()
    page.locator(".me .code").wait_for()
    assert serious(page) == []
