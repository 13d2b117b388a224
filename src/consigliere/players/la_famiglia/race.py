"""Decisions that compete: all are tried out in the same worlds, with the same luck."""

from collections.abc import Callable
from math import sqrt
from random import Random

from consigliere.games.la_famiglia.frames import top_seat, waits_for_chance
from consigliere.games.la_famiglia.rules import decide
from consigliere.games.la_famiglia.state import OVER, Record
from consigliere.games.la_famiglia.tables import LookUp

from .policy import Policy
from .standing import win_chance

_PRIOR_ROUNDS = 3
"""Trials that the first impression of a decision counts for."""
_CLEAR = 2.5
"""Standard errors by which a decision must be behind, to be clearly worse."""
_LEAST_ROUNDS = 8
"""Before so many trials nobody is clearly worse."""


class Race:
    """The decisions, the most promising first, with their chances to win at first sight."""

    def __init__(self, codes: list[int], prior: list[float]) -> None:
        self.codes = codes
        self.alive = list(range(len(codes)))
        self._prior = prior
        self._results: list[list[float]] = [[] for _ in codes]
        self._policy = Policy()

    def chance(self, number: int) -> float:
        """The chance to win by a decision, as far as it was tried out."""
        found = self._results[number]
        return (_PRIOR_ROUNDS * self._prior[number] + sum(found)) / (_PRIOR_ROUNDS + len(found))

    def run(self, world: Record, t: LookUp, seed: int, is_late: Callable[[], bool]) -> None:
        """One trial of every decision still in the race, in one world.

        If it gets late, those that were not reached, the least promising ones, leave the race.
        """
        side = world.side[top_seat(world)]
        found = []
        for number in self.alive:
            if is_late():
                break
            s = world.copy()
            self._play_on(s, t, self.codes[number], Random(seed))  # noqa: S311  a game
            found.append(win_chance(s, side))
        if len(found) > 1:
            self.alive = self.alive[: len(found)]
            self.note(found)

    def note(self, found: list[float]) -> None:
        """The results of one trial, of those in the race, in their order."""
        for number, result in zip(self.alive, found, strict=True):
            self._results[number].append(result)

    def _play_on(self, s: Record, t: LookUp, code: int, luck: Random) -> None:
        """The decision, then the heuristic for everybody until the round is over."""
        last = s.round_number
        decide(s, t, code)
        while s.phase != OVER and s.round_number == last and not waits_for_chance(s):
            decide(s, t, self._policy.choose(s, t, luck))

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
