"""Statistics of paired games: share of points, Elo difference, and their intervals.

Both games of a pair share their random numbers, so only pairs are independent. A pair yields 0, ½,
1, 1½ or 2 points for the first player; intervals come from the variance over pairs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from consigliere.core.statistics import wilson

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible results of a pair as a share of its points: the five cells of `pair_counts`."""
ELO = 400 / log(10)
"""Elo points per factor of e in the odds."""
_PRIOR = np.array([0.5, 0.0, 0.0, 0.0, 0.5])
"""One more pair, half of it lost and half of it won: Elo stays finite after 200 : 0."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The first player against the second.

    `share` is the share of points with its interval from pairs; `wilson` has the interval that
    independent games would have; `elo` is the Elo difference.
    """

    pairs: int
    points: float
    share: Interval
    wilson: Interval
    elo: Interval


def pair_counts(points: Iterable[float]) -> NDArray[np.int64]:
    """The number of pairs with 0, ½, 1, 1½ and 2 points, shape (5,)."""
    cells = [round(2 * value) for value in points]
    return np.bincount(np.array(cells, np.int64), minlength=len(SCORES))


def compare(points: Sequence[float]) -> Comparison:
    """The comparison from the first player's points in each pair, 0 to 2.

    The intervals are Wilson's for the number of independent games with the same variance. One extra
    pair, half lost and half won, is added for the variance and the Elo difference, which keeps the
    latter finite.
    """
    pairs, games = len(points), 2 * len(points)
    frequencies = pair_counts(points) + _PRIOR
    weight = float(frequencies.sum())
    mean = float(frequencies @ np.array(SCORES)) / weight
    variance = float(frequencies @ (np.array(SCORES) - mean) ** 2) / weight
    effective = mean * (1 - mean) * weight / variance
    total = sum(points)
    share = total / games if games else 0.5
    bounds = wilson(mean * effective, effective)
    low, high = (ELO * logit(bound) for bound in bounds)
    return Comparison(
        pairs,
        total,
        Interval(share, *wilson(share * effective, effective)),
        Interval(share, *wilson(total, games)),
        Interval(ELO * logit(mean), low, high),
    )


def logit(share: float) -> float:
    """The natural logarithm of the odds of a share, 0 to 1 exclusive."""
    return log(share / (1 - share))


def expected(strength: float) -> float:
    """The expected share for given log odds."""
    return 1 / (1 + exp(-strength)) if strength >= 0 else 1 - 1 / (1 + exp(strength))
