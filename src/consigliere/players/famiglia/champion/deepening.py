"""Iterative deepening: the options of a moment, looked at one turn further each time around."""

from dataclasses import dataclass

import numpy as np

from .kernel import compiled
from .pace import Pace
from .tree import MOST_DEPTH, Sight, Tree

_BREADTH = (0, 24, 14, 10, 8, 6, 6, 6, 6)
"""Options of the moment itself that are looked at, by depth: the best of the round before."""
_CLEAR = 0.2
"""A lead in the chance to win that two turns ahead hardly ever is lost further on."""
_LEAST = 200
"""Positions that are worth beginning another option for."""


@dataclass(slots=True)
class Ranking:
    """The options of a moment, best first, their chances, and to what depth they were compared."""

    places: list[int]
    chances: list[float]
    depth: int


class Deepening:
    """Ranks the options that `list_moment` has listed at ply 0, until a time."""

    def __init__(self, tree: Tree, pace: Pace) -> None:
        self._tree = tree
        self._pace = pace

    def rank(self, sight: Sight, count: int, until: float) -> Ranking:
        """All `count` options; those not looked at further are left in the net's order."""
        chances = self._tree.options.chances[0, :count].copy()
        places = np.argsort(-chances, kind="stable").tolist()
        ranking = Ranking(places, chances[places].tolist(), 0)
        self._tree.memo.depths[:] = -1
        if count > 1:
            for depth in range(1, MOST_DEPTH + 1):
                if not self._deepen(sight, ranking, depth, until) or _is_clear(ranking):
                    break
        return ranking

    def _deepen(self, sight: Sight, ranking: Ranking, depth: int, until: float) -> bool:
        """Look at the best a turn further; False if the time did not suffice for all of them.

        What was found out in part of the round counts, if the best of the round before is in it.
        """
        found: dict[int, float] = {}
        wanted = ranking.places[: _BREADTH[depth]]
        for place in wanted:
            chance = self._chance(sight, place, depth, max(found.values(), default=0.0), until)
            if chance is None:
                break
            found[place] = chance
        if len(found) > 1:
            known = dict(zip(ranking.places, ranking.chances, strict=True)) | found
            looked_at = sorted(found, key=lambda place: -found[place])
            ranking.places = looked_at + [p for p in ranking.places if p not in found]
            ranking.chances = [known[place] for place in ranking.places]
            ranking.depth = depth
        return len(found) == len(wanted)

    def _chance(
        self, sight: Sight, place: int, depth: int, floor: float, until: float
    ) -> float | None:
        """The chance after an option, or None if the time is up before it is known."""
        allowed = self._pace.allowance(until)
        if allowed < _LEAST:
            return None
        began = self._pace.now()
        left = self._tree.left
        left[0] = allowed
        chance = float(compiled().option_chance(self._tree, sight, place, depth, floor))
        self._pace.spend(allowed - int(left[0]), began)
        return None if left[0] < 0 else chance


def _is_clear(ranking: Ranking) -> bool:
    return ranking.depth > 1 and ranking.chances[0] - ranking.chances[1] > _CLEAR
