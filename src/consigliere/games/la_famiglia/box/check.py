"""Validation of the files of a box: counts, ids, codes, ranges of numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from consigliere.core.message import Arg

from .effects import (
    ACTIONS,
    BOARD_EFFECTS,
    INCOME_EFFECTS,
    LASTING_EFFECTS,
    SOLO_EFFECTS,
    read_order,
)
from .fault import Fault, duplicates, entry_faults, out_of_range, shown, wrong_code, wrong_count
from .map_check import MAP, PER_SEAT, map_faults
from .parts import (
    BASIC_ORDERS,
    CHARACTERS,
    COLUMNS,
    DIFFICULTIES,
    FAMILIES,
    LOCKS,
    MODES,
    MOST_BLUE,
    MOST_CELLS,
    MOST_SOLO_CELLS,
    NUMBERS,
    ORDERS,
    SEATS,
    SHEETS,
    TERRITORIES,
    TILES,
    Box,
    Family,
    Named,
    Origin,
    Resources,
    SoloCell,
)

ORIGINS: tuple[Origin, ...] = ("A1", "A2", "A3", "B1", "B2", "B3")

FAMILY, TABLE, CARD, SOLO, NUMBER = (
    "families.json",
    "tables.json",
    "cards.json",
    "solo.json",
    "numbers.json",
)


def faults_in(box: Box) -> Iterator[Fault]:
    """All faults in the components; later checks may assume that earlier ones have passed."""
    yield from map_faults(box.map)
    yield from _family_faults(box.families)
    yield from _table_faults(box)
    yield from _card_faults(box)
    yield from _number_faults(box)
    yield from _solo_faults(box)


def missing_names(box: Box, standard: Box) -> Iterator[Fault]:
    """Faults for entries that have neither a name nor an id known to the catalogues."""
    for (file, place, entries), (_, _, known) in zip(_named(box), _named(standard), strict=True):
        ids = {entry.id for entry in known}
        for entry in entries:
            if entry.name is None and entry.id not in ids:
                yield Fault(file, f"{place}.{entry.id}", "box_name_missing")


def _named(box: Box) -> tuple[tuple[str, str, Sequence[Named]], ...]:
    return (
        (MAP, "mandamenti", box.map.mandamenti),
        (MAP, "territories", box.map.territories),
        (MAP, "zones", box.map.zones),
        (FAMILY, "families", box.families),
        (CARD, "characters", box.cards.characters),
        (CARD, "tiles", box.cards.tiles),
    )


# -- families ------------------------------------------------------------------------------


def _family_faults(families: tuple[Family, ...]) -> Iterator[Fault]:
    yield from wrong_count(FAMILY, "families", len(families), FAMILIES)
    yield from entry_faults(FAMILY, "families", families)
    yield from duplicates(FAMILY, "families.ink", [family.ink for family in families])
    for family in families:
        yield from _wrong_board(family)
        yield from _wrong_orders(family)
    orders = [order for family in families for order in family.orders]
    yield from duplicates(FAMILY, "families.orders", [order.id for order in orders])
    for number, times in Counter(order.initiative for order in orders).items():
        if times > 1:
            both = ", ".join(order.id for order in orders if order.initiative == number)
            details: dict[str, Arg] = {"number": number, "orders": both}
            yield Fault(FAMILY, "families.orders", "box_initiative_twice", details)


def _wrong_board(family: Family) -> Iterator[Fault]:
    board, at = family.board, f"families.{family.id}.board"
    for row, values in (("J", board.justice), ("P", board.police), ("C", board.church)):
        for value in values:
            yield from out_of_range(FAMILY, f"{at}.{row}", value, 0, 9)
    for row, codes in (("E1", board.economy), ("E2", board.more_economy)):
        for code in codes:
            yield from wrong_code(FAMILY, f"{at}.{row}", code, BOARD_EFFECTS)


def _wrong_orders(family: Family) -> Iterator[Fault]:
    """LF-COMP-07, LF-BRD-06: thirteen orders, seven of them basic, one of each other origin."""
    at = f"families.{family.id}.orders"
    yield from wrong_count(FAMILY, at, len(family.orders), ORDERS)
    origins = Counter(order.origin for order in family.orders)
    yield from wrong_count(FAMILY, f"{at}.basic", origins["basic"], BASIC_ORDERS)
    for origin in ORIGINS:
        yield from wrong_count(FAMILY, f"{at}.{origin}", origins[origin], 1)
    for order in family.orders:
        yield from out_of_range(FAMILY, f"{at}.{order.id}.initiative", order.initiative, 1, 999)
        if read_order(order.type) is None:
            yield Fault(FAMILY, f"{at}.{order.id}.type", "box_code", {"code": shown(order.type)})


# -- tables --------------------------------------------------------------------------------


def _table_faults(box: Box) -> Iterator[Fault]:
    codes = [action.code for action in box.tables.actions]
    if tuple(codes) != ACTIONS:
        yield Fault(TABLE, "actions", "box_order", {"expected": ", ".join(ACTIONS)})
    for action in box.tables.actions:
        yield from out_of_range(TABLE, f"actions.{action.code}.cost", action.cost, 0, 9)
    plain = box.tables.printed.columns
    yield from wrong_count(TABLE, "printed.columns", len(plain), COLUMNS)
    for number, column in enumerate(plain, start=1):
        at = f"printed.columns.{number}"
        yield from out_of_range(TABLE, f"{at}.cells", column.cells, 1, MOST_CELLS)
        yield from out_of_range(TABLE, f"{at}.neutral", column.neutral, 0, column.cells)
    yield from wrong_count(TABLE, "sheets", len(box.tables.sheets), SHEETS)
    for number, sheet in enumerate(box.tables.sheets, start=1):
        yield from wrong_count(TABLE, f"sheets.{number}.columns", len(sheet.columns), COLUMNS)
        for place, printed in enumerate(sheet.columns, start=1):
            at = f"sheets.{number}.columns.{place}"
            yield from out_of_range(TABLE, f"{at}.action", len(printed.action), 1, MOST_CELLS)
            yield from out_of_range(TABLE, f"{at}.blue", printed.blue, 0, MOST_BLUE)
            for code in printed.action:
                if code not in ACTIONS:
                    yield Fault(TABLE, f"{at}.action", "box_code", {"code": shown(code)})


# -- cards and the solo board --------------------------------------------------------------


def _card_faults(box: Box) -> Iterator[Fault]:
    characters, tiles = box.cards.characters, box.cards.tiles
    yield from wrong_count(CARD, "characters", len(characters), CHARACTERS)
    yield from wrong_count(CARD, "tiles", len(tiles), TILES)
    yield from entry_faults(CARD, "characters", characters)
    yield from entry_faults(CARD, "tiles", tiles)
    for character in characters:
        yield from _wrong_resources(CARD, f"characters.{character.id}", character.resources)
    for tile in tiles:
        allowed = INCOME_EFFECTS if tile.kind == "income" else LASTING_EFFECTS
        yield from wrong_code(CARD, f"tiles.{tile.id}.code", tile.code, allowed, most=1)


def _solo_faults(box: Box) -> Iterator[Fault]:
    for side, cells in (("1v1", box.solo.duel), ("2v1", box.solo.trio)):
        yield from out_of_range(SOLO, side, len(cells), 1, MOST_SOLO_CELLS)
        yield from duplicates(SOLO, side, [cell.id for cell in cells])
        for cell in cells:
            yield from wrong_code(SOLO, f"{side}.{cell.id}.code", cell.code, SOLO_EFFECTS)
    yield from _wrong_kinds(box.solo.duel, box.solo.trio)
    if tuple(level.id for level in box.solo.levels) != DIFFICULTIES:
        yield Fault(SOLO, "levels", "box_order", {"expected": ", ".join(DIFFICULTIES)})
    for level in box.solo.levels:
        most = box.number("extra_discs")
        yield from out_of_range(SOLO, f"levels.{level.id}.blocked", level.blocked, 0, most)
        yield from out_of_range(SOLO, f"levels.{level.id}.open_locks", level.open_locks, 0, LOCKS)


def _wrong_kinds(duel: tuple[SoloCell, ...], trio: tuple[SoloCell, ...]) -> Iterator[Fault]:
    """LF-COMP-15: four locked cells, all on the side for three."""
    locked = sum(cell.kind == "locked" for cell in trio)
    yield from wrong_count(SOLO, "2v1.locked", locked, LOCKS)
    for cell in duel:
        if cell.kind != "free":
            yield Fault(SOLO, f"1v1.{cell.id}.kind", "box_field_wrong")


# -- numbers -------------------------------------------------------------------------------


def _number_faults(box: Box) -> Iterator[Fault]:
    numbers = box.numbers.numbers
    for name in NUMBERS:
        if name not in numbers:
            yield Fault(NUMBER, "numbers", "box_field_missing", {"field": name})
    for name, number in numbers.items():
        if name not in NUMBERS:
            yield Fault(NUMBER, "numbers", "box_field_unknown", {"field": shown(name)})
        else:
            yield from out_of_range(NUMBER, f"numbers.{name}", number.value, *NUMBERS[name])
    yield from _wrong_modes(box)
    yield from _wrong_sums(box)


def _wrong_modes(box: Box) -> Iterator[Fault]:
    for name in MODES:
        if name not in box.numbers.modes:
            yield Fault(NUMBER, "modes", "box_field_missing", {"field": name})
    for name, mode in box.numbers.modes.items():
        for part, value, least, most in (
            ("columns_left", mode.columns_left, 1, COLUMNS - 1),
            ("brute_cost", mode.brute_cost, 1, 9),
            ("discs", mode.discs, 0, 9),
            ("discs_at_once", mode.discs_at_once, 1, 9),
            ("characters", mode.characters, 1, CHARACTERS // (4 if name == "2v2" else 2)),
        ):
            yield from out_of_range(NUMBER, f"modes.{name}.{part}", value, least, most)
        for value in mode.returned:
            yield from out_of_range(NUMBER, f"modes.{name}.returned", value, 0, 99)
        yield from _wrong_resources(NUMBER, f"modes.{name}.extra", mode.extra)


def _wrong_sums(box: Box) -> Iterator[Fault]:
    """Faults that make the set-up impossible: too few soldiers or cells, an uneven dome."""
    seats = box.number("dome_seats")
    yield from wrong_count(NUMBER, "numbers.dome_start", 2 * box.number("dome_start"), seats)
    mark = box.number("dome_mark")
    yield from out_of_range(NUMBER, "numbers.dome_mark", mark, seats // 2 + 1, seats)
    neutrals = (TERRITORIES - SEATS * PER_SEAT) * box.number("start_neutrals")
    stock = box.number("neutral_soldiers")
    yield from out_of_range(NUMBER, "numbers.start_neutrals", neutrals, 0, stock)
    most = box.number("income_most")
    yield from out_of_range(NUMBER, "numbers.income_least", box.number("income_least"), 0, most)
    cells = sum(column.cells - column.neutral for column in box.tables.printed.columns)
    two, one, three = (box.numbers.modes[name].discs for name in MODES)
    for placed in (4 * two, 2 * one, three + 2 * two):
        yield from out_of_range(NUMBER, "modes.discs", placed, 0, cells)


def _wrong_resources(file: str, place: str, resources: Resources) -> Iterator[Fault]:
    for name in resources.__struct_fields__:
        yield from out_of_range(file, f"{place}.{name}", getattr(resources, name), 0, 20)
