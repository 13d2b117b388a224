"""Comparison of options by playouts with common random numbers.

Sequential halving reduces many options to a few finalists. The finalists and the option that was
played are then estimated again with fresh seeds, each equally often. This keeps the selection bias
of the best option small, and makes its estimate comparable with that of the option played.

The interval covers the sampling error of the playouts only. How far playouts are from perfect play
is a matter of calibration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import NamedTuple, TypeAlias

from .budget import Budget
from .estimates import capped, estimate_from_playouts, exact_estimate
from .judge import Estimate, Option, Verdict

_FINALISTS = 6
"""Options with a final estimate: more than anybody reads."""
_HALVING_SHARE = 0.4
"""Share of the budget spent on finding them; the rest goes into the estimates."""
_PRIOR_ROUNDS = 16
"""Weight of an option's prior chance, in playouts."""
_LEAST_ROUNDS = 50
"""Least playouts of each option, however short the time: fewer say nothing."""


class Contender(NamedTuple):
    """An option before any playout.

    `exact` is the chance of its seat if it is known exactly, `prior` a first guess, `most` an upper
    bound of the estimate.
    """

    words: tuple[str, ...]
    exact: float | None = None
    prior: float = 0.0
    most: float = 1.0


class RoundResults(NamedTuple):
    """Of some rounds the sums of the results and of their squares, shape (options,) each."""

    sums: Sequence[float]
    squares: Sequence[float]


Play: TypeAlias = Callable[[Sequence[int], range], RoundResults]
"""Plays the rounds of these numbers: in each one playout of every option, by index. A round has a
luck of its own, the same for all options; results are chances from 0 to 1."""


def _as_it_is(estimate: Estimate) -> Estimate:
    return estimate


@dataclass(slots=True)
class Comparison:
    """One comparison within a budget; `played` is the index of the option played, if any.

    `batch`: about so many playouts are played between two readings of the clock. `most_rounds`: at
    most so many for finding the finalists, and so many again for their estimates. `calibrated`:
    makes of what playouts say what comes true.
    """

    contenders: Sequence[Contender]
    play: Play
    budget: Budget
    played: int | None
    batch: int
    most_rounds: int | None = None
    calibrated: Callable[[Estimate], Estimate] = _as_it_is
    _rounds: int = 0
    """Rounds so far."""

    def verdict(self) -> Verdict:
        """The best options, and the one played; of equals that one comes first, then exact ones."""
        found = self._estimates()
        order = sorted(
            found, key=lambda n: (-found[n].chance, n != self.played, not found[n].is_exact)
        )
        options = {n: Option(self.contenders[n].words, found[n]) for n in order}
        return Verdict(
            tuple(options.values()), options[order[0] if self.played is None else self.played]
        )

    def _estimates(self) -> dict[int, Estimate]:
        """Estimates of the best options and of the one played, by index."""
        exact = {n: one.exact for n, one in enumerate(self.contenders) if one.exact is not None}
        found = {n: exact_estimate(chance) for n, chance in exact.items()}
        unsolved = [n for n in range(len(self.contenders)) if n not in found]
        if unsolved:
            found |= self._estimated(self._finalists(unsolved))
        return {n: found[n] for n in self._best(found, {n: found[n].chance for n in found})}

    def _best(self, places: Iterable[int], values: dict[int, float]) -> list[int]:
        """The best few of `places`, and the option that was played if it is one of them."""
        order = sorted(places, key=lambda place: -values[place])
        return order[:_FINALISTS] + [n for n in order[_FINALISTS:] if n == self.played]

    def _finalists(self, places: list[int]) -> list[int]:
        """The finalists by sequential halving."""
        stages = max(0, ceil(log2(len(places) / _FINALISTS)))
        sums = {n: _PRIOR_ROUNDS * self.contenders[n].prior for n in places}
        for stage in range(stages):
            until = _HALVING_SHARE * (stage + 1) / stages
            while self.budget.used() < until and self._may_play(self._rounds):
                for place, total in zip(places, self._results(places).sums, strict=True):
                    sums[place] += total
            order = sorted(places, key=lambda place: -sums[place])
            half = max(_FINALISTS, (len(order) + 1) // 2)
            places = order[:half] + [n for n in order[half:] if n == self.played]
        return places

    def _estimated(self, places: list[int]) -> dict[int, Estimate]:
        """Estimates from rounds that had no part in the choice of the finalists."""
        first, totals = self._rounds, dict.fromkeys(places, (0.0, 0.0))
        while (rounds := self._rounds - first) < _LEAST_ROUNDS or (
            self.budget.used() < 1 and self._may_play(rounds)
        ):
            for place, total, square in zip(places, *self._results(places), strict=True):
                before = totals[place]
                totals[place] = (before[0] + total, before[1] + square)
        found = {n: estimate_from_playouts(*totals[n], rounds) for n in places}
        return {n: capped(self.calibrated(found[n]), self.contenders[n].most) for n in places}

    def _may_play(self, rounds: int) -> bool:
        return self.most_rounds is None or rounds < self.most_rounds

    def _results(self, places: list[int]) -> RoundResults:
        """Play a batch of rounds."""
        count = max(1, self.batch // len(places))
        results = self.play(places, range(self._rounds, self._rounds + count))
        self._rounds += count
        self.budget.add(count * len(places))
        return results
