"""Options drawn by their chance to win."""

from collections import Counter
from math import exp

import pytest

from consigliere.players.temperature import sample_option

CHANCES = [0.3, 0.5, 0.5, 0.4]


def test_at_zero_the_first_of_the_best_is_taken() -> None:
    assert {sample_option(CHANCES, 0.0, seed) for seed in range(20)} == {1}


def test_an_option_lower_by_the_temperature_comes_e_times_as_rarely() -> None:
    seen = Counter(sample_option(CHANCES, 0.1, seed) for seed in range(4000))
    total = 2 + exp(-1) + exp(-2)
    for option, weight in enumerate((exp(-2), 1.0, 1.0, exp(-1))):
        assert seen[option] / 4000 == pytest.approx(weight / total, abs=0.03)


def test_equal_seeds_draw_the_same() -> None:
    assert [sample_option(CHANCES, 0.5, seed) for seed in range(50)] == [
        sample_option(CHANCES, 0.5, seed) for seed in range(50)
    ]
