"""Ratings for orders: where to place which, and how to carry them out."""

from ...box.effects import AGIT, BLIT, EXPL, LAUN, MOVE, MUST, SNIT, SUPP
from ...rules.encounter.orders import CAR_BOMB, struck
from ...rules.pieces.movement import group_limit, order_seat, two_borders
from ...rules.pieces.stock import labs_of
from ...rules.planning.cells import orders_at
from ...rules.record.actions import (
    AGIT_OP,
    DEST_OP,
    EXPL_OP,
    NONE,
    SNITCH_OP,
    SRC_OP,
    STOP_OP,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from ...rules.record.frames import top, top_seat
from ...rules.record.record import NEUTRAL, NOBODY, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import (
    BLITZ_VALUE,
    CASUALTY_VALUE,
    LIRA_VALUE,
    LOST_CAR_COST,
    LOST_ORDER_VALUE,
    MUSTER_VALUE,
    ORDER_BASE_VALUE,
    REPEATED_ORDER_SHARE,
    SECOND_GROUP_VALUE,
    STRIKE_ORDER_VALUE,
    SUPPLY_VALUE,
)
from .conflict_outcomes import DEFENDERS, EMPTIED, TAKEN, Workspace, attack_outcome
from .conflicts import evaluate_strike
from .move_gains import best_move_gain, departure_cost, move_gain
from .territory_values import evaluate_denial, evaluate_territory, is_enemy_at, weight_of_round
from .threats import assess_map, expected_loss

# -- placing ---------------------------------------------------------------------------------


def rate_order_places(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-16: territories for an order, by the best move from there."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        code = workspace.codes[number]
        value = 0.0
        if operation_of(code) != STOP_OP:
            place = first_of(code)
            value = workspace.weights[ORDER_BASE_VALUE] + best_move_gain(
                s, t, workspace, place, s.soldiers[place]
            )
            if orders_at(s, seat, place) > 0:
                value *= workspace.weights[REPEATED_ORDER_SHARE]
        workspace.values[number] = value


def rate_tokens(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-16: tokens for a territory; of equal ones the one that comes first."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    family = s.family[seat]
    for number in range(workspace.choice_count):
        slot = first_of(workspace.codes[number])
        value = evaluate_token(s, t, workspace, top(s, 1), slot)
        workspace.values[number] = value - 0.002 * t.initiative[family, slot]


def evaluate_token(s: Record, t: LookUp, workspace: Workspace, place: int, slot: int) -> float:
    """Value of an order token of the seat on a territory."""
    seat = workspace.seat
    kind = t.order_kind[s.family[seat], slot]
    amount = t.order_amount[s.family[seat], slot]
    there = s.soldiers[place]
    if kind == MOVE or kind == BLIT:  # noqa: PLR1714, SIM109  a tuple test costs Numba time
        value = best_move_gain(s, t, workspace, place, there) + workspace.weights[
            SECOND_GROUP_VALUE
        ] * (amount - 1)
        return value + workspace.weights[BLITZ_VALUE] if kind == BLIT else value
    if kind == SUPP:
        count = min(amount, s.hq[seat])
        saved = expected_loss(s, t, workspace, place, there)
        saved -= expected_loss(s, t, workspace, place, there + count)
        return workspace.weights[SUPPLY_VALUE] * count + saved
    if kind == EXPL or kind == SNIT or kind == AGIT:  # noqa: PLR1714, SIM109
        return (
            0.3 + workspace.weights[STRIKE_ORDER_VALUE] * amount
            if has_enemy_neighbour(s, workspace, place)
            else 0.3
        )
    if kind == MUST:
        return workspace.weights[MUSTER_VALUE] * neighbouring_soldiers(s, workspace, place)
    lire = max(1, min(labs_of(s, seat), amount)) if kind == LAUN else 1
    return weight_of_round(s, workspace, LIRA_VALUE) * lire


def has_enemy_neighbour(s: Record, workspace: Workspace, place: int) -> bool:
    """Whether a neighbouring territory belongs to a player of the other side."""
    for number in range(workspace.neighbour_count[place]):
        if is_enemy_at(s, workspace, workspace.neighbours[place, number]):
            return True
    return False


def neighbouring_soldiers(s: Record, workspace: Workspace, place: int) -> int:
    """The seat's soldiers on neighbouring territories, less one that stays on each."""
    found = 0
    for number in range(workspace.neighbour_count[place]):
        other = workspace.neighbours[place, number]
        if s.owner[other] == workspace.seat:
            found += s.soldiers[other] - 1
    return found


# -- carrying out ----------------------------------------------------------------------------


def rate_order_actions(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-18, LF-DEC-19, LF-DEC-20: the actions of an order, or stopping."""
    assess_map(s, t, workspace, order_seat(s))
    far = two_borders(s, t, workspace.seat, s.order_at)
    for number in range(workspace.choice_count):
        workspace.values[number] = evaluate_order_action(
            s, t, workspace, workspace.codes[number], far
        )


def evaluate_order_action(s: Record, t: LookUp, workspace: Workspace, code: int, far: int) -> float:
    """Value of carrying out an order in this way."""
    operation = operation_of(code)
    other = first_of(code)
    second = second_of(code)
    if operation == DEST_OP or operation == SRC_OP:  # noqa: PLR1714, SIM109
        start = other if operation == SRC_OP else s.order_at
        goal = s.order_at if operation == SRC_OP else other
        limit = group_limit(s, t, other, second, far)
        best = evaluate_group(s, t, workspace, start, goal, 1)
        for size in range(2, limit + 1):
            best = max(best, evaluate_group(s, t, workspace, start, goal, size))
        return best - 0.01 * second
    if operation == EXPL_OP:
        count = struck(s, t, other, s.order_amount + CAR_BOMB * second)
        return (
            evaluate_strike(s, workspace, other, count) - workspace.weights[LOST_CAR_COST] * second
        )
    if operation == SNITCH_OP:
        value = evaluate_strike(s, workspace, other, struck(s, t, other, s.order_amount))
        return value if second == NONE else value + workspace.weights[LOST_ORDER_VALUE]
    if operation == AGIT_OP:
        return evaluate_agitation(s, t, workspace, other, second, third_of(code))
    return 0.0


def evaluate_group(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, start: int, goal: int, size: int
) -> float:
    """Value of moving a group from one territory to another, less the risk at the start."""
    return move_gain(s, t, workspace, goal, size) - departure_cost(s, t, workspace, start, size)


def evaluate_agitation(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, origin: int, goal: int, count: int
) -> float:
    """Value of making neutral soldiers leave a territory, perhaps to attack an enemy."""
    left = s.soldiers[origin] - count
    value = 0.3 * evaluate_territory(s, t, workspace, origin) if left == 0 else 0.05 * count
    owner = s.owner[goal]
    if owner == NEUTRAL:
        return value - 0.1 * evaluate_territory(s, t, workspace, goal)
    if owner == NOBODY:
        return value - 0.4 * evaluate_territory(s, t, workspace, goal)
    if is_enemy_at(s, workspace, goal):
        there = s.soldiers[goal]
        cost = min(workspace.brute_cost[NEUTRAL], workspace.brute_cost[owner])
        cleared = attack_outcome(workspace, cost, count, there, TAKEN)
        cleared += attack_outcome(workspace, cost, count, there, EMPTIED)
        value += cleared * evaluate_denial(s, workspace, goal, owner)
        value += weight_of_round(s, workspace, CASUALTY_VALUE) * (
            there - attack_outcome(workspace, cost, count, there, DEFENDERS)
        )
    return value


def rate_group_sizes(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-18, LF-DEC-19: sizes of a group."""
    assess_map(s, t, workspace, order_seat(s))
    start = s.group_to if s.order_kind == MUST else s.order_at
    goal = s.order_at if s.order_kind == MUST else s.group_to
    for number in range(workspace.choice_count):
        size = first_of(workspace.codes[number])
        workspace.values[number] = (
            evaluate_group(s, t, workspace, start, goal, size) if size > 0 else 0.0
        )


def rate_cars(s: Record, workspace: Workspace) -> None:
    """LF-DEC-18: all cars if no soldier stays behind, else no more than needed."""
    start = s.group_to if s.order_kind == MUST else s.order_at
    sign = 1.0 if s.group_size == s.soldiers[start] else -1.0
    for number in range(workspace.choice_count):
        workspace.values[number] = sign * first_of(workspace.codes[number])
