"""Where a group can go: over land, over two borders with cars, over sea with boats."""

from ...box.effects import MUST
from ...box.parts import TERRITORIES
from ..record.record import NOBODY, TOKENS, Record
from ..record.tables import LookUp
from .forces import is_player, opposes

BY_LAND, BY_CAR, BY_SEA = range(3)
"""LF-DEC-18: L1, L2 and SEA, in the order in which they are offered."""
WAYS = 3


def order_seat(s: Record) -> int:
    """LF-ORD-05: the owner of the order that is carried out."""
    return s.order // TOKENS


# -- ways ----------------------------------------------------------------------------------


def may_pass(s: Record, seat: int, territory: int) -> bool:
    """LF-ORD-06: the space between two borders must be empty, one's own or the partner's."""
    owner = s.owner[territory]
    return owner == NOBODY or (is_player(owner) and s.side[owner] == s.side[seat])


def may_enter(s: Record, seat: int, territory: int) -> bool:
    """LF-ORD-06: empty, one's own or to be fought for; never the partner's."""
    owner = s.owner[territory]
    if owner == NOBODY or owner == seat:  # noqa: PLR1714, SIM109  costs Numba time
        return True
    return opposes(s, seat, owner)


def two_borders(s: Record, t: LookUp, seat: int, origin: int) -> int:
    """LF-MAP-05, LF-ORD-06: territories at distance two that cars can reach now, as bits."""
    found = 0 * t.near[origin]
    for between in range(TERRITORIES):
        if t.near[origin] >> between & 1 != 0 and may_pass(s, seat, between):
            found |= t.near[between]
    return found & t.within_two[origin] & ~t.near[origin]


def boats_in(s: Record, zone: int, side: int) -> int:
    """LF-ACT-19, LF-ORD-07: the boats of one side in a sea zone."""
    found = 0
    for seat in range(s.seats):
        if s.side[seat] == side:
            found += s.boats[zone, seat]
    return found


def sea_capacity(s: Record, t: LookUp, seat: int, origin: int, goal: int) -> int:
    """LF-MAP-08, LF-ORD-07: soldiers that the best path of one or two zones carries; 0: no way."""
    if t.zones_of[origin] == 0 or t.zones_of[goal] == 0:
        return 0
    best = 0
    for first in range(t.zones):
        if t.zones_of[origin] >> first & 1 != 0:
            boats = boats_in(s, first, s.side[seat])
            for last in range(t.zones):
                is_path = first == last or t.sea_near[first] >> last & 1 != 0
                if is_path and t.zones_of[goal] >> last & 1 != 0:
                    best = max(best, min(boats, boats_in(s, last, s.side[seat])))
    return best * t.boat_capacity


# -- groups --------------------------------------------------------------------------------


def origin_of(s: Record, other: int) -> int:
    """LF-ORD-06, LF-ORD-08: a group leaves the order's territory; with Muster it comes there."""
    return other if s.order_kind == MUST else s.order_at


def goal_of(s: Record, other: int) -> int:
    """LF-ORD-06, LF-ORD-08: where a group arrives."""
    return s.order_at if s.order_kind == MUST else other


def may_travel(s: Record, other: int, way: int) -> bool:
    """LF-OPT-04, LF-ORD-06, LF-ORD-07, LF-ORD-08: whether a group may go there or come from there.

    Every other territory counts once in an order, the sea once in all.
    """
    seat = order_seat(s)
    if other == s.order_at or (way == BY_SEA and s.sea_used != 0):
        return False
    if s.order_kind != MUST:
        return s.visited >> other & 1 == 0 and may_enter(s, seat, other)
    if way == BY_SEA:
        return s.muster_boat_1 != 0 and s.owner[other] == seat
    return way == BY_LAND and s.owner[other] == seat and s.visited >> other & 1 == 0


def group_limit(s: Record, t: LookUp, other: int, way: int, far: int) -> int:
    """LF-ORD-06, LF-ORD-07, LF-ORD-08: the most soldiers between T and another; 0: no way.

    `far` are the territories that cars reach from T, see `two_borders`.
    """
    if way == BY_LAND and t.near[s.order_at] >> other & 1 == 0:
        return 0
    if way == BY_CAR and far >> other & 1 == 0:
        return 0
    if not may_travel(s, other, way):
        return 0
    origin = origin_of(s, other)
    free = s.soldiers[origin] - (s.moved if origin == s.order_at else 0)
    if way == BY_LAND:
        return free
    if way == BY_CAR:
        return min(free, t.car_capacity * s.cars[origin])
    return min(free, sea_capacity(s, t, order_seat(s), origin, goal_of(s, other)))


def fewest_soldiers(s: Record) -> int:
    """LF-ORD-06, LF-ORD-08: a group has a soldier; to a Muster cars may come without any."""
    is_muster = s.order_kind == MUST and s.group_way == BY_LAND
    return 0 if is_muster and s.cars[origin_of(s, s.group_to)] > 0 else 1


def fewest_cars(s: Record, t: LookUp) -> int:
    """LF-ORD-06: over two borders every three soldiers need a car."""
    if s.group_way == BY_CAR:
        return (s.group_size + t.car_capacity - 1) // t.car_capacity
    return 1 if s.group_size == 0 else 0


def most_cars(s: Record) -> int:
    """LF-ORD-06, LF-ORD-07, LF-ORD-08: any of the cars there; none over sea."""
    return 0 if s.group_way == BY_SEA else s.cars[origin_of(s, s.group_to)]
