"""The start of a round of 1v1: what the majority in the dome brings (LF-DOME-07 … LF-DOME-09)."""

from ..pieces.stock import PUT_ONE, ask_put, members_at_hand, soldiers_at_hand
from ..record.actions import BONUSAT_OP, NONE, RESTORE_OP, decision, first_of
from ..record.frames import BONUS_AT, RESTORE, ask, pop, push, top, top_seat
from ..record.record import NOBODY, TERRITORIES, Buffer, Record
from ..record.rule_events import BONUS_AT_DONE, RESTORED, note
from ..record.tables import LookUp


def majority(s: Record, t: LookUp) -> int:
    """LF-DOME-07: the seat with more than the starting members, NOBODY at a balance."""
    for seat in range(2):
        if s.dome[seat] > t.dome_start:
            return seat
    return NOBODY


def ask_bonus(s: Record, t: LookUp) -> None:
    """LF-DOME-07: the number is fixed before the first placement."""
    seat = majority(s, t)
    if seat != NOBODY and soldiers_at_hand(s, t, seat) + members_at_hand(s, t, seat) > 0:
        push(s, BONUS_AT, seat, s.dome[seat] - t.dome_start, 0, 0)


def legal_bonus(s: Record, out: Buffer) -> int:
    """LF-DEC-27: an own or empty territory, or none."""
    n = 0
    for territory in range(TERRITORIES):
        if s.owner[territory] == top_seat(s) or s.owner[territory] == NOBODY:
            out[n] = decision(BONUSAT_OP, territory, 0, 0)
            n += 1
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

    Whoever has none in the HQ is not asked, and is told of as if it had put none back.
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
