"""The policy of the heuristic: rates every decision of the seat that must decide."""

from ...rules.legal import legal
from ...rules.record.frames import (
    AT,
    ATTACK_CARD,
    BONUS_AT,
    CHARACTER,
    COUNT,
    DEFENCE_CARD,
    DISC,
    DOME_MARK,
    EXTRA,
    FIGHT,
    FINAL_CELL,
    FINAL_COLUMN,
    GAIN_CELL,
    GAIN_COLUMN,
    GROUP_CARS,
    HIT_CHOICE,
    KIND,
    MAIN,
    MOVE_TO,
    OPEN_LOCK,
    ORDER,
    PAY_CELL,
    PLACE_BOAT,
    PLACE_LAB,
    PUT,
    RESTORE,
    ROW,
    SHIFT,
    SOLO,
    SPLIT,
    SWAP,
    TILE_CHOICE,
    TOKEN,
    UNBLOCK,
    WORK,
    top_kind,
    top_seat,
)
from ...rules.record.record import Buffer, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import WEIGHT_COUNT
from ..roles import role_of
from .boards import (
    rate_by_amount,
    rate_characters,
    rate_disc_columns,
    rate_dome_bonus,
    rate_families,
    rate_rows,
    rate_tiles,
)
from .conflict_outcomes import Workspace
from .conflicts import rate_cards, rate_conflict_steps, rate_hits, rate_swap
from .orders import rate_cars, rate_group_sizes, rate_order_actions, rate_order_places, rate_tokens
from .placement import rate_equipment, rate_equipment_kinds, rate_placements, rate_splits
from .planning import (
    rate_blocked_cells,
    rate_cells,
    rate_columns,
    rate_final_columns,
    rate_main_actions,
    rate_payment,
    rate_solo_cells,
)


def best_choice(s: Record, t: LookUp, workspace: Workspace, out: Buffer) -> int:
    """The decision rated best, the first of equals; the workspace then holds all of them.

    `out`: a buffer for the legal decisions.
    """
    n = legal(s, t, out)
    for number in range(n):
        workspace.codes[number] = out[number]
    workspace.choice_count = n
    if n > 1:
        rate_choices(s, t, workspace)
        return workspace.codes[best_index(workspace)]
    return workspace.codes[0]


def best_index(workspace: Workspace) -> int:
    """The index of the decision rated best, the first of equals."""
    best = 0
    for number in range(1, workspace.choice_count):
        if workspace.values[number] > workspace.values[best]:
            best = number
    return best


def rate_choices(s: Record, t: LookUp, workspace: Workspace) -> None:
    """Rate the decisions in the workspace, in points that only compare one with another."""
    kind = top_kind(s)
    select_weights(s, workspace)
    if kind >= ORDER:
        rate_encounter(s, t, workspace, kind)
    elif kind == PUT:
        rate_placements(s, t, workspace)
    elif kind >= PLACE_LAB and kind <= TOKEN:
        rate_pieces(s, t, workspace, kind)
    elif kind == SPLIT:
        rate_splits(s, workspace)
    elif kind >= ROW:
        rate_boards(s, t, workspace, kind)
    elif kind >= DISC:
        rate_disc_moves(s, t, workspace, kind)
    elif kind == CHARACTER:
        rate_characters(workspace)
    elif kind == OPEN_LOCK:
        rate_solo_cells(s, t, workspace)
    else:
        rate_families(t, workspace)


def select_weights(s: Record, workspace: Workspace) -> None:
    """Select the weights for the role of the seat that decides."""
    role = role_of(s, top_seat(s))
    if workspace.role != role:
        workspace.role = role
        for number in range(WEIGHT_COUNT):
            workspace.weights[number] = workspace.heuristic_weights[role, number]


def rate_encounter(s: Record, t: LookUp, workspace: Workspace, kind: int) -> None:
    """Rate decisions of the encounter and of the lulls."""
    if kind == ORDER:
        rate_order_actions(s, t, workspace)
    elif kind == COUNT:
        rate_group_sizes(s, t, workspace)
    elif kind == GROUP_CARS:
        rate_cars(s, workspace)
    elif kind == FIGHT:
        rate_conflict_steps(s, t, workspace)
    elif kind == ATTACK_CARD or kind == DEFENCE_CARD:  # noqa: PLR1714, SIM109  costs Numba time
        rate_cards(workspace)
    elif kind == SWAP:
        rate_swap(s, workspace)
    elif kind == DOME_MARK:
        rate_by_amount(workspace)
    elif kind == HIT_CHOICE:
        rate_hits(s, t, workspace)
    elif kind == TILE_CHOICE or kind == SHIFT:  # noqa: PLR1714, SIM109
        rate_tiles(s, t, workspace)


def rate_pieces(s: Record, t: LookUp, workspace: Workspace, kind: int) -> None:
    """Rate the placement of equipment and orders."""
    if kind <= PLACE_BOAT:
        rate_equipment(s, t, workspace)
    elif kind == KIND:
        rate_equipment_kinds(workspace)
    elif kind == AT:
        rate_order_places(s, t, workspace)
    else:
        rate_tokens(s, t, workspace)


def rate_disc_moves(s: Record, t: LookUp, workspace: Workspace, kind: int) -> None:
    """Rate main actions, and the discs of the set-up."""
    if kind == DISC:
        rate_disc_columns(s, workspace)
    elif kind == MAIN:
        rate_main_actions(s, t, workspace)
    elif kind == MOVE_TO:
        rate_cells(s, t, workspace)
    elif kind == GAIN_COLUMN:
        rate_columns(s, t, workspace)
    elif kind == GAIN_CELL:
        rate_blocked_cells(s, t, workspace)
    elif kind == PAY_CELL:
        rate_payment(s, t, workspace)


def rate_boards(s: Record, t: LookUp, workspace: Workspace, kind: int) -> None:
    """Rate decisions on boards, Final Actions and the dome."""
    if kind == ROW:
        rate_rows(s, t, workspace)
    elif kind == WORK:
        rate_columns(s, t, workspace)
    elif kind == SOLO or kind == EXTRA or kind == UNBLOCK:  # noqa: PLR1714, SIM109
        rate_solo_cells(s, t, workspace)
    elif kind == FINAL_COLUMN:
        rate_final_columns(s, t, workspace)
    elif kind == FINAL_CELL:
        rate_cells(s, t, workspace)
    elif kind == BONUS_AT:
        rate_dome_bonus(s, t, workspace)
    elif kind == RESTORE:
        rate_by_amount(workspace)
