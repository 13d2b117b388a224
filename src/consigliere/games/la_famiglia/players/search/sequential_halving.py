"""Decisions that compete: all are tried out in the same worlds, with the same luck."""

from collections.abc import Callable
from math import sqrt

from ...rules.record.record import Record
from .engine import NO_REPLY, Engine

_PRIOR_ROUNDS = 3
"""Trials that the first impression of a decision counts for."""
_CLEAR = 2.5
"""Standard errors by which a decision must be behind, to be clearly worse."""
_LEAST_ROUNDS = 8
"""Before so many trials nobody is clearly worse."""


class Race:
    """The decisions, the most promising first, with their chances to win at first sight."""

    def __init__(self, codes: list[int], prior: list[float], side: int) -> None:
        self.codes = codes
        self.alive = list(range(len(codes)))
        self._prior = prior
        self._side = side
        self._results: list[list[float]] = [[] for _ in codes]

    def chance(self, number: int) -> float:
        """The chance to win by a decision, as far as it was tried out."""
        found = self._results[number]
        return (_PRIOR_ROUNDS * self._prior[number] + sum(found)) / (_PRIOR_ROUNDS + len(found))

    def run(self, engine: Engine, world: Record, seed: int, is_late: Callable[[], bool]) -> None:
        """One trial of every decision still in the race, in one world.

        If it gets late, those that were not reached, the least promising ones, leave the race.
        """
        found = []
        for number in self.alive:
            if is_late():
                break
            found.append(engine.result(world, (self.codes[number], NO_REPLY), self._side, seed))
        if len(found) > 1:
            self.alive = self.alive[: len(found)]
            self.note(found)

    def note(self, found: list[float]) -> None:
        """The results of one trial, of those in the race, in their order."""
        for number, result in zip(self.alive, found, strict=True):
            self._results[number].append(result)

    def halve(self) -> None:
        """The better half stays; of equals those that looked better at first."""
        order = sorted(self.alive, key=lambda number: (-self.chance(number), number))
        self.alive = order[: (len(order) + 1) // 2]

    def drop_the_worse(self) -> None:
        """Without those that are clearly behind the best one, trial by trial."""
        best = max(self.alive, key=self.chance)
        rounds = len(self._results[best])
        if rounds >= _LEAST_ROUNDS:
            self.alive = [n for n in self.alive if n == best or not self._is_behind(n, best)]

    def _is_behind(self, number: int, best: int) -> bool:
        pairs = zip(self._results[best], self._results[number], strict=True)
        behind = [one - other for one, other in pairs]
        mean = sum(behind) / len(behind)
        spread = sum((one - mean) ** 2 for one in behind) / (len(behind) - 1)
        return mean > _CLEAR * sqrt(spread / len(behind))
