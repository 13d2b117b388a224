"""Both managements: dome marker, control markers, tiles, victory, and the income of the tiles."""

from ...box.effects import HIT
from ...box.parts import TERRITORIES, TILES
from ..pieces.control import change_marker, controlled, put_markers, tiles_of
from ..pieces.forces import lose_soldiers, opposes
from ..pieces.stock import borders, in_turn_order
from ..planning.cells import do_effect
from ..record.frames import DOME_MARK, HIT_CHOICE, SHIFT, TILE_CHOICE, ask, pop, push
from ..record.record import DOME, ENCOUNTER, MANAGEMENT_1, NOBODY, ONE_ONE, Record
from ..record.rule_events import (
    SOLDIER_HIT,
    TILE_INCOME,
    TILE_LEFT,
    TILE_MARKED,
    TILE_SHIFTED,
    note,
)
from ..record.tables import LookUp
from .ending import check_victory

AT_DOME, AT_MARKERS, AT_TILES, AT_SHIFTS, AT_CHECK, AT_INCOME, AT_CLEAN_UP = range(7)
"""LF-MGT-04: the steps (a) to (g), of which the last has two parts; the first management has only
(b) and (c)."""

SAFE = 1
"""LF-COMP-10: the soldiers of a territory that are too few for the Enforcer."""


def advance_management(s: Record, t: LookUp) -> None:
    """LF-MGT-03, LF-MGT-04, LF-RND-03, LF-RND-05: the next piece of a management."""
    if s.step == AT_DOME:
        ask_dome(s, t)
    elif s.step == AT_MARKERS:
        put_markers(s, t)
        next_step(s)
    elif s.step == AT_TILES:
        ask_tiles(s)
    elif s.step == AT_SHIFTS:
        ask_shift(s)
    elif s.step == AT_CHECK:
        next_step(s)
        check_victory(s, t)
    else:
        take_income(s, t)


def next_step(s: Record) -> None:
    """The next step of a management, from the first player on."""
    s.step += 1
    s.asked = 0
    s.shifted = 0
    s.income_tile = 0


def next_player(s: Record) -> None:
    """LF-GEN-08: the next player in turn order."""
    s.asked += 1
    s.shifted = 0
    s.income_tile = 0


# -- the dome ------------------------------------------------------------------------------


def dome_holder(s: Record, t: LookUp) -> int:
    """LF-DOME-05: who has eleven members or more in the dome, NOBODY if nobody has."""
    for seat in range(s.seats):
        if s.mode == ONE_ONE and s.dome[seat] >= t.dome_mark:
            return seat
    return NOBODY


def ask_dome(s: Record, t: LookUp) -> None:
    """LF-DOME-05, LF-DOME-06, LF-MGT-03: only the second management looks at the dome.

    A marker that its owner may put there, and that lies there already, stays.
    """
    next_step(s)
    if s.phase == MANAGEMENT_1:
        return
    holder = dome_holder(s, t)
    if holder == NOBODY:
        change_marker(s, DOME, NOBODY)
    elif s.marker[DOME] != holder:
        ask(s, DOME_MARK, holder)


def mark_dome(s: Record, seat: int, is_wanted: int) -> None:
    """LF-DEC-24, LF-DOME-05, LF-DOME-06: the marker is placed; not wanted, an old one stays."""
    pop(s)
    if is_wanted != 0:
        change_marker(s, DOME, seat)


# -- tiles ---------------------------------------------------------------------------------


def is_free(s: Record, seat: int, tile: int) -> bool:
    """LF-COMP-10, LF-MGT-02: a tile without a disc in the set of the seat's side."""
    return s.tile_set[tile] != 0 and s.tile_disc[s.side[seat], tile] == NOBODY


def has_free_tile(s: Record, seat: int) -> bool:
    """LF-MGT-02: whether the seat's side has a tile without a disc."""
    for tile in range(TILES):  # noqa: SIM110  Numba has no any()
        if is_free(s, seat, tile):
            return True
    return False


def may_mark(s: Record, seat: int) -> bool:
    """LF-MGT-02, LF-MGT-08: fewer discs than markers, one in reserve, and a free tile."""
    return (
        tiles_of(s, seat) < controlled(s, seat) and s.reserve[seat] > 0 and has_free_tile(s, seat)
    )


def ask_tiles(s: Record) -> None:
    """LF-DOME-06, LF-INV-09, LF-MGT-02: in turn order all take back discs or may mark tiles."""
    if s.asked == s.seats:
        if s.phase == MANAGEMENT_1:
            s.phase = ENCOUNTER
            s.step = 0
        else:
            next_step(s)
        return
    seat = in_turn_order(s, s.asked)
    if tiles_of(s, seat) > controlled(s, seat) or may_mark(s, seat):
        ask(s, TILE_CHOICE, seat)
    else:
        next_player(s)


def mark_tile(s: Record, seat: int, tile: int) -> None:
    """LF-MGT-02: a disc of the reserve goes on a tile."""
    pop(s)
    s.tile_disc[s.side[seat], tile] = seat
    s.reserve[seat] -= 1
    note(s, TILE_MARKED, seat, tile, 0, 0)


def leave_tile(s: Record, seat: int, tile: int) -> None:
    """LF-MGT-02: a disc goes back to the reserve."""
    pop(s)
    s.tile_disc[s.side[seat], tile] = NOBODY
    s.reserve[seat] += 1
    note(s, TILE_LEFT, seat, tile, 0, 0)


def stop_marking(s: Record) -> None:
    """LF-MGT-02, LF-MGT-04: no more tiles; the next player."""
    pop(s)
    next_player(s)


def can_shift(s: Record, seat: int, tile: int) -> bool:
    """LF-MGT-04, LF-OPT-05: an own disc that has not been moved in this management."""
    return s.tile_disc[s.side[seat], tile] == seat and s.shifted >> tile & 1 == 0


def ask_shift(s: Record) -> None:
    """LF-MGT-04, LF-OPT-05: with option 5 discs may go to other free tiles, each once."""
    if s.asked == s.seats or s.move_tile_discs == 0:
        next_step(s)
        return
    seat = in_turn_order(s, s.asked)
    movable = 0
    for tile in range(TILES):
        movable += int(can_shift(s, seat, tile))
    if movable > 0 and has_free_tile(s, seat):
        ask(s, SHIFT, seat)
    else:
        next_player(s)


def shift_disc(s: Record, seat: int, tile: int, goal: int) -> None:
    """LF-MGT-04, LF-OPT-05: a disc goes from one tile to another."""
    pop(s)
    s.tile_disc[s.side[seat], tile] = NOBODY
    s.tile_disc[s.side[seat], goal] = seat
    s.shifted |= 1 << goal
    note(s, TILE_SHIFTED, seat, tile, goal, 0)


# -- income --------------------------------------------------------------------------------


def take_income(s: Record, t: LookUp) -> None:
    """LF-MGT-05: in turn order, the income tiles of everybody, in tile order; then the clean-up.

    Round 4 never comes here: its check ends the game.
    """
    if s.asked == s.seats:
        next_step(s)
        return
    seat = in_turn_order(s, s.asked)
    for tile in range(s.income_tile, TILES):
        if s.tile_disc[s.side[seat], tile] == seat and t.lasting >> tile & 1 == 0:
            s.income_tile = tile + 1
            note(s, TILE_INCOME, seat, tile, 0, 0)
            if t.tile_kind[tile] != HIT:
                do_effect(s, t, seat, t.tile_kind[tile], t.tile_amount[tile])
            elif has_hit(s, t, seat):
                push(s, HIT_CHOICE, seat, t.tile_amount[tile], 0, 0)
            return
    next_player(s)


def can_hit(s: Record, t: LookUp, seat: int, territory: int) -> bool:
    """LF-MGT-05: the Enforcer reaches an enemy, neutral or dummy territory beside one's own.

    At least two soldiers must be there.
    """
    is_target = opposes(s, seat, s.owner[territory]) and s.soldiers[territory] > SAFE
    return is_target and borders(s, t, seat, territory)


def has_hit(s: Record, t: LookUp, seat: int) -> bool:
    """LF-MGT-05: whether there is anybody for the Enforcer."""
    for territory in range(TERRITORIES):  # noqa: SIM110  Numba has no any()
        if can_hit(s, t, seat, territory):
            return True
    return False


def hit(s: Record, seat: int, territory: int, count: int) -> None:
    """LF-MGT-05, LF-ORD-18: the Enforcer removes a soldier."""
    pop(s)
    note(s, SOLDIER_HIT, seat, territory, count, 0)
    lose_soldiers(s, territory, count)
