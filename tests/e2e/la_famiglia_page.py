"""A table of La Famiglia as a person uses it: places on the map, answers, orders read back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .family_page import BRISK
from .table_page import OpenPage, TablePage

GAME = "la-famiglia"
AT_ONCE = """() => {
    const key = "consigliere.settings";
    const known = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...known, speed: "none" }));
}"""
"""The encounter is not told sentence by sentence."""
ENOUGH = ("do.done", "do.stop", "do.none", "order.none", "territory.none", "cell.none")
"""Answers that end something; with them a game is short."""
PATIENCE_MS = 150_000
"""The computer begins to play while it still gets ready for the other games."""
MOST_STEPS = 800
"""A game in which somebody does little has about 150 decisions."""


class LaFamigliaPage(TablePage):
    """What one person at a table of La Famiglia sees and does."""

    def sit_down(self, mode: str, level: int = 1) -> None:
        """From the first page: a table of this mode with computers in all other seats."""
        against = {"1v1": "1", "2v1": "2", "2v2": "3"}[mode]
        self.page.locator(f'.games [data-game="{GAME}"]').click()
        self.page.locator('[name="quick-against"]').select_option(against)
        self.play_now(level)

    def sensible(self) -> str:
        """Where one may stop, that; else orders rather than anything else, else the first."""
        legal = self.legal()
        return ([piece for piece in (*ENOUGH, "action.ORD") if piece in legal] or legal)[0]

    def choose(self, piece: str) -> None:
        """Point at a piece where it can be seen, by the key that works everywhere."""
        self.page.locator(f'[data-piece="{piece}"].legal:visible').first.press("Enter")

    def step(self) -> None:
        """Point at one more piece, or lay the order that was read back."""
        now = self.page.locator(".seal-now")
        if now.count():
            now.press("Enter")
            return
        self.choose(self.sensible())
        more = self.page.locator(".choice-menu [data-word], dialog.confirm .primary")
        if more.count():
            more.first.press("Enter")
        # a question that is closed is answered a moment later
        expect(self.page.locator("dialog.confirm")).to_have_count(0)

    def until(self, decision: str) -> None:
        """Decide until the sentence over the own orders says this."""
        for _ in range(MOST_STEPS):
            assert self.until_own_turn(), f"the game was over before “{decision}”"
            if decision in self.prompt.inner_text():
                return
            self.step()
        raise AssertionError(f"nobody was asked: “{decision}”")

    def play_on(self) -> int:
        """Decide until the game is over; how often."""
        for steps in range(MOST_STEPS):
            if not self.until_own_turn():
                return steps
            self.step()
        raise AssertionError("the game does not end")


def sit_down(open_page: OpenPage, **settings: Any) -> LaFamigliaPage:
    """The first page, for somebody in a hurry."""
    page = open_page(**settings)
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(BRISK)
    page.locator(".ways .level").first.wait_for()
    page.evaluate(AT_ONCE)
    page.reload()
    expect(page.locator(".ways .level").first).to_be_visible()
    return LaFamigliaPage(page)
