"""A table as a person uses it: pieces by their ids, the menu, the sentence over the hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, ViewportSize

OpenPage = Callable[..., Page]
"""What the fixture `open_page` gives: a page of somebody new."""

_READY = """() => document.querySelector(".result") ? "over"
    : document.querySelector(".side.near.lit .prompt") && !document.querySelector(".sending")
      && document.querySelector("[data-piece].legal") ? "own" : null"""

_ANSWERED = """before => document.querySelector(".choice-menu") ? "menu"
    : document.querySelectorAll(".log .did").length > before ? "done"
    : document.querySelector(".picked") ? "more" : null"""

_FRAMES = """() => new Promise(done => {
  let left = 3;
  const next = () => (left -= 1) < 0 ? done() : requestAnimationFrame(next);
  next();
})"""


def resize(page: Page, size: ViewportSize) -> None:
    """Turn or pull a page, and wait until what measures its own room has drawn itself anew."""
    page.set_viewport_size(size)
    page.wait_for_function("width => innerWidth === width", arg=size["width"])
    page.evaluate(_FRAMES)


class TablePage:
    """What one person at a table sees and does."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def result(self) -> Locator:
        """Where the end of the game is told."""
        return self.page.locator(".result")

    @property
    def prompt(self) -> Locator:
        """The headline over the own hand and the sentence under it."""
        return self.page.locator(".side.near .prompt")

    @property
    def refusal(self) -> Locator:
        """The bubble that says why something is not possible."""
        return self.page.locator(".bubble.open")

    def piece(self, piece: str) -> Locator:
        """A card, the pile or the pass, by its id."""
        return self.page.locator(f'[data-piece="{piece}"]')

    def play_now(self, level: int = 1) -> None:
        """From the first page: sit down against the computer."""
        self.page.locator(f'button.level[data-level="{level}"]').click()
        self.prompt.wait_for()

    def until_own_turn(self) -> bool:
        """Wait for a decision of this person; False if the game is over instead."""
        return str(self.page.wait_for_function(_READY).json_value()) == "own"

    def legal(self) -> list[str]:
        """The ids of the pieces that may be pointed at now."""
        pieces = self.page.locator("[data-piece].legal")
        return list(pieces.evaluate_all("all => all.map(piece => piece.dataset.piece)"))

    def log_length(self) -> int:
        """How many lines the log has."""
        return self.page.locator(".log .did").count()

    def choose(self, piece: str) -> None:
        """Point at a piece."""
        self.piece(piece).click()

    def do(self, piece: str) -> None:
        """Point at a piece, and at whatever is asked for next, until something has happened."""
        before = self.log_length()
        self.choose(piece)
        while (answer := self._answer(before)) != "done":
            if answer == "menu":
                self.page.locator(".choice-menu [data-word]").first.click()
            elif legal := self.legal():
                self.choose(legal[0])

    def _answer(self, before: int) -> str:
        return str(self.page.wait_for_function(_ANSWERED, arg=before).json_value())

    def sensible(self) -> str:
        """The piece of a sensible decision: a card to take, else the pile, else whatever goes."""
        legal = self.legal()
        cards = [piece for piece in legal if piece.startswith("street.")]
        return (cards or [piece for piece in legal if piece in {"pile", "pass"}] or legal)[0]

    def decide(self) -> None:
        """Do something sensible."""
        self.do(self.sensible())
