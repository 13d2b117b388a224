"""Somebody watches: counted, named if they like, shown out, and taken along to the rematch."""

from __future__ import annotations

from playwright.sync_api import expect

from .table_page import OpenPage


def test_a_watcher_is_named_and_follows_the_rematch(open_page: OpenPage) -> None:
    anna, eve = open_page(), open_page()
    eve.locator(".ways .level").first.wait_for()
    assert eve.request.post("/api/me", data={"name": "Eve"}).ok
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "hot", "name": "Ben"}]
    body = {"game": "famiglia", "seats": seats}
    table = anna.request.post("/api/tables", data=body).json()["id"]
    anna.goto(f"/#/t/{table}")
    eve.goto(f"/#/t/{table}")
    expect(anna.locator("header.top > p")).to_contain_text("1 person is watching")
    eve.get_by_role("button", name="Menu").click()
    eve.get_by_role("checkbox", name="Show my name where I watch").check()
    expect(anna.locator("header.top > p")).to_contain_text("1 person is watching: Eve")
    eve.keyboard.press("Escape")

    anna.locator(".curtain .primary").click()
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="Resign").click()
    anna.get_by_role("dialog").get_by_role("button", name="Resign").click()
    anna.get_by_role("button", name="Rematch").click()
    eve.wait_for_url(lambda url: table not in url)
    expect(anna).to_have_url(eve.url)
    expect(eve.locator(".strip-notice").first).to_contain_text("watching")


def test_the_host_lets_nobody_watch(open_page: OpenPage) -> None:
    anna, eve = open_page(), open_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "guest"}]
    body = {"game": "famiglia", "seats": seats}
    table = anna.request.post("/api/tables", data=body).json()["id"]
    anna.goto(f"/#/t/{table}")
    eve.goto(f"/#/t/{table}")
    expect(eve.locator(".strip-notice").first).to_contain_text("watching")
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("combobox", name="Who may watch").select_option("nobody")
    expect(eve.get_by_role("alert")).to_contain_text("lets nobody watch")
    eve.reload()
    expect(eve.locator("main")).to_contain_text("lets nobody watch")
