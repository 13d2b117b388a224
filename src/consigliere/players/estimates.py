"""Estimates of chances: exact ones, and from playouts."""

from dataclasses import replace
from math import exp, log

from consigliere.core.statistics import wilson

from .judge import Estimate

_MOST_WEIGHT = 20.0
"""Most won or lost games that one playout counts as, if results hardly vary."""


def exact_estimate(chance: float) -> Estimate:
    """An exactly known chance."""
    return Estimate(chance, chance, chance, samples=0, is_exact=True)


def estimate_from_playouts(total: float, squares: float, count: int) -> Estimate:
    """The mean of `count` ≥ 1 results from 0 to 1, by their sum and the sum of their squares.

    The interval is Wilson's for the number of won and lost games that has the same variance. So it
    stays between 0 and 1, and equal results do not look exact.
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


def tempered(estimate: Estimate, scale: float) -> Estimate:
    """The estimate with its log-odds multiplied by `scale`, for playouts that are too sure.

    Half a win and half a loss are added to its playouts, so that it never becomes certain.
    """

    def at(chance: float) -> float:
        count = estimate.samples
        likely = (chance * count + 0.5) / (count + 1)
        return 1 / (1 + exp(scale * log(1 / likely - 1)))

    return replace(
        estimate, chance=at(estimate.chance), low=at(estimate.low), high=at(estimate.high)
    )


def mirrored(estimate: Estimate) -> Estimate:
    """The chance of the other one of two sides."""
    low, high = 1 - estimate.high, 1 - estimate.low
    return replace(estimate, chance=1 - estimate.chance, low=low, high=high)


def capped(estimate: Estimate, most: float) -> Estimate:
    """The estimate, limited by an upper bound of the chance."""
    low, high = min(estimate.low, most), min(estimate.high, most)
    return replace(estimate, chance=min(estimate.chance, most), low=low, high=high)
