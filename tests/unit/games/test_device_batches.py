"""Batches on a graphics card: on the simulator bit for bit those of the processor."""

import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from consigliere.core.device_code import NoDevice
from consigliere.games.batch import luck_of
from consigliere.games.batches import make_batch
from consigliere.games.device_column import columns_of
from consigliere.games.leaping import draw_apart
from consigliere.games.leaps import leap_over, places_of
from consigliere.games.random_source import random_below

ROOT = Path(__file__).parents[3]
PROGRAM = ROOT / "tests" / "device_runs.py"
ALL = ("famiglia", "family-tree", "la-famiglia")
needs_package = pytest.mark.skipif(not find_spec("numba_cuda"), reason="numba-cuda is missing")
SOAK = os.environ.get("CONSIGLIERE_SOAK") == "1"


def run(*arguments: str, **settings: str) -> dict[str, int]:
    """What the program says; a process of its own, because the simulator is for all of one."""
    command = [sys.executable, str(PROGRAM), *arguments]
    done = subprocess.run(
        command, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


@needs_package
@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", ALL)
def test_games_on_the_simulator_are_those_of_the_processor(game: str) -> None:
    seen = run("simulate", game, NUMBA_ENABLE_CUDASIM="1")
    assert seen["ended"] > 0
    assert seen["refused"] == 3


@needs_package
@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", ALL if SOAK else ALL[:1])
def test_the_loops_compile_for_a_card_that_is_not_here(game: str) -> None:
    lines = run("compile", game)
    assert set(lines) == {"ready_scratch", "find_illegal", "step_rows", "play_rows", "observe_rows"}
    # the rules are in them, not a call into nowhere
    assert min(lines["step_rows"], lines["play_rows"]) > 10 * lines["find_illegal"]


def test_places_of_a_source_are_where_its_numbers_are_drawn() -> None:
    source = luck_of(7, 1)[1]
    places = places_of(source, 37)
    for place in places:
        assert place.tolist() == source.tolist()
        random_below(source, 5)


@pytest.mark.parametrize("numbers", [0, 1, 2, 255, 65_535, 2**31 + 12_345])
def test_a_leap_is_as_long_as_its_parts_together(numbers: int) -> None:
    sources = luck_of(3, 20)[0]
    half = numbers // 2
    parts = leap_over(half).of(leap_over(numbers - half).of(sources))
    assert np.array_equal(leap_over(numbers).of(sources), parts)
    if numbers < 1000:
        drawn = sources.copy()
        for source in drawn:
            for _ in range(numbers):
                random_below(source, 2)
        assert np.array_equal(leap_over(numbers).of(sources), drawn)


def test_sources_that_leap_draw_what_one_source_draws_in_turn() -> None:
    one = luck_of(11, 1)[1]
    apart = places_of(one, 6)
    leap = leap_over(5).record()[0]
    for _ in range(40):
        for source in apart:
            assert draw_apart(source, leap, 1000) == random_below(one, 1000)


@pytest.mark.parametrize("game", ALL)
def test_columns_lie_where_the_frame_has_them(game: str) -> None:
    batch: Any = make_batch(game, 5, 2)
    batch.play_random(3)
    rows = batch._games.rows

    class OnCard:
        """Rows that say where they lie as a card does."""

        shape, dtype = rows.shape, rows.dtype
        __cuda_array_interface__ = rows.__array_interface__

    class Host:
        """The same memory, for NumPy."""

        def __init__(self, column: Any) -> None:
            self.__array_interface__ = column.__cuda_array_interface__

    columns = columns_of(OnCard(), batch.frame)
    assert {"mask", "choices", "choice_count", "seat", "rewards", "terminated"} <= set(columns)
    for name, column in columns.items():
        found, shown = np.asarray(Host(column)), getattr(batch.frame, name)
        assert np.array_equal(found, shown)
        assert (found.dtype, found.strides) == (shown.dtype, shown.strides)
        assert found.ctypes.data == shown.ctypes.data


def test_what_is_missing_for_a_card_is_said() -> None:
    if find_spec("numba_cuda") and import_module("numba.cuda").is_available():
        pytest.skip("there is a card")
    with pytest.raises(NoDevice) as refused:
        make_batch("famiglia", 2).on_device()
    assert refused.value.key == ("no_gpu" if find_spec("numba_cuda") else "no_gpu_package")
