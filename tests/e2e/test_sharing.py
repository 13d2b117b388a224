"""Links to hand on: to a position of a replay, and invitations for the camera of a phone."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from .prepared import famiglia_with
from .served import Server
from .table_page import OpenPage

ELSEWHERE = "table.localhost"
"""A name that browsers take to this machine, and that is not one of its own names."""


def test_a_link_leads_to_a_position_of_a_replay(open_page: OpenPage, server: Server) -> None:
    page = famiglia_with(server, "pass").open(open_page)
    table = page.url.rpartition("/")[2]
    page.goto(f"/#/replay/{table}?step=3")
    position = page.locator('.controls input[type="range"]')
    expect(position).to_have_value("3")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowRight")
    expect(position).to_have_value("4")
    link = page.get_by_role("button", name="Share a link to this position")
    link.click()
    expect(page.locator(".controls [role=status]")).to_have_text("Link copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{server.url}r/{table}/4"
    page.goto(copied)
    expect(position).to_have_value("4")
    assert page.url == f"{server.url}#/replay/{table}?step=4"
    page.get_by_role("button", name="Copy the code that shows this position").click()
    expect(page.locator(".controls [role=status]")).to_have_text("Code copied")
    code = page.evaluate("navigator.clipboard.readText()")
    assert f'src="{server.url}embed/{table}/4"' in code
    shown_in_a_frame(open_page, code)
    page.goto(f"/#/replay/{table}?step=2")
    expect(position).to_have_value("2")
    page.goto(f"/#/replay/{table}?step=999999")
    expect(position).to_have_value(str(position.get_attribute("max")))
    page.goto(f"/#/replay/{table}?step=-1")
    expect(position).to_have_value("0")


def shown_in_a_frame(open_page: OpenPage, code: str) -> None:
    """The code in a page of another site: the table and the way through it, and no more."""
    page = open_page()
    page.route("http://elsewhere.localhost/", lambda route: route.fulfill(body=code))
    page.goto("http://elsewhere.localhost/")
    frame = page.frame_locator("iframe")
    position = frame.locator('.controls input[type="range"]')
    expect(position).to_have_value("4")
    frame.get_by_role("button", name="One step back").click()
    expect(position).to_have_value("3")
    expect(frame.locator("header.top, .panel, cg-news")).to_have_count(0)
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="Whole replay").click()
    expect(opened.value.locator('.controls input[type="range"]')).to_have_value("3")


def test_an_invitation_for_the_camera_of_a_phone(open_page: OpenPage, tmp_path: Path) -> None:
    """Where others reach the server by its address; the system's own sheet, if it has one."""
    with Server(tmp_path, dict(os.environ)) as server:
        port = urlsplit(server.url).port
    origin = f"http://{ELSEWHERE}:{port}"
    open_to_all = os.environ | {"CONSIGLIERE_SERVER_ORIGINS": origin}
    with Server(tmp_path, open_to_all, port or 0):
        page = open_page(base_url=origin)
        page.add_init_script(
            "navigator.share = (what) => { window.shared = what.url; return Promise.resolve(); }"
        )
        page.goto(origin)
        form = page.locator("form.new-table")
        form.locator('[name="kind.1"]').select_option("guest")
        form.locator("button.primary").click()
        address = page.locator(".invite input").input_value()
        assert address.startswith(f"{origin}/t/")
        code = page.get_by_role("img", name="QR code of the link")
        expect(code).to_be_hidden()
        page.locator(".qr summary").press("Enter")
        expect(code).to_be_visible()
        assert len(str(code.locator(".dark").get_attribute("d"))) > len(address)
        page.get_by_role("button", name="Share", exact=True).click()
        assert page.evaluate("window.shared") == address
