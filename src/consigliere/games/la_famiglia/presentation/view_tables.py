"""Parts of a view that are made of numbers alone: the tables, tiles, the solo board, the sea."""

from collections.abc import Sequence
from functools import lru_cache

from ..box.effects import ACTIONS, REC
from ..rules.pieces.discs import DISC_OWNERS
from ..rules.record.record import CELLS, COLUMNS, NOBODY, TWO_TWO, ZONES
from ..rules.record.tables import LOCKED
from ..rules.state import Components, State
from .view import Cell, Column, SoloCell, Tile, Zone

kept = lru_cache(maxsize=1 << 13)
"""Parts of a view are values, and few of them change with a step."""
kept_whole = lru_cache(maxsize=1 << 9)
"""The same for larger parts, found by the numbers that they are made of."""
_cell, _tile, _zone, _solo_cell = kept(Cell), kept(Tile), kept(Zone), kept(SoloCell)


def optional(number: int) -> int | None:
    """A number that may be that of nobody."""
    return None if number == NOBODY else int(number)


def optionals(numbers: Sequence[int]) -> tuple[int | None, ...]:
    """Numbers that may be those of nobody."""
    return tuple([None if number == NOBODY else number for number in numbers])


def read_rows(content: bytes, rows: int) -> list[list[int]]:
    """Numbers of a board, in so many rows."""
    numbers = memoryview(content).cast("q").tolist()
    size = len(numbers) // rows
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


@kept_whole
def zones_of(components: Components, seats: int, boats: bytes) -> tuple[Zone, ...]:
    """The sea zones, with the boats of each seat."""
    rows = zip(components.zones, read_rows(boats, ZONES), strict=False)
    return tuple([_zone(name, tuple(row[:seats])) for name, row in rows])


@kept_whole
def columns_of(
    components: Components, sheet: int, figures: tuple[int, ...], above: bytes, below: bytes
) -> tuple[Column, ...]:
    """LF-SETUP-01: the columns of both tables; the set-up already has the sheet of round 1.

    `above`: the discs of the upper table, then those that lie beside the lower one, `below`.
    """
    around, lower = read_rows(above, 2 * COLUMNS), read_rows(below, COLUMNS)
    upper, beside = around[:COLUMNS], around[COLUMNS:]
    return tuple(
        [
            _column(
                components,
                (sheet, column),
                tuple(lower[column]),
                _standing(figures, column),
                (tuple(upper[column][:DISC_OWNERS]), tuple(beside[column][:DISC_OWNERS])),
            )
            for column in range(COLUMNS)
        ]
    )


@kept
def _standing(figures: tuple[int, ...], column: int) -> tuple[int, ...]:
    """The cells of a column on which figures stand, by seat; NOBODY where none stands there."""
    return tuple([at - column * CELLS if at // CELLS == column else NOBODY for at in figures])


@kept
def _column(
    components: Components,
    place: tuple[int, int],
    discs: tuple[int, ...],
    standing: tuple[int, ...],
    beside: tuple[tuple[int, ...], tuple[int, ...]],
) -> Column:
    """A column of a sheet, with its discs, the figures in it, and the discs above and beside."""
    t, (sheet, column) = components.tables, place
    actions = int(t.cells[sheet, column])
    cells = []
    for at in range(actions + int(t.blue[sheet, column])):
        kind = ACTIONS[int(t.cell[sheet, column, at]) - REC] if at < actions else "blue"
        figure = standing.index(at) if at in standing else None
        cells.append(_cell(kind, optional(discs[at]), figure))
    return Column(beside[0], tuple(cells), beside[1])


@kept_whole
def tiles_of_board(components: Components, tiles: bytes) -> tuple[Tile, ...]:
    """The control tiles in the game, with the discs on them."""
    rows = zip(components.tiles, *read_rows(tiles, 3), strict=True)
    return tuple(
        [
            _tile(name, (optional(one), optional(other)))
            for name, is_set, one, other in rows
            if is_set
        ]
    )


def solo_board_of(state: State) -> tuple[SoloCell, ...]:
    """The cells of the solo board; none without it."""
    s, side = state.record, state.side
    if s.mode == TWO_TWO:
        return ()
    discs, opened = s.part("solo", "solo_extra"), s.part("lock_open", "lock_open")
    return _solo_board(state.components, side, discs, opened)


@kept_whole
def _solo_board(
    components: Components, side: int, discs: bytes, opened: bytes
) -> tuple[SoloCell, ...]:
    rows = zip(
        components.cells[side],
        *read_rows(discs, 2),
        components.tables.solo_kind[side].tolist(),
        *read_rows(opened, 1),
        strict=False,
    )
    return tuple(
        [
            _solo_cell(name, optional(disc), extras, kind != LOCKED or bool(is_open))
            for name, disc, extras, kind, is_open in rows
        ]
    )
