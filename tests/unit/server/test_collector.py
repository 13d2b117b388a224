"""The collector of circular garbage leaves people alone, and cleans up behind them."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from consigliere.server import collector
from consigliere.server.collector import collect_at_leisure
from consigliere.server.compiler import Compiler


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


class Ring:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def seen_with(viewers: list[int]) -> list[bool]:
    """Whether a ring that nobody holds is still there at each look, with so many viewers then."""
    rings: list[weakref.ref[Ring]] = []
    seen: list[bool] = []
    counts = iter(viewers)

    def count() -> int:
        seen.extend(ring() is not None for ring in rings[-1:])
        rings.append(weakref.ref(Ring()))
        return next(counts)

    async def run() -> None:
        compiler = Compiler()
        compiler.start((), print, print)
        with patch.object(collector, "IDLE_SECONDS", 0.0):
            task = asyncio.create_task(collect_at_leisure(compiler, count))
            while len(rings) < len(viewers):
                await asyncio.sleep(0)
            task.cancel()
            await compiler.stop()

    asyncio.run(run())
    return seen


def test_what_is_loaded_is_left_alone() -> None:
    before = gc.get_freeze_count()
    seen_with([1])
    assert gc.get_freeze_count() > before
    assert gc.get_threshold()[0] > 1000


def test_garbage_stays_while_people_play_and_goes_when_they_have_left() -> None:
    assert seen_with([3, 1, 0, 0, 2, 0, 0]) == [True, True, False, True, True, False]


def test_where_somebody_is_always_there_garbage_goes_after_some_hours() -> None:
    with patch.object(collector, "LOOKS", 3):
        assert seen_with([1] * 8) == [True, True, False, True, True, False, True]


def test_no_full_pass_comes_by_itself_while_people_play() -> None:
    """A million objects that stay used to bring one."""
    seen_with([1])
    before = gc.get_stats()[2]["collections"]
    kept: list[list[object]] = [[[]] for _ in range(1_500_000)]
    assert gc.get_stats()[2]["collections"] == before
    assert len(kept) == 1_500_000


def test_no_full_pass_comes_by_itself_while_games_are_loaded() -> None:
    """Those who come back to a new server wait for that."""

    async def run() -> None:
        compiler = Compiler(head_start=60.0)
        compiler.start(("famiglia",), print, print)
        task = asyncio.create_task(collect_at_leisure(compiler, lambda: 1))
        await asyncio.sleep(0)
        assert gc.get_threshold()[0] > 1000
        assert gc.get_freeze_count() == 0
        task.cancel()
        await compiler.stop()

    asyncio.run(run())
