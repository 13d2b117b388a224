"""Tables of Family Tree that wait at the moment when somebody has a choice of some kind."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import tree_games
from consigliere.core.action import CHANCE, Choice
from consigliere.core.record import dumps
from consigliere.core.replay import Timeline
from consigliere.games.family_tree.position import State
from consigliere.server.auth import COOKIE, hash_token
from consigliere.server.store import Chair, Guest, Setup, StoredLine
from consigliere.server.store.sqlite import SqliteStore
from consigliere.server.tables import seating

from .family_page import FamilyPage
from .served import Server
from .table_page import OpenPage


class Prepared:
    """A table with two people at one screen, put into the store of a server."""

    def __init__(self, server: Server, wanted: str) -> None:
        self.timeline, self.choice = _first_chance(wanted)
        self._token = secrets.token_urlsafe(32)
        self._setup = _setup(self.timeline)
        with ThreadPoolExecutor(1) as pool:  # Playwright has the loop of this thread
            pool.submit(asyncio.run, self._store(server.database)).result()

    async def _store(self, database: Path) -> None:
        store = SqliteStore(database)
        await store.open()
        await store.add_guest(Guest(self._setup.host, "Anna"), hash_token(self._token))
        await store.add_table(self._setup, lines=self._lines())
        await store.close()

    def _lines(self) -> list[StoredLine]:
        timeline = Timeline(tree_games.GAME, seating.header(self._setup, tree_games.GAME, None))
        for entry in self.timeline.entries:
            timeline.append(entry.seat, entry.act, entry.t)
        lines = dumps(timeline.record()).splitlines()
        return [StoredLine(seq, text) for seq, text in enumerate(lines)]

    def open(self, open_page: OpenPage, **settings: Any) -> FamilyPage:
        """The table in a browser of the same person, the curtain lifted."""
        page: Page = open_page(**settings)
        # only then this browser is somebody, and will not become somebody new again
        page.locator(".ways .level").first.wait_for()
        page.context.add_cookies([{"name": COOKIE, "value": self._token, "url": page.url}])
        page.goto(f"/#/t/{self._setup.id}")
        table = FamilyPage(page)
        curtain = page.locator(".curtain button")
        expect(curtain.or_(table.prompt).first).to_be_visible()
        if curtain.count():
            curtain.click()
        expect(page.locator(".near.lit")).to_be_visible()
        return table


def _setup(timeline: Timeline[State]) -> Setup:
    guest, table = secrets.token_urlsafe(12), secrets.token_urlsafe(12)
    names = (sitter.name for sitter in timeline.header.seats)
    return Setup(
        id=table,
        game=timeline.header.game,
        options=dict(timeline.header.options),
        edition=timeline.header.edition,
        seed=secrets.token_bytes(32),
        host=guest,
        chairs=tuple(Chair(seating.HUMAN, 0, name, guest) for name in names),
    )


def _first_chance(wanted: str) -> tuple[Timeline[State], Choice]:
    """The first game in which somebody may do something, played until then."""
    for seed in count(1):
        whole = tree_games.timeline(seed, 2)
        played = Timeline(tree_games.GAME, whole.header)
        for entry in whole.entries:
            found = _choice(played.now.state, wanted)
            if found is not None:
                return played, found
            played.append(entry.seat, entry.act, entry.t)
    raise AssertionError


def _choice(state: State, wanted: str) -> Choice | None:
    (actor,) = tree_games.GAME.actors(state)
    choices = () if actor == CHANCE else tree_games.GAME.choices(state, actor)
    return next((choice for choice in choices if choice.word.startswith(wanted)), None)
