"""The record before anything has happened: all pieces in their supplies, nothing drawn."""

from .record.frames import COURSE, FIRST_PLAYER, ask
from .record.options import ADVISED
from .record.record import (
    DUMMY,
    EXTRA_ABSENT,
    EXTRA_BLOCKED,
    EXTRA_FREE,
    NEUTRAL,
    NOBODY,
    ON_BOARD,
    ONE_ONE,
    SOLOIST,
    TWO_ONE,
    TWO_TWO,
    Record,
)
from .record.starting_resources import is_soloist
from .record.tables import LookUp
from .small import set_up_small

BOARD_DISCS = 15
"""LF-BRD-02: own discs on a full family board."""
BOARD_COUNCIL = 5
"""LF-SETUP-02: council discs on it."""


def set_up(s: Record, t: LookUp, seats: int) -> None:
    """LF-FAM-01, LF-COMP-02, LF-COMP-03, LF-COMP-06: what needs no luck; families as advised."""
    s.seats = seats
    for seat in range(seats):
        s.side[seat] = _side_of(s, seat)
        _give_pieces(s, t, seat)
    for seat in range(seats):
        partners = [n for n in range(seats) if n != seat and s.side[n] == s.side[seat]]
        s.partner[seat] = partners[0] if partners else NOBODY
    if not s.draft:
        families, councils = ADVISED[int(s.mode)]
        s.family[:seats], s.council[:seats] = families, councils
    s.supply[NEUTRAL] = t.neutral_soldiers
    s.supply[DUMMY] = t.soldiers if s.mode != TWO_TWO else 0
    s.labs_supply = t.labs
    s.upper[:, NEUTRAL] = t.neutral_discs
    s.round_number = 0
    _lay_out_extra_discs(s, t)
    s.token_at[:] = ON_BOARD
    ask(s, COURSE, NOBODY)
    ask(s, FIRST_PLAYER, NOBODY)
    if s.small > 0:
        set_up_small(s)


def _side_of(s: Record, seat: int) -> int:
    """LF-MAP-09: in 2v2 the sides alternate; the soloist of 2v1 plays against the others."""
    return int(seat != SOLOIST) if s.mode == TWO_ONE else seat % 2


def _give_pieces(s: Record, t: LookUp, seat: int) -> None:
    """LF-SETUP-02, LF-SETUP-03, LF-SETUP-04, LF-SETUP-05: the pieces of a seat."""
    s.supply[seat] = t.soldiers
    s.cars_supply[seat] = t.cars
    s.boats_supply[seat] = t.boats
    s.reserve[seat] = t.influence_discs - BOARD_DISCS
    if is_soloist(s, seat):
        s.boats_supply[seat] += t.council_boats
        s.council_out[seat] = t.influence_discs - BOARD_COUNCIL
    if s.mode == ONE_ONE:
        s.dome[seat] = t.dome_start
        s.members_supply[seat] = t.soldiers - t.dome_start


def _lay_out_extra_discs(s: Record, t: LookUp) -> None:
    """LF-SETUP-11: council discs for extra actions, the last of them blocked by the level."""
    s.extra[:] = EXTRA_ABSENT
    if s.mode == TWO_ONE:
        s.extra[: t.extra_discs] = EXTRA_FREE
        s.extra[t.extra_discs - t.blocked[s.level] : t.extra_discs] = EXTRA_BLOCKED
        s.council_out[SOLOIST] -= t.extra_discs
