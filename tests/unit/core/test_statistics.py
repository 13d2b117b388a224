"""The interval of a share, against published figures."""

import pytest

from consigliere.core.statistics import wilson


def test_the_wilson_interval_is_the_published_one() -> None:
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0, 10) == pytest.approx((0.0, 0.278), abs=0.001)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("games", [1, 7, 400])
def test_an_interval_holds_its_share_and_stays_between_0_and_1(games: int) -> None:
    for halves in range(2 * games + 1):
        low, high = wilson(halves / 2, games)
        assert 0 <= low <= halves / 2 / games <= high <= 1
        assert wilson(games - halves / 2, games) == pytest.approx((1 - high, 1 - low))


def test_more_games_say_more() -> None:
    widths = [high - low for low, high in (wilson(games / 2, games) for games in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)
