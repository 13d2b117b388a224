"""Notices in a browser: chosen, shown over the page, sent by mail, and ended; the address bound."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from mailbox import Mailbox, mailbox
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import violations
from .conftest import PATIENCE_MS
from .served import Server
from .table_page import OpenPage

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
TWO = {"game": "famiglia", "seats": [{"kind": "me"}, {"kind": "guest"}]}


@pytest.fixture(scope="module")
def mails() -> Iterator[tuple[Mailbox, int]]:
    with mailbox() as box:
        yield box


@pytest.fixture
def box(mails: tuple[Mailbox, int]) -> Mailbox:
    mails[0].mails.clear()
    return mails[0]


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, mails: tuple[Mailbox, int]
) -> Iterator[Server]:
    settings = {
        "SMTP_HOST": "127.0.0.1",
        "SMTP_PORT": str(mails[1]),
        "SMTP_SECURITY": "none",
        "SENDER": "tables@tables.example",
        "GATHER_SECONDS": "0.1",
        "LOOK_SECONDS": "0.1",
    }
    variables = {f"CONSIGLIERE_NOTICES_{name}": value for name, value in settings.items()}
    folder: Path = tmp_path_factory.mktemp("served")
    with Server(folder, os.environ | variables) as server:
        yield server


def bind(page: Page, box: Mailbox, address: str) -> None:
    """Bind an address by the link in a mail."""
    page.goto("/#/me")
    page.get_by_role("textbox", name="Your e-mail address").fill(address)
    page.get_by_role("button", name="Send me a link").press("Enter")
    expect(page.locator("cg-my-email [role=status]")).to_contain_text(address)
    box.wait_for(1)
    follow(page, box)
    expect(page.locator("main.me")).to_contain_text(f"{address} is yours.")


def follow(page: Page, box: Mailbox) -> None:
    """Open the link of the last mail, and press its button."""
    page.goto(f"/#/mail/{box.link()}")
    page.get_by_role("button", name="Confirm the address").press("Enter")


def test_a_notice_is_chosen_and_comes_by_mail_and_over_the_page(
    open_page: OpenPage, box: Mailbox
) -> None:
    ann, ben = open_page(), open_page()
    bind(ann, box, "ann@a.example")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("link", name="Notices").click()
    for name in ("It is my turn", "Somebody comes or leaves", "By e-mail, to ann@a.example"):
        ann.locator("main.notices").get_by_role("checkbox", name=name).press("Space")
        expect(ann.locator("main.notices")).to_contain_text("Saved.")
        expect(ann.locator("main.notices").get_by_role("checkbox", name=name)).to_be_checked()
    box.mails.clear()
    table = ann.request.post("/api/tables", data=TWO).json()
    claim = table["invites"][0].rpartition("/")[2]
    path = f"/api/tables/{table['id']}/claim"
    ben.request.post(path, data={"claim": claim, "name": "Benedetto"})
    box.wait_for_word("Benedetto")
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    strip = ann.locator(".news")
    expect(strip).to_be_visible()
    assert violations(ann) == []
    strip.get_by_role("link", name="Open the table").press("Enter")
    ann.locator("main.table").wait_for()
    expect(strip).to_have_count(0)
    ann.get_by_role("button", name="Menu").click()
    here = ann.get_by_role("checkbox", name="Tell me of this table")
    with ann.expect_response(f"**/api/tables/{table['id']}/notices"):
        here.press("Space")
    expect(here).not_to_be_checked()
    assert ann.request.get(f"/api/tables/{table['id']}/notices").json() == {"on": False}


def test_a_mail_carries_a_guest_to_a_phone_and_ends_mails(
    open_page: OpenPage, box: Mailbox
) -> None:
    desk, phone = open_page(), open_page(**PHONE)
    bind(desk, box, "eva@a.example")
    desk.request.post("/api/me", data={"name": "Eva"})
    asked = {"address": "eva@a.example", "lang": "en"}
    phone.request.post("/api/me/email", data=asked)
    box.wait_for(2)
    follow(phone, box)
    expect(phone.locator("main.me")).to_contain_text("This device is yours now")
    assert phone.request.get("/api/me").json()["name"] == "Eva"
    stranger = open_page(**PHONE)
    stranger.goto("/#/unsubscribe/some-token")
    expect(stranger.locator("main.me")).to_contain_text("no more notices are sent")
    stranger.get_by_role("button", name="Send me no more").press("Enter")
    expect(stranger.locator("main.me")).to_contain_text("Done")


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_the_pages_fit_a_phone_in_every_language(
    open_page: OpenPage, box: Mailbox, lang: str
) -> None:
    page = open_page(**PHONE, locale=lang)
    for path in ("notices", "me", "mail/x", "unsubscribe/x"):
        page.goto(f"/#/{path}")
        page.locator("main.me button").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        assert violations(page) == [], path


def test_an_address_that_is_none_is_refused_in_words_beside_its_field(
    open_page: OpenPage, box: Mailbox
) -> None:
    page = open_page(**PHONE, locale="ru")
    page.goto("/#/me")
    page.get_by_role("textbox", name="Адрес").fill("nobody")
    page.locator("cg-my-email form button").press("Enter")
    refusal = page.get_by_role("alert")
    expect(refusal).to_be_in_viewport(ratio=1)
    assert refusal.inner_text().startswith("Этот адрес почты")
    assert box.mails == []
    page.goto("/#/notices")
    page.locator("main.notices summary").press("Enter")
    field = page.locator("main.notices input[name=url]")
    field.fill("nobody")
    field.press("Enter")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(field).to_be_focused()
    assert field.get_attribute("aria-describedby") == refusal.get_attribute("id")
    page.get_by_role("checkbox", name="Мой ход").press("Space")
    expect(page.locator("fieldset", has=page.locator("[name=kind-turn]"))).to_contain_text(
        "Сохранено"
    )
    field.fill("")
    field.press("Enter")
    expect(page.locator("details [role=status]")).to_have_text("Сохранено.")
    expect(page.get_by_text("Сохранено.")).to_have_count(1)


def test_a_push_message_is_shown_and_leads_to_its_table(browser: Browser, server: Server) -> None:
    """The browser's own devices deliver the message: no push service is asked."""
    context = browser.new_context(locale="en", base_url=server.url, service_workers="allow")
    context.grant_permissions(["notifications"], origin=server.url.rstrip("/"))
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    table = page.request.post("/api/tables", data=TWO).json()["id"]
    devices = context.new_cdp_session(page)
    known: list[str] = []
    devices.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(each["registrationId"] for each in event["registrations"]),
    )
    devices.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    message = {"title": "Famiglia", "body": "It is your turn.", "table": table}
    devices.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url.rstrip("/"), "registrationId": known[0], "data": json.dumps(message)},
    )
    notifications = "navigator.serviceWorker.ready.then(r => r.getNotifications())"
    while page.evaluate(f"{notifications}.then(n => n.length)") == 0:
        page.wait_for_timeout(50)
    shown = page.evaluate(
        f"{notifications}.then(([n]) => "
        "({title: n.title, body: n.body, data: n.data, tag: n.tag}))"
    )
    assert shown == {"title": "Famiglia", "body": "It is your turn.", "data": table, "tag": table}
    # a script may not click for a person, so nothing comes to the front; the page goes to the table
    context.service_workers[0].evaluate(
        "() => self.registration.getNotifications().then(([notification]) => {"
        " self.dispatchEvent(new NotificationEvent('notificationclick', {notification})); })"
    )
    page.wait_for_url(f"**/#/t/{table}")
    page.locator("main.table").wait_for()
    page.wait_for_function(f"() => {notifications}.then(n => n.length === 0)")
    context.close()


def test_a_desktop_notice_comes_while_the_page_is_hidden(open_page: OpenPage) -> None:
    ann, ben = open_page(permissions=["notifications"]), open_page()
    ann.evaluate("localStorage.setItem('consigliere.settings', JSON.stringify({notices: true}))")
    ann.request.post("/api/me/notices", data={"kinds": ["seats"], "ways": [], "lang": "en"})
    created = ann.request.post("/api/tables", data=TWO).json()
    ann.reload()
    ann.evaluate(
        "window.told = [];"
        "window.Notification = class extends EventTarget {"
        "  static permission = Notification.permission;"
        "  constructor(title, options) { super(); told.push([title, options.body, options.tag]); }"
        "};"
        "Object.defineProperty(document, 'hidden', {get: () => true});"
    )
    assert ann.evaluate("Notification.permission") == "granted"
    claim = created["invites"][0].rpartition("/")[2]
    path = f"/api/tables/{created['id']}/claim"
    ben.request.post(path, data={"claim": claim, "name": "Benedetto"})
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ann.wait_for_function("() => told.length > 0")
    assert ann.evaluate("told") == [
        ["Famiglia", "Benedetto has sat down.", created["id"]],
    ]
