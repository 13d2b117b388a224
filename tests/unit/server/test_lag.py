"""What the network takes of a turn, by a stopwatch that the tests wind."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from consigliere.server.tables.lag import Lag
from stopwatch import Stopwatch


def turns(lags: list[float]) -> list[float]:
    """What a player with these lags is given in each turn."""
    watch, given = Stopwatch(), []
    lag = Lag(watch)
    for seconds in lags:
        number = lag.ask("ann")
        watch.now += seconds
        lag.answered("ann", number)
        given.append(lag.given(0, "ann"))
        lag.turn_over([0], lambda seat: lag.given(seat, "ann"))
    return given


def test_a_usual_way_is_given_back_whole() -> None:
    assert turns([0.08] * 40) == pytest.approx([0.08] * 40)


def test_a_slow_way_is_given_back_until_the_quota_is_used_up() -> None:
    assert turns([1.2] * 5) == pytest.approx([1.2, 0.8, 0.5, 0.5, 0.5])


def test_quick_turns_save_for_a_bad_one() -> None:
    given = turns([0.0] * 20 + [20.0])
    assert given[-1] == pytest.approx(3.5)


@given(st.lists(st.floats(0, 1e4), max_size=60))
def test_nobody_gains_more_than_half_a_second_a_turn_in_the_long_run(lags: list[float]) -> None:
    given_back = turns(lags)
    assert sum(given_back) <= 1.5 + 0.5 * len(lags) + 1e-6
    assert all(0 <= each <= 3.5 for each in given_back)


def test_the_mean_of_what_was_measured_counts() -> None:
    assert turns([0.1, 0.5]) == pytest.approx([0.1, 0.2])


def test_nothing_known_counts_as_half_a_second() -> None:
    lag = Lag(Stopwatch())
    assert lag.given(0, "ann") == lag.given(0, None) == 0.5


def test_each_number_counts_once_and_not_for_ever() -> None:
    watch = Stopwatch()
    lag = Lag(watch)
    first, *_, last = (lag.ask("ann") for _ in range(5))
    watch.now += 0.3
    lag.answered("ann", first)
    lag.answered("ann", last + 1)
    lag.answered("ben", last)
    assert lag.given(0, "ann") == 0.5
    lag.answered("ann", last)
    watch.now += 1.0
    lag.answered("ann", last)
    assert lag.given(0, "ann") == pytest.approx(0.3)
    lag.forget("ann")
    lag.forget(None)
    assert lag.given(0, "ann") == 0.5
