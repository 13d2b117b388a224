"""What moving and attacking bring to a seat, less what they expose."""

from ...rules.record.record import DUMMY, NEUTRAL, NOBODY, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import AFTERWARDS, CAPTURED, FALLEN, FAR_OFF
from .battle import ATTACKERS, DEFENDERS, EMPTIED, TAKEN, Desk, attack_prospect
from .outlook import CROWD, danger_of, denied_worth, held_worth, of_round
from .reach import find_roads


def gain_from(s: Record, t: LookUp, desk: Desk, place: int, soldiers: int) -> float:
    """What it brings to move so many soldiers to a place that is not the partner's."""
    number = min(soldiers, CROWD - 1)
    if desk.gain_at[place, number] != desk.moment:
        desk.gain_at[place, number] = desk.moment
        desk.gain[place, number] = gained(s, t, desk, place, soldiers)
    return desk.gain[place, number]


def gained(s: Record, t: LookUp, desk: Desk, place: int, soldiers: int) -> float:
    """The same, worked out."""
    owner = s.owner[place]
    there = s.soldiers[place]
    if owner == NOBODY:
        danger = danger_of(s, t, desk, place, soldiers)
        return held_worth(s, t, desk, place) - desk.taste[AFTERWARDS] * danger
    if owner == desk.seat:
        now = danger_of(s, t, desk, place, there)
        return now - danger_of(s, t, desk, place, there + soldiers)
    cost = desk.cost[owner]
    fallen_worth = of_round(s, desk, FALLEN)
    taken = attack_prospect(desk, cost, soldiers, there, TAKEN)
    left = attack_prospect(desk, cost, soldiers, there, ATTACKERS)
    worth = taken * held_worth(s, t, desk, place) - fallen_worth * (soldiers - left)
    if taken > 0:
        staying = max(round(left / taken), 1)
        worth -= desk.taste[AFTERWARDS] * taken * danger_of(s, t, desk, place, staying)
    if owner == NEUTRAL:
        return worth + taken * desk.taste[CAPTURED]
    if owner != DUMMY:
        emptied = attack_prospect(desk, cost, soldiers, there, EMPTIED)
        fallen = there - attack_prospect(desk, cost, soldiers, there, DEFENDERS)
        worth += (taken + emptied) * denied_worth(s, desk, place, owner)
        worth += fallen_worth * fallen
    return worth


def departure_cost(s: Record, t: LookUp, desk: Desk, place: int, soldiers: int) -> float:
    """What it costs that so many leave a place of the seat."""
    there = s.soldiers[place]
    now = danger_of(s, t, desk, place, there)
    return danger_of(s, t, desk, place, there - soldiers) - now


def promise_of(s: Record, t: LookUp, desk: Desk, place: int, soldiers: int) -> float:
    """The best that so many soldiers could do from there, if all but one go."""
    best = 0.0
    if soldiers > 1:
        find_roads(s, t, desk, desk.seat, place)
        for number in range(desk.roads[place]):
            other = desk.road_to[place, number]
            owner = s.owner[other]
            if owner < 0 or desk.is_friend[owner] == 0:
                size = min(desk.road_limit[place, number], soldiers - 1)
                worth = gain_from(s, t, desk, other, size)
                if number >= desk.near_count[place]:
                    worth *= desk.taste[FAR_OFF]
                best = max(best, worth)
    return best
