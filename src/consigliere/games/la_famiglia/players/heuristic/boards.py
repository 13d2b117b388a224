"""Family boards, control tiles, the dome and the set-up: small choices by simple rules."""

from ...box.effects import GUARD, MORE_ORDERS
from ...box.parts import LEVELS, SHEETS
from ...rules.pieces.control import lasting
from ...rules.pieces.discs import discs_in
from ...rules.planning.influence import CHURCH, FIRST_ECONOMY, POLICE, level_of
from ...rules.planning.solo import has_cell_for_council, may_take_council
from ...rules.record.actions import (
    NONE,
    SHIFT_OP,
    STOP_OP,
    UNTILE_OP,
    first_of,
    operation_of,
    second_of,
)
from ...rules.record.frames import top, top_seat
from ...rules.record.record import MOST_SOLO_CELLS, ROWS, Record
from ...rules.record.starting_resources import is_soloist
from ...rules.record.tables import LookUp
from ..heuristic_weights import CHARACTER_WORTH, CONTINUED, LASTING_WORTH, RAISED, TOKEN_WORTH
from .battle import Desk
from .effects import effect_worth, solo_worth
from .outlook import look_around
from .placement import soldier_worth

# -- family boards ---------------------------------------------------------------------------


def weigh_rows(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-12: what the next disc off a row brings."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        desk.values[number] = row_worth(s, t, desk, seat, first_of(desk.codes[number]))


def row_worth(s: Record, t: LookUp, desk: Desk, seat: int, row: int) -> float:
    """What is printed on the cell that becomes free, or what the value of the row is worth."""
    level = level_of(s, seat, row)
    if is_soloist(s, seat) and s.removed[seat, row] == 1:
        return best_solo(s, t, desk, seat) + desk.taste[CONTINUED]
    worth = 0.0
    if row >= FIRST_ECONOMY:
        for part in range(2):
            kind = t.economy[s.family[seat], row - FIRST_ECONOMY, level, part, 0]
            amount = t.economy[s.family[seat], row - FIRST_ECONOMY, level, part, 1]
            if kind != 0:
                worth += effect_worth(s, t, desk, seat, kind, amount)
    else:
        family = s.family[seat]
        more = t.value[family, row, level + 1] - t.value[family, row, level]
        worth = desk.taste[RAISED + row] * more * (SHEETS + 1 - s.round_number)
    return worth + desk.taste[TOKEN_WORTH] if would_clear(s, seat, row, level) else worth


def best_solo(s: Record, t: LookUp, desk: Desk, seat: int) -> float:
    """What the best cell of the solo board is worth to a council disc."""
    if not has_cell_for_council(s, t, seat):
        return 0.0
    best = -1.0
    for cell in range(MOST_SOLO_CELLS):
        if may_take_council(s, t, cell):
            best = max(best, solo_worth(s, t, desk, seat, cell))
    return best


def would_clear(s: Record, seat: int, row: int, level: int) -> bool:
    """LF-BRD-06: whether every other row of the area is as far."""
    first = FIRST_ECONOMY if row > CHURCH else 0
    last = ROWS if row > CHURCH else FIRST_ECONOMY
    for other in range(first, last):
        if other != row and level_of(s, seat, other) <= level:
            return False
    return True


# -- tiles and the dome ----------------------------------------------------------------------


def weigh_tiles(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-25: mark what is worth most, take back what is worth least."""
    seat = top_seat(s)
    look_around(s, t, desk, seat)
    for number in range(desk.size):
        code = desk.codes[number]
        operation = operation_of(code)
        if operation == STOP_OP:
            desk.values[number] = 0.0
            continue
        worth = tile_worth(s, t, desk, seat, first_of(code))
        if operation == SHIFT_OP:
            worth = tile_worth(s, t, desk, seat, second_of(code)) - worth - 0.1
        else:
            worth = -worth if operation == UNTILE_OP else worth + 0.1
        desk.values[number] = worth


def tile_worth(s: Record, t: LookUp, desk: Desk, seat: int, tile: int) -> float:
    """What it is worth to have a tile marked."""
    kind = t.tile_kind[tile]
    if kind >= MORE_ORDERS and kind <= GUARD:
        return (
            0.0 if lasting(s, t, seat, kind) > 0 else desk.taste[LASTING_WORTH + kind - MORE_ORDERS]
        )
    # the last management has no income, the first one of a round has it at the end of the round
    if s.round_number == SHEETS:
        return 0.05
    return effect_worth(s, t, desk, seat, kind, t.tile_amount[tile])


def weigh_most(desk: Desk) -> None:
    """LF-DEC-24, LF-DEC-28: yes rather than no, many rather than few."""
    for number in range(desk.size):
        desk.values[number] = first_of(desk.codes[number])


def weigh_bonus(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-27: where soldiers of the dome do most good."""
    look_around(s, t, desk, top_seat(s))
    for number in range(desk.size):
        place = first_of(desk.codes[number])
        worth = 0.0
        if place != NONE:
            worth = soldier_worth(s, t, desk, place, top(s, 0), 0.5)
        desk.values[number] = worth


# -- the set-up ------------------------------------------------------------------------------


def weigh_families(t: LookUp, desk: Desk) -> None:
    """LF-DEC-01: the family that recruits and places most soldiers, which decides most games."""
    for number in range(desk.size):
        family = first_of(desk.codes[number])
        worth = 0.0
        for level in range(LEVELS):
            worth += t.value[family, POLICE, level] + t.value[family, CHURCH, level]
        desk.values[number] = worth


def weigh_characters(desk: Desk) -> None:
    """LF-DEC-03: who brings most."""
    for number in range(desk.size):
        desk.values[number] = desk.taste[CHARACTER_WORTH + first_of(desk.codes[number])]


def weigh_discs(s: Record, desk: Desk) -> None:
    """LF-DEC-06: a column with few discs, so that the own one is not soon out of reach."""
    for number in range(desk.size):
        desk.values[number] = -discs_in(s, first_of(desk.codes[number]))
