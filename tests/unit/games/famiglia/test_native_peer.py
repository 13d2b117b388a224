"""The C++ version that benchmarks measure against plays the same games as the rules."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.kernel import compiled
from consigliere.games.famiglia.rules.record import new_boards
from consigliere.games.random_source import new_random, seed_random

BENCHMARKS = Path(__file__).parents[4] / "benchmarks"


@pytest.fixture
def native(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import native_peer  # noqa: PLC0415

    if native_peer.COMPILER is None:
        pytest.skip("there is no C++ compiler")
    return native_peer.Native()


@pytest.mark.parametrize("seed", [1, 2])
def test_equal_luck_gives_equal_games(native: Any, seed: int) -> None:
    boards = new_boards(2)
    boards[0] = Famiglia().initial({}).record
    ours, its = new_random(), new_random()
    counted, its_counted = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for luck in (ours, its):
        seed_random(luck, seed)
    compiled().play_games(boards, 50, ours, counted)
    native.play(50, its, its_counted)
    assert its_counted.tolist() == counted.tolist()
    assert its.tolist() == ours.tolist()
