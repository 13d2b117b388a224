"""A table of Family Tree as a person uses it, and such tables prepared up to a certain chance."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from live_server import Client

from .served import Server
from .table_page import OpenPage, TablePage

GAME = "family-tree"
BRISK = """const later = window.setTimeout;
window.setTimeout = (work, ms, ...rest) =>
    later(work, ms > 100 && ms < 1000 ? ms / 20 : ms, ...rest);
"""
"""Others' steps pass by faster than an eye could follow."""
PATIENCE_S = 120.0
"""The first table may have to wait for the compiler."""


MOST_TABLES = 8
"""Nearly every game of Dynasties between two has each kind of choice."""
BREATH = 0.13
"""Seconds between two steps by messages: faster is taken for a flood."""


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
        self.piece(piece).first.press("Enter")

    def play_on(self) -> None:
        """Decide until the game is over."""
        while self.until_own_turn():
            self.decide()


def is_meeting(card: str) -> bool:
    return re.fullmatch(r"m\d\d", card) is not None


def is_event(card: str) -> bool:
    return re.fullmatch(r"e\d\d", card) is not None


def promise(word: str, meetings: int) -> int:
    """How much a step helps to have brides and single men, with so many meetings in hand."""
    kind, _, card = word.partition(":")
    if kind == "drop":
        return 9 if is_event(card) else 5 if not is_meeting(card) else 8 if meetings > 1 else 0
    if kind == "take":
        return 9 if is_meeting(card) and meetings == 0 else 0 if card[1:].isdigit() else 4
    if kind == "couple":
        return 8 if meetings > 1 else 0
    return {"child": 9, "mother": 9, "join": 9, "event": 6, "deck": 5}.get(kind, 1)


def brisk(open_page: OpenPage, **settings: Any) -> FamilyPage:
    """The first page, for somebody in a hurry."""
    page = open_page(**settings)
    page.add_init_script(BRISK)
    page.reload()
    return FamilyPage(page)


class Prepared:
    """A table at one screen, played by messages until somebody has a choice of some kind."""

    def __init__(self, server: Server, wanted: str) -> None:
        self.client = Client(server.url.rstrip("/"), PATIENCE_S)
        self.luck = Random(wanted)  # noqa: S311
        self.mover = 0
        self.choice: dict[str, Any] = {}
        try:
            self._find(wanted)
        finally:
            self.client.http.close()

    def _find(self, wanted: str) -> None:
        for _ in range(MOST_TABLES):
            seats = [{"kind": "me", "name": "Anna"}, {"kind": "hot", "name": "Bruno"}]
            body = {"game": GAME, "seats": seats, "options": {"edition": "dynasties"}}
            self.table = str(self.client.post("/api/tables", body, 201)["id"])
            self._play(lambda word: word.startswith(wanted))
            if self.choice:
                return
        raise AssertionError(f"nobody could do {wanted} in {MOST_TABLES} games")

    def _play(self, is_wanted: Callable[[str], bool]) -> None:
        with self.client.sit(self.table) as seat:
            state = seat.hear("snapshot")
            while state["table"]["status"] == "playing":
                (mover,) = state["view"]["to_act"]
                if state["view"]["viewer"] != mover:
                    seat.ask("look", seat=mover)
                    state = seat.hear("events")
                for choice in state["choices"]:
                    if is_wanted(choice["word"]):
                        self.mover, self.choice = mover, choice
                        return
                word = self._hopeful(state["view"], [one["word"] for one in state["choices"]])
                seat.ask("act", seq=state["seq"], seat=mover, action=word)
                time.sleep(BREATH)
                seat.ask("look", seat=mover)
                state = seat.hear("events")

    def _hopeful(self, view: Any, words: list[str]) -> str:
        """Raise many children, and keep one meeting for weddings."""
        hand = view["sides"][view["viewer"]]["hand"]
        meetings = sum(is_meeting(card) for card in hand)
        best = max(promise(word, meetings) for word in words)
        return self.luck.choice([word for word in words if promise(word, meetings) == best])

    def open(self, open_page: OpenPage, **settings: Any) -> FamilyPage:
        """The table in a browser of the same person, the curtain lifted."""
        page: Page = open_page(**settings)
        # only then this browser is somebody, and will not become somebody new again
        page.locator(".ways .level").first.wait_for()
        for cookie in self.client.http.cookies.jar:
            named = {"name": cookie.name, "value": cookie.value or "", "url": page.url}
            page.context.add_cookies([named])  # type: ignore[list-item]
        page.goto(f"/#/t/{self.table}")
        table = FamilyPage(page)
        curtain = page.locator(".curtain button")
        expect(curtain.or_(table.prompt).first).to_be_visible()
        if curtain.count():
            curtain.click()
        expect(page.locator(".near.lit")).to_be_visible()
        return table
