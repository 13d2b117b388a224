"""Sessions of the companion: a mode with a list of moves, replayed from the start.

The file is one JSON document of at most `MAX_BYTES`, validated strictly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg

from ..box.parts import ModeName
from .moves import DRAW, MAX_WORD, carry_out
from .refusal import SessionError, refused
from .state import CompanionState, new_state, refill_stocks
from .stated_rules import level_number, mode_number
from .token_draw import drawn_tokens

MAX_MOVES = 2000
"""Far more than a game needs: a long one has about two hundred."""
MAX_BYTES = 64 * 1024
UNDO = "undo"
_DRAWN = "token:"

Word = Annotated[str, msgspec.Meta(max_length=MAX_WORD)]


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bronte`: who wins a tie of 2v2 if nobody controls Bronte (LF-OPT-06, LF-END-05)."""

    companion: Literal["la-famiglia"] = "la-famiglia"
    format: Literal[1] = 1
    mode: ModeName = "1v1"
    level: Literal["easy", "medium", "hard"] = "medium"
    bronte: Literal["first_player", "draw"] = "first_player"
    moves: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MAX_MOVES)] = ()


def loads(data: bytes) -> Session:
    """Parse a session file; raises SessionError."""
    if len(data) > MAX_BYTES:
        raise SessionError("companion_large", {"limit": MAX_BYTES})
    try:
        return msgspec.json.decode(data, type=Session)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise SessionError("companion_unreadable") from error


def dumps(session: Session) -> bytes:
    """The file of a session."""
    return msgspec.json.format(msgspec.json.encode(session), indent=2) + b"\n"


def replay(session: Session) -> CompanionState:
    """The state after all moves; raises SessionError with the number of an illegal one."""
    mode, level = mode_number(session.mode), level_number(session.level)
    state = new_state(mode, level, bronte_first=session.bronte == "first_player")
    for number, word in enumerate(session.moves, start=1):
        try:
            _step(state, word)
        except ConsigliereError as error:
            details: dict[str, Arg] = {"number": number, "reason": error.message}
            raise SessionError("companion_broken", details) from error
    return state


def with_move(session: Session, word: str, random_below: Callable[[int], int]) -> Session:
    """The session with one more move; `undo` takes back the last one, or a whole draw.

    `random_below(n)` returns a random number from 0 to n − 1, for the move `draw`. Raises
    InvalidAction, IllegalAction or SessionError.
    """
    state = replay(session)
    if word == UNDO:
        return _without_last_move(session)
    words = [word]
    if word == DRAW:
        words = drawn_tokens(state.record.mode, random_below)
        if not words:
            raise refused("no_tokens", "LF-GEN-02")
    if len(session.moves) + len(words) > MAX_MOVES:
        raise SessionError("companion_long", {"limit": MAX_MOVES})
    for one in words:
        _step(state, one)
    return msgspec.structs.replace(session, moves=(*session.moves, *words))


def _without_last_move(session: Session) -> Session:
    moves = list(session.moves)
    if not moves:
        raise SessionError("companion_nothing")
    while moves.pop().startswith(_DRAWN) and moves and moves[-1].startswith(_DRAWN):
        pass
    return msgspec.structs.replace(session, moves=tuple(moves))


def _step(state: CompanionState, word: str) -> None:
    carry_out(state, word)
    refill_stocks(state)
