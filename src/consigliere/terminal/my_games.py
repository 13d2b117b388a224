"""The games of a guest at a server, as lines of text."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime

from consigliere.server.page_protocol import MyGame, MySeat

from .guest import Guest
from .link import Address
from .screen_text import due_text, safe, translate


def all_games(guest: Guest) -> Iterator[MyGame]:
    """Every game of a guest: own turns first, then what goes on, then what is over."""
    after: str | None = None
    found: list[MyGame] = []
    while True:
        page = guest.my_games(after)
        found += page.games
        if (after := page.after) is None:
            break
    yield from sorted(found, key=_urgency)


def line_of(game: MyGame, server: Address, lang: str) -> str:
    """One game in a line: what, against whom, whose turn since when or how it ended, and where."""
    others = [_name(seat, lang) for seat in game.seats if not seat.yours and seat.kind != "open"]
    due = "" if game.due is None else due_text(game.due, lang, time.time())
    parts = [game.game, ", ".join(others), _state(game, lang), _since(game), due]
    return " · ".join([*filter(None, parts), f"{server.origin}/#/t/{game.id}"])


def _urgency(game: MyGame) -> int:
    is_own = any(seat.yours and seat.awaited for seat in game.seats)
    return 2 if game.status == "finished" else 0 if is_own else 1


def _state(game: MyGame, lang: str) -> str:
    if game.outcome is not None:
        scores = ":".join(map(str, game.outcome.scores))
        return translate(lang, "terminal.my_games.over", scores=scores)
    if game.status == "waiting":
        return translate(lang, "ui.mine.waiting")
    if _urgency(game) == 0:
        return translate(lang, "ui.table.your_turn")
    names = ", ".join(_name(seat, lang) for seat in game.seats if seat.awaited)
    return translate(lang, "ui.mine.turn_of", names=names) if names else ""


def _since(game: MyGame) -> str:
    if game.since is None:
        return ""
    return datetime.fromtimestamp(game.since).astimezone().strftime("%Y-%m-%d %H:%M")


def _name(seat: MySeat, lang: str) -> str:
    if seat.kind == "computer":
        return translate(lang, "ui.seat.computer")
    return safe(seat.name) or translate(lang, "ui.seat.number", number=seat.seat + 1)
