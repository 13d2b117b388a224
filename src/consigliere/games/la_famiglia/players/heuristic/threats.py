"""Threats on the map: where soldiers of enemies may attack, and the loss to expect from them."""

from ...box.parts import SHEETS
from ...rules.record.record import ENCOUNTER, NEUTRAL, OWNERS, TERRITORIES, TOKENS, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import LATER_UNORDERED_THREAT, UNORDERED_THREAT, VEHICLE_SHARE
from .conflict_outcomes import TAKEN, Workspace, attack_outcome
from .routes import compute_routes
from .territory_values import compute_urgency, evaluate_denial, evaluate_territory, is_enemy_at

MAX_SOLDIERS = 64
"""Size of the caches by soldiers on a territory; larger numbers count as the last one."""


def assess_map(s: Record, t: LookUp, workspace: Workspace, seat: int) -> None:
    """Prepare the workspace for ratings by a seat in a position; drops everything cached."""
    workspace.stamp += 1
    workspace.seat = seat
    workspace.base_cost = t.brute_cost[s.mode]
    workspace.is_last_round = 1 if s.round_number == SHEETS else 0
    for owner in range(OWNERS):
        is_player = owner < s.seats
        is_friend = is_player and s.side[owner] == s.side[seat]
        workspace.is_friend[owner] = 1 if is_friend else 0
        workspace.is_enemy[owner] = 1 if is_player and not is_friend else 0
        workspace.brute_cost[owner] = workspace.base_cost
    if s.neutral_brute_1 != 0:
        workspace.brute_cost[NEUTRAL] = min(workspace.base_cost, 1)
    compute_urgency(s, t, workspace)
    compute_threats(s, t, workspace)


def compute_threats(s: Record, t: LookUp, workspace: Workspace) -> None:
    """Store where soldiers of enemies may go, and how likely they are to."""
    is_encounter = s.phase == ENCOUNTER
    unordered = workspace.weights[LATER_UNORDERED_THREAT if is_encounter else UNORDERED_THREAT]
    for place in range(TERRITORIES):
        workspace.attack_chance[place] = unordered
        workspace.threat_count[place] = 0
    for enemy in range(s.seats):
        if workspace.is_enemy[enemy] != 0:
            for slot in range(TOKENS):
                place = s.token_at[enemy, slot]
                if place >= 0:
                    workspace.attack_chance[place] = 1.0
    for place in range(TERRITORIES):
        has_chance = workspace.attack_chance[place] > 0
        if s.soldiers[place] > 1 and has_chance and is_enemy_at(s, workspace, place):
            compute_routes(s, t, workspace, s.owner[place], place)
            for number in range(workspace.route_count[place]):
                add_threat(s, workspace, place, number)


def add_threat(s: Record, workspace: Workspace, place: int, number: int) -> None:
    """Add the threat by the soldiers of a place over one of its routes."""
    goal = workspace.route_goal[place, number]
    size = min(workspace.route_limit[place, number], s.soldiers[place] - 1)
    count = workspace.threat_count[goal]
    if count < workspace.threat_origin.shape[1]:
        workspace.threat_origin[goal, count] = place
        workspace.threat_size[goal, count] = size
        is_by_land = number < workspace.neighbour_count[place]
        share = 1.0 if is_by_land else workspace.weights[VEHICLE_SHARE]
        workspace.threat_chance[goal, count] = workspace.attack_chance[place] * share
        workspace.threat_count[goal] = count + 1


def expected_loss(s: Record, t: LookUp, workspace: Workspace, place: int, soldiers: int) -> float:
    """The loss to expect at a place that so many soldiers of the seat hold; cached."""
    number = min(soldiers, MAX_SOLDIERS - 1)
    if workspace.expected_loss_stamp[place, number] != workspace.stamp:
        workspace.expected_loss_stamp[place, number] = workspace.stamp
        found = compute_expected_loss(s, t, workspace, place, soldiers)
        workspace.expected_loss[place, number] = found
    return workspace.expected_loss[place, number]


def compute_expected_loss(
    s: Record, t: LookUp, workspace: Workspace, place: int, soldiers: int
) -> float:
    """The same without the cache: the loss by the worst single attack."""
    held = evaluate_territory(s, t, workspace, place)
    if soldiers == 0:
        return held
    worst = 0.0
    for number in range(workspace.threat_count[place]):
        size = workspace.threat_size[place, number]
        taken = attack_outcome(workspace, workspace.base_cost, size, soldiers, TAKEN)
        taken *= workspace.threat_chance[place, number]
        if taken > 0:
            enemy = s.owner[workspace.threat_origin[place, number]]
            worst = max(worst, taken * (held + evaluate_denial(s, workspace, place, enemy)))
    return worst
