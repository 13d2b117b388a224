"""Names that are markup or script are letters to everybody's browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from consigliere.server.protocol import PROTOCOL
from faults.test_hostile_text import CORPUS

from .table_page import OpenPage

SEATS = 6
TRAP = "window.alert = () => { window.isCaught = true; };"
RESIGN = """([address, seat, protocol]) => new Promise((done) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/tables/${address}`);
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => say({ type: "hello", protocol, lang: "en" });
  socket.onmessage = ({ data }) => {
    const { type } = JSON.parse(data);
    if (type === "snapshot") say({ type: "resign", cid: "r", seat });
    if (type === "ack") done(socket.close());
  };
})"""
STRANGE = """() => [...document.querySelectorAll("*")].filter((element) =>
  ["IFRAME", "OBJECT", "EMBED", "IMG"].includes(element.tagName) ||
  (element.tagName === "SCRIPT" && !element.src) ||
  [...element.attributes].some((one) => /^on/i.test(one.name) || /^javascript:/i.test(one.value))
).map((element) => element.outerHTML)"""


def new_table(page: Page, game: str, *names: str) -> str:
    kinds = ["me", *["hot"] * (len(names) - 1)]
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, names, strict=True)]
    made: Any = page.request.post("/api/tables", data={"game": game, "seats": seats}).json()
    return str(made["id"])


def unharmed(page: Page) -> None:
    """Nothing of what was written became an element, and no script of it ran."""
    assert page.evaluate("window.isCaught") is None
    assert page.evaluate(STRANGE) == []


@pytest.mark.fault("hostile-text")
def test_names_are_shown_and_not_run(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(TRAP)
    for first in range(0, len(CORPUS), SEATS):
        names = CORPUS[first : first + SEATS]
        page.goto(f"/#/t/{new_table(page, 'family-tree', *names)}")
        page.locator(".curtain button").click()
        expect(page.locator(".near.lit")).to_be_visible()
        unharmed(page)


@pytest.mark.fault("hostile-text")
def test_names_at_the_end_and_in_a_replay(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(TRAP)
    page.locator(".ways .level").first.wait_for()
    table = new_table(page, "famiglia", CORPUS[1], CORPUS[3])
    page.evaluate(RESIGN, [table, 0, PROTOCOL])
    page.goto(f"/#/t/{table}")
    expect(page.get_by_text(CORPUS[3][:20]).first).to_be_visible()
    unharmed(page)
    page.goto(f"/#/replay/{table}")
    expect(page.locator('.controls input[type="range"]')).to_be_visible()
    unharmed(page)
    page.goto("/")
    page.locator(".ways .level").first.wait_for()
    unharmed(page)
