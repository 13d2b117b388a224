"""What a seat starts with: its character, what the mode adds, what it returns."""

from .record import ONE_ONE, SOLOIST, TWO_ONE, TWO_TWO, Record
from .tables import LookUp

LIRA, HQ, FIELD = range(3)
"""Places in a row of resources; labs, cars and boats follow."""


def is_soloist(s: Record, seat: int) -> bool:
    """LF-GEN-03: the only player of a side."""
    return s.mode == ONE_ONE or (s.mode == TWO_ONE and seat == SOLOIST)


def resource(s: Record, t: LookUp, seat: int, place: int) -> int:
    """LF-SETUP-09, LF-SETUP-13, LF-SETUP-17: of the character and printed on the solo board."""
    found = t.character[s.character[seat], place]
    if is_soloist(s, seat):
        found += t.extra[s.mode, place]
    return found


def start_recruits(s: Record, t: LookUp, seat: int) -> int:
    """LF-SETUP-09: the pieces that come to the HQ, in secret."""
    return min(resource(s, t, seat, HQ), s.supply[seat])


def first_of_game(s: Record) -> int:
    """LF-RND-06: the seat that had the marker in the set-up; after each round it goes on by one."""
    return (s.first_player - max(s.round_number - 1, 0)) % s.seats


def start_lire_of(s: Record, t: LookUp, seat: int) -> int:
    """LF-SETUP-09, LF-SETUP-16: lire of the beginning, after returning what must be returned."""
    lire = resource(s, t, seat, LIRA)
    if is_soloist(s, seat):
        place = (seat - first_of_game(s)) % s.seats
        lire -= min(lire, t.returned[s.mode, place] if place < t.returned.shape[1] else 0)
    return lire


def cards_dealt(s: Record, t: LookUp, seat: int) -> int:
    """LF-SETUP-09, LF-SETUP-13: the character cards that a seat draws."""
    return t.dealt[s.mode] if is_soloist(s, seat) or s.mode == TWO_TWO else 1


def discs_at_once(s: Record, t: LookUp, seat: int) -> int:
    """LF-SETUP-14: the discs that a seat puts on the table in one go."""
    return t.discs_at_once[s.mode] if is_soloist(s, seat) or s.mode == TWO_TWO else 1
