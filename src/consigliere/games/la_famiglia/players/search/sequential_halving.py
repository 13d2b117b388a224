"""Sequential halving: candidates share determinizations and seeds, and the worse half is dropped
each time."""

from collections.abc import Callable
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ...rules.record.record import Record
from .simulator import NO_REPLY, Play

PRIOR_ROUNDS = 3.0
"""Weight of the prior chance, in rollouts."""
_MOST_BEHIND = 0.5
"""By how much a first impression puts a candidate behind, at most."""
_SURE = 2.5
"""Standard errors behind the best from which a candidate is clearly worse."""
_LEAST_ROUNDS = 8
"""Least rollouts for an estimate of the standard error."""


class SequentialHalving:
    """Candidates, best first, with their prior chances to win; `alive` lists those left.

    `lasting`: see `Impression`; `prior_rounds`: how much the prior chance weighs, in rollouts;
    `least` candidates are never halved.
    """

    def __init__(self, codes: list[int], prior: list[float], side: int) -> None:
        self.codes = codes
        self.alive = list(range(len(codes)))
        self.lasting = 0.0
        self.prior_rounds = PRIOR_ROUNDS
        self.least = 1
        self._prior = prior
        self._side = side
        self._results: list[list[float]] = [[] for _ in codes]

    def chance(self, number: int) -> float:
        """The estimated chance to win by a candidate: the mean of its rollouts and the prior.

        What it was behind by the first impression counts for a part however many there are, but
        never so much that a certain win is missed.
        """
        found, prior = self._results[number], self._prior[number]
        if not found:
            return prior
        rounds = self.prior_rounds
        mean = (rounds * prior + sum(found)) / (rounds + len(found))
        return mean - self.lasting * min(self._prior[0] - prior, _MOST_BEHIND)

    def payoffs(self, deals: int) -> NDArray[np.float64]:
        """The mean results of the candidates left, shape (candidates, deals at most).

        `deals`: after so many rounds the first deal comes again.
        """
        found = np.array([self._results[number] for number in self.alive])
        columns = [found[:, n::deals].mean(axis=1) for n in range(min(found.shape[1], deals))]
        return np.array(columns).T

    def run(self, play: Play, position: Record, seed: int, is_late: Callable[[], bool]) -> None:
        """One rollout of every candidate left, from one position with one seed.

        If it gets late, the candidates that were not reached, the worst ones, are dropped.
        """
        found = []
        for number in self.alive:
            if is_late():
                break
            codes = self.codes[number], NO_REPLY
            found.append(play(position, codes, self._side, seed))
        if len(found) > 1:
            self.alive = self.alive[: len(found)]
            self.add(found)

    def add(self, results: list[float]) -> None:
        """Add the results of one round, in the order of the candidates left."""
        for number, result in zip(self.alive, results, strict=True):
            self._results[number].append(result)

    def halve(self) -> None:
        """Drop the worse half; of equals the one with the better prior stays."""
        order = sorted(self.alive, key=lambda number: (-self.chance(number), number))
        self.alive = order[: max((len(order) + 1) // 2, self.least)]

    def drop_beaten(self) -> None:
        """Drop the candidates that are clearly worse than the best, by paired differences."""
        best = max(self.alive, key=self.chance)
        rounds = len(self._results[best])
        if rounds >= _LEAST_ROUNDS:
            self.alive = [n for n in self.alive if n == best or not self._is_beaten(n, best)]

    def _is_beaten(self, number: int, best: int) -> bool:
        pairs = zip(self._results[best], self._results[number], strict=True)
        behind = [one - other for one, other in pairs]
        mean = sum(behind) / len(behind)
        variance = sum((one - mean) ** 2 for one in behind) / (len(behind) - 1)
        return mean > _SURE * sqrt(variance / len(behind))
