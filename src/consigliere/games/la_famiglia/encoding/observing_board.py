"""What an observation of La Famiglia holds of the map, the tables, the tiles and a conflict."""

from typing import Any

from consigliere.games.word_choices import Record

from ..box.effects import INR, REC
from ..presentation.secrecy import shares_secrets
from ..rules.planning.solo import board_side
from ..rules.record.record import (
    CELLS,
    COLUMNS,
    NEUTRAL,
    NOBODY,
    TERRITORIES,
    TILES,
    TOKENS,
    TWO_TWO,
)
from ..rules.record.tables import LOCKED, LookUp
from .observing_seats import (
    owner_seen,
    place_of,
    write_by_seat,
    write_number,
    write_owners,
    write_row,
)

_BLUE_CELL = INR - REC + 2
"""The number of a blue cell; the actions are numbered from 1."""


def write_map(s: Record, t: LookUp, viewer: int, out: Any) -> int:
    """LF-HID-06: territories, orders on them, boats."""
    at = write_owners(s, viewer, s.owner, out, 0)
    at = write_row(s.soldiers, out, at)
    at = write_row(s.cars, out, at)
    at = write_row(s.labs, out, at)
    at = write_row(s.beside_labs, out, at)
    for seat in range(s.seats):
        for slot in range(TOKENS):
            territory = s.token_at[seat, slot]
            if territory >= 0:
                out[at + territory * s.seats + place_of(s, viewer, seat)] += 1
    at += TERRITORIES * s.seats
    for zone in range(t.zones):
        at = write_by_seat(s, viewer, s.boats[zone], out, at)
    return at


def write_tables(s: Record, t: LookUp, viewer: int, out: Any, at: int) -> int:
    """LF-SETUP-01: discs above and beside, then the cells of the lower table."""
    for column in range(COLUMNS):
        at = write_by_seat(s, viewer, s.upper[column], out, at)
        at = write_number(s.upper[column, NEUTRAL], out, at)
    for column in range(COLUMNS):
        at = write_by_seat(s, viewer, s.beside[column], out, at)
        at = write_number(s.beside[column, NEUTRAL], out, at)
    return write_cells(s, t, viewer, out, at)


def write_cells(s: Record, t: LookUp, viewer: int, out: Any, at: int) -> int:
    """The lower table: kinds, discs and figures; the set-up already has the sheet of round 1."""
    sheet = max(s.round_number, 1)
    size = COLUMNS * CELLS
    for column in range(COLUMNS):
        actions = t.cells[sheet, column]
        for place in range(actions + t.blue[sheet, column]):
            cell = column * CELLS + place
            kind = _BLUE_CELL
            if place < actions:
                kind = t.cell[sheet, column, place] - REC + 1
            out[at + cell] = kind
            out[at + size + cell] = owner_seen(s, viewer, s.lower[column, place])
            out[at + 2 * size + cell] = owner_seen(s, viewer, figure_on(s, cell))
    return at + 3 * size


def figure_on(s: Record, cell: int) -> int:
    """LF-PLAN-11: the seat whose figure stands on a cell, NOBODY if none does."""
    for seat in range(s.seats):
        if s.figure[seat] == cell:
            return seat
    return NOBODY


def write_tiles(s: Record, t: LookUp, words: Record, viewer: int, out: Any, at: int) -> int:  # noqa: PLR0913, PLR0917
    """Markers, control tiles and whose discs lie on them, the solo board, extra discs."""
    at = write_owners(s, viewer, s.marker, out, at)
    for tile in range(TILES):
        if s.tile_set[tile] != 0:
            out[at + tile] = 1
            for side in range(2):
                owner = owner_seen(s, viewer, s.tile_disc[side, tile])
                out[at + TILES + 2 * tile + side] = owner
    at += 3 * TILES
    if s.mode != TWO_TWO:
        write_solo(s, t, words, viewer, out, at)
    return write_row(s.extra, out, at + 3 * words.solo_places)


def write_solo(s: Record, t: LookUp, words: Record, viewer: int, out: Any, first: int) -> None:  # noqa: PLR0913, PLR0917
    """LF-SOLO-10, LF-SOLO-13: discs, extra discs, and which cells are open."""
    side = board_side(s)
    for cell in range(t.solo_cells[side]):
        at = first + words.solo_place[side, cell]
        out[at] = owner_seen(s, viewer, s.solo[cell])
        out[at + words.solo_places] = s.solo_extra[cell]
        is_locked = t.solo_kind[side, cell] == LOCKED and s.lock_open[cell] == 0
        out[at + 2 * words.solo_places] = 0 if is_locked else 1


def write_conflict(s: Record, viewer: int, out: Any, at: int) -> int:
    """LF-HID-05: a chosen card lies face down until both are revealed."""
    for side in range(2):
        card = s.card[side]
        used = s.cards_used[side]
        if card == NOBODY:
            out[at + side] = used
        else:
            out[at + side] = used & ~(1 << card)
            out[at + 2 + side] = 1
            seat = s.attack_by if side == 0 else s.defence_by
            if shares_secrets(s, viewer, seat):
                out[at + 4 + side] = card + 1
    return at + 6
