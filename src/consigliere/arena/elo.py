"""What paired games say about two players: the share of points, the Elo difference, intervals.

Both games of a pair share their luck, so pairs are what is independent. A pair brings the first
player 0, ½, 1, 1½ or 2 points; the interval rests on how much the pairs differ.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from consigliere.core.statistics import wilson

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible results of a pair as a share of its points: the five cells of `counted`."""
ELO = 400 / log(10)
"""Elo points that multiply the odds to win by e."""
_PRIOR = np.array([0.5, 0.0, 0.0, 0.0, 0.5])
"""One more pair, half of it lost and half of it won: Elo stays finite after 200 : 0."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The first player against the second.

    `share` is that of the points, with the interval of the pairs; `wilson` is its interval if each
    game stood for itself; `elo` is the difference in Elo.
    """

    pairs: int
    points: float
    share: Estimate
    wilson: Estimate
    elo: Estimate


def counted(points: Iterable[float]) -> NDArray[np.int64]:
    """How many pairs brought 0, ½, 1, 1½ and 2 points, shape (5,)."""
    cells = [round(2 * value) for value in points]
    return np.bincount(np.array(cells, np.int64), minlength=len(SCORES))


def compare(points: Sequence[float]) -> Comparison:
    """What the points of the first player in each pair say, 0 to 2 a pair.

    The intervals are Wilson's for as many independent games as vary as much as the pairs do. One
    more pair, lost to one half and won to the other, is counted in how much they vary and in the
    Elo difference: it pulls that a little towards equality and keeps it finite.
    """
    pairs, games = len(points), 2 * len(points)
    frequencies = counted(points) + _PRIOR
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
        Estimate(share, *wilson(share * effective, effective)),
        Estimate(share, *wilson(total, games)),
        Estimate(ELO * logit(mean), low, high),
    )


def logit(share: float) -> float:
    """The odds of a share, 0 to 1 exclusive, as a natural logarithm."""
    return log(share / (1 - share))


def expected(strength: float) -> float:
    """The share to expect of the logarithm of the odds."""
    return 1 / (1 + exp(-strength)) if strength >= 0 else 1 - 1 / (1 + exp(strength))
