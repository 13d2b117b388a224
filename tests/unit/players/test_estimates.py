"""Estimates from playouts, and how sure they are."""

import random

import pytest

from consigliere.core.statistics import wilson
from consigliere.players.estimates import capped, estimate_from_playouts, exact_estimate, tempered
from consigliere.players.judge import Estimate


def estimate(results: list[float]) -> Estimate:
    return estimate_from_playouts(sum(results), sum(r * r for r in results), len(results))


def test_what_is_known_is_a_point() -> None:
    assert exact_estimate(0.5) == Estimate(0.5, 0.5, 0.5, 0, is_exact=True)


def test_won_and_lost_games_have_the_wilson_interval() -> None:
    found = estimate([1.0] * 80 + [0.0] * 20)
    assert (found.chance, found.samples, found.is_exact) == (0.8, 100, False)
    assert (found.low, found.high) == pytest.approx(wilson(80, 100), abs=0.003)


@pytest.mark.parametrize("result", [0.0, 1.0])
def test_results_all_the_same_are_no_certainty(result: float) -> None:
    found = estimate([result] * 50)
    assert found.chance == result
    assert found.high - found.low > 0.05
    assert found.low <= found.chance <= found.high


def test_results_that_hardly_spread_are_not_trusted_without_end() -> None:
    assert 0.01 < estimate([0.5] * 100).high - 0.5 < 0.05


def test_results_that_spread_less_say_more() -> None:
    narrow, wide = estimate([0.4, 0.6] * 50), estimate([0.0, 1.0] * 50)
    assert narrow.chance == wide.chance == 0.5
    assert narrow.high - narrow.low < (wide.high - wide.low) / 2


def test_a_single_playout_says_next_to_nothing() -> None:
    found = estimate([1.0])
    assert found.high == 1.0
    assert found.low < 0.3


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Results are drawn with a known mean; 95 % of the intervals should hold it."""
    luck = random.Random(4)  # noqa: S311  a test
    held = 0
    for _ in range(1000):
        truth = luck.random()
        drawn = [min(1.0, max(0.0, truth + luck.choice((-0.2, 0.2)))) for _ in range(100)]
        mean = sum(min(1.0, max(0.0, truth + d)) for d in (-0.2, 0.2)) / 2
        found = estimate(drawn)
        held += found.low <= mean <= found.high
    assert 925 <= held <= 1000


def test_a_chance_that_the_rules_bound() -> None:
    found = Estimate(0.6, 0.45, 0.7, 90, is_exact=False)
    assert capped(found, 0.5) == Estimate(0.5, 0.45, 0.5, 90, is_exact=False)
    assert capped(found, 1.0) == found


def test_a_tempered_estimate_is_less_sure_and_keeps_the_order() -> None:
    found = [tempered(estimate([1.0] * won + [0.0] * (100 - won)), 0.5) for won in (0, 20, 50, 100)]
    chances = [one.chance for one in found]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.2 < chances[1] < 0.5
    assert chances[2] == pytest.approx(0.5)
    assert 0.9 < chances[3] < 1
    assert all(one.low < one.chance < one.high for one in found[1:3])
    assert all(one.low <= one.chance <= one.high for one in found)
