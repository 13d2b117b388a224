"""Two threads against one: whole games and batches, each thread with boards of its own."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median
from time import perf_counter, thread_time

import numpy as np

from consigliere.games.famiglia.encoding import FamigliaBatch
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.kernel import compiled
from consigliere.games.famiglia.rules.record import new_boards
from consigliere.games.random_source import new_random
from figures import Figure

_GAMES = 1024
"""Enough that the threads seldom wait for each other: between two steps Python's lock is held."""
_WHOLE_GAMES = 100_000
_STEPS = 2_000
"""Each about a second: next to it, what starting a thread takes is nothing."""

Work = Callable[[], int]
"""Does a piece of work and says how much it was."""


@dataclass(frozen=True, slots=True)
class Paid:
    """A piece of work and the processor time that its thread took for it."""

    work: int
    seconds: float


def thread_figures(rounds: int) -> list[Figure]:
    """How many times as much two threads do as one, by the clock and by processor time.

    The clock tells the truth on a machine at rest only; processor time leaves out what other
    programs take, but not what they do to the caches.
    """
    figures = [
        *_scaling("whole games", [_whole_games(seed) for seed in (1, 2)], rounds),
        *_scaling("steps of many games", [_batch(seed) for seed in (1, 2)], rounds),
    ]
    return [*figures, Figure("load of the machine meanwhile", "processes", os.getloadavg()[0])]


def _scaling(what: str, works: list[Work], rounds: int) -> list[Figure]:
    by_clock, by_time = [], []
    with ThreadPoolExecutor(len(works)) as pool:
        list(pool.map(_paid, works))
        for _ in range(rounds):
            alone, alone_s = _timed(lambda: [_paid(works[0])])
            both, both_s = _timed(lambda: list(pool.map(_paid, works)))
            done = sum(paid.work for paid in both)
            by_clock.append(done / both_s / (alone[0].work / alone_s))
            paces = [paid.work / paid.seconds for paid in both]
            by_time.append(sum(paces) / (alone[0].work / alone[0].seconds))
    name = f"two threads against one, {what}"
    return [
        Figure(f"{name}, by the clock", "times", median(by_clock)),
        Figure(f"{name}, by processor time", "times", median(by_time)),
    ]


def _timed(run: Callable[[], list[Paid]]) -> tuple[list[Paid], float]:
    began = perf_counter()
    return run(), perf_counter() - began


def _paid(work: Work) -> Paid:
    began = thread_time()
    done = work()
    return Paid(done, thread_time() - began)


def _whole_games(seed: int) -> Work:
    boards, rng = new_boards(2), new_random()
    boards[0] = Famiglia().initial({}).record
    compiled().seed_random(rng, seed)

    def work() -> int:
        counts = np.zeros(3, np.int64)
        compiled().play_games(boards, _WHOLE_GAMES, rng, counts)
        return int(counts[1])

    return work


def _batch(seed: int) -> Work:
    batch = FamigliaBatch(_GAMES, seed=seed)

    def work() -> int:
        for _ in range(_STEPS):
            batch.step(batch.sample())
        return _STEPS * _GAMES

    return work
