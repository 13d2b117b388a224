"""Glicko-2 against the worked example of its paper, and what was added to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consigliere.arena.glicko import LEAST_DEVIATION, Rating, Result, rested, updated

PLAYER = Rating(1500, 200, 0.06)
OPPONENTS = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
RESULTS = [Result(opponent, score) for opponent, score in zip(OPPONENTS, (1, 0, 0), strict=True)]

ratings = st.builds(
    Rating, st.floats(0, 3500), st.floats(LEAST_DEVIATION, 350), st.floats(0.03, 0.1)
)
results = st.builds(Result, ratings, st.sampled_from([0, 0.5, 1]), st.floats(0.2, 1))


def test_the_example_of_the_paper() -> None:
    after = updated(PLAYER, RESULTS)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_a_period_without_games_makes_a_rating_less_sure() -> None:
    # step 6 of the paper: phi' = sqrt(phi^2 + sigma^2)
    assert rested(PLAYER, 1).deviation == pytest.approx(200.2714, abs=1e-4)
    assert updated(PLAYER, [], 1) == rested(PLAYER, 1)
    assert rested(PLAYER, 0) == PLAYER
    assert rested(PLAYER, 1e6).deviation == 350


def test_two_halves_of_a_result_are_one() -> None:
    halves = [Result(r.opponent, r.score, 0.5) for r in RESULTS for _ in range(2)]
    whole, split = updated(PLAYER, RESULTS), updated(PLAYER, halves)
    assert split.value == pytest.approx(whole.value)
    assert split.deviation == pytest.approx(whole.deviation)


@given(ratings, st.lists(results, min_size=1, max_size=7), st.floats(0, 100))
def test_a_win_never_lowers_and_a_loss_never_raises(
    rating: Rating, played: list[Result], periods: float
) -> None:
    won = updated(rating, [Result(r.opponent, 1, r.weight) for r in played], periods)
    lost = updated(rating, [Result(r.opponent, 0, r.weight) for r in played], periods)
    assert lost.value <= rating.value <= won.value
    for after in (won, lost):
        assert LEAST_DEVIATION <= after.deviation <= 350
        assert 0 < after.volatility < 1
