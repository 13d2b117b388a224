"""Games that the page knows nothing of: played to the end on the generic board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from consigliere.games import drawing, registry
from consigliere.games.plugin import GamePlugin
from consigliere.server.static_files import CLIENT
from live_server import Live, running

from .axe import serious
from .table_page import OpenPage, TablePage
from .test_looks import OVERLAPS, PHONE

COUNTING, OPEN = "counting", "open-counting"
PLUGINS = {
    COUNTING: GamePlugin(COUNTING, "counting_game", ":Counting", ":CountingView"),
    OPEN: GamePlugin(OPEN, "counting_game", ":Counting", ":CountingView"),
}


@contextmanager
def serving_toys(database: Path, **settings: Any) -> Iterator[Live]:
    """A server with the toys of the tests, as if they were installed."""
    installed, plugin = registry.game_ids(), registry.plugin
    with pytest.MonkeyPatch.context() as patch:
        for module in (registry, drawing):
            patch.setattr(module, "game_ids", lambda: (*installed, *PLUGINS))
            patch.setattr(module, "plugin", lambda game: PLUGINS.get(game) or plugin(game))
        with running(database, client=CLIENT, **settings) as live:
            yield live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving_toys(tmp_path_factory.mktemp("toys") / "t.sqlite3") as live:
        yield live


class GenericPage(TablePage):
    """A table of a game without a component of its own."""

    @property
    def words(self) -> Locator:
        """The table in words."""
        return self.page.locator(".generic .sheet")

    def expect(self, name: str, value: str) -> None:
        """Wait until the words say so."""
        expect(self.words).to_contain_text(re.compile(rf"{name}\W*{value}(?!\d)"))

    def count(self, number: int) -> None:
        """Count on, and wait for what comes of it."""
        self.do(f"number.{number}")

    def count_to_eight(self) -> None:
        """Until the own turn at 8, whatever the coin says; the computer counts by ones."""
        for number in (1, 2):
            self.count(number)
            self.until_own_turn()
        self.count(2 if self.has_total(5) else 1)
        self.until_own_turn()
        self.expect("total", "8")

    def has_total(self, total: int) -> bool:
        """Whether it is this one, of 5 and 6."""
        self.expect("total", "[56]")
        return f"total: {total}" in self.words.inner_text()

    def play_out(self) -> None:
        """Count by threes, or by what is left."""
        while self.until_own_turn():
            self.do(max(self.legal()))


def against_computer(open_page: OpenPage, game: str, **settings: object) -> GenericPage:
    table = GenericPage(open_page(**settings))
    table.page.locator(f'[data-game="{game}"]').click()
    table.play_now()
    table.until_own_turn()
    return table


def at_one_screen(open_page: OpenPage, game: str) -> GenericPage:
    """Two people at one screen, before the first curtain."""
    page = open_page()
    page.locator(f'[data-game="{game}"]').click()
    page.locator('[name="kind.1"]').select_option("hot")
    for seat, name in enumerate(("Anna", "Bruno")):
        page.locator(f'[name="name.{seat}"]').fill(name)
    page.locator(".new-table button.primary").click()
    return GenericPage(page)


def lift(page: Page, name: str) -> None:
    expect(page.locator(".curtain h2")).to_contain_text(name)
    page.locator(".curtain .primary").click()


def test_a_whole_game_by_mouse(open_page: OpenPage) -> None:
    table = against_computer(open_page, COUNTING)
    table.expect("total", "0")
    table.expect("goal", "10")
    table.count(2)
    expect(table.page.locator(".log .did")).not_to_have_count(0)
    table.play_out()
    expect(table.result).to_be_visible()
    table.expect("total", "10")


def test_what_may_not_be_chosen_is_explained(open_page: OpenPage) -> None:
    table = against_computer(open_page, COUNTING)
    table.count_to_eight()
    table.choose("number.3")
    expect(table.refusal).to_contain_text("counting.too_far")
    expect(table.piece("number.3")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.refusal).to_have_count(0)


def test_a_step_is_taken_back(open_page: OpenPage) -> None:
    table = against_computer(open_page, OPEN)
    table.count(3)
    table.until_own_turn()
    table.expect("total", "[1-9]")
    table.page.locator(".undo").click()
    table.expect("total", "0")
    assert set(table.legal()) == {"number.1", "number.2", "number.3"}


def test_replay_and_rematch(open_page: OpenPage) -> None:
    table = against_computer(open_page, COUNTING)
    table.play_out()
    here = table.page.url
    table.result.get_by_role("link", name="Replay").click()
    table.expect("total", "0")
    table.page.keyboard.press("End")
    table.expect("total", "10")
    table.page.go_back()
    table.result.get_by_role("button", name="Rematch").click()
    table.expect("total", "[01]")
    assert table.page.url != here


def test_a_whole_game_by_keyboard(open_page: OpenPage) -> None:
    table = against_computer(open_page, COUNTING)
    keyboard = table.page.keyboard
    table.piece("number.1").focus()
    while table.until_own_turn():
        before = table.log_length()
        expect(table.page.locator("[data-piece]:focus")).to_have_count(1)
        keyboard.press("Home")
        while not table.page.locator("[data-piece].legal:focus").count():
            keyboard.press("ArrowRight")
        keyboard.press("Enter")
        expect(table.page.locator(".log .did")).not_to_have_count(before)
    expect(table.result.locator("h2")).to_be_focused()


def test_two_at_one_screen_see_their_own_secrets(open_page: OpenPage) -> None:
    table = at_one_screen(open_page, COUNTING)
    for name in ("Anna", "Bruno"):
        lift(table.page, name)
        table.expect("secret", "[123]")
        expect(table.page.locator("[data-piece]:focus")).to_have_count(1)
        table.choose("number.1")
        expect(table.page.locator(".curtain")).to_be_visible()
        expect(table.words).not_to_contain_text("secret")


def test_without_words_the_fields_are_listed(open_page: OpenPage) -> None:
    table = against_computer(open_page, COUNTING)
    table.page.route("**/api/texts/**", lambda route: route.abort("connectionrefused"))
    table.count(2)
    expect(table.words.locator("dt", has_text="total")).to_be_visible()
    table.expect("total", "[3-9]")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone_and_a_screen_reader(open_page: OpenPage, scheme: str) -> None:
    settings = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": scheme}
    table = against_computer(open_page, COUNTING, **settings, reduced_motion="reduce")
    table.count(1)
    table.until_own_turn()
    page = table.page
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(OVERLAPS) == []
    assert serious(page) == []
