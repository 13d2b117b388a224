"""What a rated game has changed: told at its end, and on the page about oneself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from live_server import Live

from .table_page import OpenPage
from .test_generic_board import COUNTING, serving_toys


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving_toys(tmp_path_factory.mktemp("toys") / "t.sqlite3") as live:
        yield live


def test_a_rating_is_told_at_the_end(open_page: OpenPage, server: Live) -> None:
    page, ben = open_page(viewport={"width": 360, "height": 740}), server.client()
    deadline = {"seconds": 86400, "overdue": "resign"}
    body = {"game": COUNTING, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "guest"}],
            "deadline": deadline, "is_rated": True}  # fmt: skip
    created = page.request.post("/api/tables", data=body).json()
    ben.claim(created["invites"][0], "Ben")
    page.goto(f"/#/t/{created['id']}")
    page.locator('[data-piece="number.1"]').click()
    with ben.sit(created["id"]) as his:
        turn = his.hear_anything()
        while not turn.get("choices"):
            turn = his.hear_anything()
        assert his.ask("act", seq=turn["seq"], seat=1, action="1")["type"] == "ack"
        assert his.ask("resign", seat=1)["type"] == "ack"
    said = page.locator("cg-rating-changes")
    expect(said).to_contain_text("Ann: 1500 → 1662? · Ben: 1500 → 1338?")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/#/me")
    own = page.locator(".ratings li")
    expect(own).to_contain_text("1662?")
    expect(own.get_by_label("rating 1662, provisional")).to_be_visible()
