"""The stateless companion: takes a session and returns what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .board import CompanionBoard, board_of
from .session import Session, loads, replay, with_move


@dataclass(frozen=True, slots=True)
class CompanionAnswer:
    """The session, with any tokens drawn, and its board."""

    session: Session
    board: CompanionBoard


def answer(data: bytes, move: str | None, random_below: Callable[[int], int]) -> CompanionAnswer:
    """The answer to a session file and, perhaps, one more move.

    `random_below(n)` returns a random number from 0 to n − 1. Raises InvalidAction, IllegalAction
    or SessionError.
    """
    session = loads(data)
    if move is not None:
        session = with_move(session, move, random_below)
    return CompanionAnswer(session, board_of(replay(session)))
