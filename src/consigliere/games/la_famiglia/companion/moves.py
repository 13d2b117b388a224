"""The moves of the companion: words such as `put:1:2`, carried out by the functions of the rules.

Seats, piles, places and locks count from 1 in words. A word that cannot be parsed raises
InvalidAction, an illegal move IllegalAction with a clause that the expansion states.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from consigliere.core.message import Message

from ..rules.record.record import NOBODY, ONE_ONE, TWO_ONE, TWO_TWO
from . import apply
from .refusal import out_of_range, refused, unreadable
from .state import CompanionState

SEAT, LOCK, NUMBER, YES = "SEAT", "LOCK", "N", "yes|no"
"""Kinds of arguments: a player, a cell with a lock, a number from 0, yes or no."""
SEAT_OR_NONE, LOCK_OR_NONE = "SEAT|none", "LOCK|none"
DRAW = "draw"
"""The move that draws all tokens; a session stores the tokens drawn instead."""
MAX_NUMBER = 12
"""The largest number in a move: seats of the dome, mandamenti."""
NO_LOCK = 0
"""LF-SOLO-02: any cell without a lock; also that no lock is opened."""
MAX_WORD = 20
"""Characters of a move."""

_NUMBER = re.compile(r"[0-9]{1,2}\Z")
_BOTH = frozenset({ONE_ONE, TWO_ONE})
_ALL = frozenset({TWO_TWO, ONE_ONE, TWO_ONE})


@dataclass(frozen=True, slots=True)
class Move:
    """A kind of move: its arguments, the modes and phases it is for, its clause and its effect."""

    kinds: tuple[str, ...]
    modes: frozenset[int]
    phases: str
    clause: str
    do: Callable[..., None]


_IN_ROUND = "bonus restore unblock play mark end"
MOVES = {
    "token": Move((NUMBER, NUMBER), _BOTH, "setup", "LF-COMP-16", apply.token),
    "lock": Move((LOCK,), frozenset({TWO_ONE}), "setup", "LF-SETUP-11", apply.first_lock),
    "begin": Move((), _ALL, "setup", "LF-RND-01", apply.begin),
    "put": Move((SEAT, NUMBER), frozenset({ONE_ONE}), "setup play end", "LF-DOME-01", apply.put),
    "bonus": Move((NUMBER, NUMBER), frozenset({ONE_ONE}), "bonus", "LF-DOME-07", apply.bonus),
    "restore": Move((NUMBER,), frozenset({ONE_ONE}), "restore", "LF-DOME-09", apply.restore),
    "turn": Move((), frozenset({TWO_ONE}), "play", "LF-SOLO-07", apply.turn),
    "extra": Move((LOCK_OR_NONE,), frozenset({TWO_ONE}), "play", "LF-SOLO-07", apply.extra),
    "council": Move((LOCK,), frozenset({TWO_ONE}), "play", "LF-SOLO-02", apply.council),
    "close": Move((), _ALL, "play", "LF-END-03", apply.close),
    "mark": Move((YES,), frozenset({ONE_ONE}), "mark", "LF-DOME-05", apply.mark),
    "next": Move((), _ALL, "end", "LF-END-03", apply.begin_next),
    "open": Move((LOCK_OR_NONE,), frozenset({TWO_ONE}), "unblock", "LF-SOLO-09", apply.unblock),
    "first": Move((SEAT,), _ALL, f"setup {_IN_ROUND}", "LF-END-04", apply.first),
    "control": Move((SEAT, NUMBER), _ALL, _IN_ROUND, "LF-END-04", apply.control),
    "bronte": Move((SEAT_OR_NONE,), _ALL, _IN_ROUND, "LF-END-04", apply.bronte),
    "last": Move((YES,), _ALL, _IN_ROUND, "LF-END-04", apply.last),
}


def carry_out(state: CompanionState, word: str) -> None:
    """Carry out one move; after an error the state must not be used any more."""
    name, *arguments = word.split(":") if len(word) <= MAX_WORD else ("",)
    move = MOVES.get(name)
    if move is None or len(arguments) != len(move.kinds):
        raise unreadable(word)
    values = [
        _read(state, word, kind, text) for kind, text in zip(move.kinds, arguments, strict=True)
    ]
    if state.record.mode not in move.modes:
        raise refused("wrong_mode", move.clause, move=name)
    if state.phase not in move.phases.split():
        phase = Message(f"la_famiglia.companion.phase.{state.phase}")
        raise refused("not_now", move.clause, move=name, phase=phase)
    move.do(state, *values)


def _read(state: CompanionState, word: str, kind: str, text: str) -> int:
    """A seat from 0, a lock from 1, or a number; NOBODY or NO_LOCK for `none`, 1 for `yes`."""
    if kind == YES and text in {"yes", "no"}:
        return int(text == "yes")
    if text == "none" and kind in {SEAT_OR_NONE, LOCK_OR_NONE}:
        return NOBODY if kind == SEAT_OR_NONE else NO_LOCK
    if kind == YES or not _NUMBER.match(text):
        raise unreadable(word)
    number = int(text)
    if kind in {SEAT, SEAT_OR_NONE}:
        _check(word, number, 1, len(state.seats))
        return number - 1
    if kind in {LOCK, LOCK_OR_NONE}:
        _check(word, number, 1, len(state.locks))
    else:
        _check(word, number, 0, MAX_NUMBER)
    return number


def _check(word: str, number: int, least: int, most: int) -> None:
    if number < least or number > most:
        raise out_of_range(word, least, most)
