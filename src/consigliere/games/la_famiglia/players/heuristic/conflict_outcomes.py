"""Expected outcomes of a conflict: Brute Force, subtle steps and withdrawal to its end."""

from typing import Any, TypeAlias

from ...box.effects import BLIT
from ...box.parts import SHEETS
from ...rules.encounter.conflict import brute_cost, swap_decider
from ...rules.record.record import Record
from ...rules.record.tables import LookUp

Workspace: TypeAlias = Any
"""A record with the fields of `workspace.WORKSPACE_DTYPE`; the fields have no static types."""

MAX_CONFLICT_SOLDIERS = 30
"""Soldiers of a side in the table; larger numbers count as this one."""
MAX_BRUTE_COST = 2
SUBTLE_STEPS = 3
TAKEN, EMPTIED, ATTACKERS, DEFENDERS, VALUE = range(5)
"""The outcome of a conflict: chances to take or to empty the territory, soldiers left on each
side, and the value."""
CONFLICT_TABLE_SHAPE = (
    2,
    2,
    SUBTLE_STEPS + 1,
    2,
    MAX_BRUTE_COST,
    MAX_CONFLICT_SOLDIERS + 1,
    MAX_CONFLICT_SOLDIERS + 1,
    5,
)
"""Axes: last round (soldiers hardly count then), the defence decides every swap, subtle steps so
far, the next Brute Force costs one less, its cost from 1, attackers, defenders, outcome."""
TAKEN_VALUE = 6.0
EMPTIED_VALUE = 2.0
SOLDIER_VALUE = (0.35, 0.02)
"""Value of a territory taken, of one emptied and of a soldier (before and in the last round), for
the choice between steps of a conflict."""


def attack_outcome(
    workspace: Workspace, cost: int, attackers: int, defenders: int, what: int
) -> float:
    """One number of the outcome of an attack that has not begun; `cost`: of Brute Force."""
    table = workspace.conflict_table[workspace.is_last_round, 0, 0, 0, cost_index(cost)]
    return table[min(attackers, MAX_CONFLICT_SOLDIERS), min(defenders, MAX_CONFLICT_SOLDIERS), what]


def evaluate_withdrawal(s: Record) -> float:
    """Value of the conflict if the attackers withdraw now."""
    return SOLDIER_VALUE[is_last_round(s)] * (s.attackers - s.soldiers[s.target])


def evaluate_brute_force(s: Record, t: LookUp, workspace: Workspace) -> float:
    """Value of the conflict with Brute Force as the next step."""
    first = brute_cost(s, t)
    cost = first + int(s.order_kind == BLIT and s.brute_steps == 0)
    a = min(s.attackers - first, MAX_CONFLICT_SOLDIERS)
    d = min(s.soldiers[s.target] - 1, MAX_CONFLICT_SOLDIERS)
    after = workspace.conflict_table[
        is_last_round(s), defence_decides(s, t), s.subtle_steps, 0, cost_index(cost)
    ]
    return after[a, d, VALUE]


def evaluate_subtle_step(s: Record, t: LookUp, workspace: Workspace) -> float:
    """Value of the conflict with a subtle step next."""
    first = brute_cost(s, t)
    cheaper = int(s.order_kind == BLIT and s.brute_steps == 0)
    decides = defence_decides(s, t)
    price = cost_index(first + cheaper)
    after = workspace.conflict_table[is_last_round(s), decides, s.subtle_steps + 1, cheaper, price]
    a = min(s.attackers, MAX_CONFLICT_SOLDIERS)
    d = min(s.soldiers[s.target], MAX_CONFLICT_SOLDIERS)
    even = after[max(a - 1, 0), max(d - 1, 0), VALUE]
    if decides != 0 or s.subtle_steps % 2 == 0:
        return (even + after[max(a - 2, 0), d, VALUE]) / 2
    return (even + after[a, max(d - 2, 0), VALUE]) / 2


def cost_index(cost: int) -> int:
    """The index of a cost of Brute Force in the table."""
    return min(max(cost, 1), MAX_BRUTE_COST) - 1


def is_last_round(s: Record) -> int:
    """1 in the last round."""
    return int(s.round_number == SHEETS)


def defence_decides(s: Record, t: LookUp) -> int:
    """1 if the defence decides every swap of the conflict."""
    return int(s.subtle_steps % 2 == 1 and swap_decider(s, t) == s.defence_by)
