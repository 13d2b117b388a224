"""What the value net is shown: nothing tells the seats apart, and every input says what it says."""

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.famiglia.players.champion.inputs import (
    BLOCKS,
    INPUTS,
    MOST_ACTIVE,
    OFFSETS,
    STEPS,
)
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.net import new_net_buffers
from consigliere.games.famiglia.presentation.position import read_position
from consigliere.games.famiglia.rules.cards import COPIES, KIND_OF, POINTS
from consigliere.games.famiglia.rules.record import DRAW, REFILL_DRAWS, Record
from famiglia_table import Table

from .champion_positions import GAME, wild_positions

Row = NDArray[np.float32]
OPTIONS = GAME.info.resolve_options({})
SIZES = {name: size for name, size, _ in BLOCKS}


def row_of(s: Record) -> Row:
    """All inputs of a position."""
    row = np.full(INPUTS, np.nan, np.float32)
    compiled().write_row(s, new_net_buffers(), row)
    return row


def block(row: Row, name: str) -> list[float]:
    """One block of inputs."""
    found: list[float] = row[OFFSETS[name] :][: SIZES[name]].tolist()
    return found


def position(**fields: str | int) -> Record:
    """The start of a turn."""
    return read_position(str(Table(**fields)), OPTIONS)  # type: ignore[arg-type]


def test_swapping_the_seats_changes_nothing() -> None:
    comparison_draws = 0
    for s in wild_positions():
        other = s.copy()
        other.hand[:] = s.hand[::-1]
        other.area[:] = s.area[::-1]
        other.mover = 1 - s.mover
        other.starter = 1 - s.starter
        assert row_of(other).tobytes() == row_of(s).tobytes()
        comparison_draws += 1
    assert comparison_draws > 300


def test_looking_leaves_the_position_as_it_is() -> None:
    for s in wild_positions(1):
        before = s.tobytes()
        row_of(s)
        assert s.tobytes() == before


def test_every_block_says_something_in_some_position_and_steps_are_steps() -> None:
    rows = np.array([row_of(s) for s in wild_positions(8)])
    assert set(np.unique(rows[:, :STEPS])) == {0, 1}
    assert rows[:, :STEPS].sum(axis=1).max() < MOST_ACTIVE
    silent = {name for name in SIZES if not any(any(block(row, name)) for row in rows)}
    assert silent == set()
    assert np.abs(rows[:, STEPS:]).max() < 5


def test_whoever_acts_next_is_the_other_after_a_refill() -> None:
    seen = set()
    for s in wild_positions():
        is_refill = s.stage == DRAW and s.reason == REFILL_DRAWS
        assert compiled().next_actor(s) == (1 - s.mover if is_refill else s.mover)
        assert block(row_of(s), "refill") == [is_refill]
        seen.add(bool(is_refill))
    assert seen == {True, False}


def test_a_position_in_numbers() -> None:
    s = position(street="F1A2M3", hand1="A1A1B2M2F0", hand2="F4", area1="M4", rest="unknown")
    row = row_of(s)
    own = sum(POINTS[KIND_OF[card]] for card in ("A1", "A1", "B2", "M2", "F0", "M4"))
    other = POINTS[KIND_OF["F4"]]
    assert block(row, "margin") == pytest.approx([(own - other) / 30])
    assert block(row, "scores") == pytest.approx([own / 50, other / 50])
    assert block(row, "ahead") == [own > other, own < other]
    assert sum(block(row, "lead")) == 1
    assert block(row, "lead")[(own - other + 40) // 5] == 1
    assert block(row, "bare") == [1]
    assert block(row, "starts") == [1]
    assert sum(block(row, "hand_next")) == 5
    assert sum(block(row, "hand_other")) == sum(block(row, "area_next")) == 1
    assert sum(block(row, "street")) == 3
    unknown = [s.unknown[kind] / COPIES[kind] for kind in range(len(COPIES))]
    assert block(row, "unknown") == pytest.approx(unknown)


def test_what_can_be_paid_for_is_marked_for_both_seats() -> None:
    s = position(street="F1A2M3B2", hand1="A1A1B2F0", hand2="M2M2", rest="unknown")
    row = row_of(s)
    shown = {name: named(block(row, name)) for name in SIZES if name.startswith(("pays", "forc"))}
    # a pair of A1 pays for A2; the Brute of 2 brings F1 and B2 down to nothing
    assert shown == {
        "pays_next": ["A2"],
        "pays_other": ["M3"],
        "forces_next": ["F1", "B2"],
        "forces_other": [],
    }


def named(marks: list[float]) -> list[str]:
    """The kinds that are marked."""
    return [name for name, kind in KIND_OF.items() if marks[kind]]


def test_steps_stop_where_further_copies_make_no_difference() -> None:
    three = row_of(position(street="F1", hand1="F0F0F0", rest="unknown"))
    four = row_of(position(street="F1", hand1="F0F0F0F0", rest="unknown"))
    assert block(three, "hand_next") == block(four, "hand_next")
    assert sum(block(three, "hand_next")) == 3


def test_the_end_draws_near() -> None:
    s = position(street="F1", hand1="F3", rest="unknown")
    assert block(row_of(s), "last") == [0, 0, 0]
    for turns_left in range(3):
        s.turns_left = turns_left
        assert block(row_of(s), "last") == [turns_left == n for n in range(3)]


def test_what_has_happened_in_the_turn_is_seen() -> None:
    s = position(street="F1", hand1="F3", rest="unknown", passes=1)
    row = row_of(s)
    assert (block(row, "passed"), block(row, "dug")) == ([1], [0])
    s.passes, s.dug = 0, 1
    row = row_of(s)
    assert (block(row, "passed"), block(row, "dug")) == ([0], [1])
