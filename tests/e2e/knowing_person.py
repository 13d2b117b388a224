"""A person who knows what they want at every decision, and gets there by the fewest keys.

They want what a computer player would choose in their seat.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import consigliere
from consigliere.core.action import Choice
from consigliere.core.record import loads
from consigliere.core.replay import Timeline, replay
from consigliere.games.registry import load_game

from .served import Server
from .table_page import TablePage

GAME, PLAYER = "la-famiglia", "heuristic"
SHORTEST = (Path(__file__).parent / "shortest_keys.js").read_text("utf-8")
"""Of a selector: the keys."""
FOCUSED = "selector => document.activeElement.matches(selector)"
ASKED = ("dialog.confirm .primary", ".seal-now")
"""What may be asked before a decision is made: whether one is sure, which order lies where."""
ON_MAP = "cg-sicily .place"
TURNS_TO = ".on-solo"
PAUSE_MS, PATIENCE = 25, 2400
MOST_SEARCHES = 3
"""The Tab key is reckoned, and may lead elsewhere."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """The keys of a decision; its kind is the first word of its notation."""

    kind: str
    keys: int
    places: tuple[int, ...]
    """Of these the keys for each place on the map."""


class KnowingPerson:
    """Plays at a table from the keyboard alone."""

    def __init__(self, page: Page, server: Server, seed: int) -> None:
        self._page = page
        self._database = server.database
        self._seed = seed
        self._player = consigliere.player(GAME, PLAYER)
        self._game = load_game(GAME)

    def play(self, most: int) -> Iterator[Pressed]:
        """So many decisions, or until the game is over."""
        for _ in range(most):
            if not TablePage(self._page).until_own_turn():
                return
            yield self._decide(self._wish())

    def _decide(self, wanted: Choice) -> Pressed:
        before = len(self._lines())
        pieces = [f'[data-piece="{one}"].legal' for one in wanted.path]
        asked = [f'.choice-menu [data-word="{wanted.word}"]', *ASKED]
        keys = 0
        places: list[int] = []
        for _ in count():
            selector = self._next(pieces, asked, before)
            if selector is None:
                return Pressed(wanted.word.partition(":")[0], keys, tuple(places))
            pressed = self._go(selector) + 1
            keys += pressed
            if self._page.evaluate(FOCUSED, ON_MAP):
                places.append(pressed)
            self._page.keyboard.press("Enter")
        raise AssertionError

    def _next(self, pieces: list[str], asked: list[str], before: int) -> str | None:
        """What is to be pointed at now, each once; None as soon as the decision is made."""
        for _ in range(PATIENCE):
            if len(self._lines()) > before:
                return None
            for left in (asked, pieces[:1]):
                for selector in filter(self._shown, left):
                    (asked if selector in asked else pieces).remove(selector)
                    return selector
            if pieces and self._shown(TURNS_TO):
                return TURNS_TO
            self._page.wait_for_timeout(PAUSE_MS)
        raise AssertionError((pieces, asked))

    def _shown(self, selector: str) -> bool:
        return self._page.locator(selector).locator("visible=true").count() > 0

    def _go(self, selector: str) -> int:
        """How many keys it takes; each search begins where the last one has led to."""
        pressed = 0
        for _ in range(MOST_SEARCHES):
            keys = self._page.evaluate(SHORTEST, selector)
            assert keys is not None, f"no key leads to {selector}"
            for key in keys:
                self._page.keyboard.press(key)
            pressed += len(keys)
            if self._page.evaluate(FOCUSED, selector):
                return pressed
        raise AssertionError(f"{keys} do not lead to {selector}")

    def _lines(self) -> list[str]:
        table = self._page.url.rpartition("/")[2]
        with closing(sqlite3.connect(self._database)) as stored:
            rows = stored.execute("SELECT text FROM lines WHERE table_id = ? ORDER BY seq", [table])
            return [f"{text}\n" for (text,) in rows]

    def _wish(self) -> Choice:
        """Ask the player, with the view and the choices of the seat that has to decide."""
        played: Timeline[Any] = replay(loads("".join(self._lines())), self._game)
        (actor,) = self._game.actors(played.now.state)
        choices = {one.word: one for one in self._game.choices(played.now.state, actor)}
        return choices[self._player.choose(played.view(actor), list(choices), self._seed)]
