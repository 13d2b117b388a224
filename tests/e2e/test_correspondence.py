"""Two friends play over days: a restart, an overdue turn, a return from a phone, and a rematch.

The days pass by a stopwatch that the test winds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from consigliere.server.computers import Question
from consigliere.server.tables import hub
from live_server import ROOMY, FirstWord, Live
from stopwatch import Stopwatch

from .conftest import PATIENCE_MS, USUAL
from .test_generic_board import COUNTING, GenericPage, serving_toys

DAY = 86400
LIMITS = replace(ROOMY, deadline_look_seconds=0.05)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page of somebody new."""
    contexts = []

    def opened(**settings: Any) -> Page:
        contexts.append(browser.new_context(**(USUAL | settings)))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE_MS)
        return page

    yield opened
    for context in contexts:
        context.close()


_WHOSE = """() => document.querySelector(".result") ? "over"
    : document.querySelector(".sending") ? null
    : document.querySelector(".side.near.lit") && document.querySelector("[data-piece].legal")
      ? "own"
    : document.querySelector(".side.far.acts") ? "others" : null"""


class Active(FirstWord):
    """Computer seats that do at once whatever is no pass: two of these end a game of Famiglia."""

    async def choose(self, question: Question) -> str:
        return next((word for word in question.words if word != "pass"), "pass")


_STEPS = """() => {
    const legal = [...document.querySelectorAll("[data-piece].legal")];
    const steps = legal.map(piece => piece.dataset.piece).filter(piece => piece !== "pass");
    return steps.length > 0 ? steps : null;
}"""
"""The pieces that may be pointed at, read at once: news of the others may redraw them."""


class Friend(GenericPage):
    """Somebody who plays the toy or Famiglia in few moves."""

    def moves(self) -> None:
        """Play one turn."""
        assert self.until_own_turn()
        steps = sorted(self.page.wait_for_function(_STEPS).json_value())
        self.do(steps[-1] if steps[-1].startswith("street") else steps[0])
        while self.piece("pass").count() and self.is_own_turn() and "pass" in self.legal():
            self.do("pass")

    def is_own_turn(self) -> bool:
        """Whether this one is still to act, once the page shows what was done."""
        return str(self.page.wait_for_function(_WHOSE).json_value()) == "own"

    def hurries(self) -> None:
        """Bring the end nearer: by large numbers, or by passing."""
        legal = self.legal()
        self.do("pass" if "pass" in legal else max(legal))


def at_table(page: Page, live: Live, table: str) -> Friend:
    page.goto("about:blank")
    page.goto(f"{live.url}/#/t/{table}")
    page.locator("main.table").wait_for()
    return Friend(page)


def comes_back(before: Page, phone: Page, live: Live) -> Friend:
    """On another device she is the same, and takes her seat back."""
    code = before.request.post(f"{live.url}/api/me/code", data={}).json()["code"]
    phone.goto(f"{live.url}/#/me/{code}")
    phone.get_by_role("button", name="Go on here as there").click()
    phone.locator(".mine .running a").click()
    phone.locator("main.table").wait_for()
    phone.get_by_role("button", name="Take back control").click()
    expect(phone.get_by_role("button", name="Take back control")).to_have_count(0)
    return Friend(phone)


@pytest.fixture
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every run, so that nobody has nothing left but to pass."""
    monkeypatch.setattr(hub, "fresh_seed", lambda: bytes([7]) * 32)


@pytest.mark.usefixtures("same_deal")
@pytest.mark.parametrize(
    ("lang", "game"),
    [("en", "famiglia"), ("ru", "famiglia"), ("es", COUNTING), ("fr", COUNTING)],
)
def test_a_game_of_days_with_everything_that_happens(
    opened: Callable[..., Page],
    tmp_path: Path,
    lang: str,
    game: str,
) -> None:
    database, watch = tmp_path / "t.sqlite3", Stopwatch(1e6)
    ann, ben = opened(), opened(locale=lang, **PHONE)
    with serving_toys(database, computers=Active(), limits=LIMITS, stopwatch=watch) as live:
        deadline = {"seconds": 3 * DAY, "overdue": "take_over"}
        body = {"game": game, "options": {"starter": "1"}, "deadline": deadline,
                "seats": [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]}  # fmt: skip
        created = ann.request.post(f"{live.url}/api/tables", data=body).json()
        table = created["id"]
        claim = created["invites"][0].rsplit("/", 1)[1]
        seat = {"claim": claim, "name": "Ben"}
        assert ben.request.post(f"{live.url}/api/tables/{table}/claim", data=seat).ok
        at_table(ann, live, table).moves()
        watch.now += 2 * DAY
        at_table(ben, live, table).moves()
        watch.now += 1 * DAY
    # the server was down: that time is given back, and what has passed stays
    watch = Stopwatch(5.0)
    with serving_toys(database, computers=Active(), limits=LIMITS, stopwatch=watch) as live:
        his = at_table(ben, live, table)
        expect(ben.locator(".prompt")).to_be_visible()
        watch.now += 2 * DAY + 1
        # Ann's turn was not played in time: the computer plays on, and everybody is told
        assert his.until_own_turn()
        info = ben.request.get(f"{live.url}/api/tables/{table}").json()
        assert info["seats"][0]["taken_over"]
        assert ben.evaluate("document.documentElement.scrollWidth") <= 360
        phone = opened(**PHONE)
        hers = comes_back(ann, phone, live)
        for friend in (his, hers):
            friend.moves()
        while his.until_own_turn():
            his.hurries()
            if hers.until_own_turn():
                hers.hurries()
        for friend in (his, hers):
            expect(friend.result).to_be_visible()
        # once more, with the seats changed
        hers.result.get_by_role("button", name="Rematch").click()
        his.result.locator("a.primary").click()
        expect(his.result).to_have_count(0)
        rematch = ben.url.split("#/t/")[1]
        assert rematch != table
        info = ben.request.get(f"{live.url}/api/tables/{rematch}").json()
        assert [seat["name"] for seat in info["seats"]] == ["Ben", "Ann"]
        assert info["deadline"]["seconds"] == 3 * DAY
        his.moves()
        assert at_table(phone, live, rematch).until_own_turn()


def test_whoever_keeps_others_waiting_is_replaced_from_the_table_and_comes_back(
    opened: Callable[..., Page], tmp_path: Path
) -> None:
    """The button stands beside the clock, not in the menu alone."""
    limits = replace(ROOMY, patience_seconds=0.0)
    ann, ben = opened(**PHONE), opened(**PHONE)
    with serving_toys(tmp_path / "t.sqlite3", computers=Active(), limits=limits) as live:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "guest"}]
        body = {"game": "famiglia", "options": {"starter": "2"}, "seats": seats}
        created = ann.request.post(f"{live.url}/api/tables", data=body).json()
        claim = created["invites"][0].rsplit("/", 1)[1]
        seat = {"claim": claim, "name": "Ben"}
        table = created["id"]
        assert ben.request.post(f"{live.url}/api/tables/{table}/claim", data=seat).ok
        at_table(ben, live, table)
        ben.goto("about:blank")
        hers = at_table(ann, live, table)
        ann.locator(".prompt").get_by_role("button", name="Let the computer play for Ben").click()
        dialog = ann.get_by_role("dialog")
        expect(dialog).to_contain_text("Ben can come back at any time")
        dialog.get_by_role("button", name="Let the computer play for Ben").click()
        assert hers.until_own_turn()
        expect(ann.locator(".far")).to_contain_text("the computer plays")
        expect(ann.locator(".prompt cg-replace-button button")).to_have_count(0)
        at_table(ben, live, table)
        ben.get_by_role("button", name="Take back control").click()
        expect(ann.locator(".far")).not_to_contain_text("the computer plays")
