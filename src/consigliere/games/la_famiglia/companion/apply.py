"""What the moves of the companion do: checks from outside, then the functions of the engine."""

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
from .refusal import against, out_of_range
from .token_draw import piles_of
from .victory import verdict_of
from .workspace import END, PLAY, Desk

# -- set-up ------------------------------------------------------------------------------


def token(desk: Desk, pile: int, place: int) -> None:
    """LF-SETUP-07, LF-SETUP-12: a token is drawn for the dummy; pile and place count from 1."""
    piles = piles_of(desk.record.mode)
    if pile not in range(1, len(piles.owners) + 1) or place not in range(1, piles.tokens + 1):
        raise out_of_range(f"token:{pile}:{place}", 1, piles.tokens)
    taken = [other for other in desk.drawn if other[0] == pile - 1]
    if len(taken) == piles.draws or (pile - 1, place) in taken:
        raise against("tokens_drawn", piles.clause, count=piles.draws)
    desk.drawn.append((pile - 1, place))


def first_lock(desk: Desk, lock: int) -> None:
    """LF-SETUP-11: the lock that is open from the start."""
    if desk.record.depth == 0:
        raise against("no_first_lock", "LF-SETUP-11")
    decide_lock(desk.record, decision(OPENLOCK_OP, lock, 0, 0))


def begin(desk: Desk) -> None:
    """LF-RND-01: the set-up is done; the first round."""
    if desk.record.depth:
        raise against("lock_first", "LF-SETUP-11")
    _round(desk)


# -- the dome of 1v1 -----------------------------------------------------------------------


def put(desk: Desk, seat: int, count: int) -> None:
    """LF-DOME-04: members into the dome; each displaces one of the opponent's."""
    s, t = desk.record, desk.tables
    room = t.dome_seats - s.dome[seat]
    if count > room:
        raise against("dome_full", "LF-DOME-01", seats=t.dome_seats, room=room)
    for _ in range(count):
        put_member(s, t, seat)


def bonus(desk: Desk, soldiers: int, members: int) -> None:
    """LF-DOME-07: what the majority places, soldiers on one territory and members in the dome."""
    seat, most = top_seat(desk.record), top(desk.record, 0)
    if soldiers + members > most:
        raise against("bonus", "LF-DOME-07", most=most)
    pop(desk.record)
    put(desk, seat, members)
    ask_restore(desk.record, desk.tables)


def restore(desk: Desk, count: int) -> None:
    """LF-DOME-09: members of the other player come back."""
    s = desk.record
    most = restorable(s, desk.tables, top_seat(s))
    if count > most:
        raise against("restore", "LF-DOME-09", most=most)
    decide_restore(s, decision(RESTORE_OP, count, 0, 0))


def mark(desk: Desk, is_wanted: int) -> None:
    """LF-DOME-05: the control marker goes on the dome, or not."""
    mark_dome(desk.record, top_seat(desk.record), is_wanted)


# -- extra actions of 2v1 --------------------------------------------------------------------


def turn(desk: Desk) -> None:
    """LF-INV-12: the soloist has another turn, and in it one extra action."""
    desk.record.extra_used = 0


def extra(desk: Desk, lock: int) -> None:
    """LF-INV-12: an extra-action disc goes on a cell; `lock` 0 is any cell without a lock."""
    s, t = desk.record, desk.tables
    if s.extra_used:
        raise against("extra_once", "LF-INV-12")
    if extra_disc(s, EXTRA_FREE) == NOBODY:
        raise against("extra_none", "LF-INV-12")
    _check_open(desk, lock)
    if not may_take_extra(s, t, lock):
        raise against("occupied", "LF-SOLO-02", lock=lock)
    do_extra(s, t, SOLOIST, lock)


def council(desk: Desk, lock: int) -> None:
    """LF-SOLO-02: a council disc of the family board goes on a cell whose lock is open."""
    s, t = desk.record, desk.tables
    _check_open(desk, lock)
    if not may_take_council(s, t, lock):
        raise against("occupied", "LF-SOLO-02", lock=lock)
    ask(s, SOLO, SOLOIST)
    decide_solo(s, t, decision(SOLO_OP, lock, 0, 0))


def unblock(desk: Desk, lock: int) -> None:
    """LF-SOLO-09: a block token, turned green, opens a lock; 0 leaves it."""
    s = desk.record
    if lock and not may_open(s, desk.tables, lock):
        raise against("lock_open", "LF-SOLO-09", lock=lock)
    decide_unblock(s, decision(UNBLOCK_OP, lock or NONE, 0, 0))


def _check_open(desk: Desk, lock: int) -> None:
    if not is_open(desk.record, desk.tables, lock):
        raise against("locked", "LF-SOLO-09", lock=lock)


# -- rounds and who wins ---------------------------------------------------------------------


def close(desk: Desk) -> None:
    """LF-DOME-05: the encounter phase is over; the marker on the dome is looked at."""
    desk.record.phase = MANAGEMENT_2
    desk.step = END
    ask_dome(desk.record, desk.tables)


def begin_next(desk: Desk) -> None:
    """LF-END-03: the next round, unless the game is over.

    Nobody has said yet who has the first-player marker then.
    """
    verdict = verdict_of(desk)
    if verdict.is_over:
        raise against("over", verdict.clause)
    desk.record.first_player = NOBODY
    _round(desk)


def first(desk: Desk, seat: int) -> None:
    """LF-END-04: who has the first-player marker."""
    desk.record.first_player = seat


def control(desk: Desk, seat: int, count: int) -> None:
    """LF-END-04: how many mandamenti a player controls, without the dome."""
    others = sum(desk.control) - desk.control[seat]
    most = MANDAMENTI - others - (desk.bronte == NOBODY)
    if count > most:
        raise out_of_range(f"control:{seat + 1}:{count}", 0, most)
    if count == 0 and desk.bronte == seat:
        raise against("bronte", "LF-END-04")
    desk.control[seat] = count


def bronte(desk: Desk, seat: int) -> None:
    """LF-END-04: who controls Bronte."""
    if seat != NOBODY and desk.control[seat] == 0:
        raise against("bronte", "LF-END-04")
    if seat == NOBODY and sum(desk.control) == MANDAMENTI:
        raise against("bronte_held", "LF-END-04")
    desk.bronte = seat


def last(desk: Desk, is_so: int) -> None:
    """LF-END-04: whether no round follows this one."""
    desk.is_last = bool(is_so)


def _round(desk: Desk) -> None:
    """LF-RND-01, LF-SOLO-08: in 1v1 the dome comes first; in 2v1 the extra discs come back."""
    s, t = desk.record, desk.tables
    desk.step = PLAY
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
