"""Ratings of several players by the Bradley–Terry model.

The chance to win depends on the difference of two ratings. Ratings are maximum likelihood
estimates; their intervals come from the residuals of pairs of games (the sandwich estimator).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from consigliere.core.statistics import CONFIDENT

from .elo import ELO, Interval

_STEPS = 100
_EXACT = 1e-10

Points = Mapping[tuple[str, str], Sequence[float]]
"""The first player's points in each pair of games, 0 to 2, by pairing."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo relative to the anchor's 0; `points` and `games` are over all pairings."""

    player: str
    elo: Interval
    points: float
    games: int


def groups(points: Points) -> list[list[str]]:
    """Players who can be compared, directly or through others, in the order they are named."""
    found: list[list[str]] = []
    for players, pairs in points.items():
        if not pairs:
            continue
        joined = [group for group in found if set(group) & set(players)]
        rest = [group for group in found if group not in joined]
        found = [*rest, list(dict.fromkeys([*(p for g in joined for p in g), *players]))]
    return found


def rate(points: Points, players: Sequence[str], anchor: str) -> list[Rating]:
    """The ratings of one group of players, best first; the anchor is 0, without an interval.

    One extra pair for each pairing, half lost and half won, keeps ratings finite.
    """
    pairings = [
        _Pairing(players.index(first), players.index(second), np.array([*pairs, 1.0]) / 2)
        for (first, second), pairs in points.items()
        if pairs and first in players
    ]
    free = [number for number, player in enumerate(players) if player != anchor]
    strengths = _most_likely_strengths(pairings, len(players), free)
    errors = _errors(pairings, strengths, free)
    ratings = [
        _rating(points, player, ELO * strengths[number], ELO * errors[number])
        for number, player in enumerate(players)
    ]
    return sorted(ratings, key=lambda rating: -rating.elo.value)


@dataclass(frozen=True, slots=True)
class _Pairing:
    """A pairing by the indices of its players; `shares` are those of each pair of games.

    The last one is the extra pair.
    """

    first: int
    second: int
    shares: NDArray[np.float64]

    def expected(self, strengths: NDArray[np.float64]) -> float:
        """The share predicted by the ratings."""
        return float(1 / (1 + np.exp(strengths[self.second] - strengths[self.first])))

    def spread(self, expected: float) -> float:
        """The sum of squared residuals."""
        real = float(((self.shares[:-1] - expected) ** 2).sum())
        return real + (expected**2 + (1 - expected) ** 2) / 2

    def difference(self, size: int) -> NDArray[np.float64]:
        """+1 for the first player, −1 for the second, shape (size,)."""
        signs = np.zeros(size)
        signs[self.first], signs[self.second] = 1.0, -1.0
        return signs


def _most_likely_strengths(
    pairings: Sequence[_Pairing], size: int, free: list[int]
) -> NDArray[np.float64]:
    """Newton's method, with steps halved until the likelihood rises."""
    strengths = np.zeros(size)
    for _ in range(_STEPS):
        slope, curve = _gradient_and_hessian(pairings, strengths)
        step = np.zeros(size)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        before = _likelihood(pairings, strengths)
        while _likelihood(pairings, strengths + step) < before and np.abs(step).max() > _EXACT:
            step /= 2
        strengths += step
        if np.abs(step).max() <= _EXACT:
            break
    return strengths


def _likelihood(pairings: Sequence[_Pairing], strengths: NDArray[np.float64]) -> float:
    """The log likelihood of the results."""
    total = 0.0
    for pairing in pairings:
        lead = strengths[pairing.first] - strengths[pairing.second]
        won, pairs = float(pairing.shares.sum()), len(pairing.shares)
        total -= won * np.logaddexp(0, -lead) + (pairs - won) * np.logaddexp(0, lead)
    return float(total)


def _gradient_and_hessian(
    pairings: Sequence[_Pairing], strengths: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The gradient and the negative Hessian of the log likelihood."""
    size = len(strengths)
    slope, curve = np.zeros(size), np.zeros((size, size))
    for pairing in pairings:
        signs, expected = pairing.difference(size), pairing.expected(strengths)
        slope += signs * (pairing.shares - expected).sum()
        curve += np.outer(signs, signs) * len(pairing.shares) * expected * (1 - expected)
    return slope, curve


def _errors(
    pairings: Sequence[_Pairing], strengths: NDArray[np.float64], free: list[int]
) -> NDArray[np.float64]:
    """The standard error of each strength, 0 for the anchor."""
    size = len(strengths)
    spread = np.zeros((size, size))
    for pairing in pairings:
        signs = pairing.difference(size)
        spread += np.outer(signs, signs) * pairing.spread(pairing.expected(strengths))
    _, curve = _gradient_and_hessian(pairings, strengths)
    inverse = np.linalg.inv(curve[np.ix_(free, free)])
    errors = np.zeros(size)
    errors[free] = np.sqrt(np.diag(inverse @ spread[np.ix_(free, free)] @ inverse))
    return errors


def _rating(points: Points, player: str, elo: float, error: float) -> Rating:
    total, games = 0.0, 0
    for players, pairs in points.items():
        if player in players:
            games += 2 * len(pairs)
            won = float(sum(pairs))
            total += won if player == players[0] else 2 * len(pairs) - won
    return Rating(
        player, Interval(elo, elo - CONFIDENT * error, elo + CONFIDENT * error), total, games
    )
