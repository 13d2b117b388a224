"""The solo board: council discs, extra actions of 2v1, locks (LF-SOLO)."""

from ..record.actions import NONE, SOLO_OP, UNBLOCK_OP, decision, first_of
from ..record.frames import EFFECT, UNBLOCK, ask, pop, push, top_seat
from ..record.record import (
    EXTRA_BLOCKED,
    EXTRA_FREE,
    EXTRA_USED,
    MOST_EXTRA,
    MOST_SOLO_CELLS,
    NOBODY,
    ONE_ONE,
    SOLOIST,
    TWO_ONE,
    Buffer,
    Record,
)
from ..record.rule_events import EXTRA_DONE, SOLO_DONE, UNBLOCKED, note
from ..record.tables import INFINITY, LOCKED, LookUp


def board_side(s: Record) -> int:
    """LF-COMP-15: which side of the solo board lies up."""
    return 0 if s.mode == ONE_ONE else 1


def is_open(s: Record, t: LookUp, cell: int) -> bool:
    """LF-SOLO-10, LF-SOLO-13: whether the cell exists and has no lock on it."""
    side = board_side(s)
    if cell >= t.solo_cells[side]:
        return False
    return t.solo_kind[side, cell] != LOCKED or s.lock_open[cell] != 0


def may_take_council(s: Record, t: LookUp, cell: int) -> bool:
    """LF-SOLO-02, LF-SOLO-04, LF-SOLO-06: whether a disc of a family board may go there."""
    return is_open(s, t, cell) and s.solo[cell] == NOBODY and s.solo_extra[cell] == 0


def has_cell_for_council(s: Record, t: LookUp, seat: int) -> bool:
    """LF-SOLO-02, LF-SOLO-05: whether there is a cell; none if the opponent fills the dome."""
    if s.mode == ONE_ONE and s.dome[1 - seat] == t.dome_seats:
        return False
    for cell in range(MOST_SOLO_CELLS):  # noqa: SIM110  Numba has no any()
        if may_take_council(s, t, cell):
            return True
    return False


def leave_play(s: Record, seat: int) -> None:
    """LF-SOLO-02: a council disc goes to its supply for good."""
    s.council_in_hand[seat] -= 1
    s.council_out[seat] += 1


def legal_solo(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-14: the free cells for a council disc, or none."""
    n = 0
    for cell in range(MOST_SOLO_CELLS):
        if may_take_council(s, t, cell):
            out[n] = decision(SOLO_OP, cell, 0, 0)
            n += 1
    out[n] = decision(SOLO_OP, NONE, 0, 0)
    return n + 1


def decide_solo(s: Record, t: LookUp, number: int) -> None:
    """LF-SETUP-06, LF-SOLO-02: a council disc does the action of a cell, or leaves play."""
    seat = top_seat(s)
    cell = first_of(number)
    pop(s)
    if cell == NONE:
        leave_play(s, seat)
        return
    s.council_in_hand[seat] -= 1
    s.solo[cell] = seat
    note(s, SOLO_DONE, seat, cell, 0, 0)
    push_cell(s, t, seat, cell)


def push_cell(s: Record, t: LookUp, seat: int, cell: int) -> None:
    """The effects of a cell, the first one on top."""
    side = board_side(s)
    for part in (1, 0):
        kind = t.solo_effect[side, cell, part, 0]
        if kind != 0:
            push(s, EFFECT, seat, kind, t.solo_effect[side, cell, part, 1], 0)


# -- extra actions of the soloist ------------------------------------------------------------


def may_take_extra(s: Record, t: LookUp, cell: int) -> bool:
    """LF-SOLO-07: a free unlocked cell, or one with the sign of infinity."""
    if not is_open(s, t, cell):
        return False
    if t.solo_kind[board_side(s), cell] == INFINITY:
        return True
    return s.solo[cell] == NOBODY and s.solo_extra[cell] == 0


def extra_disc(s: Record, state: int) -> int:
    """The first extra-action disc in this state, NOBODY if there is none."""
    for disc in range(MOST_EXTRA):
        if s.extra[disc] == state:
            return disc
    return NOBODY


def has_extra(s: Record, t: LookUp, seat: int) -> bool:
    """LF-SOLO-07, LF-INV-12: whether the soloist may still do an extra action in this turn."""
    if s.mode != TWO_ONE or seat != SOLOIST or s.extra_used != 0:
        return False
    if extra_disc(s, EXTRA_FREE) == NOBODY:
        return False
    for cell in range(MOST_SOLO_CELLS):  # noqa: SIM110  Numba has no any()
        if may_take_extra(s, t, cell):
            return True
    return False


def list_extra(s: Record, t: LookUp, out: Buffer, n: int) -> int:
    """LF-DEC-14: the cells for an extra action; returns the number of decisions so far."""
    for cell in range(MOST_SOLO_CELLS):
        if may_take_extra(s, t, cell):
            out[n] = decision(SOLO_OP, cell, 0, 0)
            n += 1
    return n


def legal_extra(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-SOLO-07: an extra action after the main one, or none."""
    n = list_extra(s, t, out, 0)
    out[n] = decision(SOLO_OP, NONE, 0, 0)
    return n + 1


def do_extra(s: Record, t: LookUp, seat: int, cell: int) -> None:
    """LF-SOLO-07: an extra-action disc does the action of a cell."""
    s.extra[extra_disc(s, EXTRA_FREE)] = EXTRA_USED
    s.solo_extra[cell] += 1
    s.extra_used = 1
    note(s, EXTRA_DONE, seat, cell, 0, 0)
    push_cell(s, t, seat, cell)


def decide_extra(s: Record, t: LookUp, number: int) -> None:
    """LF-SOLO-07: the extra action after the main one is done or left."""
    seat = top_seat(s)
    pop(s)
    if first_of(number) != NONE:
        do_extra(s, t, seat, first_of(number))


# -- the end of a round of 2v1 -----------------------------------------------------------------


def clear_solo_board(s: Record) -> None:
    """LF-SOLO-06, LF-SOLO-08: extra discs go back, those of the family board out of the game."""
    for cell in range(MOST_SOLO_CELLS):
        s.solo_extra[cell] = 0
        if s.solo[cell] != NOBODY:
            s.council_out[s.solo[cell]] += 1
            s.solo[cell] = NOBODY
    for disc in range(MOST_EXTRA):
        if s.extra[disc] == EXTRA_USED:
            s.extra[disc] = EXTRA_FREE


def may_open(s: Record, t: LookUp, cell: int) -> bool:
    """LF-SOLO-09: whether the cell has a lock that can be opened."""
    return cell < t.solo_cells[board_side(s)] and not is_open(s, t, cell)


def ask_unblock(s: Record, t: LookUp) -> None:
    """LF-SOLO-09, LF-SOLO-10: asked if there is a block token to lift and a lock to open."""
    if extra_disc(s, EXTRA_BLOCKED) == NOBODY:
        return
    for cell in range(MOST_SOLO_CELLS):
        if may_open(s, t, cell):
            ask(s, UNBLOCK, SOLOIST)
            return


def list_locks(s: Record, t: LookUp, out: Buffer, operation: int) -> int:
    """LF-DEC-02, LF-DEC-29: the cells with a closed lock."""
    n = 0
    for cell in range(MOST_SOLO_CELLS):
        if may_open(s, t, cell):
            out[n] = decision(operation, cell, 0, 0)
            n += 1
    return n


def legal_unblock(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-29: a lock to open, or none."""
    n = list_locks(s, t, out, UNBLOCK_OP)
    out[n] = decision(UNBLOCK_OP, NONE, 0, 0)
    return n + 1


def decide_unblock(s: Record, number: int) -> None:
    """LF-SOLO-09: a block token, turned green, opens a lock; its disc is available too."""
    pop(s)
    cell = first_of(number)
    if cell != NONE:
        s.extra[extra_disc(s, EXTRA_BLOCKED)] = EXTRA_FREE
        s.lock_open[cell] = 1
        note(s, UNBLOCKED, SOLOIST, cell, 0, 0)
