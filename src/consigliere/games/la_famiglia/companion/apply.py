"""The effects of the companion's moves: checks of its own, then the functions of the rules."""

from __future__ import annotations

from ..box.parts import MANDAMENTI
from ..rules.management.dome import ask_bonus, ask_restore, decide_restore, restorable
from ..rules.management.procedure import ask_dome, mark_dome
from ..rules.management.rounds import begin_round
from ..rules.pieces.stock import put_member
from ..rules.planning.solo import (
    ask_unblock,
    clear_solo_board,
    decide_solo,
    decide_unblock,
    do_extra,
    extra_disc,
    is_open,
    may_open,
    may_take_council,
    may_take_extra,
)
from ..rules.record.actions import NONE, OPENLOCK_OP, RESTORE_OP, SOLO_OP, UNBLOCK_OP, decision
from ..rules.record.frames import SOLO, ask, pop, top, top_seat
from ..rules.record.record import EXTRA_FREE, MANAGEMENT_2, NOBODY, ONE_ONE, SOLOIST, TWO_ONE
from ..rules.setup import decide_lock
from .refusal import out_of_range, refused
from .state import END, PLAY, CompanionState
from .token_draw import piles_of
from .victory import victory_check_of

# -- set-up ------------------------------------------------------------------------------


def token(state: CompanionState, pile: int, place: int) -> None:
    """LF-SETUP-07, LF-SETUP-12: draw a token for the dummy; pile and place count from 1."""
    piles = piles_of(state.record.mode)
    if pile not in range(1, len(piles.owners) + 1) or place not in range(1, piles.tokens + 1):
        raise out_of_range(f"token:{pile}:{place}", 1, piles.tokens)
    taken = [other for other in state.drawn if other[0] == pile - 1]
    if len(taken) == piles.draws or (pile - 1, place) in taken:
        raise refused("tokens_drawn", piles.clause, count=piles.draws)
    state.drawn.append((pile - 1, place))


def first_lock(state: CompanionState, lock: int) -> None:
    """LF-SETUP-11: choose the lock that is open from the start."""
    if state.record.depth == 0:
        raise refused("no_first_lock", "LF-SETUP-11")
    decide_lock(state.record, decision(OPENLOCK_OP, lock, 0, 0))


def begin(state: CompanionState) -> None:
    """LF-RND-01: end the set-up and begin the first round."""
    if state.record.depth:
        raise refused("lock_first", "LF-SETUP-11")
    _begin_round(state)


# -- the dome of 1v1 -----------------------------------------------------------------------


def put(state: CompanionState, seat: int, count: int) -> None:
    """LF-DOME-04: put members into the dome; each displaces one of the opponent's."""
    s, t = state.record, state.tables
    room = t.dome_seats - s.dome[seat]
    if count > room:
        raise refused("dome_full", "LF-DOME-01", seats=t.dome_seats, room=room)
    for _ in range(count):
        put_member(s, t, seat)


def bonus(state: CompanionState, soldiers: int, members: int) -> None:
    """LF-DOME-07: place the majority's bonus: soldiers on one territory, members in the dome."""
    seat, most = top_seat(state.record), top(state.record, 0)
    if soldiers + members > most:
        raise refused("bonus", "LF-DOME-07", most=most)
    pop(state.record)
    put(state, seat, members)
    ask_restore(state.record, state.tables)


def restore(state: CompanionState, count: int) -> None:
    """LF-DOME-09: put members of the other player back."""
    s = state.record
    most = restorable(s, state.tables, top_seat(s))
    if count > most:
        raise refused("restore", "LF-DOME-09", most=most)
    decide_restore(s, decision(RESTORE_OP, count, 0, 0))


def mark(state: CompanionState, is_wanted: int) -> None:
    """LF-DOME-05: put the control marker on the dome, or not."""
    mark_dome(state.record, top_seat(state.record), is_wanted)


# -- extra actions of 2v1 --------------------------------------------------------------------


def turn(state: CompanionState) -> None:
    """LF-SOLO-07: begin another turn of the soloist, with one extra action."""
    state.record.extra_used = 0


def extra(state: CompanionState, lock: int) -> None:
    """LF-SOLO-07: put an extra-action disc on a cell; `lock` 0 is any cell without a lock."""
    s, t = state.record, state.tables
    if s.extra_used:
        raise refused("extra_once", "LF-SOLO-07")
    if extra_disc(s, EXTRA_FREE) == NOBODY:
        raise refused("extra_none", "LF-INV-12")
    _check_open(state, lock)
    if not may_take_extra(s, t, lock):
        raise refused("occupied", "LF-SOLO-02", lock=lock)
    do_extra(s, t, SOLOIST, lock)


def council(state: CompanionState, lock: int) -> None:
    """LF-SOLO-02: put a council disc of the family board on a cell whose lock is open."""
    s, t = state.record, state.tables
    _check_open(state, lock)
    if not may_take_council(s, t, lock):
        raise refused("occupied", "LF-SOLO-02", lock=lock)
    ask(s, SOLO, SOLOIST)
    decide_solo(s, t, decision(SOLO_OP, lock, 0, 0))


def unblock(state: CompanionState, lock: int) -> None:
    """LF-SOLO-09: open a lock with a block token, turned green; 0 opens none."""
    s = state.record
    if lock and not may_open(s, state.tables, lock):
        raise refused("lock_open", "LF-SOLO-09", lock=lock)
    decide_unblock(s, decision(UNBLOCK_OP, lock or NONE, 0, 0))


def _check_open(state: CompanionState, lock: int) -> None:
    if not is_open(state.record, state.tables, lock):
        raise refused("locked", "LF-SOLO-09", lock=lock)


# -- rounds and who wins ---------------------------------------------------------------------


def close(state: CompanionState) -> None:
    """LF-DOME-05: end the encounter phase; then the marker on the dome is decided."""
    state.record.phase = MANAGEMENT_2
    state.step = END
    ask_dome(state.record, state.tables)


def begin_next(state: CompanionState) -> None:
    """LF-END-03: begin the next round, unless the game is over.

    The first-player marker may change hands, so its holder is unknown again.
    """
    victory = victory_check_of(state)
    if victory.is_over:
        raise refused("over", victory.clause)
    state.record.first_player = NOBODY
    _begin_round(state)


def first(state: CompanionState, seat: int) -> None:
    """LF-END-04: set the holder of the first-player marker."""
    state.record.first_player = seat


def control(state: CompanionState, seat: int, count: int) -> None:
    """LF-END-04: set the number of mandamenti that a player controls, without the dome."""
    others = sum(state.control) - state.control[seat]
    most = MANDAMENTI - others - (state.bronte == NOBODY)
    if count > most:
        raise out_of_range(f"control:{seat + 1}:{count}", 0, most)
    if count == 0 and state.bronte == seat:
        raise refused("bronte", "LF-END-04")
    state.control[seat] = count


def bronte(state: CompanionState, seat: int) -> None:
    """LF-END-04: set the player who controls Bronte."""
    if seat != NOBODY and state.control[seat] == 0:
        raise refused("bronte", "LF-END-04")
    if seat == NOBODY and sum(state.control) == MANDAMENTI:
        raise refused("bronte_held", "LF-END-04")
    state.bronte = seat


def last(state: CompanionState, is_so: int) -> None:
    """LF-END-04: set whether this is the last round."""
    state.is_last = bool(is_so)


def _begin_round(state: CompanionState) -> None:
    """LF-RND-01, LF-SOLO-08: in 1v1 the dome comes first; in 2v1 the extra discs come back."""
    s, t = state.record, state.tables
    state.step = PLAY
    begin_round(s)
    if s.mode == ONE_ONE:
        ask_bonus(s, t)
        if s.depth == 0:
            ask_restore(s, t)
    elif s.mode == TWO_ONE:
        s.extra_used = 0
        clear_solo_board(s)
        if s.round_number > 1:
            ask_unblock(s, t)
