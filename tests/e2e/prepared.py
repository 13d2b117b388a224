"""Tables that wait at the moment when somebody has a choice of some kind."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import tree_games
from consigliere.core.action import CHANCE, Choice
from consigliere.core.game import Game
from consigliere.core.record import Header, Sitter, dumps
from consigliere.core.replay import Timeline
from consigliere.server.auth import COOKIE, hash_token
from consigliere.server.store import Chair, Guest, Setup, StoredLine
from consigliere.server.store.sqlite import SqliteStore
from consigliere.server.tables import seating
from golden import Played
from golden_games import famiglia as famiglia_games
from golden_games import la_famiglia as la_famiglia_games

from .served import Server
from .table_page import OpenPage

NAMES = ("Anna", "Bruno", "Carla", "Dario")
Wanted = Callable[[Timeline[Any], Choice], bool]
"""Whether this is the moment, by the game so far and a choice that somebody has."""
SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
"""Of the modes of La Famiglia."""


class Prepared:
    """A table with several people at one screen, put into the store of a server."""

    def __init__(self, server: Server, timeline: Timeline[Any], *choices: Choice) -> None:
        self.choices = choices
        self._timeline = timeline
        self._token = secrets.token_urlsafe(32)
        self._setup = _setup(timeline)
        with ThreadPoolExecutor(1) as pool:  # Playwright has the loop of this thread
            pool.submit(asyncio.run, self._store(server.database)).result()

    @property
    def choice(self) -> Choice:
        """The choice that somebody has, or the first of several."""
        return self.choices[0]

    async def _store(self, database: Path) -> None:
        store = SqliteStore(database)
        await store.open()
        await store.add_guest(Guest(self._setup.host, NAMES[0]), hash_token(self._token))
        await store.add_table(self._setup, lines=self._lines())
        await store.close()

    def _lines(self) -> list[StoredLine]:
        game = self._timeline.game
        timeline = Timeline(game, seating.header(self._setup, game, None))
        for entry in self._timeline.entries:
            timeline.append(entry.seat, entry.act, entry.t)
        lines = dumps(timeline.record()).splitlines()
        return [StoredLine(seq, text) for seq, text in enumerate(lines)]

    def open(self, open_page: OpenPage, **settings: Any) -> Page:
        """The table in a browser of the same person, the curtain lifted."""
        page: Page = open_page(**settings)
        # only then this browser is somebody, and will not become somebody new again
        page.locator(".ways .level").first.wait_for()
        page.context.add_cookies([{"name": COOKIE, "value": self._token, "url": page.url}])
        page.goto(f"/#/t/{self._setup.id}")
        curtain, own = page.locator(".curtain .primary"), page.locator(".near.lit")
        expect(curtain.or_(own).first).to_be_visible()
        if curtain.count():
            curtain.click()
            expect(curtain).to_have_count(0)
        expect(own).to_be_visible()
        return page


def tree_with(server: Server, wanted: str) -> Prepared:
    """The first game of Family Tree in which somebody may do something, played until then."""
    return tree_where(server, begins_with(wanted))


def begins_with(word: str) -> Wanted:
    """What a choice is called."""
    return lambda _, choice: choice.word.startswith(word)


def tree_where(server: Server, wanted: Wanted) -> Prepared:
    """The same, by more than what the choice is called."""
    for seed in count(1):
        whole = tree_games.timeline(seed, 2)
        played: Timeline[Any] = Timeline(tree_games.GAME, whole.header)
        for entry in whole.entries:
            found = _choice(played, wanted)
            if found is not None:
                return Prepared(server, played, found)
            played.append(entry.seat, entry.act, entry.t)
    raise AssertionError


def famiglia_with(server: Server, *wanted: str) -> Prepared:
    """A game of Famiglia, played until somebody has choices that match each of these patterns."""
    for played, actor in _decisions_in_famiglia():
        choices = played.game.choices(played.now.state, actor)
        found = [next((c for c in choices if re.match(one, c.word)), None) for one in wanted]
        if all(found):
            return Prepared(server, played, *filter(None, found))
    raise AssertionError


def famiglia_with_ways(server: Server, count: int, place: int) -> Prepared:
    """A game of Famiglia in which a card of the Street may be paid for in so many ways, the first
    position of that kind or a later one."""
    left = place
    for played, actor in _decisions_in_famiglia():
        choices = played.game.choices(played.now.state, actor)
        paid = Counter(one.path[0] for one in choices if re.match(r"\+.\d\(", one.word))
        left -= max(paid.values(), default=0) >= count
        if left < 0:
            return Prepared(server, played, *choices)
    raise AssertionError


def famiglia_crowded(server: Server) -> Prepared:
    """A game of Famiglia with many kinds of cards on the Street, in a hand and before a player."""
    for played, actor in _decisions_in_famiglia():
        view: Any = played.game.view(played.now.state, actor)
        own = view.sides[actor]
        if len(view.street) > 7 and len(own.area) > 6 and len(own.hand) > 5:
            return Prepared(server, played, *played.game.choices(played.now.state, actor))
    raise AssertionError


def _decisions_in_famiglia() -> Iterator[tuple[Timeline[Any], int]]:
    """Game after game by `greedy`, each played until somebody has to decide, and who that is."""
    game = famiglia_games.GAME
    for seed in count(1):
        played: Timeline[Any] = Timeline(game, _header(game, {}, 2))
        choose = Played(game, famiglia_games.GOLDEN.policies["greedy"], seed)
        while played.now.outcome is None:
            (actor,) = game.actors(played.now.state)
            if actor != CHANCE:
                yield played, actor
            played.append(None if actor == CHANCE else actor, choose(played.now.state), 0)


def la_famiglia_with(server: Server, wanted: str, mode: str = "1v1", after: str = "") -> Prepared:
    """The same of La Famiglia; `after`: how what was done last begins."""
    begins = begins_with(wanted)

    def is_here(played: Timeline[Any], choice: Choice) -> bool:
        return begins(played, choice) and (not after or played.entries[-1].act.startswith(after))

    return la_famiglia_where(server, is_here, mode)


def la_famiglia_where(server: Server, wanted: Wanted, mode: str) -> Prepared:
    """The same, by more than what the choice is called."""
    game = la_famiglia_games.GAME
    for seed in count(1):
        played: Timeline[Any] = Timeline(game, _header(game, {"mode": mode}, SEATS[mode]))
        choose = Played(game, la_famiglia_games.POLICIES["bold"], seed)
        while played.now.outcome is None:
            found = _choice(played, wanted)
            if found is not None:
                return Prepared(server, played, found)
            (actor,) = game.actors(played.now.state)
            played.append(None if actor == CHANCE else actor, choose(played.now.state), 0)
    raise AssertionError


def before_the_end(server: Server, whole: Timeline[Any]) -> Prepared:
    """A game that is over but for the last real choice; a table makes itself what is forced."""
    last, choice = 0, None
    played: Timeline[Any] = Timeline(whole.game, whole.header)
    for place, entry in enumerate(whole.entries):
        choices = () if entry.seat is None else whole.game.choices(played.now.state, entry.seat)
        if len(choices) > 1:
            last, choice = place, next(one for one in choices if one.word == entry.act)
        played.append(entry.seat, entry.act, entry.t)
    assert choice is not None
    left: Timeline[Any] = Timeline(whole.game, whole.header)
    for entry in whole.entries[:last]:
        left.append(entry.seat, entry.act, entry.t)
    return Prepared(server, left, choice)


def la_famiglia_game(mode: str, seed: int) -> Timeline[Any]:
    """A whole game of La Famiglia."""
    game = la_famiglia_games.GAME
    played: Timeline[Any] = Timeline(game, _header(game, {"mode": mode}, SEATS[mode]))
    choose = Played(game, la_famiglia_games.POLICIES["uniform"], seed)
    while played.now.outcome is None:
        (actor,) = game.actors(played.now.state)
        played.append(None if actor == CHANCE else actor, choose(played.now.state), 0)
    return played


def _header(game: Game[Any], options: dict[str, str], seats: int) -> Header:
    info, sitters = game.info, tuple(Sitter(name, seating.HUMAN) for name in NAMES[:seats])
    resolved = info.resolve_options(options)
    return Header(info.id, info.rules_version, resolved, info.edition_of(resolved), sitters, None)


def _setup(timeline: Timeline[Any]) -> Setup:
    guest, table = secrets.token_urlsafe(12), secrets.token_urlsafe(12)
    return Setup(
        id=table,
        game=timeline.header.game,
        options=dict(timeline.header.options),
        edition=timeline.header.edition,
        seed=secrets.token_bytes(32),
        host=guest,
        chairs=tuple(
            Chair(seating.HUMAN, 0, sitter.name, guest) for sitter in timeline.header.seats
        ),
    )


def _choice(played: Timeline[Any], wanted: Wanted) -> Choice | None:
    (actor,) = played.game.actors(played.now.state)
    choices = () if actor == CHANCE else played.game.choices(played.now.state, actor)
    return next((choice for choice in choices if wanted(played, choice)), None)
