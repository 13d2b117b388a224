"""The planning phase: which disc to take for which cell, and Gain influence."""

from ...box.effects import KINDS
from ...rules.pieces.discs import BLUE, discs_in, free_actions
from ...rules.planning.turns import price_of_disc, price_of_gain
from ...rules.record.actions import (
    ACT_OP,
    FROM_OP,
    GAIN_OP,
    NONE,
    SEND_OP,
    SOLO_OP,
    first_of,
    operation_of,
    second_of,
)
from ...rules.record.frames import top, top_seat
from ...rules.record.record import CELLS, NOBODY, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import INFLUENCE_WORTH, LIRA_WORTH, TWICE
from .battle import Desk
from .effects import cell_worth, effect_worth, solo_worth
from .outlook import look_around, of_round

_FIRST = 100.0
"""An extra action comes before the main one, since it costs nothing."""
_NEVER = -50.0


def weigh_main(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-PLAN-02: the best cell that a disc can go to, less its price; or Gain influence."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        code = desk.codes[number]
        operation = operation_of(code)
        worth = 0.0
        if operation == FROM_OP:
            price = price_of_disc(s, t, seat, second_of(code))
            worth = best_cell(s, t, desk, seat, first_of(code))
            worth -= of_round(s, desk, LIRA_WORTH) * price
        elif operation == GAIN_OP:
            worth = gaining_worth(s, t, desk, seat, first_of(code))
        elif operation == SOLO_OP:
            worth = solo_worth(s, t, desk, seat, first_of(code))
            worth = worth + _FIRST if worth > 0 else _NEVER
        elif operation == SEND_OP:
            worth = _NEVER
        desk.values[number] = worth


def best_cell(s: Record, t: LookUp, desk: Desk, seat: int, column: int) -> float:
    """What the best free cell of a column is worth."""
    kinds = free_actions(s, t, column)
    best = 0.0
    for kind in range(KINDS):
        if kinds >> kind & 1 != 0:
            best = max(best, cell_worth(s, t, desk, seat, kind))
    return best


def gaining_worth(s: Record, t: LookUp, desk: Desk, seat: int, column: int) -> float:
    """LF-PLAN-09: one removal or two, less the price of the column."""
    removals = desk.taste[TWICE] if discs_in(s, column) >= t.gain_two_from else 1.0
    worth = removals * of_round(s, desk, INFLUENCE_WORTH)
    return worth - of_round(s, desk, LIRA_WORTH) * price_of_gain(s, t, seat, column)


def weigh_cells(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-08, LF-DEC-17: the action of the cell that a disc or the figure goes to."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        desk.values[number] = cell_worth(s, t, desk, seat, first_of(desk.codes[number]))


def weigh_blocking(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-10: discs of Gain influence go where no action is lost, or the least."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        kind = first_of(desk.codes[number])
        desk.values[number] = 1.0 if kind == BLUE else -cell_worth(s, t, desk, seat, kind)


def weigh_columns(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-10, LF-DEC-13: columns with the most free cells of little use."""
    for number in range(desk.size):
        column = first_of(desk.codes[number])
        has_blue = t.blue[s.round_number, column] > 0
        desk.values[number] = free_blue(s, t, column) if has_blue else -1.0


def free_blue(s: Record, t: LookUp, column: int) -> float:
    """The free blue cells of a column."""
    first = t.cells[s.round_number, column]
    count = 0.0
    for place in range(first, min(first + t.blue[s.round_number, column], CELLS)):
        if s.lower[column, place] == NOBODY:
            count += 1.0
    return count


def weigh_pay(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-11: whether the action is worth its cost."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    kind = top(s, 0)
    worth = effect_worth(s, t, desk, seat, kind, 0) - of_round(s, desk, LIRA_WORTH) * t.cost[kind]
    for number in range(desk.size):
        code = desk.codes[number]
        is_paid = operation_of(code) == ACT_OP and first_of(code) != 0
        desk.values[number] = worth if is_paid else 0.0


def weigh_final(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-PLAN-11: the column with the best cell for the figure."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        column = first_of(desk.codes[number])
        desk.values[number] = 0.0 if column == NONE else best_cell(s, t, desk, seat, column)


def weigh_solo(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-14, LF-DEC-29: cells of the solo board, or none."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        cell = first_of(desk.codes[number])
        desk.values[number] = 0.0 if cell == NONE else solo_worth(s, t, desk, seat, cell)
