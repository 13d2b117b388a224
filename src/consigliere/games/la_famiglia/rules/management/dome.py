"""The start of a round of 1v1: what the majority in the dome brings (LF-DOME-07 … LF-DOME-09)."""

from ..pieces.stock import (
    PUT_NOWHERE,
    PUT_ONE,
    ask_put,
    list_places,
    members_at_hand,
    soldiers_at_hand,
    territories_of,
)
from ..record.actions import BONUSAT_OP, NONE, RESTORE_OP, decision, first_of
from ..record.frames import BONUS_AT, RESTORE, ask, pop, push, top, top_seat
from ..record.record import NOBODY, Buffer, Record
from ..record.rule_events import BONUS_AT_DONE, RESTORED, note
from ..record.tables import LookUp


def majority(s: Record, t: LookUp) -> int:
    """LF-DOME-07: the seat with more than the starting members, NOBODY at a balance."""
    for seat in range(2):
        if s.dome[seat] > t.dome_start:
            return seat
    return NOBODY


def ask_bonus(s: Record, t: LookUp) -> None:
    """LF-DOME-07: the number is fixed before the first placement.

    A player without a place on the map may still send members into the dome.
    """
    seat = majority(s, t)
    if seat == NOBODY or soldiers_at_hand(s, t, seat) + members_at_hand(s, t, seat) == 0:
        return
    count = s.dome[seat] - t.dome_start
    if bonus_places(s, seat) != 0 or s.version < 4:
        push(s, BONUS_AT, seat, count, 0, 0)
    else:
        ask_put(s, t, seat, PUT_NOWHERE, count, NOBODY)


def bonus_places(s: Record, seat: int) -> int:
    """LF-DOME-07: own and empty territories, as bits."""
    return territories_of(s, seat) | territories_of(s, NOBODY)


def legal_bonus(s: Record, out: Buffer) -> int:
    """LF-DEC-27: an own or empty territory, or none."""
    n = list_places(out, BONUSAT_OP, bonus_places(s, top_seat(s)))
    out[n] = decision(BONUSAT_OP, NONE, 0, 0)
    return n + 1


def decide_bonus(s: Record, t: LookUp, number: int) -> None:
    """LF-DOME-07: all pieces go to one territory, or into the dome."""
    seat = top_seat(s)
    count = top(s, 0)
    pop(s)
    if first_of(number) != NONE:
        note(s, BONUS_AT_DONE, seat, first_of(number), 0, 0)
        ask_put(s, t, seat, PUT_ONE, count, first_of(number))


def restorable(s: Record, t: LookUp, seat: int) -> int:
    """LF-DOME-09: the members that may come from the HQ, until there are as many as at first."""
    return min(t.dome_start - s.dome[seat], s.members_hq[seat])


def ask_restore(s: Record, t: LookUp) -> None:
    """LF-DOME-09: the one with fewer members; at a balance nothing happens.

    A player with none in the HQ is not asked; the event is that of a player who restores none.
    """
    for seat in range(2):
        if restorable(s, t, seat) > 0:
            ask(s, RESTORE, seat)
        elif s.dome[seat] < t.dome_start:
            note(s, RESTORED, seat, 0, 0, 0)


def legal_restore(s: Record, t: LookUp, out: Buffer) -> int:
    """LF-DEC-28: how many members, 0 first."""
    n = 0
    for count in range(restorable(s, t, top_seat(s)) + 1):
        out[n] = decision(RESTORE_OP, count, 0, 0)
        n += 1
    return n


def decide_restore(s: Record, number: int) -> None:
    """LF-DOME-09: members come into the dome, the displaced ones go to their supply."""
    seat = top_seat(s)
    count = first_of(number)
    pop(s)
    s.members_hq[seat] -= count
    s.dome[seat] += count
    s.dome[1 - seat] -= count
    s.members_supply[1 - seat] += count
    note(s, RESTORED, seat, count, 0, 0)
