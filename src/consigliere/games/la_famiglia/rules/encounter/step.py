"""Decisions of the encounter and of the managements carried out, one by one."""

from ..management.procedure import hit, leave_tile, mark_dome, mark_tile, shift_disc, stop_marking
from ..record.actions import (
    AGIT_OP,
    BRUTE_OP,
    DONE_OP,
    EXPL_OP,
    HIT_OP,
    NONE_OP,
    SHIFT_OP,
    SNITCH_OP,
    SUBTLE_OP,
    TILE_OP,
    UNTILE_OP,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from ..record.frames import (
    ATTACK_CARD,
    COUNT,
    DEFENCE_CARD,
    DOME_MARK,
    FIGHT,
    GROUP_CARS,
    ORDER,
    SWAP,
    ask,
    pop,
    top,
    top_kind,
    top_seat,
)
from ..record.record import Record
from ..record.tables import LookUp
from .conflict import ATTACK, DEFENCE, choose_card, show_cards, use_brute_force, withdraw
from .orders import agitate, choose_cars, choose_size, choose_way, decline, explode, snitch


def decide_encounter(s: Record, t: LookUp, number: int) -> None:
    """Carry out a legal decision of the encounter or of a management."""
    kind = top_kind(s)
    first = first_of(number)
    if kind == ORDER:
        decide_order(s, t, number)
    elif kind == COUNT:
        choose_size(s, t, first)
    elif kind == GROUP_CARS:
        choose_cars(s, t, first)
    elif kind == FIGHT:
        decide_fight(s, t, operation_of(number))
    elif kind == ATTACK_CARD or kind == DEFENCE_CARD:  # noqa: PLR1714, SIM109  costs Numba time
        pop(s)
        choose_card(s, t, ATTACK if kind == ATTACK_CARD else DEFENCE, first)
    elif kind == SWAP:
        pop(s)
        show_cards(s, t, first)
    elif kind == DOME_MARK:
        mark_dome(s, top_seat(s), first)
    else:
        decide_management(s, number)


def decide_order(s: Record, t: LookUp, number: int) -> None:
    """LF-DEC-18, LF-DEC-19, LF-DEC-20: what the order on top does."""
    operation = operation_of(number)
    first = first_of(number)
    second = second_of(number)
    if operation == DONE_OP or operation == NONE_OP:  # noqa: PLR1714, SIM109  costs Numba time
        decline(s)
    elif operation == EXPL_OP:
        explode(s, t, first, second)
    elif operation == SNITCH_OP:
        snitch(s, t, first, second)
    elif operation == AGIT_OP:
        agitate(s, t, first, second, third_of(number))
    else:
        choose_way(s, t, first, second)


def decide_fight(s: Record, t: LookUp, operation: int) -> None:
    """LF-CMB-02, LF-DEC-21: a step of the conflict on top, or its end."""
    pop(s)
    if operation == BRUTE_OP:
        use_brute_force(s, t)
    elif operation == SUBTLE_OP:
        ask(s, ATTACK_CARD, s.attack_by)
    else:
        withdraw(s, t)


def decide_management(s: Record, number: int) -> None:
    """LF-DEC-25, LF-DEC-26: a tile, or whom the Enforcer hits."""
    operation = operation_of(number)
    seat = top_seat(s)
    first = first_of(number)
    if operation == TILE_OP:
        mark_tile(s, seat, first)
    elif operation == UNTILE_OP:
        leave_tile(s, seat, first)
    elif operation == SHIFT_OP:
        shift_disc(s, seat, first, second_of(number))
    elif operation == HIT_OP:
        hit(s, seat, first, top(s, 0))
    elif operation == NONE_OP:
        pop(s)
    else:
        stop_marking(s)
