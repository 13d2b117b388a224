"""Games inside the compiled rules: the benchmark policy, steps on plain bytes, measuring."""

from itertools import count

import numpy as np
import pytest

from consigliere.games.famiglia.benchmark import measure
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.kernel import buffer, compiled
from consigliere.games.famiglia.rules.record import (
    OVER,
    STREET,
    TAKE,
    new_boards,
)
from consigliere.games.random_source import new_random

START = Famiglia().initial({}).record


def random_source(seed: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    rng = new_random()
    compiled().seed_random(rng, seed)
    return rng


def test_the_benchmark_policy_neither_stops_digging_nor_passes_while_it_can_go_on() -> None:
    rng, out = random_source(1), buffer()
    for stage in (STREET, TAKE):
        s = START.copy()
        s.stage = stage
        out[:3] = [SKIP, 11, 12]
        assert {int(compiled().sensible_choice(s, out, 3, rng)) for _ in range(50)} == {11, 12}
        assert compiled().sensible_choice(s, out, 1, rng) == SKIP


def test_a_drawn_card_comes_as_often_as_there_are_copies() -> None:
    rng = random_source(2)
    ready = START.copy()
    compiled().set_starter(ready, 0)
    drawn = np.zeros(20)
    for _ in range(4000):
        s = ready.copy()
        compiled().draw_random(s, rng)
        drawn += ready.unknown - s.unknown
    expected = 4000.0 * ready.unknown / ready.unknown_size
    assert drawn == pytest.approx(expected, abs=5 * np.sqrt(expected.max()))


def test_equal_seeds_give_equal_games_and_everything_is_counted() -> None:
    boards = new_boards(2)
    boards[0] = START
    finals = []
    for _ in range(2):
        counts = np.zeros(3, np.int64)
        compiled().play_games(boards, 20, random_source(3), counts)
        finals.append((boards[1].tobytes(), counts.tolist()))
    assert finals[0] == finals[1]
    turns, decisions, draws = finals[0][1]
    assert 20 * 15 < turns < decisions
    assert draws >= 20 * 7
    assert boards[1].stage == OVER


def test_measuring_stops_with_the_clock_and_gives_figures_a_second() -> None:
    ticks = count()
    figures = measure(3, clock=lambda: float(next(ticks)))
    assert list(figures) == ["games_per_s", "turns_per_s", "decisions_per_s", "chance_per_s"]
    assert figures["games_per_s"] == 500
    assert figures["games_per_s"] * 20 < figures["turns_per_s"] < figures["decisions_per_s"]
