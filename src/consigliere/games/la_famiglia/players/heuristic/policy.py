"""The heuristic: what every decision is worth to whoever must make it, by rules of thumb."""

from ...rules.legal import legal
from ...rules.record.frames import (
    AT,
    ATTACK_CARD,
    BONUS_AT,
    CHARACTER,
    COUNT,
    DEFENCE_CARD,
    DISC,
    DOME_MARK,
    EXTRA,
    FIGHT,
    FINAL_CELL,
    FINAL_COLUMN,
    GAIN_CELL,
    GAIN_COLUMN,
    GROUP_CARS,
    HIT_CHOICE,
    KIND,
    MAIN,
    MOVE_TO,
    OPEN_LOCK,
    ORDER,
    PAY_CELL,
    PLACE_BOAT,
    PLACE_LAB,
    PUT,
    RESTORE,
    ROW,
    SHIFT,
    SOLO,
    SPLIT,
    SWAP,
    TILE_CHOICE,
    TOKEN,
    UNBLOCK,
    WORK,
    top_kind,
    top_seat,
)
from ...rules.record.record import Buffer, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import TASTES
from ..roles import role_of
from .battle import Desk
from .boards import (
    weigh_bonus,
    weigh_characters,
    weigh_discs,
    weigh_families,
    weigh_most,
    weigh_rows,
    weigh_tiles,
)
from .conflicts import weigh_cards, weigh_fight, weigh_hits, weigh_swap
from .orders import weigh_cars, weigh_order, weigh_sizes, weigh_spots, weigh_tokens
from .placement import weigh_equipment, weigh_kinds, weigh_put, weigh_split
from .planning import (
    weigh_blocking,
    weigh_cells,
    weigh_columns,
    weigh_final,
    weigh_main,
    weigh_pay,
    weigh_solo,
)


def best_choice(s: Record, t: LookUp, desk: Desk, out: Buffer) -> int:
    """The decision that is worth most, the first of equals; all are on the desk then.

    `out` is room for them.
    """
    n = legal(s, t, out)
    for number in range(n):
        desk.codes[number] = out[number]
    desk.size = n
    if n > 1:
        weigh_all(s, t, desk)
        return desk.codes[best_of(desk)]
    return desk.codes[0]


def best_of(desk: Desk) -> int:
    """The number of the decision that is worth most, the first of equals."""
    best = 0
    for number in range(1, desk.size):
        if desk.values[number] > desk.values[best]:
            best = number
    return best


def weigh_all(s: Record, t: LookUp, desk: Desk) -> None:
    """What each of the decisions on the desk is worth, in points that mean little by themselves."""
    kind = top_kind(s)
    take_role(s, desk)
    if kind >= ORDER:
        weigh_encounter(s, t, desk, kind)
    elif kind == PUT:
        weigh_put(s, t, desk)
    elif kind >= PLACE_LAB and kind <= TOKEN:
        weigh_pieces(s, t, desk, kind)
    elif kind == SPLIT:
        weigh_split(s, desk)
    elif kind >= ROW:
        weigh_boards(s, t, desk, kind)
    elif kind >= DISC:
        weigh_disc_moves(s, t, desk, kind)
    elif kind == CHARACTER:
        weigh_characters(desk)
    elif kind == OPEN_LOCK:
        weigh_solo(s, t, desk)
    else:
        weigh_families(t, desk)


def take_role(s: Record, desk: Desk) -> None:
    """Whoever decides goes by the taste of his role."""
    role = role_of(s, top_seat(s))
    if desk.role != role:
        desk.role = role
        for number in range(TASTES):
            desk.taste[number] = desk.tastes[role, number]


def weigh_encounter(s: Record, t: LookUp, desk: Desk, kind: int) -> None:
    """Decisions of the encounter and of the managements."""
    if kind == ORDER:
        weigh_order(s, t, desk)
    elif kind == COUNT:
        weigh_sizes(s, t, desk)
    elif kind == GROUP_CARS:
        weigh_cars(s, desk)
    elif kind == FIGHT:
        weigh_fight(s, t, desk)
    elif kind == ATTACK_CARD or kind == DEFENCE_CARD:  # noqa: PLR1714, SIM109  costs Numba time
        weigh_cards(desk)
    elif kind == SWAP:
        weigh_swap(s, desk)
    elif kind == DOME_MARK:
        weigh_most(desk)
    elif kind == HIT_CHOICE:
        weigh_hits(s, t, desk)
    elif kind == TILE_CHOICE or kind == SHIFT:  # noqa: PLR1714, SIM109
        weigh_tiles(s, t, desk)


def weigh_pieces(s: Record, t: LookUp, desk: Desk, kind: int) -> None:
    """Equipment and orders."""
    if kind <= PLACE_BOAT:
        weigh_equipment(s, t, desk)
    elif kind == KIND:
        weigh_kinds(desk)
    elif kind == AT:
        weigh_spots(s, t, desk)
    else:
        weigh_tokens(s, t, desk)


def weigh_disc_moves(s: Record, t: LookUp, desk: Desk, kind: int) -> None:
    """Main actions, and the discs of the set-up."""
    if kind == DISC:
        weigh_discs(s, desk)
    elif kind == MAIN:
        weigh_main(s, t, desk)
    elif kind == MOVE_TO:
        weigh_cells(s, t, desk)
    elif kind == GAIN_COLUMN:
        weigh_columns(s, t, desk)
    elif kind == GAIN_CELL:
        weigh_blocking(s, t, desk)
    elif kind == PAY_CELL:
        weigh_pay(s, t, desk)


def weigh_boards(s: Record, t: LookUp, desk: Desk, kind: int) -> None:
    """Boards, Final Actions and the dome."""
    if kind == ROW:
        weigh_rows(s, t, desk)
    elif kind == WORK:
        weigh_columns(s, t, desk)
    elif kind == SOLO or kind == EXTRA or kind == UNBLOCK:  # noqa: PLR1714, SIM109
        weigh_solo(s, t, desk)
    elif kind == FINAL_COLUMN:
        weigh_final(s, t, desk)
    elif kind == FINAL_CELL:
        weigh_cells(s, t, desk)
    elif kind == BONUS_AT:
        weigh_bonus(s, t, desk)
    elif kind == RESTORE:
        weigh_most(desk)
