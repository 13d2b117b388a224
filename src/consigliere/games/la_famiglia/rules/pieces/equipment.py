"""Labs, cars and boats: where they may be placed, and the choice between them."""

from ..record.actions import (
    BOAT_OP,
    CAR_OP,
    KIND_OP,
    LAB_OP,
    NONE_OP,
    decision,
    first_of,
    operation_of,
)
from ..record.frames import PLACE_LAB, pop, push, set_top, top, top_kind, top_seat
from ..record.record import TERRITORIES, Buffer, Record
from ..record.rule_events import BOAT_PUT, CAR_PUT, LAB_PUT, note
from ..record.tables import LookUp
from .stock import list_places, territories_of

LAB_KIND, CAR_KIND, BOAT_KIND = range(3)
"""LF-ACT-12: what equipment is chosen from."""


def equipment_places(s: Record, t: LookUp, seat: int, kind: int) -> int:
    """LF-ACT-09 … LF-ACT-11: where a lab, a car or a boat may be placed, as bits."""
    own = territories_of(s, seat)
    found = 0
    if kind == BOAT_KIND:
        for territory in range(TERRITORIES):
            if own >> territory & 1 != 0:
                found |= t.zones_of[territory]
        return found if s.boats_supply[seat] > 0 else 0
    for territory in range(TERRITORIES):
        there = s.labs[territory] if kind == LAB_KIND else s.cars[territory]
        most = t.labs_per_territory if kind == LAB_KIND else t.cars_per_territory
        if own >> territory & 1 != 0 and there < most:
            found |= 1 << territory
    left = s.labs_supply if kind == LAB_KIND else s.cars_supply[seat]
    return found if left > 0 else 0


def equipment_op(kind: int) -> int:
    """LF-DEC-15: the operation that places a lab, a car or a boat."""
    if kind == LAB_KIND:
        return LAB_OP
    return CAR_OP if kind == CAR_KIND else BOAT_OP


def legal_equipment(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-15: the places of a lab, a car or a boat, or none."""
    kind = top_kind(s) - PLACE_LAB
    n = list_places(out, equipment_op(kind), equipment_places(s, t, top_seat(s), kind))
    out[n] = decision(NONE_OP, 0, 0, 0)
    return n + 1


def decide_equipment(s: Record, number: int) -> None:
    """LF-ACT-09 … LF-ACT-11: a lab, a car or a boat comes to its place."""
    seat = top_seat(s)
    if operation_of(number) == NONE_OP:
        pop(s)
        return
    kind = top_kind(s) - PLACE_LAB
    set_top(s, 0, top(s, 0) - 1)
    place = first_of(number)
    if kind == LAB_KIND:
        s.labs_supply -= 1
        s.labs[place] += 1
        note(s, LAB_PUT, seat, place, 0, 0)
    elif kind == CAR_KIND:
        s.cars_supply[seat] -= 1
        s.cars[place] += 1
        note(s, CAR_PUT, seat, place, 0, 0)
    else:
        s.boats_supply[seat] -= 1
        s.boats[place, seat] += 1
        note(s, BOAT_PUT, seat, place, 0, 0)


def kinds_to_choose(s: Record, t: LookUp) -> int:
    """LF-ACT-12: the kinds of the choice on top that have a place, as bits."""
    found = 0
    if top(s, 1) > 0:
        for kind in range(BOAT_KIND + 1):
            if top(s, 0) >> kind & 1 != 0 and equipment_places(s, t, top_seat(s), kind) != 0:
                found |= 1 << kind
    return found


def legal_kind(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-15: lab, car or boat, or none."""
    n = list_places(out, KIND_OP, kinds_to_choose(s, t))
    out[n] = decision(NONE_OP, 0, 0, 0)
    return n + 1


def decide_kind(s: Record, number: int) -> None:
    """LF-ACT-12: a kind is chosen; two of EQU are different."""
    if operation_of(number) == NONE_OP:
        pop(s)
        return
    kind = first_of(number)
    set_top(s, 1, top(s, 1) - 1)
    if top(s, 2) != 0:
        set_top(s, 0, top(s, 0) & ~(1 << kind))
    push(s, PLACE_LAB + kind, top_seat(s), 1, 0, 0)
