"""Soldiers and cars on the map: how they come, go, and what an emptied territory loses."""

from ..record.record import DUMMY, LOST, NEUTRAL, NOBODY, TOKENS, Record
from ..record.rule_events import CARS_LOST, ORDER_LOST, note
from ..record.tables import LookUp


def is_player(owner: int) -> bool:
    """LF-GEN-05: whether an owner is a player, not nobody, the neutrals or the dummy."""
    return owner >= 0 and owner < NEUTRAL


def opposes(s: Record, seat: int, owner: int) -> bool:
    """LF-ORD-06: whether a player may fight soldiers of this owner: enemy, neutral or dummy."""
    if owner == NEUTRAL or owner == DUMMY:  # noqa: PLR1714, SIM109  costs Numba time
        return True
    return owner >= 0 and s.side[owner] != s.side[seat]


def add_soldiers(s: Record, territory: int, owner: int, count: int) -> None:
    """LF-GEN-05: soldiers come to a territory that is empty or has the same owner."""
    if count > 0:
        s.owner[territory] = owner
        s.soldiers[territory] += count


def add_cars(s: Record, t: LookUp, territory: int, seat: int, count: int) -> None:
    """LF-ORD-17: cars arrive with soldiers; those above the limit go to the supply."""
    stay = min(t.cars_per_territory - s.cars[territory], count)
    s.cars[territory] += stay
    s.cars_supply[seat] += count - stay


def lose_soldiers(s: Record, territory: int, count: int) -> int:
    """LF-ORD-18: soldiers go to the supply of their owner; returns how many there were to take."""
    owner = s.owner[territory]
    lost = min(count, s.soldiers[territory])
    s.supply[owner] += lost
    leave(s, territory, lost)
    return lost


def leave(s: Record, territory: int, count: int) -> None:
    """Soldiers are gone from a territory; without the last one it is empty."""
    s.soldiers[territory] -= count
    if s.soldiers[territory] == 0:
        vacate(s, territory)


def vacate(s: Record, territory: int) -> None:
    """LF-ACT-18, LF-ORD-03, LF-ORD-18: cars go to the supply, orders are lost, labs stay."""
    owner = s.owner[territory]
    s.owner[territory] = NOBODY
    if is_player(owner):
        if s.cars[territory] > 0:
            note(s, CARS_LOST, owner, territory, s.cars[territory], 0)
        s.cars_supply[owner] += s.cars[territory]
        s.cars[territory] = 0
        for slot in range(TOKENS):
            if s.token_at[owner, slot] == territory:
                s.token_at[owner, slot] = LOST
                note(s, ORDER_LOST, owner, territory, slot, 0)


def enlist(s: Record, seat: int, count: int) -> int:
    """LF-ACT-17, LF-CMB-17: ordinary soldiers go from the supply to the HQ; returns how many."""
    taken = min(count, s.supply[seat])
    s.supply[seat] -= taken
    s.hq[seat] += taken
    return taken
