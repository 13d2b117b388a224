"""Sessions of the companion for tests, given by their moves; draws are not random."""

from __future__ import annotations

from typing import Any

from consigliere.games.la_famiglia.companion.board import CompanionBoard, board_of
from consigliere.games.la_famiglia.companion.session import Session, replay, with_move
from consigliere.games.la_famiglia.companion.state import CompanionState


def session(mode: str, words: str = "", **settings: Any) -> Session:
    """A session after these moves."""
    found = Session(**{"mode": mode} | settings)
    for word in words.split():
        found = with_move(found, word, lambda _: 0)
    return found


def state(mode: str, words: str = "", **settings: Any) -> CompanionState:
    """The state of such a session."""
    return replay(session(mode, words, **settings))


def board(mode: str, words: str = "", **settings: Any) -> CompanionBoard:
    """The board of such a session."""
    return board_of(state(mode, words, **settings))
