"""What the table needs of the rules, each in one call; compiled upon the rules.

A state and its look-up tables come as arrays of one record, which is what Numba takes quickest from
Python.
"""

from typing import Any

from ..box.effects import AGIT, BLIT, EXPL, MOVE, MUST, SNIT
from ..rules.legal import legal
from ..rules.pieces.movement import boats_in, may_enter, sea_capacity, two_borders
from ..rules.record.record import TERRITORIES, Buffer, Record
from ..rules.record.tables import LookUp
from ..rules.step import decide


def list_decisions(states: Any, tables: Any, out: Buffer) -> int:
    """Write every legal decision to `out`; how many."""
    return legal(states[0], tables[0], out)


def decide_at(states: Any, tables: Any, number: int) -> None:
    """Carry out a legal decision, or what chance brings; the log tells of it."""
    decide(states[0], tables[0], number)


def note_reach(states: Any, tables: Any, orders: Any, found: Any) -> None:
    """Write what each order could concern; of an order its seat, its place there, its territory."""
    for number in range(len(orders)):
        seat, slot, at = orders[number][0], orders[number][1], orders[number][2]
        found[number] = reach_of(states[0], tables[0], (seat, slot), at)


def reach_of(s: Record, t: LookUp, order: tuple[int, int], at: int) -> int:
    """LF-ORD-06 … LF-ORD-12: the territories that an order could concern now, as bits."""
    seat, slot = order
    kind = t.order_kind[s.family[seat], slot]
    if kind == SNIT:
        return t.within_two[at]
    near = t.near[at]
    if kind == EXPL or kind == AGIT:  # noqa: PLR1714, SIM109  costs Numba time
        return near
    if kind == MUST:
        return held_by(s, seat, near | (by_sea(s, t, seat, at) if s.muster_boat_1 != 0 else 0))
    if kind != MOVE and kind != BLIT:  # noqa: PLR1714
        return 0 * near  # none of them; a set of the same type, as Numba wants it
    if s.cars[at] > 0:
        near |= two_borders(s, t, seat, at)
    near |= by_sea(s, t, seat, at)
    found = 0 * near
    for place in range(TERRITORIES):
        if near >> place & 1 != 0 and may_enter(s, seat, place):
            found |= 1 << place
    return found


def held_by(s: Record, seat: int, places: int) -> int:
    """Those of these territories that belong to a seat, as bits."""
    found = 0 * places
    for place in range(TERRITORIES):
        if places >> place & 1 != 0 and s.owner[place] == seat:
            found |= 1 << place
    return found


def by_sea(s: Record, t: LookUp, seat: int, at: int) -> int:
    """LF-ORD-07: territories to which boats can carry soldiers, as bits."""
    found = 0 * t.near[at]
    with_boats = 0 * found
    for zone in range(t.zones):
        if boats_in(s, zone, s.side[seat]) > 0:
            with_boats |= 1 << zone
    if t.zones_of[at] & with_boats == 0:
        return found
    for goal in range(TERRITORIES):
        is_coast = goal != at and t.zones_of[goal] & with_boats != 0
        if is_coast and sea_capacity(s, t, seat, at, goal) > 0:
            found |= 1 << goal
    return found
