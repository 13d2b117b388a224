"""Money, soldiers and pieces on their way between supply, HQ and map."""

from ..record.actions import decision
from ..record.frames import PUT, SPLIT, push
from ..record.record import DOME_PHASE, NOBODY, ONE_ONE, SETUP, TERRITORIES, Buffer, Record
from ..record.rule_events import EARNED, PAID, RECRUITED, note
from ..record.tables import LookUp
from .forces import add_soldiers, enlist

PUT_SETUP, PUT_ANYWHERE, PUT_OWN, PUT_BESIDE, PUT_ONE, PUT_NOWHERE = range(6)
"""Where a soldier may be put: in the set-up, by PLC, PLO, SOL, on one, or only members."""


def in_turn_order(s: Record, place: int) -> int:
    """LF-GEN-08: the seat with this place in turn order, 0 for the holder of the marker."""
    return (s.first_player + place) % s.seats


def holds(s: Record, seat: int, territory: int) -> bool:
    """LF-GEN-05: whether the seat has soldiers there."""
    return s.owner[territory] == seat


# -- money -----------------------------------------------------------------------------


def earn(s: Record, seat: int, lire: int) -> None:
    """LF-GEN-06: lire from the bank; there is no end of them."""
    if lire > 0:
        s.lire[seat] += lire
        s.bank += lire
        note(s, EARNED, seat, lire, 0, 0)


def pay_bank(s: Record, seat: int, lire: int) -> None:
    """LF-SETUP-16: lire to the bank; nobody pays more than there is."""
    paid = min(lire, s.lire[seat])
    s.lire[seat] -= paid
    s.bank -= paid
    if paid > 0:
        note(s, PAID, seat, paid, NOBODY, 0)


def pay_player(s: Record, payer: int, payee: int, lire: int) -> None:
    """LF-PLAN-04: lire to another player."""
    paid = min(lire, s.lire[payer])
    s.lire[payer] -= paid
    s.lire[payee] += paid
    if paid > 0:
        note(s, PAID, payer, paid, payee, 0)


# -- recruits --------------------------------------------------------------------------


def recruit(s: Record, t: LookUp, seat: int, count: int) -> None:
    """LF-ACT-01, LF-ACT-16, LF-DOME-03: soldiers to the HQ; in 1v1 some may be members instead."""
    wanted = recruitable(s, seat, count)
    if wanted == 0:
        return
    if s.mode == ONE_ONE:
        push(s, SPLIT, seat, wanted, 0, 0)
    else:
        take_recruits(s, seat, wanted, 0)


def recruitable(s: Record, seat: int, count: int) -> int:
    """LF-ACT-17, LF-DOME-03, LF-SETUP-04: how many of `count` can be had.

    A member comes instead of a soldier who could come, so there are never more than soldiers left.
    """
    if s.version < 4 and s.supply[seat] > 0:
        return min(count, s.supply[seat] + s.members_supply[seat])
    return min(count, s.supply[seat])


def take_recruits(s: Record, seat: int, count: int, members: int) -> None:
    """LF-DOME-03, LF-HID-08: `count` pieces to the HQ, of which so many are members."""
    enlist(s, seat, count - members)
    s.members_supply[seat] -= members
    s.members_hq[seat] += members
    note(s, RECRUITED, seat, count - members, members, 0)


# -- soldiers onto the map -------------------------------------------------------------


def ask_put(s: Record, t: LookUp, seat: int, mode: int, count: int, territory: int) -> None:  # noqa: PLR0913, PLR0917
    """Ask for up to `count` soldiers, one by one; `territory` is for PUT_ONE."""
    if mode == PUT_BESIDE:
        for place in range(TERRITORIES):
            s.beside_labs[place] = s.labs[place] if holds(s, seat, place) else 0
        count = min(count, labs_of(s, seat))
    push(s, PUT, seat, mode, count, territory)


def labs_of(s: Record, seat: int) -> int:
    """LF-ACT-18: the labs that work for a seat: those beside its soldiers."""
    count = 0
    for territory in range(TERRITORIES):
        if s.owner[territory] == seat:
            count += s.labs[territory]
    return count


def comes_from_supply(s: Record, t: LookUp) -> bool:
    """LF-DOME-04, LF-DOME-08: whether pieces put now come from the supply, not from the HQ."""
    return s.phase == SETUP or (s.phase == DOME_PHASE and t.dome_bonus_from_hq == 0)


def soldiers_at_hand(s: Record, t: LookUp, seat: int) -> int:
    """LF-DOME-04: soldiers that could be put on the map."""
    return s.supply[seat] if comes_from_supply(s, t) else s.hq[seat]


def members_at_hand(s: Record, t: LookUp, seat: int) -> int:
    """LF-DOME-02, LF-DOME-04: members for the dome; none once all its seats are the own."""
    if s.mode != ONE_ONE or s.dome[seat] == t.dome_seats:
        return 0
    return s.members_supply[seat] if comes_from_supply(s, t) else s.members_hq[seat]


def put_soldier(s: Record, t: LookUp, seat: int, territory: int) -> None:
    """LF-ACT-02: an ordinary soldier onto the map."""
    if comes_from_supply(s, t):
        s.supply[seat] -= 1
    else:
        s.hq[seat] -= 1
    add_soldiers(s, territory, seat, 1)


def put_member(s: Record, t: LookUp, seat: int) -> None:
    """LF-DOME-01, LF-DOME-04: a member into the dome; an opposing one goes back to its supply."""
    if comes_from_supply(s, t):
        s.members_supply[seat] -= 1
    else:
        s.members_hq[seat] -= 1
    s.dome[seat] += 1
    s.dome[1 - seat] -= 1
    s.members_supply[1 - seat] += 1


def places_to_put(s: Record, t: LookUp, seat: int, mode: int, territory: int) -> int:
    """LF-ACT-02, LF-ACT-14, LF-ACT-15, LF-DOME-07, LF-SETUP-15: where one may be put, as bits."""
    if mode == PUT_ONE:
        return 1 << territory
    if mode == PUT_NOWHERE:
        return 0
    own = territories_of(s, seat)
    if mode == PUT_OWN:
        return own
    found = own
    for place in range(TERRITORIES):
        if mode == PUT_BESIDE and s.beside_labs[place] == 0:
            found &= ~(1 << place)
        elif (
            mode != PUT_BESIDE
            and s.owner[place] == NOBODY
            and (mode == PUT_SETUP or t.near[place] & own != 0)
        ):
            found |= 1 << place
    return found


def borders(s: Record, t: LookUp, seat: int, territory: int) -> bool:
    """LF-MAP-04: whether the territory has a land border with one of the seat's."""
    return t.near[territory] & territories_of(s, seat) != 0


def territories_of(s: Record, owner: int) -> int:
    """LF-GEN-05: the territories that an owner controls, as bits."""
    found = 0
    for territory in range(TERRITORIES):
        if s.owner[territory] == owner:
            found |= 1 << territory
    return found


def list_places(out: Buffer, operation: int, places: int) -> int:
    """One decision for every place of a set of bits; returns how many."""
    n = 0
    for place in range(TERRITORIES):
        if places >> place & 1 != 0:
            out[n] = decision(operation, place, 0, 0)
            n += 1
    return n
