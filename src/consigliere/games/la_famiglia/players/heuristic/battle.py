"""What a conflict is worth: brute force, cards and withdrawal weighed to its end."""

from typing import Any, TypeAlias

from ...box.effects import BLIT
from ...box.parts import SHEETS
from ...rules.encounter.conflict import brute_cost, swap_decider
from ...rules.record.record import Record
from ...rules.record.tables import LookUp

Desk: TypeAlias = Any
"""Working room with the fields of `desk.DESK`; they have no types of their own."""

MOST = 30
"""Soldiers of a side that are told apart."""
MOST_COST = 2
SUBTLE_STEPS = 3
TAKEN, EMPTIED, ATTACKERS, DEFENDERS, WORTH = range(5)
"""What comes of a conflict: chances to take or to empty the territory, soldiers left, worth."""
BATTLE_SHAPE = (2, 2, SUBTLE_STEPS + 1, 2, MOST_COST, MOST + 1, MOST + 1, 5)
"""By whether it is the last round, in which soldiers are worth little, whether the defence decides
every swap, the subtle steps so far, whether the next Brute Force costs one less, its price from 1
on, attackers, defenders."""
TAKEN_WORTH = 6.0
EMPTIED_WORTH = 2.0
SOLDIER = (0.35, 0.02)
"""What a territory taken, one emptied and a soldier, also in the last round, are worth, to choose
between ways to fight."""


def attack_prospect(desk: Desk, cost: int, attackers: int, defenders: int, what: int) -> float:
    """What comes of an attack that has not begun, at the usual price of Brute Force."""
    table = desk.battle[desk.eager, 0, 0, 0, price_of(cost)]
    return table[min(attackers, MOST), min(defenders, MOST), what]


def retreat_worth(s: Record) -> float:
    """What the conflict of a position has come to if it ends here."""
    return SOLDIER[is_last(s)] * (s.attackers - s.soldiers[s.target])


def brute_worth(s: Record, t: LookUp, desk: Desk) -> float:
    """What comes of the conflict with Brute Force now."""
    first = brute_cost(s, t)
    cost = first + int(s.order_kind == BLIT and s.brute_steps == 0)
    a = min(s.attackers - first, MOST)
    d = min(s.soldiers[s.target] - 1, MOST)
    after = desk.battle[is_last(s), defence_decides(s, t), s.subtle_steps, 0, price_of(cost)]
    return after[a, d, WORTH]


def subtle_worth(s: Record, t: LookUp, desk: Desk) -> float:
    """What comes of the conflict with a subtle step now."""
    first = brute_cost(s, t)
    cheaper = int(s.order_kind == BLIT and s.brute_steps == 0)
    decides = defence_decides(s, t)
    price = price_of(first + cheaper)
    after = desk.battle[is_last(s), decides, s.subtle_steps + 1, cheaper, price]
    a = min(s.attackers, MOST)
    d = min(s.soldiers[s.target], MOST)
    even = after[max(a - 1, 0), max(d - 1, 0), WORTH]
    if decides != 0 or s.subtle_steps % 2 == 0:
        return (even + after[max(a - 2, 0), d, WORTH]) / 2
    return (even + after[a, max(d - 2, 0), WORTH]) / 2


def price_of(cost: int) -> int:
    """The place in the table of what Brute Force costs."""
    return min(max(cost, 1), MOST_COST) - 1


def is_last(s: Record) -> int:
    """1 in the last round."""
    return int(s.round_number == SHEETS)


def defence_decides(s: Record, t: LookUp) -> int:
    """1 if the defence decides every swap of the conflict."""
    return int(s.subtle_steps % 2 == 1 and swap_decider(s, t) == s.defence_by)
