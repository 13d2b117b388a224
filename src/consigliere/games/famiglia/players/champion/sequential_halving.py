"""A race of options: all that are left meet the same luck, and the worse half leaves each time."""

from math import sqrt
from typing import Any

import numpy as np

from ..rollout_statistics import RolloutStatistics, new_scale

_PRIOR_ROUNDS = 16
"""Playouts that the net's own chance counts for: the mean of so few is about as far off."""
_LEAST_ROUNDS = 16
"""Playouts that tell how far playouts spread."""
_SURE = 3.0
"""Standard errors by which an option that luck alone holds back is hardly ever behind."""
_NEGLIGIBLE = 0.005
"""A difference in chance that is not worth any time: most turns are played when all is decided."""


class SequentialHalving:
    """Which of some options is best; `statistics` lists those that are left."""

    def __init__(self, boards: Any, chances: Any) -> None:
        self.statistics: RolloutStatistics = new_scale(len(chances))
        self.statistics.boards[:] = boards
        self.rounds = 0
        self._priors: list[float] = chances.tolist()
        self._chances = dict(enumerate(self._priors))
        self._left: list[int] = []

    @property
    def is_over(self) -> bool:
        """Whether only one option is left."""
        return len(self.statistics.alive) == 1

    def add(self, rounds: int) -> None:
        """So many more have been played; what is clearly worse leaves."""
        self.rounds += rounds
        for place in self.statistics.alive.tolist():
            total = _PRIOR_ROUNDS * self._priors[place] + float(self.statistics.sums[place])
            self._chances[place] = total / (_PRIOR_ROUNDS + self.rounds)
        if self.rounds >= _LEAST_ROUNDS:
            order = self._order()
            self._keep([place for place in order if not self._is_beaten(place, order[0])])

    def halve(self) -> None:
        """The worse half leaves; of equals the first stays."""
        order = self._order()
        self._keep(order[: (len(order) + 1) // 2])

    def ranking(self) -> list[tuple[int, float]]:
        """The options and their chances, best first; who left early has no better chance."""
        ranking: list[tuple[int, float]] = []
        for place in self._order() + self._left[::-1]:
            chance = self._chances[place]
            ranking.append((place, min(chance, ranking[0][1]) if ranking else chance))
        return ranking

    def _order(self) -> list[int]:
        """Those that are left, best first."""
        return sorted(self.statistics.alive.tolist(), key=lambda place: -self._chances[place])

    def _is_beaten(self, place: int, best: int) -> bool:
        """Whether an option is hardly better than the best so far, if it is better at all."""
        behind = self._chances[best] - self._chances[place]
        doubt = sqrt((self._variance(best) + self._variance(place)) / self.rounds)
        return place != best and behind + _NEGLIGIBLE > _SURE * doubt

    def _variance(self, place: int) -> float:
        """How far the playouts of an option spread."""
        mean = float(self.statistics.sums[place]) / self.rounds
        return max(float(self.statistics.squares[place]) / self.rounds - mean * mean, 0.0)

    def _keep(self, kept: list[int]) -> None:
        order = self._order()
        self._left += [place for place in reversed(order) if place not in kept]
        self.statistics = self.statistics._replace(alive=np.array(kept, np.int64))
