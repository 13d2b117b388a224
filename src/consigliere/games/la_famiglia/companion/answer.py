"""The companion without a memory: a session comes in, what it shows goes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .board import CompanionBoard, board_of
from .session import Session, after, loads, replayed


@dataclass(frozen=True, slots=True)
class CompanionAnswer:
    """The session, with what was drawn, and what there is to see."""

    session: Session
    board: CompanionBoard


def answer(data: bytes, move: str | None, below: Callable[[int], int]) -> CompanionAnswer:
    """A session as a file, and perhaps one more move; `below(n)` is chance, from 0 to n − 1.

    Raises InvalidAction, IllegalAction or SessionError; then nothing has changed.
    """
    session = loads(data)
    if move is not None:
        session = after(session, move, below)
    return CompanionAnswer(session, board_of(replayed(session)))
