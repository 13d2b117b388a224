"""What the rules look up: everything printed in the box, as one board of arrays.

Numbers follow the order of the data files: territory 0–35, mandamento 0–11, zone, family, order
token 0–12 of its family, tile 0–10, character 0–5. Sets of territories, zones, mandamenti and
tokens are bit masks. Modes are numbered 2v2, 1v1, 2v1; sides of the solo board 1v1, 2v1.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from ...box.effects import KINDS, LASTING_EFFECTS, Effect, action_kind, read_effects, read_order
from ...box.files import box_in_use, box_of_version
from ...box.parts import (
    BOARD_CELLS,
    CHARACTERS,
    COLUMNS,
    FAMILIES,
    LEVELS,
    MANDAMENTI,
    MODES,
    MOST_CELLS,
    MOST_SOLO_CELLS,
    MOST_ZONES,
    NUMBERS,
    ORDERS,
    ROW_ORDERS,
    RULES_VERSION,
    SHEETS,
    TERRITORIES,
    TILES,
    Box,
    Column,
    Family,
    Resources,
    SoloCell,
)
from .board import Board

NEUTRAL = -1
"""The seat of a territory where neutral soldiers start; a row of an order that is a basic one."""

LIRA_PLACE, HQ_PLACE, FIELD_PLACE, LAB_PLACE, CAR_PLACE, BOAT_PLACE = range(6)
"""Places in a row of `character` or `extra`."""
FREE, INFINITY, LOCKED = range(3)
"""Kinds of cells of the solo board."""
_SOLO_KINDS = ("free", "infinity", "locked")
SIDES = 2

TABLES = np.dtype(
    [
        # the map
        ("near", np.int64, (TERRITORIES,)),
        ("within_two", np.int64, (TERRITORIES,)),
        ("mandamento", np.int64, (TERRITORIES,)),
        ("seat", np.int64, (TERRITORIES,)),
        ("zones_of", np.int64, (TERRITORIES,)),
        ("members", np.int64, (MANDAMENTI,)),
        ("shore", np.int64, (MOST_ZONES,)),
        ("sea_near", np.int64, (MOST_ZONES,)),
        ("zones", np.int64),
        ("marked", np.int64),
        ("bronte", np.int64),
        # families
        ("value", np.int64, (FAMILIES, 3, LEVELS)),
        ("economy", np.int64, (FAMILIES, 2, BOARD_CELLS, 2, 2)),
        ("initiative", np.int64, (FAMILIES, ORDERS)),
        ("order_kind", np.int64, (FAMILIES, ORDERS)),
        ("order_amount", np.int64, (FAMILIES, ORDERS)),
        ("order_row", np.int64, (FAMILIES, 2, ROW_ORDERS)),
        ("basic", np.int64, (FAMILIES,)),
        # the tables: 0 is printed on the board, n is the sheet of round n
        ("cell", np.int64, (SHEETS + 1, COLUMNS, MOST_CELLS)),
        ("cells", np.int64, (SHEETS + 1, COLUMNS)),
        ("blue", np.int64, (SHEETS + 1, COLUMNS)),
        ("neutral_discs", np.int64, (COLUMNS,)),
        ("cost", np.int64, (KINDS,)),
        # cards, tiles and the solo board
        ("character", np.int64, (CHARACTERS, 6)),
        ("tile_kind", np.int64, (TILES,)),
        ("tile_amount", np.int64, (TILES,)),
        ("lasting", np.int64),
        ("solo_effect", np.int64, (SIDES, MOST_SOLO_CELLS, 2, 2)),
        ("solo_kind", np.int64, (SIDES, MOST_SOLO_CELLS)),
        ("solo_cells", np.int64, (SIDES,)),
        ("blocked", np.int64, (3,)),
        ("open_locks", np.int64, (3,)),
        # modes
        ("columns_left", np.int64, (3,)),
        ("brute_cost", np.int64, (3,)),
        ("start_discs", np.int64, (3,)),
        ("discs_at_once", np.int64, (3,)),
        ("dealt", np.int64, (3,)),
        ("extra", np.int64, (3, 6)),
        ("returned", np.int64, (3, 2)),
        ("dome_bonus_from_hq", np.int64),
        *((name, np.int64) for name in NUMBERS),
    ],
    align=True,
)
"""`near`: land neighbours, `within_two`: those and their neighbours, the territory itself left out.
`zones_of`: sea zones at a territory, `shore`: territories at a zone, `sea_near`: zones beside a
zone; `zones` is their number. `marked`: the tokens with an extra mark.

`value[family, row, level]` for the rows J, P, C. `economy[family, row, cell]` and
`solo_effect[side, cell]` are up to two effects, each (kind, amount); the rest is (NOTHING, 0).
`order_row[family, area, place]` is a token, `basic[family]` the set of basic tokens.

`cell[table, column, place]` is the kind of an action cell, NOTHING in the printed table; `cells`
and `blue` count the cells of a column; `cost` is by kind. `lasting`: the set of lasting tiles.
`blocked` and `open_locks` are by level: easy, medium, hard. The fields after `extra` that have no
dimension are the numbers of the rules, named as in `numbers.json`."""

LookUp: TypeAlias = Any
"""A board with the fields of `TABLES`, or a NumPy record."""


def tables_in_use(version: int = RULES_VERSION) -> LookUp:
    """The tables of the components that this process plays with; shared, not to be changed.

    `version` is the rules version that a game was begun by.
    """
    return _tables_in_use(version)


@cache
def _tables_in_use(version: int) -> LookUp:
    return tables_of(box_of_version(box_in_use(), version))


def tables_of(box: Box) -> LookUp:
    """The tables of a box."""
    t = Board(TABLES)
    _lay_out_map(t, box)
    for number, family in enumerate(box.families):
        _lay_out_family(t, number, family)
    _lay_out_sheets(t, box)
    _lay_out_cards(t, box)
    _lay_out_modes(t, box)
    return t


def bits(places: Iterable[int]) -> int:
    """A set as a bit mask."""
    return sum(1 << place for place in places)


def _lay_out_map(t: LookUp, box: Box) -> None:
    number = {territory.id: place for place, territory in enumerate(box.map.territories)}
    zone_number = {zone.id: place for place, zone in enumerate(box.map.zones)}
    mandamento_number = {m.id: place for place, m in enumerate(box.map.mandamenti)}
    seat_number = {seat.id: place for place, seat in enumerate(box.map.seats)}
    near = [{number[other] for other in who.neighbours} for who in box.map.territories]
    for place, territory in enumerate(box.map.territories):
        t.near[place] = bits(near[place])
        beyond = set().union(near[place], *(near[other] for other in near[place]))
        t.within_two[place] = bits(beyond - {place})
        t.mandamento[place] = mandamento_number[territory.mandamento]
        t.members[mandamento_number[territory.mandamento]] |= 1 << place
        t.seat[place] = NEUTRAL if territory.seat is None else seat_number[territory.seat]
        for zone in territory.zones:
            t.zones_of[place] |= 1 << zone_number[zone]
            t.shore[zone_number[zone]] |= 1 << place
        t.marked |= territory.marked << place
    for place, sea in enumerate(box.map.zones):
        t.sea_near[place] = bits(zone_number[other] for other in sea.neighbours)
    t.zones = len(box.map.zones)
    t.bronte = mandamento_number[box.map.bronte.mandamento]


def _lay_out_family(t: LookUp, number: int, family: Family) -> None:
    board = family.board
    t.value[number] = (board.justice, board.police, board.church)
    for row, codes in enumerate((board.economy, board.more_economy)):
        for place, code in enumerate(codes):
            _print_effects(t.economy[number, row, place], code)
    for token, order in enumerate(family.orders):
        effect = read_order(order.type) or Effect(0, 0)
        t.initiative[number, token] = order.initiative
        t.order_kind[number, token], t.order_amount[number, token] = effect
        if order.origin == "basic":
            t.basic[number] |= 1 << token
        else:
            t.order_row[number, "AB".index(order.origin[0]), int(order.origin[1]) - 1] = token


def _lay_out_sheets(t: LookUp, box: Box) -> None:
    for action in box.tables.actions:
        t.cost[action_kind(action.code)] = action.cost
    for column, plain in enumerate(box.tables.printed.columns):
        t.cells[0, column] = plain.cells
        t.neutral_discs[column] = plain.neutral
    for number, sheet in enumerate(box.tables.sheets, start=1):
        for column, printed in enumerate(sheet.columns):
            _print_column(t, number, column, printed)


def _print_column(t: LookUp, table: int, column: int, printed: Column) -> None:
    t.cells[table, column] = len(printed.action)
    t.blue[table, column] = printed.blue
    for place, code in enumerate(printed.action):
        t.cell[table, column, place] = action_kind(code)


def _lay_out_cards(t: LookUp, box: Box) -> None:
    for number, character in enumerate(box.cards.characters):
        t.character[number] = _row(character.resources)
    for number, tile in enumerate(box.cards.tiles):
        ((t.tile_kind[number], t.tile_amount[number]),) = read_effects(tile.code) or ()
    t.lasting = bits(n for n in range(TILES) if t.tile_kind[n] in LASTING_EFFECTS)
    for side, cells in enumerate(solo_sides(box)):
        _lay_out_solo(t, side, cells)
    for number, level in enumerate(box.solo.levels):
        t.blocked[number], t.open_locks[number] = level.blocked, level.open_locks


def solo_sides(box: Box) -> tuple[tuple[SoloCell, ...], ...]:
    """LF-COMP-15: the cells of the solo board, by the number of the side."""
    return box.solo.duel, box.solo.trio


def _lay_out_solo(t: LookUp, side: int, cells: tuple[SoloCell, ...]) -> None:
    t.solo_cells[side] = len(cells)
    for place, cell in enumerate(cells):
        _print_effects(t.solo_effect[side, place], cell.code)
        t.solo_kind[side, place] = _SOLO_KINDS.index(cell.kind)


def _lay_out_modes(t: LookUp, box: Box) -> None:
    for number, mode_name in enumerate(MODES):
        mode = box.numbers.modes[mode_name]
        t.columns_left[number] = mode.columns_left
        t.brute_cost[number] = mode.brute_cost
        t.start_discs[number] = mode.discs
        t.discs_at_once[number] = mode.discs_at_once
        t.dealt[number] = mode.characters
        t.extra[number] = _row(mode.extra)
        t.returned[number] = mode.returned
    t.dome_bonus_from_hq = box.numbers.dome_bonus_source.value == "hq"
    for name in NUMBERS:
        t[name] = box.number(name)


def _row(who: Resources) -> tuple[int, ...]:
    return who.lira, who.hq, who.field, who.lab, who.car, who.boat


def _print_effects(target: Any, code: str) -> None:
    for place, effect in enumerate(read_effects(code) or ()):
        target[place] = effect
