"""The table of expected outcomes of conflicts, computed once by dynamic programming.

Both sides play a subtle step as in its equilibrium: Turncoat or Coward with equal probability, and
the decider swaps exactly when holding the Coward. Then half the time each side loses a soldier, and
half the time the decider's opponent loses two.
"""

from functools import cache
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .conflict_outcomes import (
    CONFLICT_TABLE_SHAPE,
    EMPTIED_VALUE,
    MAX_BRUTE_COST,
    MAX_CONFLICT_SOLDIERS,
    SOLDIER_VALUE,
    SUBTLE_STEPS,
    TAKEN_VALUE,
    VALUE,
)

Table: TypeAlias = NDArray[np.float64]


@cache
def conflict_table() -> Table:
    """The outcome of every conflict with the attacker's best play, shape CONFLICT_TABLE_SHAPE."""
    table = np.zeros(CONFLICT_TABLE_SHAPE)
    for last, decides in product(range(2), repeat=2):
        for subtle in range(SUBTLE_STEPS, -1, -1):
            for cheaper, cost in product(range(2), range(MAX_BRUTE_COST)):
                _fill(table[last], (decides, subtle, cheaper, cost), SOLDIER_VALUE[last])
    return table


def _fill(table: Table, where: tuple[int, int, int, int], soldier: float) -> None:
    """Fill one table of attackers and defenders, one number of defenders at a time."""
    decides, subtle, cheaper, cost = where
    own = table[where]
    first = cost + 1 - cheaper
    for d in range(MAX_CONFLICT_SOLDIERS + 1):
        best = own[:, d]
        best[:] = _ended(d, soldier)
        if d > 0:
            brute = np.full_like(best, -np.inf)
            after = table[decides, subtle, 0, cost]
            brute[max(first, 1) :] = after[
                max(first, 1) - first : MAX_CONFLICT_SOLDIERS + 1 - first, d - 1
            ]
            _improve(best, brute)
            if subtle < SUBTLE_STEPS:
                _improve(best, _by_cards(table, (decides, subtle, cheaper, cost), d))


def _ended(d: int, soldier: float) -> Table:
    """Outcomes of conflicts that end with `d` defenders, by attackers."""
    a = np.arange(MAX_CONFLICT_SOLDIERS + 1.0)
    taken, emptied = (a > 0) * float(d == 0), (a == 0) * float(d == 0)
    value = TAKEN_VALUE * taken + EMPTIED_VALUE * emptied + soldier * (a - d)
    return np.stack([taken, emptied, a, np.full_like(a, d), value], axis=1)


def _by_cards(table: Table, where: tuple[int, int, int, int], d: int) -> Table:
    """Outcomes of a subtle step next, by attackers; without attackers there is none."""
    decides, subtle, cheaper, cost = where
    after = table[decides, subtle + 1, cheaper, cost]
    a = np.arange(MAX_CONFLICT_SOLDIERS + 1)
    even = after[np.maximum(a - 1, 0), d - 1]
    for_defence = decides == 1 or subtle % 2 == 0
    odd = after[np.maximum(a - 2, 0), d] if for_defence else after[a, max(d - 2, 0)]
    found = (even + odd) / 2
    found[0] = -np.inf
    return found


def _improve(best: Table, other: Table) -> None:
    better = other[:, VALUE] > best[:, VALUE]
    best[better] = other[better]
