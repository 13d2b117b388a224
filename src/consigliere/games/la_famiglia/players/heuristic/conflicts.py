"""Conflicts: which step to take, which card to lay, and whom the Enforcer hurts."""

from consigliere.games.random_source import random_below

from ...rules.encounter.conflict import ATTACK, COWARD, DEFENCE, SHOOTOUT, TURNCOAT
from ...rules.record.actions import BRUTE_OP, NONE_OP, SUBTLE_OP, first_of, operation_of
from ...rules.record.frames import top, top_seat
from ...rules.record.record import Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import CLEARED, NEUTRAL_STRIKE, STRIKE
from .battle import Desk, brute_worth, retreat_worth, subtle_worth
from .outlook import denied_worth, foe_at, look_around


def weigh_fight(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-21: what comes of Brute Force, of cards, of going back."""
    for number in range(desk.size):
        operation = operation_of(desk.codes[number])
        if operation == BRUTE_OP:
            desk.values[number] = brute_worth(s, t, desk)
        elif operation == SUBTLE_OP:
            desk.values[number] = subtle_worth(s, t, desk)
        else:
            desk.values[number] = retreat_worth(s)


def weigh_cards(desk: Desk) -> None:
    """LF-DEC-22: Turncoat or Coward, now one, now the other."""
    wanted = TURNCOAT if random_below(desk.rng, 2) == 0 else COWARD
    for number in range(desk.size):
        card = first_of(desk.codes[number])
        desk.values[number] = 1.0 if card == wanted else -1.0 if card == SHOOTOUT else 0.0


def weigh_swap(s: Record, desk: Desk) -> None:
    """LF-DEC-23: whoever holds the Coward himself swaps."""
    own = s.card[ATTACK] if top_seat(s) == s.attack_by else s.card[DEFENCE]
    sign = 1.0 if own == COWARD else -1.0
    for number in range(desk.size):
        desk.values[number] = sign * first_of(desk.codes[number])


def weigh_hits(s: Record, t: LookUp, desk: Desk) -> None:
    """LF-DEC-26: whom the Enforcer hurts most."""
    look_around(s, t, desk, top_seat(s))
    for number in range(desk.size):
        code = desk.codes[number]
        worth = 0.0
        if operation_of(code) != NONE_OP:
            worth = strike_worth(s, desk, first_of(code), top(s, 0))
        desk.values[number] = worth


def strike_worth(s: Record, desk: Desk, place: int, count: int) -> float:
    """What it brings to remove so many soldiers there."""
    if not foe_at(s, desk, place):
        return desk.taste[NEUTRAL_STRIKE] * count
    there = s.soldiers[place]
    denied = denied_worth(s, desk, place, s.owner[place])
    share = 1.0 if count == there else desk.taste[CLEARED] * count / there
    return desk.taste[STRIKE] * count + share * denied
