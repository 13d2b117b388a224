"""The planning phase: turns, moving a disc, Gain influence, Final Actions (LF-PLAN)."""

from ...box.effects import FREE_MOVES
from ..pieces.control import lasting
from ..pieces.discs import (
    BLUE,
    DISC_OWNERS,
    count_free,
    discs_in,
    free_actions,
    free_cell,
    has_free,
    next_disc,
)
from ..pieces.stock import earn, pay_bank, pay_player
from ..record.actions import (
    ACT_OP,
    FINAL_OP,
    FROM_OP,
    GAIN_OP,
    GCOL_OP,
    GKIND_OP,
    NONE,
    PASS_OP,
    SEND_OP,
    SOLO_OP,
    TO_OP,
    decision,
    first_of,
    operation_of,
    second_of,
)
from ..record.frames import (
    EFFECT,
    EXTRA,
    FINAL_CELL,
    GAIN_CELL,
    GAIN_COLUMN,
    MOVE_TO,
    PAY_CELL,
    ROW,
    ask,
    pop,
    push,
    top,
    top_seat,
)
from ..record.record import CELLS, COLUMNS, NEUTRAL, NOBODY, TWO_ONE, Buffer, Record
from ..record.rule_events import (
    CELL_DECLINED,
    FINAL_DONE,
    GAIN_PLACED,
    GAINED,
    MOVED_DISC,
    PASSED,
    SENT,
    note,
)
from ..record.tables import LookUp
from .influence import DIFFERENT_ROWS
from .solo import do_extra, has_extra, list_extra

FIRST_PARTNER = 1
"""LF-PLAN-13: T1, whom T2 follows in 2v1."""


# -- the main action -------------------------------------------------------------------


def price_of_disc(s: Record, t: LookUp, seat: int, owner: int) -> int:
    """LF-PLAN-04: what moving a disc costs; nothing with the tile Free hands (LF-MGT-06)."""
    if owner == seat:
        return 0
    if owner == NEUTRAL:
        return t.move_neutral_price
    return 0 if lasting(s, t, seat, FREE_MOVES) > 0 else t.move_other_price


def lets_go(s: Record, t: LookUp, column: int) -> bool:
    """LF-PLAN-03, LF-PLAN-13, LF-COMP-18: whether a disc of a column can be moved down at all."""
    return has_free(s, t, column, 0) and (s.ban != column or discs_in(s, column) > 1)


def price_of_gain(s: Record, t: LookUp, seat: int, column: int) -> int:
    """LF-PLAN-07: one lira for every disc of the column that is not one's own."""
    price = s.upper[column, NEUTRAL] * t.gain_neutral_price
    for owner in range(s.seats):
        if owner != seat:
            price += s.upper[column, owner] * t.gain_other_price
    return price


def room_for_gain(s: Record, t: LookUp) -> int:
    """LF-PLAN-08, LF-OPT-03: how many free cells there are for the discs of a column."""
    room = 0
    for column in range(COLUMNS):
        room += count_free(s, t, column, s.gain_blue)
    return room


def pays_for_gain(s: Record, t: LookUp, seat: int, column: int) -> bool:
    """LF-PLAN-07, LF-PLAN-13: whether there are discs to gain, at a price one can pay."""
    if discs_in(s, column) == 0 or s.ban == column:
        return False
    return price_of_gain(s, t, seat, column) <= s.lire[seat]


def may_gain(s: Record, t: LookUp, seat: int, column: int) -> bool:
    """LF-PLAN-07, LF-PLAN-08: whether Gain influence is possible in a column."""
    return pays_for_gain(s, t, seat, column) and discs_in(s, column) <= room_for_gain(s, t)


def legal_main(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-PLAN-02, LF-PLAN-14, LF-GEN-07, LF-DEC-07, LF-DEC-09, LF-DEC-30: what may be done.

    Send, move, gain, extra; or pass, where there is no main action.
    """
    seat = top_seat(s)
    sums = 0
    if s.partner[seat] != NOBODY and s.sent == 0:
        sums = min(s.lire[seat] // t.send_price, 250)
    n = list_gains(s, t, out, list_moves(s, t, out, sums, seat), seat)
    if n == sums:
        out[0] = decision(PASS_OP, 0, 0, 0)
        return 1
    for lire in range(sums):
        out[lire] = decision(SEND_OP, lire + 1, 0, 0)
    return list_extra(s, t, out, n) if has_extra(s, t, seat) else n


def list_moves(s: Record, t: LookUp, out: Buffer, n: int, seat: int) -> int:
    """LF-DEC-07, LF-PLAN-03, LF-PLAN-04, LF-PLAN-06: the discs that can be moved, by column."""
    payable = 0
    for owner in range(DISC_OWNERS):
        if price_of_disc(s, t, seat, owner) <= s.lire[seat]:
            payable |= 1 << owner
    for column in range(COLUMNS):
        if not lets_go(s, t, column):
            continue
        for owner in range(DISC_OWNERS):
            if s.upper[column, owner] != 0 and payable >> owner & 1 != 0:
                out[n] = decision(FROM_OP, column, owner, 0)
                n += 1
    return n


def list_gains(s: Record, t: LookUp, out: Buffer, n: int, seat: int) -> int:
    """LF-DEC-09: the columns in which Gain influence is possible; see `may_gain`."""
    room = room_for_gain(s, t)
    for column in range(COLUMNS):
        if pays_for_gain(s, t, seat, column) and discs_in(s, column) <= room:
            out[n] = decision(GAIN_OP, column, 0, 0)
            n += 1
    return n


def decide_main(s: Record, t: LookUp, number: int) -> None:
    """LF-PLAN-02: one main action; money may be sent and an extra action be done before it."""
    operation = operation_of(number)
    seat = top_seat(s)
    if operation == SEND_OP:
        send(s, t, seat, first_of(number))
        return
    if operation == SOLO_OP:
        do_extra(s, t, seat, first_of(number))
        return
    pop(s)
    s.acted = 1
    s.stuck = s.stuck + 1 if operation == PASS_OP else 0
    if operation == FROM_OP:
        begin_move(s, t, seat, first_of(number), second_of(number))
    elif operation == GAIN_OP:
        begin_gain(s, t, seat, first_of(number))
    else:
        s.acted = 0
        note(s, PASSED, seat, 0, 0, 0)


def send(s: Record, t: LookUp, seat: int, lire: int) -> None:
    """LF-PLAN-02: of what is paid to the bank the partner gets a part."""
    s.sent = 1
    note(s, SENT, seat, lire, s.partner[seat], 0)
    pay_bank(s, seat, lire * t.send_price)
    earn(s, s.partner[seat], lire)


# -- moving a disc ---------------------------------------------------------------------


def begin_move(s: Record, t: LookUp, seat: int, column: int, owner: int) -> None:
    """LF-PLAN-04: paid first; T2 may not empty the column that T1 took from (LF-PLAN-13)."""
    price = price_of_disc(s, t, seat, owner)
    if owner == NEUTRAL:
        pay_bank(s, seat, price)
    elif owner != seat:
        pay_player(s, seat, owner, price)
    if s.mode == TWO_ONE and seat == FIRST_PARTNER:
        s.new_ban = column
    push(s, MOVE_TO, seat, column, owner, 0)


def list_cells(s: Record, t: LookUp, out: Buffer, column: int) -> int:
    """LF-DEC-08, LF-DEC-17: the kinds of free action cells of a column, from the top."""
    n = 0
    left = free_actions(s, t, column)
    for place in range(t.cells[s.round_number, column]):
        kind = t.cell[s.round_number, column, place]
        if left >> kind & 1 != 0:
            out[n] = decision(TO_OP, kind, 0, 0)
            n += 1
            left &= ~(1 << kind)
    return n


def decide_to(s: Record, t: LookUp, number: int) -> None:
    """LF-PLAN-03, LF-PLAN-05: the disc goes down; only the new cell acts."""
    seat = top_seat(s)
    column = top(s, 0)
    owner = top(s, 1)
    kind = first_of(number)
    pop(s)
    s.upper[column, owner] -= 1
    s.lower[column, free_cell(s, t, column, kind)] = owner
    note(s, MOVED_DISC, seat, column, owner, kind)
    push_cell_action(s, t, seat, kind)


def push_cell_action(s: Record, t: LookUp, seat: int, kind: int) -> None:
    """LF-DEC-11: the action of a cell, asked for if it costs something."""
    if t.cost[kind] > 0:
        push(s, PAY_CELL, seat, kind, 0, 0)
    else:
        push(s, EFFECT, seat, kind, 0, 0)


def legal_pay(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-11: yes if one has the lire, and no."""
    n = 0
    if s.lire[top_seat(s)] >= t.cost[top(s, 0)]:
        out[n] = decision(ACT_OP, 1, 0, 0)
        n += 1
    out[n] = decision(ACT_OP, 0, 0, 0)
    return n + 1


def decide_pay(s: Record, t: LookUp, number: int) -> None:
    """LF-ACT-08 … LF-ACT-13: paid to the bank when the action is carried out."""
    seat = top_seat(s)
    kind = top(s, 0)
    pop(s)
    if first_of(number) == 1:
        pay_bank(s, seat, t.cost[kind])
        push(s, EFFECT, seat, kind, 0, 0)
    else:
        note(s, CELL_DECLINED, seat, kind, 0, 0)


# -- Gain influence --------------------------------------------------------------------


def begin_gain(s: Record, t: LookUp, seat: int, column: int) -> None:
    """LF-PLAN-07, LF-PLAN-09: the owners of the discs are paid; many are worth two removals."""
    note(s, GAINED, seat, column, 0, 0)
    for owner in range(s.seats):
        if owner != seat:
            pay_player(s, seat, owner, s.upper[column, owner] * t.gain_other_price)
    pay_bank(s, seat, s.upper[column, NEUTRAL] * t.gain_neutral_price)
    reward = 2 if discs_in(s, column) >= t.gain_two_from else 1
    push(s, GAIN_COLUMN, seat, column, reward, 0)


def legal_gain_column(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-10: columns with a free cell for the next disc."""
    n = 0
    for column in range(COLUMNS):
        if has_free(s, t, column, s.gain_blue):
            out[n] = decision(GCOL_OP, column, 0, 0)
            n += 1
    return n


def decide_gain_column(s: Record, number: int) -> None:
    """LF-DEC-10: the column of the next disc is chosen, its cell is next."""
    push(s, GAIN_CELL, top_seat(s), top(s, 0), top(s, 1), first_of(number))


def legal_gain_cell(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-10, LF-OPT-03: the kinds of free action cells, and a blue one with the option."""
    column = top(s, 2)
    n = list_cells(s, t, out, column)
    for place in range(n):
        out[place] = decision(GKIND_OP, first_of(out[place]), 0, 0)
    if s.gain_blue != 0 and free_cell(s, t, column, BLUE) != NOBODY:
        out[n] = decision(GKIND_OP, BLUE, 0, 0)
        n += 1
    return n


def decide_gain_cell(s: Record, t: LookUp, number: int) -> None:
    """LF-PLAN-08, LF-PLAN-09: a disc is placed, no action; after the last one comes the reward."""
    seat = top_seat(s)
    source = top(s, 0)
    reward = top(s, 1)
    goal = top(s, 2)
    kind = first_of(number)
    pop(s)
    owner = next_disc(s, seat, source)
    s.upper[source, owner] -= 1
    s.lower[goal, free_cell(s, t, goal, kind)] = owner
    note(s, GAIN_PLACED, seat, goal, kind, owner)
    if discs_in(s, source) == 0:
        pop(s)
        push(s, ROW, seat, reward, DIFFERENT_ROWS, 0)


# -- the end of a turn, Final Actions --------------------------------------------------------


def run_end_turn(s: Record, t: LookUp) -> None:
    """LF-SOLO-07: after the main action the soloist may still do an extra one."""
    seat = top_seat(s)
    pop(s)
    if s.acted != 0 and has_extra(s, t, seat):
        ask(s, EXTRA, seat)


def has_final(s: Record, t: LookUp) -> bool:
    """LF-PLAN-11: whether a figure has any cell to stand on."""
    for column in range(COLUMNS):  # noqa: SIM110  Numba has no any()
        if has_free(s, t, column, 0):
            return True
    return False


def legal_final(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-17: columns with a free action cell, or none."""
    n = 0
    for column in range(COLUMNS):
        if has_free(s, t, column, 0):
            out[n] = decision(FINAL_OP, column, 0, 0)
            n += 1
    out[n] = decision(FINAL_OP, NONE, 0, 0)
    return n + 1


def decide_final(s: Record, number: int) -> None:
    """LF-PLAN-11: a column for the figure, or no Final Action."""
    seat = top_seat(s)
    pop(s)
    if first_of(number) != NONE:
        push(s, FINAL_CELL, seat, first_of(number), 0, 0)


def decide_final_cell(s: Record, t: LookUp, number: int) -> None:
    """LF-PLAN-11, LF-COMP-13: the figure stands on a cell and does its action."""
    seat = top_seat(s)
    column = top(s, 0)
    kind = first_of(number)
    pop(s)
    s.figure[seat] = column * CELLS + free_cell(s, t, column, kind)
    note(s, FINAL_DONE, seat, column, kind, 0)
    push_cell_action(s, t, seat, kind)
