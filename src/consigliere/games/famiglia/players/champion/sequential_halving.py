"""Sequential halving: options share their random numbers, and the worse half is dropped each
time."""

from math import sqrt
from typing import Any

import numpy as np

from ..rollout_statistics import RolloutStatistics, new_statistics

PRIOR_ROUNDS = 16
"""Weight of the network's chance, in playouts: the mean of this many is about as precise."""
_LEAST_ROUNDS = 16
"""Least playouts for an estimate of the variance."""
_SURE = 3.0
"""Standard errors that chance alone hardly ever accounts for."""
_NEGLIGIBLE = 0.005
"""A difference in chance not worth any time; in most turns the game is already decided."""


class SequentialHalving:
    """Finds the best of some options; `statistics.alive` lists those left."""

    def __init__(self, boards: Any, chances: Any) -> None:
        self.statistics: RolloutStatistics = new_statistics(len(chances))
        self.statistics.boards[:] = boards
        self.rounds = 0
        self._priors: list[float] = chances.tolist()
        self._chances = dict(enumerate(self._priors))
        self._dropped: list[int] = []

    @property
    def is_over(self) -> bool:
        """Whether only one option is left."""
        return len(self.statistics.alive) == 1

    def add(self, rounds: int) -> None:
        """Count rounds that were played, and drop options that are clearly worse."""
        self.rounds += rounds
        for place in self.statistics.alive.tolist():
            total = PRIOR_ROUNDS * self._priors[place] + float(self.statistics.sums[place])
            self._chances[place] = total / (PRIOR_ROUNDS + self.rounds)
        if self.rounds >= _LEAST_ROUNDS:
            order = self._order()
            self._keep([place for place in order if not self._is_beaten(place, order[0])])

    def halve(self) -> None:
        """Drop the worse half; of equals the first stays."""
        order = self._order()
        self._keep(order[: (len(order) + 1) // 2])

    def ranking(self) -> list[tuple[int, float]]:
        """The options and their chances, best first; options dropped never rank above those
        left."""
        ranking: list[tuple[int, float]] = []
        for place in self._order() + self._dropped[::-1]:
            chance = self._chances[place]
            ranking.append((place, min(chance, ranking[0][1]) if ranking else chance))
        return ranking

    def _order(self) -> list[int]:
        """Those that are left, best first."""
        return sorted(self.statistics.alive.tolist(), key=lambda place: -self._chances[place])

    def _is_beaten(self, place: int, best: int) -> bool:
        """Whether an option is very unlikely to be much better than the best so far."""
        behind = self._chances[best] - self._chances[place]
        doubt = sqrt((self._variance(best) + self._variance(place)) / self.rounds)
        return place != best and behind + _NEGLIGIBLE > _SURE * doubt

    def _variance(self, place: int) -> float:
        """The variance of the playouts of an option."""
        mean = float(self.statistics.sums[place]) / self.rounds
        return max(float(self.statistics.squares[place]) / self.rounds - mean * mean, 0.0)

    def _keep(self, kept: list[int]) -> None:
        order = self._order()
        self._dropped += [place for place in reversed(order) if place not in kept]
        self.statistics = self.statistics._replace(alive=np.array(kept, np.int64))
