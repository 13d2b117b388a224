"""Values of the effects of cells, boards and tiles to a seat."""

from ...box.effects import (
    BESIDE_LABS,
    BOA,
    CAR,
    CAR_OR_BOAT,
    EQU,
    FREE_BOAT,
    FREE_CAR,
    FREE_LAB,
    HIT,
    IN1,
    IN2,
    INC,
    INFLUENCE,
    INR,
    LAB,
    LIRA,
    O1L,
    ORD,
    PLACE_ORDERS,
    PLC,
    RAP,
    REC,
    RECRUIT,
    RECRUIT_AND_PLACE,
    REINFORCE,
)
from ...rules.pieces.stock import labs_of, recruitable
from ...rules.planning.cells import institutions, orders_at, tokens_in_hq
from ...rules.planning.influence import CHURCH, JUSTICE, POLICE, value_of
from ...rules.planning.solo import board_side
from ...rules.record.record import TERRITORIES, TOKENS, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import (
    BOAT_SHARE,
    CAR_SHARE,
    FEW_WAITING_FACTOR,
    HIT_VALUE,
    INFLUENCE_VALUE,
    LAB_VALUE,
    LEAST_ORDER_VALUE,
    LIRA_VALUE,
    MANY_WAITING_FACTOR,
    ORDER_SHARE,
    PLACEMENT_VALUE,
    RAID_FACTOR,
    RECRUIT_VALUE,
    TWO_PIECES_FACTOR,
    TWO_REMOVALS_FACTOR,
)
from .conflict_outcomes import Workspace
from .move_gains import best_move_gain
from .territory_values import weight_of_round

_FEW, _MANY = 3, 8
"""Limits for few and many soldiers and members waiting in the HQ."""


def evaluate_cell(s: Record, t: LookUp, workspace: Workspace, seat: int, kind: int) -> float:
    """Value of an action cell, less its cost; 0 if the seat cannot pay."""
    cost = t.cost[kind]
    if cost > s.lire[seat]:
        return 0.0
    return max(
        evaluate_effect(s, t, workspace, seat, kind, 0)
        - weight_of_round(s, workspace, LIRA_VALUE) * cost,
        0.0,
    )


def evaluate_solo_cell(s: Record, t: LookUp, workspace: Workspace, seat: int, cell: int) -> float:
    """Value of a cell of the solo board."""
    side = board_side(s)
    value = 0.0
    for part in range(2):
        kind = t.solo_effect[side, cell, part, 0]
        if kind != 0:
            value += evaluate_effect(
                s, t, workspace, seat, kind, t.solo_effect[side, cell, part, 1]
            )
    return value


def evaluate_effect(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, seat: int, kind: int, amount: int
) -> float:
    """Value of any effect, without its cost."""
    if kind == ORD:
        return evaluate_orders(s, t, workspace, seat, value_of(s, t, seat, JUSTICE))
    if kind == O1L:
        return (
            evaluate_orders(s, t, workspace, seat, 1)
            + weight_of_round(s, workspace, LIRA_VALUE) * t.order_lire
        )
    if kind == PLACE_ORDERS:
        return evaluate_orders(s, t, workspace, seat, amount)
    if kind == INC:
        lire = min(max(1 + labs_of(s, seat), t.income_least), t.income_most)
        return weight_of_round(s, workspace, LIRA_VALUE) * lire
    if kind == LIRA:
        return weight_of_round(s, workspace, LIRA_VALUE) * amount
    if kind == IN1 or kind == INFLUENCE:  # noqa: PLR1714, SIM109  a tuple test costs Numba time
        return evaluate_removals(s, workspace, institutions(s, amount))
    if kind == IN2 or kind == INR:  # noqa: PLR1714, SIM109
        return evaluate_removals(s, workspace, 2)
    if kind == HIT:
        return workspace.weights[HIT_VALUE]
    piece = evaluate_equipment(s, workspace, kind)
    return piece if piece > 0 else evaluate_soldiers(s, t, workspace, seat, kind, amount)


def evaluate_removals(s: Record, workspace: Workspace, count: int) -> float:
    """Value of removing so many discs by one action, all but the first with the same weight."""
    factor = 1 + (workspace.weights[TWO_REMOVALS_FACTOR] - 1) * (count - 1)
    return factor * weight_of_round(s, workspace, INFLUENCE_VALUE)


def evaluate_equipment(s: Record, workspace: Workspace, kind: int) -> float:
    """Value of effects that give labs, cars or boats; 0 for other effects."""
    piece = weight_of_round(s, workspace, LAB_VALUE)
    if kind == LAB or kind == FREE_LAB:  # noqa: PLR1714, SIM109
        return piece
    if kind == EQU:
        return workspace.weights[TWO_PIECES_FACTOR] * piece
    if kind == CAR or kind == FREE_CAR or kind == CAR_OR_BOAT:  # noqa: PLR1714, SIM109
        return workspace.weights[CAR_SHARE] * piece
    if kind == BOA or kind == FREE_BOAT:  # noqa: PLR1714, SIM109
        return workspace.weights[BOAT_SHARE] * piece
    return 0.0


def evaluate_soldiers(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, seat: int, kind: int, amount: int
) -> float:
    """Value of effects that recruit or place soldiers; 0 for other effects."""
    if kind == REC:
        return evaluate_recruits(s, workspace, seat, value_of(s, t, seat, POLICE))
    if kind == RECRUIT:
        return evaluate_recruits(s, workspace, seat, amount)
    if kind == PLC:
        return evaluate_placement(s, workspace, seat, value_of(s, t, seat, CHURCH), 0)
    if kind == RAP or kind == RECRUIT_AND_PLACE:  # noqa: PLR1714, SIM109
        count = t.raid_soldiers if amount == 0 else amount
        return workspace.weights[RAID_FACTOR] * evaluate_recruits(
            s, workspace, seat, count
        ) + evaluate_placement(s, workspace, seat, count, count)
    if kind == REINFORCE:
        return evaluate_placement(s, workspace, seat, amount, 0)
    if kind == BESIDE_LABS:
        return evaluate_placement(s, workspace, seat, min(amount, labs_of(s, seat)), 0)
    return 0.0


def evaluate_recruits(s: Record, workspace: Workspace, seat: int, count: int) -> float:
    """Value of recruits in the HQ: less if many wait there already."""
    left = recruitable(s, seat, count)
    waiting = s.hq[seat] + s.members_hq[seat]
    share = 1.0
    if waiting < _FEW:
        share = workspace.weights[FEW_WAITING_FACTOR]
    elif waiting >= _MANY:
        share = workspace.weights[MANY_WAITING_FACTOR]
    return weight_of_round(s, workspace, RECRUIT_VALUE) * left * share


def evaluate_placement(
    s: Record, workspace: Workspace, seat: int, count: int, recruited: int
) -> float:
    """Value of placing soldiers from the HQ on the map, as far as there are any."""
    return weight_of_round(s, workspace, PLACEMENT_VALUE) * min(
        count, s.hq[seat] + s.members_hq[seat] + recruited
    )


def evaluate_orders(s: Record, t: LookUp, workspace: Workspace, seat: int, count: int) -> float:
    """Value of placing so many orders, each on its best territory."""
    tokens = tokens_in_hq(s, seat)
    left = 0
    for slot in range(TOKENS):
        left += tokens >> slot & 1
    compute_order_values(s, t, workspace, seat)
    value = 0.0
    for number in range(min(count, left, workspace.order_count)):
        value += workspace.order_values[number]
    return weight_of_round(s, workspace, ORDER_SHARE) * value


def compute_order_values(s: Record, t: LookUp, workspace: Workspace, seat: int) -> None:
    """Store the values of further orders, one for each territory without an order, best first."""
    if workspace.orders_stamp == workspace.stamp:
        return
    workspace.orders_stamp = workspace.stamp
    count = 0
    for place in range(TERRITORIES):
        if s.owner[place] == seat and orders_at(s, seat, place) == 0:
            value = max(
                best_move_gain(s, t, workspace, place, s.soldiers[place]),
                workspace.weights[LEAST_ORDER_VALUE],
            )
            number = count
            while number > 0 and workspace.order_values[number - 1] < value:
                workspace.order_values[number] = workspace.order_values[number - 1]
                number -= 1
            workspace.order_values[number] = value
            count += 1
    workspace.order_count = count
