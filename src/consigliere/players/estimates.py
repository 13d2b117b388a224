"""Estimates from results: what many playouts say, and what is certain."""

from dataclasses import replace

from consigliere.core.statistics import wilson

from .judge import Estimate

_MOST_WEIGHT = 20.0
"""How many decided games a playout may count for at most, where results hardly spread."""


def exactly(chance: float) -> Estimate:
    """A chance that is known."""
    return Estimate(chance, chance, chance, samples=0, is_exact=True)


def from_playouts(total: float, squares: float, count: int) -> Estimate:
    """The mean of `count` ≥ 1 results from 0 to 1, by their sum and the sum of their squares.

    The interval is Wilson's for as many games, won or lost, as would leave the mean as uncertain
    as the spread of the results does. So it stays between 0 and 1, and results that are all the
    same do not pass for certainty.
    """
    mean = min(max(total / count, 0.0), 1.0)
    decided = mean * (1 - mean)
    spread = max(squares / count - mean * mean, 0.0) * count / max(count - 1, 1)
    weight = 1.0
    if decided > 0:
        weight = min(decided / spread, _MOST_WEIGHT) if spread > 0 else _MOST_WEIGHT
    games = max(1, round(count * weight))
    low, high = wilson(mean * games, games)
    return Estimate(mean, min(low, mean), max(high, mean), samples=count, is_exact=False)


def at_most(estimate: Estimate, most: float) -> Estimate:
    """The estimate where the rules say that the chance is no better."""
    low, high = min(estimate.low, most), min(estimate.high, most)
    return replace(estimate, chance=min(estimate.chance, most), low=low, high=high)
