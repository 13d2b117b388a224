"""Many games at once: steps with observation and mask, beside pgx where it is installed."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from time import process_time
from typing import Any

from consigliere.games.batches import make_batch
from consigliere.games.famiglia.encoding import FamigliaBatch
from figures import OURS, Figure, Pace, compared, interleaved

PEER = "pgx connect_four"
GAMES = 256
"""Half a megabyte: most processors hold that near one core."""
SIZES = (32, 128, 512)
"""From where Python's share is large to where games no longer fit the caches."""
STEPS = 64
"""Steps in one call, as the peer's."""


def batch_figures(seconds: float, rounds: int) -> list[Figure]:
    """Random steps on one core, the choice of the actions included; per second of its time."""
    with one_core():
        batch = FamigliaBatch(GAMES, seed=1)
        runs: dict[str, Callable[[], Pace]] = {OURS: lambda: batch_pace(batch, seconds)}
        if find_spec("pgx"):
            from pgx_peer import best_batch  # noqa: PLC0415  an extra, perhaps not installed

            peer = best_batch(seconds)
            runs[PEER] = lambda: peer.run(seconds)
        paces = interleaved(runs, rounds, "batched steps")
    name = "steps of many games, observation and mask"
    return [compared(name, "steps", paces, peer=PEER)]


def batch_pace(batch: Any, seconds: float) -> Pace:
    """Python calls every step of the whole batch; the first call compiles and is not counted."""
    batch.step(batch.sample())
    steps = 0
    began = process_time()
    while steps == 0 or process_time() - began < seconds:
        batch.step(batch.sample())
        steps += 1
    return {"steps": steps * len(batch) / (process_time() - began)}


def random_pace(batch: Any, seconds: float) -> Pace:
    """As many steps in one call as the peer plays; the first call compiles and is not counted."""
    batch.play_random(STEPS)
    calls = 0
    began = process_time()
    while calls == 0 or process_time() - began < seconds:
        batch.play_random(STEPS)
        calls += 1
    return {"steps": calls * STEPS * len(batch) / (process_time() - began)}


def quickest(game: str, pace: Callable[[Any, float], Pace], seconds: float) -> Any:
    """The batch of the size, of SIZES, that is quickest, each tried for so many seconds."""
    batches = [make_batch(game, games, 1) for games in SIZES]
    return max(batches, key=lambda batch: pace(batch, seconds)["steps"])


@contextmanager
def one_core() -> Iterator[None]:
    """Threads that start meanwhile, the peer's among them, share one core; where it can be set."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
