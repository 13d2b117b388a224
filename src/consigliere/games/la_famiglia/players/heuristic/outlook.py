"""How the map looks to a seat: what territories are worth to it, and who threatens them."""

from ...box.parts import MANDAMENTI, SHEETS
from ...rules.pieces.control import MAJORITY
from ...rules.record.record import (
    ENCOUNTER,
    MAX_SEATS,
    NEUTRAL,
    OWNERS,
    TERRITORIES,
    TOKENS,
    Record,
)
from ...rules.record.tables import LookUp
from ..heuristic_weights import DEAR, DENIED, FAR_OFF, HELD, IDLE, LATER_IDLE, URGENT
from .battle import TAKEN, Desk, attack_prospect
from .reach import find_roads

CROWD = 64
"""Soldiers on a territory that are told apart."""
_NEAR_WIN = 2
"""So many mandamenti before its victory a side is in a hurry."""


def look_around(s: Record, t: LookUp, desk: Desk, seat: int) -> None:
    """One position as one seat judges it, anew for every decision."""
    desk.moment += 1
    desk.seat = seat
    desk.base = t.brute_cost[s.mode]
    desk.eager = 1 if s.round_number == SHEETS else 0
    for owner in range(OWNERS):
        is_player = owner < s.seats
        is_friend = is_player and s.side[owner] == s.side[seat]
        desk.is_friend[owner] = 1 if is_friend else 0
        desk.is_foe[owner] = 1 if is_player and not is_friend else 0
        desk.cost[owner] = desk.base
    if s.neutral_brute_1 != 0:
        desk.cost[NEUTRAL] = min(desk.base, 1)
    find_hurry(s, t, desk)
    find_threats(s, t, desk)


def foe_at(s: Record, desk: Desk, place: int) -> bool:
    """Whether soldiers of a player of the other side stand there."""
    owner = s.owner[place]
    return owner >= 0 and desk.is_foe[owner] != 0


def of_round(s: Record, desk: Desk, first: int) -> float:
    """A taste that changes with the rounds; the set-up has that of the first round."""
    return desk.taste[first + max(s.round_number, 1) - 1]


# -- worth -----------------------------------------------------------------------------------


def find_hurry(s: Record, t: LookUp, desk: Desk) -> None:
    """How much more control is worth to each seat, onto the desk: those near victory need it."""
    for seat in range(MAX_SEATS):
        desk.hurry[seat] = 1.0
    for seat in range(s.seats):
        held = 0
        for mandamento in range(MANDAMENTI):
            own = 0
            for number in range(3):
                if s.owner[desk.members[mandamento, number]] == seat:
                    own += 1
            if own >= MAJORITY:
                held += 1
        if held + _NEAR_WIN >= t.win_single:
            desk.hurry[seat] = 1.0 + desk.taste[URGENT]


def held_worth(s: Record, t: LookUp, desk: Desk, place: int) -> float:
    """What it is worth to the seat to have soldiers there, as the rest is now."""
    others = fellows_of(s, desk, place, desk.seat)
    worth = desk.taste[HELD + others]
    if others == 1:
        worth *= desk.hurry[desk.seat]
    return worth * desk.taste[DEAR] if t.mandamento[place] == t.bronte else worth


def denied_worth(s: Record, desk: Desk, place: int, foe: int) -> float:
    """What it is worth that an enemy does not have it."""
    others = fellows_of(s, desk, place, foe)
    worth = desk.taste[DENIED + others]
    return worth * desk.hurry[foe] if others == 1 else worth


def fellows_of(s: Record, desk: Desk, place: int, owner: int) -> int:
    """How many of the other territories of its mandamento are an owner's."""
    one = s.owner[desk.fellows[place, 0]] == owner
    other = s.owner[desk.fellows[place, 1]] == owner
    return int(one) + int(other)


# -- danger ----------------------------------------------------------------------------------


def find_threats(s: Record, t: LookUp, desk: Desk) -> None:
    """Where soldiers of foes may go, and how likely they are to, onto the desk."""
    idle = desk.taste[LATER_IDLE] if s.phase == ENCOUNTER else desk.taste[IDLE]
    for place in range(TERRITORIES):
        desk.ready[place] = idle
        desk.threats[place] = 0
    for foe in range(s.seats):
        if desk.is_foe[foe] != 0:
            for slot in range(TOKENS):
                place = s.token_at[foe, slot]
                if place >= 0:
                    desk.ready[place] = 1.0
    for place in range(TERRITORIES):
        if s.soldiers[place] > 1 and desk.ready[place] > 0 and foe_at(s, desk, place):
            find_roads(s, t, desk, s.owner[place], place)
            for number in range(desk.roads[place]):
                add_threat(s, desk, place, number)


def add_threat(s: Record, desk: Desk, place: int, number: int) -> None:
    """What may come from a place over one of its roads."""
    goal = desk.road_to[place, number]
    size = min(desk.road_limit[place, number], s.soldiers[place] - 1)
    count = desk.threats[goal]
    if count < desk.threat_from.shape[1]:
        desk.threat_from[goal, count] = place
        desk.threat_size[goal, count] = size
        share = 1.0 if number < desk.near_count[place] else desk.taste[FAR_OFF]
        desk.threat_chance[goal, count] = desk.ready[place] * share
        desk.threats[goal] = count + 1


def danger_of(s: Record, t: LookUp, desk: Desk, place: int, soldiers: int) -> float:
    """What the seat has to fear to lose there, with so many soldiers."""
    number = min(soldiers, CROWD - 1)
    if desk.danger_at[place, number] != desk.moment:
        desk.danger_at[place, number] = desk.moment
        desk.danger[place, number] = feared(s, t, desk, place, soldiers)
    return desk.danger[place, number]


def feared(s: Record, t: LookUp, desk: Desk, place: int, soldiers: int) -> float:
    """The worst that one attack may do."""
    held = held_worth(s, t, desk, place)
    if soldiers == 0:
        return held
    worst = 0.0
    for number in range(desk.threats[place]):
        size = desk.threat_size[place, number]
        taken = attack_prospect(desk, desk.base, size, soldiers, TAKEN)
        taken *= desk.threat_chance[place, number]
        if taken > 0:
            foe = s.owner[desk.threat_from[place, number]]
            worst = max(worst, taken * (held + denied_worth(s, desk, place, foe)))
    return worst
