"""Gains of moves and attacks: what a seat wins by them, less the risk."""

from ...rules.record.record import DUMMY, NEUTRAL, NOBODY, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import CASUALTY_VALUE, COUNTERATTACK_SHARE, NEUTRAL_BONUS, VEHICLE_SHARE
from .conflict_outcomes import ATTACKERS, DEFENDERS, EMPTIED, TAKEN, Workspace, attack_outcome
from .routes import compute_routes
from .territory_values import evaluate_denial, evaluate_territory, weight_of_round
from .threats import MAX_SOLDIERS, expected_loss


def move_gain(s: Record, t: LookUp, workspace: Workspace, place: int, soldiers: int) -> float:
    """The gain of moving so many soldiers to a place that is not the partner's; cached."""
    number = min(soldiers, MAX_SOLDIERS - 1)
    if workspace.move_gain_stamp[place, number] != workspace.stamp:
        workspace.move_gain_stamp[place, number] = workspace.stamp
        workspace.move_gain[place, number] = compute_move_gain(s, t, workspace, place, soldiers)
    return workspace.move_gain[place, number]


def compute_move_gain(
    s: Record, t: LookUp, workspace: Workspace, place: int, soldiers: int
) -> float:
    """The same without the cache."""
    owner = s.owner[place]
    there = s.soldiers[place]
    if owner == NOBODY:
        danger = expected_loss(s, t, workspace, place, soldiers)
        return (
            evaluate_territory(s, t, workspace, place)
            - workspace.weights[COUNTERATTACK_SHARE] * danger
        )
    if owner == workspace.seat:
        now = expected_loss(s, t, workspace, place, there)
        return now - expected_loss(s, t, workspace, place, there + soldiers)
    cost = workspace.brute_cost[owner]
    casualty_value = weight_of_round(s, workspace, CASUALTY_VALUE)
    taken = attack_outcome(workspace, cost, soldiers, there, TAKEN)
    left = attack_outcome(workspace, cost, soldiers, there, ATTACKERS)
    value = taken * evaluate_territory(s, t, workspace, place) - casualty_value * (soldiers - left)
    if taken > 0:
        staying = max(round(left / taken), 1)
        value -= (
            workspace.weights[COUNTERATTACK_SHARE]
            * taken
            * expected_loss(s, t, workspace, place, staying)
        )
    if owner == NEUTRAL:
        return value + taken * workspace.weights[NEUTRAL_BONUS]
    if owner != DUMMY:
        emptied = attack_outcome(workspace, cost, soldiers, there, EMPTIED)
        fallen = there - attack_outcome(workspace, cost, soldiers, there, DEFENDERS)
        value += (taken + emptied) * evaluate_denial(s, workspace, place, owner)
        value += casualty_value * fallen
    return value


def departure_cost(s: Record, t: LookUp, workspace: Workspace, place: int, soldiers: int) -> float:
    """The additional risk if so many soldiers leave a place of the seat."""
    there = s.soldiers[place]
    now = expected_loss(s, t, workspace, place, there)
    return expected_loss(s, t, workspace, place, there - soldiers) - now


def best_move_gain(s: Record, t: LookUp, workspace: Workspace, place: int, soldiers: int) -> float:
    """The largest gain of one move from a place with so many soldiers; one stays behind."""
    best = 0.0
    if soldiers > 1:
        compute_routes(s, t, workspace, workspace.seat, place)
        for number in range(workspace.route_count[place]):
            other = workspace.route_goal[place, number]
            owner = s.owner[other]
            if owner < 0 or workspace.is_friend[owner] == 0:
                size = min(workspace.route_limit[place, number], soldiers - 1)
                value = move_gain(s, t, workspace, other, size)
                if number >= workspace.neighbour_count[place]:
                    value *= workspace.weights[VEHICLE_SHARE]
                best = max(best, value)
    return best
