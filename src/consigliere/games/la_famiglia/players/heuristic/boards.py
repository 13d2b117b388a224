"""Ratings for family boards, control tiles, the dome and the set-up: small, simple choices."""

from ...box.effects import GUARD, MORE_ORDERS
from ...box.parts import LEVELS, SHEETS
from ...rules.pieces.control import lasting
from ...rules.pieces.discs import discs_in
from ...rules.planning.influence import CHURCH, FIRST_ECONOMY, POLICE, level_of
from ...rules.planning.solo import has_cell_for_council, may_take_council
from ...rules.record.actions import (
    NONE,
    SHIFT_OP,
    STOP_OP,
    UNTILE_OP,
    first_of,
    operation_of,
    second_of,
)
from ...rules.record.frames import top, top_seat
from ...rules.record.record import MOST_SOLO_CELLS, ROWS, Record
from ...rules.record.starting_resources import is_soloist
from ...rules.record.tables import LookUp
from ..heuristic_weights import (
    CHARACTER_VALUE,
    COUNCIL_DISC_VALUE,
    LASTING_TILE_VALUE,
    LEVEL_VALUE,
    TOKEN_VALUE,
)
from .conflict_outcomes import Workspace
from .effects import evaluate_effect, evaluate_solo_cell
from .placement import evaluate_soldier
from .threats import assess_map

# -- family boards ---------------------------------------------------------------------------


def rate_rows(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-12: rows, by the effect of removing their next disc."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        workspace.values[number] = evaluate_row(
            s, t, workspace, seat, first_of(workspace.codes[number])
        )


def evaluate_row(s: Record, t: LookUp, workspace: Workspace, seat: int, row: int) -> float:
    """Value of the effect printed on the next cell of a row, or of the row's higher level."""
    level = level_of(s, seat, row)
    if is_soloist(s, seat) and s.removed[seat, row] == 1:
        return evaluate_council_disc(s, t, workspace, seat) + workspace.weights[COUNCIL_DISC_VALUE]
    value = 0.0
    if row >= FIRST_ECONOMY:
        for part in range(2):
            kind = t.economy[s.family[seat], row - FIRST_ECONOMY, level, part, 0]
            amount = t.economy[s.family[seat], row - FIRST_ECONOMY, level, part, 1]
            if kind != 0:
                value += evaluate_effect(s, t, workspace, seat, kind, amount)
    else:
        family = s.family[seat]
        more = t.value[family, row, level + 1] - t.value[family, row, level]
        value = workspace.weights[LEVEL_VALUE + row] * more * (SHEETS + 1 - s.round_number)
    return (
        value + workspace.weights[TOKEN_VALUE] if completes_column(s, seat, row, level) else value
    )


def evaluate_council_disc(s: Record, t: LookUp, workspace: Workspace, seat: int) -> float:
    """Value of a council disc on its best cell of the solo board."""
    if not has_cell_for_council(s, t, seat):
        return 0.0
    best = -1.0
    for cell in range(MOST_SOLO_CELLS):
        if may_take_council(s, t, cell):
            best = max(best, evaluate_solo_cell(s, t, workspace, seat, cell))
    return best


def completes_column(s: Record, seat: int, row: int, level: int) -> bool:
    """LF-BRD-06: whether the next disc off a row would open the last cell of a column."""
    first = FIRST_ECONOMY if row > CHURCH else 0
    last = ROWS if row > CHURCH else FIRST_ECONOMY
    for other in range(first, last):
        if other != row and level_of(s, seat, other) <= level:
            return False
    return True


# -- tiles and the dome ----------------------------------------------------------------------


def rate_tiles(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-25: mark the most valuable tile, give up the least valuable one."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        code = workspace.codes[number]
        operation = operation_of(code)
        if operation == STOP_OP:
            workspace.values[number] = 0.0
            continue
        value = evaluate_tile(s, t, workspace, seat, first_of(code))
        if operation == SHIFT_OP:
            value = evaluate_tile(s, t, workspace, seat, second_of(code)) - value - 0.1
        else:
            value = -value if operation == UNTILE_OP else value + 0.1
        workspace.values[number] = value


def evaluate_tile(s: Record, t: LookUp, workspace: Workspace, seat: int, tile: int) -> float:
    """Value of having a tile marked."""
    kind = t.tile_kind[tile]
    if kind >= MORE_ORDERS and kind <= GUARD:
        return (
            0.0
            if lasting(s, t, seat, kind) > 0
            else workspace.weights[LASTING_TILE_VALUE + kind - MORE_ORDERS]
        )
    # the last management has no income, the first one of a round has it at the end of the round
    if s.round_number == SHEETS:
        return 0.05
    return evaluate_effect(s, t, workspace, seat, kind, t.tile_amount[tile])


def rate_by_amount(workspace: Workspace) -> None:
    """LF-DEC-24, LF-DEC-28: yes over no, more over fewer."""
    for number in range(workspace.choice_count):
        workspace.values[number] = first_of(workspace.codes[number])


def rate_dome_bonus(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-27: places for the soldiers of the dome bonus."""
    assess_map(s, t, workspace, top_seat(s))
    for number in range(workspace.choice_count):
        place = first_of(workspace.codes[number])
        value = 0.0
        if place != NONE:
            value = evaluate_soldier(s, t, workspace, place, top(s, 0), 0.5)
        workspace.values[number] = value


# -- the set-up ------------------------------------------------------------------------------


def rate_families(t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-01: families by the soldiers they recruit and place, which decide most games."""
    for number in range(workspace.choice_count):
        family = first_of(workspace.codes[number])
        value = 0.0
        for level in range(LEVELS):
            value += t.value[family, POLICE, level] + t.value[family, CHURCH, level]
        workspace.values[number] = value


def rate_characters(workspace: Workspace) -> None:
    """LF-DEC-03: character cards, by a fixed value each."""
    for number in range(workspace.choice_count):
        workspace.values[number] = workspace.weights[
            CHARACTER_VALUE + first_of(workspace.codes[number])
        ]


def rate_disc_columns(s: Record, workspace: Workspace) -> None:
    """LF-DEC-06: columns with few discs, where one's own stays within reach longest."""
    for number in range(workspace.choice_count):
        workspace.values[number] = -discs_in(s, first_of(workspace.codes[number]))
