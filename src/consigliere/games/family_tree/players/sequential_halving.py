"""Sequential halving: decisions share their deals and their luck, and the worse half is dropped
each time.

Famiglia's class of this name compares sums, its results being independent; here the results of one
round are compared in pairs.
"""

import numpy as np
from numpy.typing import NDArray

from ..rules.record import Record
from .rollouts import Rollouts, new_rollouts

_PRIOR_ROUNDS = 2
"""Weight of the evaluation, in rounds."""
_MOST_ROUNDS = 600
_LEAST_ROUNDS = 12
"""Least rounds for an estimate of the variance."""
_SURE = 2.5
"""Standard errors by which a decision must be behind to be dropped early."""
_NEGLIGIBLE = 0.04
"""A difference in chance not worth any time, divided by the number of seats."""
_UNSEEN_VARIANCE = 0.25
"""Square of a difference that no round has shown yet: among many seats every decision loses most
rounds, and that does not make the decisions equally good."""
_TINY = 1e-9


class SequentialHalving:
    """Finds the best of some decisions; `rollouts.alive` lists those left.

    `chances`, shape (K,), are the chances to win: at first those of the evaluation.
    """

    def __init__(
        self, start: Record, codes: NDArray[np.int64], priors: NDArray[np.float64]
    ) -> None:
        self.rollouts: Rollouts = new_rollouts(start, codes.reshape(-1, 1), _MOST_ROUNDS)
        self.rounds = 0
        self.chances = priors.copy()
        self._priors = priors
        self._negligible = _NEGLIGIBLE / int(start.seats)

    @property
    def is_over(self) -> bool:
        """Whether only one decision is left, or no round."""
        return len(self.rollouts.alive) == 1 or self.rounds_left == 0

    @property
    def rounds_left(self) -> int:
        """Rounds for which there is room."""
        return _MOST_ROUNDS - self.rounds

    def add(self, rounds: int) -> None:
        """Count rounds that were played; drop decisions that are clearly worse than the best one,
        or as good."""
        self.rounds += rounds
        alive = self.rollouts.alive
        won = self.rollouts.results[alive, : self.rounds].sum(axis=1)
        prior = _PRIOR_ROUNDS * self._priors[alive]
        self.chances[alive] = (prior + won) / (_PRIOR_ROUNDS + self.rounds)
        if self.rounds >= _LEAST_ROUNDS:
            self._drop_settled()

    def _drop_settled(self) -> None:
        alive = self.rollouts.alive
        results = self.rollouts.results[:, : self.rounds]
        best = int(alive[np.argmax(self.chances[alive])])
        behind = results[best] - results[alive]
        mean = behind.mean(axis=1)
        variance = behind.var(axis=1) + _UNSEEN_VARIANCE / self.rounds
        error = _SURE * np.sqrt(variance / self.rounds)
        is_settled = (mean > error) | (np.abs(mean) + error < self._negligible)
        is_settled[alive == best] = False
        self.rollouts = self.rollouts._replace(alive=alive[~is_settled])

    def halve(self) -> None:
        """Drop the worse half; of equals the first stays, whose evaluation is higher."""
        order = sorted(self.rollouts.alive.tolist(), key=lambda number: -self.chances[number])
        kept = np.array(order[: (len(order) + 1) // 2], np.int64)
        self.rollouts = self.rollouts._replace(alive=kept)

    def final_chances(self) -> NDArray[np.float64]:
        """The chances, shape (K,); decisions dropped never rank above those left."""
        chances, alive = self.chances.copy(), self.rollouts.alive
        dropped = np.setdiff1d(np.arange(len(chances)), alive)
        chances[dropped] = np.minimum(chances[dropped], chances[alive].max() - _TINY)
        return chances
