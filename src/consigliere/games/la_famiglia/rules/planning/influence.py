"""Family boards: discs go, values rise, the economy pays, orders come (LF-BRD, LF-SOLO)."""

from ..pieces.discs import BLUE, free_cell, topmost_action
from ..record.actions import ROW_OP, WORK_OP, decision, first_of
from ..record.frames import (
    EFFECT,
    GAIN_TOKEN,
    REMOVE,
    ROW,
    SOLO,
    UNCOVER,
    WORK,
    ask,
    pop,
    push,
    set_top,
    top,
    top_kind,
    top_seat,
)
from ..record.record import COLUMNS, IN_HQ, NOBODY, ROWS, Buffer, Record
from ..record.rule_events import (
    COUNCIL_REMOVED,
    DISC_REMOVED,
    DISC_RESERVED,
    DISC_WORKS,
    TOKEN_GAINED,
    note,
)
from ..record.starting_resources import is_soloist
from ..record.tables import LookUp
from .solo import has_cell_for_council, leave_play

JUSTICE, POLICE, CHURCH, FIRST_ECONOMY = range(4)
"""LF-BRD-01: the rows J, P, C, and E1, which E2 follows."""
DIFFERENT_ROWS, SAME_ROW = range(2)
"""LF-ACT-08, LF-ACT-13: how the removals of one action belong together."""
OWN_DISCS = 3
"""LF-BRD-02: own discs in a row."""
COUNCIL_CELL = 1
"""LF-SETUP-02: the cell in the second column, where a council disc lies on the own one."""


def row_size(s: Record, seat: int) -> int:
    """LF-SETUP-02: the discs of a full row; a soloist has a council disc in the middle."""
    return OWN_DISCS + 1 if is_soloist(s, seat) else OWN_DISCS


def level_of(s: Record, seat: int, row: int) -> int:
    """LF-BRD-03: the cells of a row that hold no disc at all."""
    gone = s.removed[seat, row]
    return gone - 1 if is_soloist(s, seat) and gone > 1 else gone


def discs_on(s: Record, seat: int, row: int, cell: int) -> int:
    """LF-BRD-03, LF-SETUP-02: the discs on a cell; of two the upper one is the council's."""
    level = level_of(s, seat, row)
    if cell < level:
        return 0
    council = row_size(s, seat) - s.removed[seat, row] - (OWN_DISCS - level)
    return 1 + council if cell == COUNCIL_CELL else 1


def value_of(s: Record, t: LookUp, seat: int, row: int) -> int:
    """LF-BRD-04: the base value of justice, police or church."""
    return t.value[s.family[seat], row, level_of(s, seat, row)]


def institution(row: int) -> int:
    """LF-PLAN-09: the rows of the same institution, as bits; the economy has two."""
    return 1 << row if row < FIRST_ECONOMY else 3 << FIRST_ECONOMY


# -- choosing rows ---------------------------------------------------------------------


def may_remove(s: Record, row: int) -> bool:
    """LF-ACT-08, LF-ACT-13, LF-ACT-20: whether the removal on top may take this row."""
    if s.removed[top_seat(s), row] == row_size(s, top_seat(s)):
        return False
    before = top(s, 2)
    if top(s, 1) == SAME_ROW:
        return before == 0 or before == 1 << row
    return before & institution(row) == 0


def legal_row(s: Record, out: Buffer) -> int:
    """LF-DEC-12: the rows that a disc may be removed from."""
    n = 0
    for row in range(ROWS):
        if may_remove(s, row):
            out[n] = decision(ROW_OP, row, 0, 0)
            n += 1
    return n


def decide_row(s: Record, number: int) -> None:
    """LF-BRD-08, LF-SOLO-03: one removal; the first of two is finished before the second."""
    row = first_of(number)
    seat = top_seat(s)
    set_top(s, 0, top(s, 0) - 1)
    set_top(s, 2, top(s, 2) | 1 << row)
    push(s, REMOVE, seat, row, 0, 0)


def is_void_row(s: Record) -> bool:
    """LF-ACT-20: whether nothing is left of the removals on top."""
    if top_kind(s) != ROW:
        return False
    if top(s, 0) == 0:
        return True
    for row in range(ROWS):  # noqa: SIM110  Numba has no all()
        if may_remove(s, row):
            return False
    return True


# -- a disc goes -----------------------------------------------------------------------


def run_remove(s: Record, t: LookUp) -> None:
    """LF-BRD-03, LF-SOLO-01, LF-SOLO-11: the leftmost disc of a row, the upper one of two."""
    seat = top_seat(s)
    row = top(s, 0)
    pop(s)
    is_council = is_soloist(s, seat) and s.removed[seat, row] == 1
    s.removed[seat, row] += 1
    if is_council:
        note(s, COUNCIL_REMOVED, seat, row, 0, 0)
        s.council_in_hand[seat] += 1
        if has_cell_for_council(s, t, seat):
            ask(s, SOLO, seat)
        else:
            leave_play(s, seat)
        return
    note(s, DISC_REMOVED, seat, row, 0, 0)
    push(s, UNCOVER, seat, row, level_of(s, seat, row), 0)
    if has_work(s, t):
        s.in_hand[seat] += 1
        ask(s, WORK, seat)
    else:
        s.reserve[seat] += 1
        note(s, DISC_RESERVED, seat, 0, 0, 0)


def run_uncover(s: Record, t: LookUp) -> None:
    """LF-BRD-05, LF-BRD-06, LF-BRD-08: the printed effect, then an order if a column is clear."""
    seat = top_seat(s)
    row = top(s, 0)
    level = top(s, 1)
    pop(s)
    area = 1 if row >= FIRST_ECONOMY else 0
    if is_column_clear(s, seat, area, level):
        slot = t.order_row[s.family[seat], area, level - 1]
        push(s, GAIN_TOKEN, seat, slot, 0, 0)
    if area == 1:
        for part in (1, 0):
            kind = t.economy[s.family[seat], row - FIRST_ECONOMY, level - 1, part, 0]
            amount = t.economy[s.family[seat], row - FIRST_ECONOMY, level - 1, part, 1]
            if kind != 0:
                push(s, EFFECT, seat, kind, amount, 0)


def is_column_clear(s: Record, seat: int, area: int, level: int) -> bool:
    """LF-BRD-06: whether every row of the area has reached the level."""
    first = FIRST_ECONOMY if area == 1 else 0
    last = ROWS if area == 1 else FIRST_ECONOMY
    for row in range(first, last):  # noqa: SIM110  Numba has no all()
        if level_of(s, seat, row) < level:
            return False
    return True


def run_gain_token(s: Record) -> None:
    """LF-BRD-06: a family order comes to the HQ."""
    seat = top_seat(s)
    slot = top(s, 0)
    pop(s)
    s.token_at[seat, slot] = IN_HQ
    note(s, TOKEN_GAINED, seat, slot, 0, 0)


# -- the disc works ----------------------------------------------------------------------


def has_blue(s: Record, t: LookUp) -> bool:
    """LF-BRD-07: whether any blue cell is free."""
    for column in range(COLUMNS):  # noqa: SIM110  Numba has no any()
        if free_cell(s, t, column, BLUE) != NOBODY:
            return True
    return False


def work_cell(s: Record, t: LookUp, column: int) -> int:
    """LF-BRD-07: where in a column the disc would go, NOBODY if nowhere."""
    if has_blue(s, t):
        return free_cell(s, t, column, BLUE)
    return topmost_action(s, t, column)


def has_work(s: Record, t: LookUp) -> bool:
    """LF-BRD-07: whether any cell of the lower table is free."""
    for column in range(COLUMNS):
        if free_cell(s, t, column, BLUE) != NOBODY or topmost_action(s, t, column) != NOBODY:
            return True
    return False


def legal_work(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-13: columns with a free blue cell; if there is none, with a free action cell."""
    n = 0
    for column in range(COLUMNS):
        if work_cell(s, t, column) != NOBODY:
            out[n] = decision(WORK_OP, column, 0, 0)
            n += 1
    return n


def decide_work(s: Record, t: LookUp, number: int) -> None:
    """LF-BRD-07: the disc joins the workforce; no action is carried out."""
    seat = top_seat(s)
    column = first_of(number)
    place = work_cell(s, t, column)
    pop(s)
    s.in_hand[seat] -= 1
    s.lower[column, place] = seat
    note(s, DISC_WORKS, seat, column, 0, 0)
