"""The share of points, its intervals, and the Elo difference."""

from math import log10

import numpy as np
import pytest

from consigliere.arena.elo import compare, expected, logit, pair_counts


def test_pairs_are_counted_by_their_points() -> None:
    assert pair_counts([0, 0.5, 1, 1, 1.5, 2, 2, 2]).tolist() == [1, 1, 2, 1, 3]
    assert pair_counts([]).tolist() == [0] * 5


def test_elo_is_what_the_share_stands_for() -> None:
    found = compare([2, 2, 2, 0] * 500)
    assert found.share.value == 0.75
    assert found.elo.value == pytest.approx(190.85, abs=1)
    assert expected(logit(0.3)) == pytest.approx(0.3)
    assert expected(-800) == pytest.approx(0.0)
    assert expected(800) == pytest.approx(1.0)


def test_with_pairs_that_are_won_or_lost_whole_the_interval_is_the_binomial_one() -> None:
    """A textbook case: 600 of 1000 won, standard error √(0.6 · 0.4 / 1000)."""
    found = compare([2] * 600 + [0] * 400)
    error = (0.6 * 0.4 / 1000) ** 0.5
    assert found.share.low == pytest.approx(0.6 - 1.96 * error, abs=1e-3)
    assert found.share.high == pytest.approx(0.6 + 1.96 * error, abs=1e-3)


def test_pairs_that_are_all_alike_say_more_than_their_single_games() -> None:
    """One game of each pair is won and one lost: luck decides, and the players are equal."""
    found = compare([1] * 200)
    assert found.share.value == 0.5
    assert found.share.high - found.share.low < 0.02
    assert found.wilson.high - found.wilson.low > 0.09


def test_the_two_sides_see_the_same() -> None:
    points = [2, 1.5, 1.5, 0, 2, 1, 0.5]
    ours, theirs = compare(points), compare([2 - value for value in points])
    assert ours.elo.value == pytest.approx(-theirs.elo.value)
    assert ours.elo.low == pytest.approx(-theirs.elo.high)
    assert ours.share.low == pytest.approx(1 - theirs.share.high)


@pytest.mark.parametrize("points", [[2.0] * 100, [0.0] * 100, [2.0], [1.0], []])
def test_the_statement_is_finite_whatever_the_results(points: list[float]) -> None:
    found = compare(points)
    assert -5000 < found.elo.low < found.elo.value < found.elo.high < 5000
    assert 0 <= found.share.low <= found.share.value <= found.share.high <= 1
    assert found.share.high - found.share.low > 0.005


def test_200_to_0_is_a_lot_but_not_infinite() -> None:
    found = compare([2.0] * 100)
    assert found.share.value == 1
    assert 0.95 < found.share.low < 0.99 < found.share.high <= 1
    assert found.elo.low > 500


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.95])
def test_95_of_100_intervals_hold_the_truth(chance: float) -> None:
    """Simulated: both games of a pair share a luck, which makes them alike."""
    luck = np.random.default_rng(1)
    held = elo_held = 0
    for _ in range(1000):
        shared = luck.random(300)
        own = luck.random((2, 300))
        won = np.where(own < 0.5, shared < chance, luck.random((2, 300)) < chance)
        found = compare(won.sum(axis=0).tolist())
        held += found.share.low <= chance <= found.share.high
        elo_held += found.elo.low <= 400 * log10(chance / (1 - chance)) <= found.elo.high
    assert 0.935 <= held / 1000 <= 0.97
    assert 0.935 <= elo_held / 1000 <= 0.98
