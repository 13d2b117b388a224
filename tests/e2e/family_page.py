"""A table of Family Tree as a person uses it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from .table_page import OpenPage, TablePage

GAME = "family-tree"
BRISK = """const later = window.setTimeout;
window.setTimeout = (work, ms, ...rest) =>
    later(work, ms > 100 && ms < 1000 ? ms / 20 : ms, ...rest);
"""
"""Others' steps pass by faster than an eye could follow."""
LEGAL = re.compile(r"\blegal\b")


class FamilyPage(TablePage):
    """What one person at a table of Family Tree sees and does."""

    def sit_down(self, edition: str, against: int, level: int = 1) -> None:
        """From the first page: a table with computers."""
        self.page.locator(f'.games [data-game="{GAME}"]').click()
        self.page.locator('[name="quick-edition"]').select_option(edition)
        self.page.locator('[name="quick-against"]').select_option(str(against))
        self.play_now(level)

    def sensible(self) -> str:
        """The deck where cards are taken, a card of the hand or somebody to act with, else pass."""
        legal = self.legal()
        hand = self.page.locator(".near .card.legal")
        held = hand.evaluate_all("all => all.map(card => card.dataset.piece)")
        liked = [piece for piece in ("deck", *held) if piece in legal]
        return (liked or [piece for piece in legal if piece != "pass"] or legal)[0]

    def choose(self, piece: str) -> None:
        """Point at a card, or at somebody by the key that works wherever on the tree he is."""
        expect(self.piece(piece).first).to_have_class(LEGAL)
        self.piece(piece).first.press("Enter")

    def play_on(self) -> None:
        """Decide until the game is over."""
        while self.until_own_turn():
            self.decide()


def brisk(open_page: OpenPage, **settings: Any) -> FamilyPage:
    """The first page, for somebody in a hurry."""
    page = open_page(**settings)
    page.add_init_script(BRISK)
    page.reload()
    return FamilyPage(page)
