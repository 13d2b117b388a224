"""The best sets of cards for an Accountant to exchange, each kind weighed by where it ends up.

A set is one number for each kind: copies that come up, or go down if it is negative. The value of a
set is a sum over kinds, so what the kinds still to come can add at most is known exactly, and the
best sets are found without looking at the others.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules.cards import KINDS
from ..swaps import MOST_SWAPPED

MIDDLE = MOST_SWAPPED
"""Index of no copy moved in the values of a kind."""
MOST_SETS = 24
"""Sets kept: enough for whatever is rated by the network afterwards."""
IMPOSSIBLE = -1e18
_POSSIBLE = -1e17


class SwapSets(NamedTuple):
    """What may be exchanged, and the best sets found.

    `least` and `most`, shape (KINDS,): copies moved; `values`, shape (KINDS, 2 * MOST_SWAPPED + 1);
    `bounds`, shape (KINDS + 1, MOST_SWAPPED + 1, MOST_SWAPPED + 1): the best that the kinds from
    one on can add after so many cards came up and so many went down. `found`, shape (MOST_SETS,
    KINDS), holds `size[0]` sets, best first, with their `totals`. The rest is the line under way.
    """

    least: NDArray[np.int64]
    most: NDArray[np.int64]
    values: NDArray[np.float64]
    bounds: NDArray[np.float64]
    found: NDArray[np.int64]
    totals: NDArray[np.float64]
    size: NDArray[np.int64]
    moves: NDArray[np.int64]
    nexts: NDArray[np.int64]
    sums: NDArray[np.float64]
    counts: NDArray[np.int64]


def new_swap_sets() -> SwapSets:
    """Nothing to exchange yet."""
    swapped = MOST_SWAPPED + 1
    return SwapSets(
        np.zeros(KINDS, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros((KINDS, 2 * MOST_SWAPPED + 1)),
        np.zeros((KINDS + 1, swapped, swapped)),
        np.zeros((MOST_SETS, KINDS), np.int64),
        np.zeros(MOST_SETS),
        np.zeros(1, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(KINDS + 1),
        np.zeros((KINDS + 1, 2), np.int64),
    )


def fill_bounds(sets: SwapSets, limit: int) -> bool:
    """Compute the bounds for at most `limit` cards each way; return whether any set is possible."""
    for up in range(limit + 1):
        for down in range(limit + 1):
            sets.bounds[KINDS, up, down] = 0.0 if up == down else IMPOSSIBLE
    for place in range(KINDS):
        kind = KINDS - 1 - place
        for up in range(limit + 1):
            for down in range(limit + 1):
                sets.bounds[kind, up, down] = best_from(sets, limit, kind, up, down)
    return bool(sets.bounds[0, 0, 0] > _POSSIBLE)


def best_from(sets: SwapSets, limit: int, kind: int, up: int, down: int) -> float:
    """The best that the kinds from `kind` on can add."""
    best = IMPOSSIBLE
    for move in range(sets.least[kind], sets.most[kind] + 1):
        ups = up + max(move, 0)
        downs = down + max(-move, 0)
        if ups <= limit and downs <= limit:
            total = sets.values[kind, MIDDLE + move] + sets.bounds[kind + 1, ups, downs]
            best = max(best, total)
    return best


def find_sets(sets: SwapSets, limit: int, count: int) -> None:
    """Find the best `count` sets, after `fill_bounds`."""
    sets.size[0] = 0
    sets.sums[0] = 0.0
    sets.counts[0, 0] = sets.counts[0, 1] = 0
    sets.nexts[0] = sets.most[0]
    depth: Any = np.int64(0)
    while depth >= 0:
        if depth == KINDS:
            keep_set(sets, count)
            depth -= 1
            continue
        move = sets.nexts[depth]
        if move < sets.least[depth]:
            depth -= 1
            continue
        sets.nexts[depth] = move - 1
        ups = sets.counts[depth, 0] + max(move, 0)
        downs = sets.counts[depth, 1] + max(-move, 0)
        if ups > limit or downs > limit:
            continue
        total = sets.sums[depth] + sets.values[depth, MIDDLE + move]
        if is_hopeless(sets, total + sets.bounds[depth + 1, ups, downs], count):
            continue
        sets.moves[depth] = move
        depth += 1
        sets.sums[depth] = total
        sets.counts[depth, 0] = ups
        sets.counts[depth, 1] = downs
        if depth < KINDS:
            sets.nexts[depth] = sets.most[depth]


def is_hopeless(sets: SwapSets, most: float, count: int) -> bool:
    """Whether nothing that comes to `most` at best is among the best sets."""
    if most <= _POSSIBLE:
        return True
    return bool(sets.size[0] == count and most <= sets.totals[count - 1])


def keep_set(sets: SwapSets, count: int) -> None:
    """Insert the line under way among the best sets."""
    total = sets.sums[KINDS]
    place = min(sets.size[0], count - 1)
    sets.size[0] = min(sets.size[0] + 1, count)
    while place > 0 and sets.totals[place - 1] < total:
        sets.totals[place] = sets.totals[place - 1]
        for kind in range(KINDS):
            sets.found[place, kind] = sets.found[place - 1, kind]
        place -= 1
    sets.totals[place] = total
    for kind in range(KINDS):
        sets.found[place, kind] = sets.moves[kind]
