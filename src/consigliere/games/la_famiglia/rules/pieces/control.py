"""Who controls mandamenti and the dome, and what the marked tiles of a player change."""

from ...box.parts import MANDAMENTI, TERRITORIES, TILES
from ..record.record import DOME, NOBODY, Record
from ..record.rule_events import CONTROL_LOST, CONTROL_TAKEN, note
from ..record.tables import LookUp

MAJORITY = 2
"""Of the three territories of a mandamento (LF-MGT-01)."""


def holder_of(s: Record, t: LookUp, mandamento: int) -> int:
    """LF-MGT-01: the player with soldiers on at least two of its territories, else NOBODY.

    Territories of partners are not added together.
    """
    for seat in range(s.seats):
        held = 0
        for territory in range(TERRITORIES):
            if t.members[mandamento] >> territory & 1 != 0 and s.owner[territory] == seat:
                held += 1
        if held >= MAJORITY:
            return seat
    return NOBODY


def put_markers(s: Record, t: LookUp) -> None:
    """LF-COMP-09, LF-INV-10, LF-MGT-01: markers come, are replaced, and go."""
    for mandamento in range(MANDAMENTI):
        change_marker(s, mandamento, holder_of(s, t, mandamento))


def change_marker(s: Record, mandamento: int, seat: int) -> None:
    """LF-MGT-01, LF-DOME-05: the marker there becomes that of a seat, or goes."""
    before = s.marker[mandamento]
    s.marker[mandamento] = seat
    if before == seat:
        return
    if seat != NOBODY:
        note(s, CONTROL_TAKEN, seat, mandamento, before, 0)
    else:
        note(s, CONTROL_LOST, before, mandamento, 0, 0)


def controlled(s: Record, seat: int) -> int:
    """LF-MGT-08, LF-DOME-06: how many mandamenti a player controls; the dome counts as one."""
    found = 0
    for mandamento in range(DOME + 1):
        if s.marker[mandamento] == seat:
            found += 1
    return found


def tiles_of(s: Record, seat: int) -> int:
    """LF-MGT-02: how many tiles a player has marked."""
    found = 0
    for tile in range(TILES):
        if s.tile_disc[s.side[seat], tile] == seat:
            found += 1
    return found


def lasting(s: Record, t: LookUp, seat: int, kind: int) -> int:
    """LF-MGT-03, LF-MGT-06: the amount of a lasting tile that a player has marked, 0 without."""
    for tile in range(TILES):
        if t.tile_kind[tile] == kind and s.tile_disc[s.side[seat], tile] == seat:
            return t.tile_amount[tile]
    return 0
