"""A session of the companion: a mode with a list of moves, read strictly and played from the start.

As a file: one JSON document, never more than `MOST_BYTES`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg

from ..box.parts import ModeName
from .moves import DRAW, MOST_WORD, carry_out
from .refusal import SessionError, against
from .stated_rules import level_number, mode_number
from .token_draw import drawn_tokens
from .workspace import Desk, new_desk, refill

MOST_MOVES = 2000
"""A long evening has some two hundred."""
MOST_BYTES = 64 * 1024
UNDO = "undo"
_DRAWN = "token:"

Word = Annotated[str, msgspec.Meta(max_length=MOST_WORD)]


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bronte`: who wins a tie of 2v2 in which nobody controls Bronte (LF-OPT-06, LF-END-05)."""

    companion: Literal["la-famiglia"] = "la-famiglia"
    format: Literal[1] = 1
    mode: ModeName = "1v1"
    level: Literal["easy", "medium", "hard"] = "medium"
    bronte: Literal["first_player", "draw"] = "first_player"
    moves: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_MOVES)] = ()


def loads(data: bytes) -> Session:
    """Read a session; raises SessionError."""
    if len(data) > MOST_BYTES:
        raise SessionError("companion_large", {"limit": MOST_BYTES})
    try:
        return msgspec.json.decode(data, type=Session)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise SessionError("companion_unreadable") from error


def dumps(session: Session) -> bytes:
    """The file of a session."""
    return msgspec.json.format(msgspec.json.encode(session), indent=2) + b"\n"


def replayed(session: Session) -> Desk:
    """The desk after all moves; raises SessionError that says which one cannot be."""
    mode, level = mode_number(session.mode), level_number(session.level)
    desk = new_desk(mode, level, bronte_first=session.bronte == "first_player")
    for number, word in enumerate(session.moves, start=1):
        try:
            _step(desk, word)
        except ConsigliereError as error:
            details: dict[str, Arg] = {"number": number, "reason": error.message}
            raise SessionError("companion_broken", details) from error
    return desk


def after(session: Session, word: str, below: Callable[[int], int]) -> Session:
    """The session with one more move; `undo` takes the last one back, a draw as a whole.

    `below(n)` is a chance number from 0 to n − 1, for the move `draw`. Raises InvalidAction,
    IllegalAction or SessionError.
    """
    desk = replayed(session)
    if word == UNDO:
        return _undone(session)
    words = [word]
    if word == DRAW:
        words = drawn_tokens(desk.record.mode, below)
        if not words:
            raise against("no_tokens", "LF-GEN-02")
    if len(session.moves) + len(words) > MOST_MOVES:
        raise SessionError("companion_long", {"limit": MOST_MOVES})
    for one in words:
        _step(desk, one)
    return msgspec.structs.replace(session, moves=(*session.moves, *words))


def _undone(session: Session) -> Session:
    moves = list(session.moves)
    if not moves:
        raise SessionError("companion_nothing")
    while moves.pop().startswith(_DRAWN) and moves and moves[-1].startswith(_DRAWN):
        pass
    return msgspec.structs.replace(session, moves=tuple(moves))


def _step(desk: Desk, word: str) -> None:
    carry_out(desk, word)
    refill(desk)
