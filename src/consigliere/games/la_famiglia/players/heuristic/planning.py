"""Ratings in the planning phase: discs, action cells and Gain Influence."""

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
from ..heuristic_weights import INFLUENCE_VALUE, LIRA_VALUE, TWO_REMOVALS_FACTOR
from .conflict_outcomes import Workspace
from .effects import evaluate_cell, evaluate_effect, evaluate_solo_cell
from .territory_values import weight_of_round
from .threats import assess_map

_EXTRA_ACTION_BONUS = 100.0
"""An extra action comes before the main one because it is free."""
_EXCLUDED = -50.0


def rate_main_actions(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-PLAN-02: discs by the best cell they can go to, less the price; or Gain Influence."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        code = workspace.codes[number]
        operation = operation_of(code)
        value = 0.0
        if operation == FROM_OP:
            price = price_of_disc(s, t, seat, second_of(code))
            value = evaluate_column(s, t, workspace, seat, first_of(code))
            value -= weight_of_round(s, workspace, LIRA_VALUE) * price
        elif operation == GAIN_OP:
            value = evaluate_gain_influence(s, t, workspace, seat, first_of(code))
        elif operation == SOLO_OP:
            value = evaluate_solo_cell(s, t, workspace, seat, first_of(code))
            value = value + _EXTRA_ACTION_BONUS if value > 0 else _EXCLUDED
        elif operation == SEND_OP:
            value = _EXCLUDED
        workspace.values[number] = value


def evaluate_column(s: Record, t: LookUp, workspace: Workspace, seat: int, column: int) -> float:
    """Value of the best free cell of a column."""
    kinds = free_actions(s, t, column)
    best = 0.0
    for kind in range(KINDS):
        if kinds >> kind & 1 != 0:
            best = max(best, evaluate_cell(s, t, workspace, seat, kind))
    return best


def evaluate_gain_influence(
    s: Record, t: LookUp, workspace: Workspace, seat: int, column: int
) -> float:
    """LF-PLAN-09: value of one removal or two, less the price of the column."""
    removals = (
        workspace.weights[TWO_REMOVALS_FACTOR] if discs_in(s, column) >= t.gain_two_from else 1.0
    )
    value = removals * weight_of_round(s, workspace, INFLUENCE_VALUE)
    return value - weight_of_round(s, workspace, LIRA_VALUE) * price_of_gain(s, t, seat, column)


def rate_cells(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-08, LF-DEC-17: cells for a disc or the figure, by their action."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        workspace.values[number] = evaluate_cell(
            s, t, workspace, seat, first_of(workspace.codes[number])
        )


def rate_blocked_cells(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-10: cells for the discs of Gain Influence: those that block the least."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        kind = first_of(workspace.codes[number])
        workspace.values[number] = (
            1.0 if kind == BLUE else -evaluate_cell(s, t, workspace, seat, kind)
        )


def rate_columns(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-10, LF-DEC-13: columns by their free blue cells, which have no action."""
    for number in range(workspace.choice_count):
        column = first_of(workspace.codes[number])
        has_blue = t.blue[s.round_number, column] > 0
        workspace.values[number] = free_blue_cells(s, t, column) if has_blue else -1.0


def free_blue_cells(s: Record, t: LookUp, column: int) -> float:
    """The number of free blue cells of a column."""
    first = t.cells[s.round_number, column]
    count = 0.0
    for place in range(first, min(first + t.blue[s.round_number, column], CELLS)):
        if s.lower[column, place] == NOBODY:
            count += 1.0
    return count


def rate_payment(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-11: paying for an action, by its value less its cost."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    kind = top(s, 0)
    value = (
        evaluate_effect(s, t, workspace, seat, kind, 0)
        - weight_of_round(s, workspace, LIRA_VALUE) * t.cost[kind]
    )
    for number in range(workspace.choice_count):
        code = workspace.codes[number]
        is_paid = operation_of(code) == ACT_OP and first_of(code) != 0
        workspace.values[number] = value if is_paid else 0.0


def rate_final_columns(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-PLAN-11: columns by their best cell for the figure."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        column = first_of(workspace.codes[number])
        workspace.values[number] = (
            0.0 if column == NONE else evaluate_column(s, t, workspace, seat, column)
        )


def rate_solo_cells(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-14, LF-DEC-29: cells of the solo board, or none of them."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        cell = first_of(workspace.codes[number])
        workspace.values[number] = (
            0.0 if cell == NONE else evaluate_solo_cell(s, t, workspace, seat, cell)
        )
