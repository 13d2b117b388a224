"""La Famiglia says what wins to whoever plays for the first time."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("mode", "needed"), [("1v1", "to win: 5."), ("2v1", "or 6 for a team")])
def test_the_first_question_says_what_the_game_is_about(
    open_page: OpenPage, server: Server, mode: str, needed: str, size: ViewportSize
) -> None:
    page = la_famiglia_with(server, "character:", mode).open(open_page, viewport=size)
    told = page.locator(".near .prompt .note")
    expect(told).to_be_visible()
    expect(told).to_contain_text(needed)
    expect(told).to_contain_text("two of its three territories")
