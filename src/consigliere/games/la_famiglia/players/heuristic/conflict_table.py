"""The table of conflicts, each fought well to its end, laid out once.

Cards are taken as in the equilibrium of a subtle step: each side lays Turncoat or Coward, one as
likely as the other, and who decides swaps exactly when he holds the Coward himself. Then half the
time each side loses a soldier, and half the time the other side of the decider loses two.
"""

from functools import cache
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .battle import (
    BATTLE_SHAPE,
    EMPTIED_WORTH,
    MOST,
    MOST_COST,
    SOLDIER,
    SUBTLE_STEPS,
    TAKEN_WORTH,
    WORTH,
)

Table: TypeAlias = NDArray[np.float64]


@cache
def battle_table() -> Table:
    """What comes of every conflict that the attacker fights as well as he can."""
    table = np.zeros(BATTLE_SHAPE)
    for last, decides in product(range(2), repeat=2):
        for subtle in range(SUBTLE_STEPS, -1, -1):
            for cheaper, cost in product(range(2), range(MOST_COST)):
                _fill(table[last], (decides, subtle, cheaper, cost), SOLDIER[last])
    return table


def _fill(table: Table, where: tuple[int, int, int, int], soldier: float) -> None:
    """One table of attackers and defenders, row by row of as many defenders."""
    decides, subtle, cheaper, cost = where
    own = table[where]
    first = cost + 1 - cheaper
    for d in range(MOST + 1):
        best = own[:, d]
        best[:] = _ended(d, soldier)
        if d > 0:
            brute = np.full_like(best, -np.inf)
            after = table[decides, subtle, 0, cost]
            brute[max(first, 1) :] = after[max(first, 1) - first : MOST + 1 - first, d - 1]
            _improve(best, brute)
            if subtle < SUBTLE_STEPS:
                _improve(best, _by_cards(table, (decides, subtle, cheaper, cost), d))


def _ended(d: int, soldier: float) -> Table:
    """What conflicts have come to if they end with so many defenders, by attackers."""
    a = np.arange(MOST + 1.0)
    taken, emptied = (a > 0) * float(d == 0), (a == 0) * float(d == 0)
    worth = TAKEN_WORTH * taken + EMPTIED_WORTH * emptied + soldier * (a - d)
    return np.stack([taken, emptied, a, np.full_like(a, d), worth], axis=1)


def _by_cards(table: Table, where: tuple[int, int, int, int], d: int) -> Table:
    """A subtle step now, by attackers; without attackers there is none."""
    decides, subtle, cheaper, cost = where
    after = table[decides, subtle + 1, cheaper, cost]
    a = np.arange(MOST + 1)
    even = after[np.maximum(a - 1, 0), d - 1]
    for_defence = decides == 1 or subtle % 2 == 0
    odd = after[np.maximum(a - 2, 0), d] if for_defence else after[a, max(d - 2, 0)]
    found = (even + odd) / 2
    found[0] = -np.inf
    return found


def _improve(best: Table, other: Table) -> None:
    better = other[:, WORTH] > best[:, WORTH]
    best[better] = other[better]
