"""Counting everything: what no action may ever change (LF-INV)."""

from .initial_state import BOARD_DISCS
from .record.record import DUMMY, MAX_SEATS, NEUTRAL, NOBODY, ONE_ONE, Record
from .record.starting_resources import is_soloist
from .state import State


def all_pieces(state: State) -> tuple[tuple[int, ...], ...]:
    """The number of pieces of every sort, by seat where they have an owner; and the lire."""
    s = state.record
    seats = range(s.seats)
    return (
        tuple(soldiers_of(s, owner) for owner in (*seats, NEUTRAL, DUMMY)),
        tuple(members_of(s, seat) for seat in seats),
        tuple(discs_of(s, seat) for seat in (*seats, MAX_SEATS)),
        tuple(council_discs_of(s, seat) for seat in seats),
        tuple(cars_of(s, seat) for seat in seats),
        tuple(int(s.boats_supply[seat] + s.boats[:, seat].sum()) for seat in seats),
        (int(s.labs_supply + s.labs.sum()),),
        (int(s.lire.sum() - s.bank),),
        (int(s.dome.sum()),),
    )


def soldiers_of(s: Record, owner: int) -> int:
    """LF-INV-01: in supply, HQ, on the map and in a conflict."""
    count = int(s.supply[owner] + s.soldiers[s.owner == owner].sum())
    if owner < MAX_SEATS:
        count += int(s.hq[owner])
    if s.target != NOBODY and s.attack_owner == owner:
        count += int(s.attackers)
    return count


def cars_of(s: Record, seat: int) -> int:
    """LF-INV-05: in supply, on the map and with a group that fights."""
    count = int(s.cars_supply[seat] + s.cars[s.owner == seat].sum())
    return count + (int(s.attack_cars) if s.attack_owner == seat else 0)


def members_of(s: Record, seat: int) -> int:
    """LF-INV-01: council members in supply, HQ and dome."""
    return int(s.members_supply[seat] + s.members_hq[seat] + s.dome[seat])


def discs_of(s: Record, owner: int) -> int:
    """LF-INV-03: on the board, the tables, tiles, in the reserve and in hand."""
    count = int(s.upper[:, owner].sum() + s.beside[:, owner].sum() + (s.lower == owner).sum())
    if owner < MAX_SEATS:
        count += int(s.reserve[owner] + s.in_hand[owner] + (s.tile_disc == owner).sum())
        count += BOARD_DISCS - own_removed(s, owner)
    return count


def own_removed(s: Record, seat: int) -> int:
    """LF-SOLO-01: own discs gone from the board; a soloist's second of a row is the council's."""
    gone = s.removed[seat]
    return int(sum(n - 1 if is_soloist(s, seat) and n > 1 else n for n in gone.tolist()))


def council_discs_of(s: Record, seat: int) -> int:
    """LF-INV-04: on the family board, the solo board, its extra cells, out of play and in hand."""
    if not is_soloist(s, seat):
        return 0
    on_board = int((s.removed[seat] < 2).sum())
    extras = int((s.extra < 2).sum() + s.solo_extra.sum()) if s.mode != ONE_ONE else 0
    return (
        on_board
        + int((s.solo == seat).sum())
        + extras
        + int(s.council_out[seat] + s.council_in_hand[seat])
    )
