"""The sequential test against other ways to the same numbers."""

from math import log

import numpy as np
import pytest

from consigliere.arena.elo import SCORES, expected
from consigliere.arena.specification import Sprt
from consigliere.arena.sprt import SequentialTest, SprtResult, likelihood_ratio, most_likely

TERMS = Sprt(0, 10, 0.05, 0.05)
CELLS = (0.0, 0.5, 1.0, 1.5, 2.0)


@pytest.mark.parametrize("mean", [0.05, 0.5, 0.51, 0.8])
@pytest.mark.parametrize("counts", [(1, 2, 3, 4, 5), (30, 1, 1, 1, 30), (1, 1, 1, 1, 300)])
def test_the_fitted_distribution_has_the_mean_and_no_neighbour_is_likelier(
    counts: tuple[int, ...], mean: float
) -> None:
    observed = np.array(counts) / sum(counts)
    fitted = np.array(most_likely(observed.tolist(), mean))
    assert fitted.sum() == pytest.approx(1)
    assert fitted @ SCORES == pytest.approx(mean)
    best = observed @ np.log(fitted)
    luck = np.random.default_rng(2)
    constraints = np.array([np.ones(5), SCORES])
    for _ in range(200):
        step = luck.normal(size=5)
        step -= constraints.T @ np.linalg.lstsq(constraints.T, step, rcond=None)[0]
        other = fitted + 0.05 * fitted.min() * step / np.abs(step).max()
        assert observed @ np.log(other) <= best + 1e-12


def test_where_pairs_are_won_or_lost_whole_it_is_the_ratio_of_coins() -> None:
    """A closed form: 2:0 and 0:2 only, so the distribution is its mean."""
    wins, losses = 540, 460
    p0, p1 = expected(0), expected(10 * log(10) / 400)
    exact = wins * log(p1 / p0) + losses * log((1 - p1) / (1 - p0))
    assert likelihood_ratio([losses, 0, 0, 0, wins], 0, 10) == pytest.approx(exact, abs=1e-2)


def test_many_alike_pairs_are_nearly_normal() -> None:
    """For small differences the ratio is N (s1 − s0) (2 mean − s0 − s1) / (2 variance)."""
    counts = np.array([100, 250, 600, 280, 120])
    share = counts / counts.sum()
    mean = share @ SCORES
    variance = share @ (np.array(SCORES) - mean) ** 2
    s0, s1 = expected(0), expected(5 * log(10) / 400)
    normal = counts.sum() * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert likelihood_ratio(counts.tolist(), 0, 5) == pytest.approx(normal, rel=0.02)


def test_the_bounds_are_those_of_wald() -> None:
    test = SequentialTest(Sprt(0, 10, 0.05, 0.1))
    assert test.lower == pytest.approx(log(0.1 / 0.95))
    assert test.upper == pytest.approx(log(0.9 / 0.05))
    assert test.result is None
    assert likelihood_ratio([0] * 5, 0, 10) == 0


@pytest.mark.parametrize(("points", "result"), [(2.0, SprtResult.ELO1), (0.0, SprtResult.ELO0)])
def test_clear_results_are_decided(points: float, result: SprtResult) -> None:
    test = SequentialTest(TERMS)
    while test.result is None:
        test.add(points)
        assert sum(test.counts) < 300
    assert test.result is result


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, SprtResult.ELO1), (100.0, SprtResult.ELO0)])
def test_mistakes_are_as_rare_as_declared(truth: float, wrong: SprtResult) -> None:
    """Simulated with elo0 = 0 and elo1 = 100, so that it is soon over."""
    luck = np.random.default_rng(3)
    mistakes = sum(result(luck, truth) is wrong for _ in range(200))
    assert mistakes / 200 <= 0.1


def result(luck: np.random.Generator, elo: float) -> SprtResult:
    """How a test of 0 against 100 ends for a player who is stronger by `elo`."""
    test = SequentialTest(Sprt(0, 100, 0.05, 0.05))
    chance = expected(elo * log(10) / 400)
    while test.result is None:
        test.add(float((luck.random(2) < chance).sum()))
    return test.result
