"""What may be done: every legal decision of a state, written into a buffer."""

from .encounter.legal import legal_encounter
from .management.dome import legal_bonus, legal_restore
from .pieces.equipment import legal_equipment, legal_kind
from .planning.cells import legal_at, legal_put, legal_split, legal_token
from .planning.influence import legal_row, legal_work
from .planning.solo import legal_extra, legal_solo, legal_unblock, list_locks
from .planning.turns import (
    legal_final,
    legal_gain_cell,
    legal_gain_column,
    legal_main,
    legal_pay,
    list_cells,
)
from .record.actions import COUNCIL_OP, FAMILY_OP, MAX_CHOICES, OPENLOCK_OP
from .record.frames import (
    AT,
    BONUS_AT,
    CHARACTER,
    COUNCIL,
    DISC,
    EXTRA,
    FAMILY,
    FINAL_CELL,
    FINAL_COLUMN,
    FIRST_TASK,
    GAIN_CELL,
    GAIN_COLUMN,
    KIND,
    LAST_CHANCE,
    MAIN,
    MOVE_TO,
    OPEN_LOCK,
    ORDER,
    PLACE_BOAT,
    PLACE_LAB,
    PUT,
    RESTORE,
    ROW,
    SOLO,
    SPLIT,
    TOKEN,
    WORK,
    top,
    top_kind,
)
from .record.record import OVER, Buffer, Record
from .record.tables import LookUp
from .setup import legal_character, legal_disc, legal_family


def legal(s: Record, t: LookUp, out: Buffer) -> int:
    """Write all legal decisions into `out`, shape (MAX_CHOICES,); return their number.

    LF-DEC-31: in the order of the tables of the rules. None while chance is due or the game is
    over. Raises IndexError if the buffer is short.
    """
    if len(out) < MAX_CHOICES:
        raise IndexError("the buffer for legal decisions is short")
    kind = top_kind(s)
    if s.phase == OVER or kind <= LAST_CHANCE or kind >= FIRST_TASK:
        return 0
    if kind >= ORDER:
        return legal_encounter(s, t, out)
    if kind < SPLIT or kind == DISC:
        return legal_start(s, t, out, kind)
    if kind >= PLACE_LAB and kind <= TOKEN:
        return legal_pieces(s, t, out, kind)
    if kind == MAIN:
        return legal_main(s, t, out)
    if kind == PUT:
        return legal_put(s, t, out)
    if kind == SPLIT:
        return legal_split(s, t, out)
    if kind < ROW:
        return legal_discs(s, t, out, kind)
    return legal_boards(s, t, out, kind)


def legal_start(s: Record, t: LookUp, out: Buffer, kind: int) -> int:
    """LF-DEC-01, LF-DEC-02, LF-DEC-03, LF-DEC-06: the set-up."""
    if kind == FAMILY:
        return legal_family(s, out, FAMILY_OP)
    if kind == COUNCIL:
        return legal_family(s, out, COUNCIL_OP)
    if kind == OPEN_LOCK:
        return list_locks(s, t, out, OPENLOCK_OP)
    if kind == CHARACTER:
        return legal_character(s, out)
    return legal_disc(s, t, out)


def legal_pieces(s: Record, t: LookUp, out: Buffer, kind: int) -> int:
    """LF-DEC-15, LF-DEC-16: equipment and orders."""
    if kind <= PLACE_BOAT:
        return legal_equipment(s, t, out)
    if kind == KIND:
        return legal_kind(s, t, out)
    if kind == AT:
        return legal_at(s, t, out)
    return legal_token(s, out)


def legal_discs(s: Record, t: LookUp, out: Buffer, kind: int) -> int:
    """LF-DEC-08, LF-DEC-10, LF-DEC-11: the second parts of main actions."""
    if kind == MOVE_TO:
        return list_cells(s, t, out, top(s, 0))
    if kind == GAIN_COLUMN:
        return legal_gain_column(s, t, out)
    if kind == GAIN_CELL:
        return legal_gain_cell(s, t, out)
    return legal_pay(s, t, out)


def legal_boards(s: Record, t: LookUp, out: Buffer, kind: int) -> int:
    """LF-DEC-12 … LF-DEC-14, LF-DEC-17, LF-DEC-27 … LF-DEC-29: boards, Final Actions, the dome."""
    if kind == ROW:
        return legal_row(s, out)
    if kind == WORK:
        return legal_work(s, t, out)
    if kind == SOLO:
        return legal_solo(s, t, out)
    if kind == EXTRA:
        return legal_extra(s, t, out)
    if kind == FINAL_COLUMN:
        return legal_final(s, t, out)
    if kind == BONUS_AT:
        return legal_bonus(s, out)
    if kind == RESTORE:
        return legal_restore(s, t, out)
    if kind == FINAL_CELL:
        return list_cells(s, t, out, top(s, 0))
    return legal_unblock(s, t, out)
