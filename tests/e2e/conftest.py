"""A browser, a server, and pages in which nothing may go wrong unnoticed."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from consigliere.server.auth import COOKIE

from .served import Server
from .table_page import OpenPage

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=LocalNetworkAccessChecks",  # pages of the tests stand for some elsewhere
    "--no-first-run",
]
SERVER_GONE = ("ERR_CONNECTION", "ERR_CONTENT_LENGTH_MISMATCH", "ERR_EMPTY_RESPONSE")
"""Not there, gone in the middle of an answer, gone before it."""
REFUSED = ("status of 422", "status of 403", "status of 409", "status of 400", "status of 413")
"""What a browser says of a file, an invitation, a code, a name that the server rightly refuses."""
USUAL = {"locale": "en", "service_workers": "block"}
"""How pages are opened: what they keep for later is tried by a test of its own."""
PATIENCE_MS = 60_000
"""The computer's first move may have to wait for the compiler, on a machine that does much else."""
MOST_SHOWN = 4000
"""Characters of a page, or of a server's log, that are shown with a failure."""


def chromium() -> str | None:
    """The browser on this machine; the environment variable CHROMIUM names another."""
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next(filter(None, map(shutil.which, filter(None, names))), None)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser at a time: all these tests run on the same worker.

    First of all, since xdist puts the groups into the names of tests by a hook of the same kind.
    """
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: Any, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With a failure: what the pages showed, and what the server said."""
    report = yield
    if report.failed and call.when == "call":
        for used in item.funcargs.values():
            if isinstance(used, Browser):
                pages = [page for context in used.contexts for page in context.pages]
                report.sections += [(f"page {page.url}", shown_on(page)) for page in pages]
            elif isinstance(used, Server):
                report.sections.append(("server", used.said()[-MOST_SHOWN:]))
    return report


def shown_on(page: Page) -> str:
    """The text of a page, if it can still tell."""
    try:
        return page.locator("body").inner_text(timeout=2000)[:MOST_SHOWN]
    except Error as error:
        return str(error)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Not for the whole session: while Playwright is up, no other test may run an event loop.
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine: `make test` installs one where it may")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Opens the first page as somebody new; keywords go to Playwright's `new_context`."""
    contexts = []
    troubles: list[str] = []

    def opened(**settings: Any) -> Page:
        context = browser.new_context(**(USUAL | {"base_url": server.url} | settings))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if is_trouble(said) else None)
        page.goto(server.url)
        until_somebody(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


def until_somebody(page: Page) -> None:
    """Wait until the browser is a guest: what it asked for before would be asked by another one."""
    until = time.monotonic() + PATIENCE_MS / 1000
    while not any(cookie["name"] == COOKIE for cookie in page.context.cookies()):
        assert time.monotonic() < until, "the first page did not become a guest"
        page.wait_for_timeout(20)


def is_trouble(said: Any) -> bool:
    """An error in the console, save for a server that is down, or refuses something, on purpose."""
    return said.type == "error" and not any(error in said.text for error in SERVER_GONE + REFUSED)
