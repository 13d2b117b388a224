"""Seeded chance: fair, reproducible, and bound by its commitment."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consigliere.core.chance import SEED_BYTES, ChanceStream

SEED = bytes(range(SEED_BYTES))
PICKS = [2, 3, 1, 2, 0, 2, 0, 3, 1, 0, 0, 1]


def test_commitment_is_the_hash_of_the_seed() -> None:
    assert ChanceStream(SEED).commitment == hashlib.sha256(SEED).hexdigest()


def test_picks_never_change() -> None:
    """A record of today must verify in ten years: the stream is a public format."""
    stream = ChanceStream(SEED)
    assert [stream.pick(n, [5, 3, 2, 1]) for n in range(12)] == PICKS


def test_a_pick_depends_on_its_number_alone() -> None:
    stream = ChanceStream(SEED)
    late = stream.pick(7, [1] * 52)
    for n in range(7):
        stream.pick(n, [3, 4])
    assert stream.pick(7, [1] * 52) == late


@given(st.integers(0, 10**6), st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_only_possible_outcomes_are_picked(index: int, weights: list[int]) -> None:
    assert weights[ChanceStream(SEED).pick(index, weights)] > 0


def test_frequencies_follow_the_weights() -> None:
    stream = ChanceStream.from_int(1)
    counts = Counter(stream.pick(n, [1, 2, 7]) for n in range(10_000))
    for position, expected in enumerate((1000, 2000, 7000)):
        assert abs(counts[position] - expected) < 200


@pytest.mark.parametrize("weights", [[], [0, 0], [2, -1]])
def test_impossible_weights_are_an_error(weights: list[int]) -> None:
    with pytest.raises(ValueError, match=r"weights|empty"):
        ChanceStream(SEED).pick(0, weights)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        ChanceStream(bytes(size))


def test_small_numbers_make_different_streams() -> None:
    commitments = {ChanceStream.from_int(n).commitment for n in range(100)}
    assert len(commitments) == 100
