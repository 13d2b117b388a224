"""Sessions of the companion for tests: played by words, drawn without chance."""

from __future__ import annotations

from typing import Any

from consigliere.games.la_famiglia.companion.board import CompanionBoard, board_of
from consigliere.games.la_famiglia.companion.session import Session, after, replayed
from consigliere.games.la_famiglia.companion.workspace import Desk


def session(mode: str, words: str = "", **settings: Any) -> Session:
    """A session after these moves."""
    found = Session(**{"mode": mode} | settings)
    for word in words.split():
        found = after(found, word, lambda _: 0)
    return found


def desk(mode: str, words: str = "", **settings: Any) -> Desk:
    """The desk of such a session."""
    return replayed(session(mode, words, **settings))


def board(mode: str, words: str = "", **settings: Any) -> CompanionBoard:
    """What is shown of it."""
    return board_of(desk(mode, words, **settings))
