"""Pairings as they stand: pairs in order of seeds, up to the verdict of a test."""

from random import Random

import msgspec
import pytest

from consigliere.arena.pairs import Pair, Task
from consigliere.arena.results import Results
from consigliere.arena.specification import Sprt
from consigliere.arena.sprt import SprtResult
from consigliere.arena.tally import Tally, tallies

from .arena_players import pair, specification

ONE_TWO = ("one", "two")
PLAIN = specification(games=100)
TESTED = msgspec.structs.replace(PLAIN, sprt=Sprt(0, 200, 0.05, 0.05))


def won(seed: int) -> Pair:
    return pair(Task(ONE_TWO, seed), [1.0, 1.0])


def failed(seed: int) -> Pair:
    return Pair(ONE_TWO, seed, failed="the worker died")


def seeds(tally: Tally) -> list[int]:
    return [pair.seed for pair in tally.counted]


def verdict_after() -> int:
    """How many pairs won whole decide the test."""
    tally = Tally(TESTED, ONE_TWO)
    for seed in TESTED.seeds:
        tally.add(won(seed))
        if tally.is_decided:
            return seed
    raise AssertionError("no verdict")


def test_without_a_test_every_pair_counts_in_order_of_seeds() -> None:
    tally = Tally(PLAIN, ONE_TWO)
    for seed in (5, 2, 9):
        tally.add(won(seed))
    tally.add(failed(1))
    assert seeds(tally) == [2, 5, 9]
    assert (tally.failed, tally.surplus, tally.is_decided) == (1, 0, False)
    assert tally.comparison().points == 6


def test_a_verdict_waits_for_the_seeds_before_it() -> None:
    last = verdict_after()
    tally = Tally(TESTED, ONE_TWO)
    for seed in range(last + 3, 1, -1):
        tally.add(won(seed))
    assert not tally.is_decided
    tally.add(won(1))
    assert tally.is_decided
    assert tally.test and tally.test.result is SprtResult.ELO1
    assert seeds(tally) == list(range(1, last + 1))
    assert tally.surplus == 3


def test_failed_pairs_are_passed_over() -> None:
    last = verdict_after()
    tally = Tally(TESTED, ONE_TWO)
    for seed in range(1, last + 2):
        tally.add(failed(seed) if seed == 4 else won(seed))
    assert tally.is_decided
    assert seeds(tally) == [seed for seed in range(1, last + 2) if seed != 4]


@pytest.mark.parametrize("shuffle", range(5))
def test_the_order_of_arrival_makes_no_difference(shuffle: int) -> None:
    luck = Random(11)  # noqa: S311
    pairs = [
        pair(Task(ONE_TWO, seed), [luck.choice((0.0, 0.5, 1.0, 1.0)) for _ in range(2)])
        for seed in TESTED.seeds
    ]
    arrived = sorted(pairs, key=lambda _: luck.random()) if shuffle else pairs
    (tally,) = tallies(Results(TESTED, {pair.task: pair for pair in arrived}))
    (expected,) = tallies(Results(TESTED, {pair.task: pair for pair in pairs}))
    assert tally.is_decided
    assert 1 < len(tally.counted) < len(pairs)
    assert seeds(tally) == seeds(expected)
    assert tally.comparison() == expected.comparison()
