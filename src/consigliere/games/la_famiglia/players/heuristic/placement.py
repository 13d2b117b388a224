"""Soldiers, members and equipment: where they do most good."""

from ...rules.pieces.equipment import CAR_KIND, LAB_KIND
from ...rules.pieces.stock import members_at_hand, soldiers_at_hand
from ...rules.planning.cells import orders_at
from ...rules.record.actions import NONE_OP, STOP_OP, TO_DOME, first_of, operation_of
from ...rules.record.frames import PLACE_LAB, top, top_kind, top_seat
from ...rules.record.record import NOBODY, TERRITORIES, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import CROWDED, KEPT, MARKED, MEMBER, PRESENCE, UNORDERED
from .battle import Desk
from .gains import gain_from, promise_of
from .outlook import danger_of, look_around


def weigh_put(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-05: a soldier here or there, a member, or to stop."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    more = min(max(top(s, 1), 1), max(soldiers_at_hand(s, t, seat), 1))
    for number in range(desk.size):
        code = desk.codes[number]
        place = first_of(code)
        if operation_of(code) == STOP_OP:
            desk.values[number] = desk.taste[KEPT]
        elif place == TO_DOME:
            desk.values[number] = member_worth(s, t, desk, seat)
        else:
            share = 1.0 if orders_at(s, seat, place) > 0 else desk.taste[UNORDERED]
            desk.values[number] = soldier_worth(s, t, desk, place, more, share)


def soldier_worth(s: Record, t: LookUp, desk: Desk, place: int, more: int, share: float) -> float:  # noqa: PLR0913, PLR0917
    """What a soldier is worth there, if up to `more` may follow to the same place.

    `share`: how much an attack from there counts.
    """
    there = s.soldiers[place]
    if s.owner[place] == NOBODY:
        return desk.taste[PRESENCE] + gain_from(s, t, desk, place, 1)
    alone = strength_worth(s, t, desk, place, there + 1, share)
    together = strength_worth(s, t, desk, place, there + more, share)
    now = strength_worth(s, t, desk, place, there, share)
    best = max(alone - now, (together - now) / more, 0.0)
    return desk.taste[PRESENCE] - desk.taste[CROWDED] * there + best


def strength_worth(s: Record, t: LookUp, desk: Desk, place: int, count: int, share: float) -> float:  # noqa: PLR0913, PLR0917
    """What so many soldiers in a place promise, less what it has to fear."""
    return share * promise_of(s, t, desk, place, count) - danger_of(s, t, desk, place, count)


def member_worth(s: Record, t: LookUp, desk: Desk, seat: int) -> float:
    """LF-DOME-05, LF-DOME-07: what one more member in the dome is worth."""
    at_hand = members_at_hand(s, t, seat)
    missing = t.dome_mark - s.dome[seat]
    if missing > 0 and missing <= at_hand:
        return desk.taste[MARKED] / missing
    too_many = s.dome[1 - seat] - t.dome_mark + 1
    if too_many > 0 and too_many <= at_hand:
        return desk.taste[MARKED] / too_many
    return desk.taste[MEMBER]


def weigh_split(s: Record, desk: Desk) -> None:
    """LF-DEC-04: a quarter of the recruits are members, fewer once there are many."""
    count = top(s, 0)
    if count == NOBODY:
        for number in range(desk.size):
            count = max(count, first_of(desk.codes[number]))
    wanted = max(0, min(count // 4, 4 - s.members_hq[top_seat(s)]))
    for number in range(desk.size):
        desk.values[number] = -abs(first_of(desk.codes[number]) - wanted)


def weigh_equipment(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-15: labs where they are safe, cars beside many soldiers, boats off many coasts."""
    kind = top_kind(s) - PLACE_LAB
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        code = desk.codes[number]
        place = first_of(code)
        if operation_of(code) == NONE_OP:
            desk.values[number] = 0.0
        elif kind == LAB_KIND:
            desk.values[number] = 2.0 - 0.1 * danger_of(s, t, desk, place, s.soldiers[place])
        elif kind == CAR_KIND:
            desk.values[number] = 3.0 + 0.1 * s.soldiers[place] - s.cars[place]
        else:
            desk.values[number] = 1.0 + 0.1 * own_coasts(s, t, seat, place)


def own_coasts(s: Record, t: LookUp, seat: int, zone: int) -> int:
    """The pairs of an own territory and another one at a sea zone."""
    own = 0
    others = 0
    for place in range(TERRITORIES):
        if t.shore[zone] >> place & 1 != 0:
            if s.owner[place] == seat:
                own += 1
            else:
                others += 1
    return own * others


def weigh_kinds(desk: Desk) -> None:
    """LF-DEC-15: a lab before a car before a boat."""
    for number in range(desk.size):
        code = desk.codes[number]
        desk.values[number] = 0.0 if operation_of(code) == NONE_OP else 3.0 - first_of(code)
