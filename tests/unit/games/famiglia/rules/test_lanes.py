"""Counts side by side in one integer say the same as loops over the kinds."""

from itertools import accumulate

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.actions import MAX_CHOICES
from consigliere.games.famiglia.rules.cards import KINDS, VALUES
from consigliere.games.famiglia.rules.kernel import buffer, compiled
from consigliere.games.famiglia.rules.record import Record

CARDS = 60
few = st.lists(st.integers(0, CARDS // KINDS), min_size=KINDS, max_size=KINDS)
one_kind_only = st.builds(
    lambda kind, count: [count * (k == kind) for k in range(KINDS)],
    st.integers(0, KINDS - 1),
    st.integers(1, CARDS),
)


def record() -> Record:
    return Famiglia().initial({}).record.copy()


def bytes_of(number: int, count: int = 8) -> list[int]:
    return list(number.to_bytes(8, "little")[:count])


@given(few | one_kind_only, st.integers(0, CARDS))
def test_bytes_are_kinds(counts: list[int], n: int) -> None:
    lanes, cards = compiled(), np.array(counts, np.int8)
    for first in (0, 8, 12):
        eight = lanes.eight(cards, first)
        assert bytes_of(eight) == counts[first : first + 8]
        assert bytes_of(lanes.larger(eight, n)) == [k > n for k in counts[first : first + 8]]
        assert bytes_of(lanes.next_kinds(eight)) == [0, *counts[first : first + 7]]
    for first in range(0, KINDS, 4):
        four = lanes.four(cards, first)
        up_to = lanes.sums(four)
        assert bytes_of(four, 4) == counts[first : first + 4]
        assert bytes_of(up_to, 4) == [*accumulate(counts[first : first + 4])]
        assert lanes.total(four) == lanes.last_of(up_to) == sum(counts[first : first + 4])


@given(few | one_kind_only)
def test_a_card_is_drawn_by_its_place_among_the_sorted_ones(counts: list[int]) -> None:
    s = record()
    s.unknown[:] = counts
    cards = [kind for kind in range(KINDS) for _ in range(counts[kind])]
    assert [compiled().kind_at(s, place) for place in range(len(cards))] == cards


@given(few, few, st.integers(-1, KINDS - 1), st.integers(0, 1))
def test_what_is_within_reach(street: list[int], hand: list[int], target: int, mover: int) -> None:
    """FA-P4-1, FA-P3-1: free, or threatened, or with the card below in hand."""
    s, out = record(), buffer()
    s.mover, s.target = mover, target
    s.street[:], s.hand[mover] = street, hand
    first = compiled().list_within_reach(s, out)
    assert out[first:MAX_CHOICES].tolist() == [
        kind
        for kind in range(KINDS)
        if street[kind] and (kind % VALUES == 0 or hand[kind - 1] or kind == target)
    ]
