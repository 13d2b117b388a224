"""Ratings of several players from all their pairings at once: Bradley and Terry's model.

The chance to win depends on the difference of two ratings alone. The ratings are those under which
the results are likeliest; their intervals rest on how much the pairs of games differ from what the
ratings predict (the sandwich estimator), as those of a single pairing do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from consigliere.core.statistics import CONFIDENT

from .elo import ELO, Estimate
from .specification import Labels

_STEPS = 100
_EXACT = 1e-10

Points = Mapping[Labels, Sequence[float]]
"""What each pair of games brought the first player of a pairing, 0 to 2."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo relative to the anchor's 0; `points` of `games` are those of all pairings."""

    player: str
    elo: Estimate
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

    One more pair for each pairing, lost to one half and won to the other, keeps ratings finite.
    """
    bouts = [
        _Bout(players.index(first), players.index(second), np.array([*pairs, 1.0]) / 2)
        for (first, second), pairs in points.items()
        if pairs and first in players
    ]
    free = [number for number, player in enumerate(players) if player != anchor]
    strengths = _likeliest(bouts, len(players), free)
    errors = _errors(bouts, strengths, free)
    ratings = [
        _rating(points, player, ELO * strengths[number], ELO * errors[number])
        for number, player in enumerate(players)
    ]
    return sorted(ratings, key=lambda rating: -rating.elo.value)


@dataclass(frozen=True, slots=True)
class _Bout:
    """A pairing by the numbers of its players; `shares` are those of each pair of games.

    The last one is the pair that is half lost and half won.
    """

    first: int
    second: int
    shares: NDArray[np.float64]

    def expected(self, strengths: NDArray[np.float64]) -> float:
        """The share that the ratings predict."""
        return float(1 / (1 + np.exp(strengths[self.second] - strengths[self.first])))

    def spread(self, expected: float) -> float:
        """The sum of the squared differences from what is expected."""
        real = float(((self.shares[:-1] - expected) ** 2).sum())
        return real + (expected**2 + (1 - expected) ** 2) / 2

    def difference(self, size: int) -> NDArray[np.float64]:
        """+1 for the first player, −1 for the second, shape (size,)."""
        signs = np.zeros(size)
        signs[self.first], signs[self.second] = 1.0, -1.0
        return signs


def _likeliest(bouts: Sequence[_Bout], size: int, free: list[int]) -> NDArray[np.float64]:
    """Newton's method, each step cut in half until it is one upwards."""
    strengths = np.zeros(size)
    for _ in range(_STEPS):
        slope, curve = _slope_and_curve(bouts, strengths)
        step = np.zeros(size)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        before = _likelihood(bouts, strengths)
        while _likelihood(bouts, strengths + step) < before and np.abs(step).max() > _EXACT:
            step /= 2
        strengths += step
        if np.abs(step).max() <= _EXACT:
            break
    return strengths


def _likelihood(bouts: Sequence[_Bout], strengths: NDArray[np.float64]) -> float:
    """The logarithm of how likely the results are."""
    total = 0.0
    for bout in bouts:
        lead = strengths[bout.first] - strengths[bout.second]
        won, pairs = float(bout.shares.sum()), len(bout.shares)
        total -= won * np.logaddexp(0, -lead) + (pairs - won) * np.logaddexp(0, lead)
    return float(total)


def _slope_and_curve(
    bouts: Sequence[_Bout], strengths: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How the likelihood changes with the ratings, and minus how that changes."""
    size = len(strengths)
    slope, curve = np.zeros(size), np.zeros((size, size))
    for bout in bouts:
        signs, expected = bout.difference(size), bout.expected(strengths)
        slope += signs * (bout.shares - expected).sum()
        curve += np.outer(signs, signs) * len(bout.shares) * expected * (1 - expected)
    return slope, curve


def _errors(
    bouts: Sequence[_Bout], strengths: NDArray[np.float64], free: list[int]
) -> NDArray[np.float64]:
    """The standard error of each strength, 0 for the anchor."""
    size = len(strengths)
    spread = np.zeros((size, size))
    for bout in bouts:
        signs = bout.difference(size)
        spread += np.outer(signs, signs) * bout.spread(bout.expected(strengths))
    _, curve = _slope_and_curve(bouts, strengths)
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
        player, Estimate(elo, elo - CONFIDENT * error, elo + CONFIDENT * error), total, games
    )
