"""The sequential test: pairs are played until it is clear which of two strengths fits better.

The generalised likelihood ratio of the five results of a pair: how likely the results are under the
distribution that fits them best among those with the mean that an Elo difference stands for, once
for `elo1` and once for `elo0`. After M. Van den Bergh, "The generalized maximum likelihood ratio
for the expectation value of a distribution".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import log

from .elo import ELO, SCORES, expected
from .specification import Sprt

_NEVER_SEEN = 1e-3
"""What a result counts for that no pair had yet: it might come."""
_HALVINGS = 50


class Verdict(Enum):
    """Which hypothesis was accepted: the first player is stronger by `elo1`, or by `elo0`."""

    ELO1 = "elo1"
    ELO0 = "elo0"


@dataclass
class SequentialTest:
    """Takes pairs in their order until there is a verdict; `ratio` lies between the bounds so far.

    `counts` are the pairs by result, shape (5,).
    """

    terms: Sprt

    def __post_init__(self) -> None:
        self.counts = [0] * len(SCORES)
        self.ratio = 0.0
        self.lower = log(self.terms.beta / (1 - self.terms.alpha))
        self.upper = log((1 - self.terms.beta) / self.terms.alpha)

    def add(self, points: float) -> None:
        """Count a pair that brought the first player 0 to 2 points."""
        self.counts[round(2 * points)] += 1
        self.ratio = likelihood_ratio(self.counts, self.terms.elo0, self.terms.elo1)

    @property
    def verdict(self) -> Verdict | None:
        """The hypothesis that is accepted, None while neither is."""
        if self.ratio >= self.upper:
            return Verdict.ELO1
        return Verdict.ELO0 if self.ratio <= self.lower else None


def likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """The logarithm of the ratio for the numbers of pairs by result, shape (5,)."""
    pairs = sum(counts)
    seen = [max(count, _NEVER_SEEN) for count in counts]
    observed = [count / sum(seen) for count in seen]
    before, after = (most_likely(observed, expected(elo / ELO)) for elo in (elo0, elo1))
    return pairs * sum(p * log(b / a) for p, a, b in zip(observed, before, after, strict=True))


def most_likely(observed: Sequence[float], mean: float) -> list[float]:
    """The distribution over `SCORES` with this mean under which the observed one is likeliest.

    It is observed / (1 + x · distance from the mean), with the x that makes its mean right.
    """
    away = [score - mean for score in SCORES]
    low, high = -1 / max(away), -1 / min(away)
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        if sum(p * a / (1 + x * a) for p, a in zip(observed, away, strict=True)) > 0:
            low = x
        else:
            high = x
    return [p / (1 + (low + high) / 2 * a) for p, a in zip(observed, away, strict=True)]
