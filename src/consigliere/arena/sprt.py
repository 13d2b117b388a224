"""The sequential probability ratio test of pairs of games.

It uses the generalised likelihood ratio over the five results of a pair: for `elo0` and `elo1`, the
likelihood of the best-fitting distribution with the mean of that Elo difference. After M. Van den
Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import log

from .elo import ELO, SCORES, expected
from .specification import Sprt

_NEVER_SEEN = 1e-3
"""The count assumed for a result that no pair had yet."""
_HALVINGS = 50


class SprtResult(Enum):
    """The accepted hypothesis: the first player is stronger by `elo1`, or by `elo0`."""

    ELO1 = "elo1"
    ELO0 = "elo0"


@dataclass
class SequentialTest:
    """Takes pairs in order until there is a result; `ratio` is between the bounds until then.

    `counts` are the pairs by result, shape (5,).
    """

    terms: Sprt

    def __post_init__(self) -> None:
        self.counts = [0] * len(SCORES)
        self.ratio = 0.0
        self.lower = log(self.terms.beta / (1 - self.terms.alpha))
        self.upper = log((1 - self.terms.beta) / self.terms.alpha)

    def add(self, points: float) -> None:
        """Add a pair with 0 to 2 points for the first player."""
        self.counts[round(2 * points)] += 1
        self.ratio = likelihood_ratio(self.counts, self.terms.elo0, self.terms.elo1)

    @property
    def result(self) -> SprtResult | None:
        """The accepted hypothesis, or None yet."""
        if self.ratio >= self.upper:
            return SprtResult.ELO1
        return SprtResult.ELO0 if self.ratio <= self.lower else None


def likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """The log likelihood ratio for the numbers of pairs by result, shape (5,)."""
    pairs = sum(counts)
    seen = [max(count, _NEVER_SEEN) for count in counts]
    observed = [count / sum(seen) for count in seen]
    before, after = (most_likely(observed, expected(elo / ELO)) for elo in (elo0, elo1))
    return pairs * sum(p * log(b / a) for p, a, b in zip(observed, before, after, strict=True))


def most_likely(observed: Sequence[float], mean: float) -> list[float]:
    """The maximum likelihood distribution over `SCORES` with this mean.

    It is observed / (1 + x · distance from the mean), with x chosen to match the mean.
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
