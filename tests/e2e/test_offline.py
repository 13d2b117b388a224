"""The page without a connection, and when the server has become newer than the page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from time import monotonic

from playwright.sync_api import Browser, Page, expect

from consigliere.server.static_files import CLIENT
from live_server import Live, running

from .conftest import PATIENCE_MS
from .served import Server
from .table_page import TablePage

LOOK_MS = 500
"""A page that is fetched again and again would be fetched by then."""

KEPT = """async ([kind, most]) => {
    for (;;) {
        for (const name of await caches.keys()) {
            const kept = await (await caches.open(name)).keys();
            if (name.includes(kind) && kept.length >= most) return;
        }
        await new Promise(resolve => setTimeout(resolve, 50));
    }
}"""
"""Waits until the browser has kept so many answers of a kind."""


def installed(browser: Browser, server: Server | Live) -> Page:
    """The page of somebody whose browser keeps it."""
    context = browser.new_context(locale="en", base_url=server.url, service_workers="allow")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto("/")
    page.locator(".ways .level").first.wait_for()
    page.evaluate(KEPT, ["precache", 1])
    page.evaluate(KEPT, ["texts", 2])
    return page


def test_the_page_opens_without_a_server(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = installed(browser, server)
        page.goto("/#/play/famiglia")
        page.locator(".side.near .prompt").wait_for()
        table = page.url.rpartition("/")[2]
        page.goto(f"/#/replay/{table}?step=2")
        position = page.locator('.controls input[type="range"]')
        expect(position).to_have_value("2")
        page.evaluate(KEPT, ["replays", 1])
        server.stop()

        page.goto("/#/")
        page.reload()
        offline = page.locator("cg-offline")
        expect(offline).to_contain_text("You are offline")
        expect(offline.get_by_role("link")).to_have_count(1)
        offline.get_by_role("link", name="Famiglia").click()
        expect(position).to_have_value("0")
        page.reload()
        expect(position).to_have_value("0")

        server.start()
        page.goto("/#/")
        page.reload()
        expect(page.locator(".ways .level").first).to_be_visible()
        page.context.close()


def test_a_page_that_has_become_too_old_is_fetched_anew(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        context = browser.new_context(locale="en", base_url=server.url, service_workers="block")
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        loads: list[str] = []
        page.on("domcontentloaded", lambda _: loads.append(page.url))
        page.route_web_socket("**/ws/**", lambda socket: socket.close(code=4005))
        with page.expect_event("domcontentloaded", lambda _: len(loads) == 2):
            page.goto("/#/play/famiglia")
        # the first page has said it too, for the moment until it was fetched anew
        expect(page.get_by_text("The server has been updated")).to_be_visible()
        page.wait_for_timeout(LOOK_MS)
        assert len(loads) == 2, "once, and not again and again"
        page.unroute_all()
        context.close()


def test_a_newer_page_waits_until_no_game_is_open_any_more(
    browser: Browser, tmp_path: Path
) -> None:
    client = tmp_path / "client"
    shutil.copytree(CLIENT, client)
    with running(tmp_path / "t.sqlite3", client=client) as server:
        page = installed(browser, server)
        page.goto("/#/play/famiglia")
        table = TablePage(page)
        assert table.until_own_turn()
        build_anew(client)
        page.evaluate("navigator.serviceWorker.ready.then(worker => worker.update())")
        page.wait_for_function("""() => navigator.serviceWorker.ready
            .then(({waiting, active}) => waiting?.state === "installed" && active !== null)""")
        table.decide()
        assert table.until_own_turn()
        page.goto("/#/play/family-tree")  # its part of the page is loaded only now
        page.locator(".near .card").first.wait_for()
        assert page.locator('script[src*="-newer"]').count() == 0

        with page.context as context:
            next_page = context.new_page()
            workers = workers_of(next_page)
            page.close()
            page = next_page
            page.set_default_timeout(PATIENCE_MS)
            until_the_newest_serves(page, workers)
            page.goto("/")
            page.locator(".ways .level").first.wait_for()
            assert page.locator('script[src*="-newer"]').count() > 0
            page.wait_for_function("""() => navigator.serviceWorker.ready
                .then(({waiting, installing}) => waiting === null && installing === null)""")


def workers_of(page: Page) -> dict[str, str]:
    """The states of all service workers that this browser has had, kept up to date."""
    states: dict[str, str] = {}
    session = page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: states.update({one["versionId"]: one["status"] for one in told["versions"]}),
    )
    session.send("ServiceWorker.enable")
    return states


def until_the_newest_serves(page: Page, workers: dict[str, str]) -> None:
    """A page that is opened before may still be served by the worker that it would replace."""
    until = monotonic() + PATIENCE_MS / 1000
    while sorted(workers.values()) != ["activated", "redundant"]:
        assert monotonic() < until, workers
        page.wait_for_timeout(LOOK_MS / 10)


def build_anew(client: Path) -> None:
    """Put another build in the place of one: all its files have other names."""
    files = list((client / "assets").iterdir())
    names = re.compile("|".join(re.escape(file.name) for file in files))
    texts = [*client.glob("*.html"), *client.rglob("*.js"), *client.rglob("*.css")]
    for text in texts:
        content = names.sub(lambda found: newer(found[0]), text.read_text("utf-8"))
        if text.name == "worker.js":
            content = re.sub(r"revision:`\w+`", "revision:`newer`", content)
        text.write_text(content, "utf-8")
    for file in files:
        file.rename(file.with_name(newer(file.name)))


def newer(name: str) -> str:
    """The name of a file in another build."""
    stem, _, ending = name.rpartition(".")
    return f"{stem}-newer.{ending}"
