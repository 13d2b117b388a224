"""Glicko-2 after Mark Glickman, "Example of the Glicko-2 system" (2012), on Glicko's own scale.

Two things are added, and both leave the paper's figures as they are: a result may have a weight
below 1, so that a game against several is worth as much as one against a single opponent, and the
time without games may be any part of a rating period.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Points of Glicko in one unit of Glicko-2."""
TAU = 0.5
"""How fast volatilities change: the paper's example; sensible values are 0.3 to 1.2."""
START = 1500.0
MOST_DEVIATION = 350.0
LEAST_DEVIATION = 45.0
"""Below this a rating would hardly follow a player who learns."""
_PRECISION = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player: 95% lie within two deviations of the rating."""

    value: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Result:
    """A result against one opponent: `score` is 1 for a win, ½ for a draw, 0 for a loss."""

    opponent: Rating
    score: float
    weight: float = 1.0


def rested(rating: Rating, periods: float) -> Rating:
    """A rating after a time without games, in rating periods: it is less sure (step 6)."""
    deviation = SCALE * sqrt(
        (rating.deviation / SCALE) ** 2 + max(0.0, periods) * rating.volatility**2
    )
    return Rating(rating.value, min(deviation, MOST_DEVIATION), rating.volatility)


def updated(rating: Rating, results: Sequence[Result], periods: float = 1.0) -> Rating:
    """A rating after these results, with all opponents as they were before (steps 2 to 8).

    `periods` is the time since the rating was last updated.
    """
    if not any(result.weight > 0 for result in results):
        return rested(rating, periods)
    mu, phi = (rating.value - START) / SCALE, rating.deviation / SCALE
    information, surprise = 0.0, 0.0
    for result in results:
        g = _g(result.opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-g * (mu - (result.opponent.value - START) / SCALE)))
        information += result.weight * g * g * expected * (1 - expected)
        surprise += result.weight * g * (result.score - expected)
    variance = 1 / information
    volatility = _volatility(rating.volatility, phi, variance, variance * surprise)
    before = sqrt(phi * phi + max(0.0, periods) * volatility * volatility)
    phi = 1 / sqrt(1 / (before * before) + information)
    value = START + SCALE * (mu + phi * phi * surprise)
    deviation = min(max(SCALE * phi, LEAST_DEVIATION), MOST_DEVIATION)
    return Rating(value, deviation, volatility)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the zero of f by the Illinois algorithm."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        square = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - square) / (2 * square * square) - (x - start) / TAU**2

    low = start
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
