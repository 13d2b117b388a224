"""Actions without gaps: one number for every decision that the rules can offer."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from consigliere.games.famiglia.encoding import frame_at
from consigliere.games.famiglia.encoding.numbering import (
    ACTIONS,
    CODE_OF,
    FIRST,
    GROUPS,
    NUMBER_OF,
    action_word,
)
from consigliere.games.famiglia.presentation.notation import code_of, read_step
from consigliere.games.famiglia.rules.actions import GROWING, operation
from consigliere.games.famiglia.rules.kernel import buffer, compiled
from consigliere.games.famiglia.rules.record import LAY_DOWN, TAKE_UP
from famiglia_strategies import Line, lines
from famiglia_table import GAME


def test_numbers_and_codes_belong_to_each_other() -> None:
    assert len(set(CODE_OF.tolist())) == ACTIONS == len(CODE_OF)
    assert NUMBER_OF[CODE_OF].tolist() == list(range(ACTIONS))
    assert np.count_nonzero(NUMBER_OF >= 0) == ACTIONS


def test_groups_follow_each_other() -> None:
    at = 0
    for group in GROUPS:
        assert FIRST[group.name] == at
        operations = {operation(code) for code in group.codes}
        assert len(operations) == 1
        at += len(group.codes)
    assert at == ACTIONS


def test_words_are_read_as_they_are_written() -> None:
    words = [action_word(action) for action in range(ACTIONS)]
    assert len(set(words)) == ACTIONS
    assert [code_of(read_step(word)) for word in words] == CODE_OF.tolist()


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_other_numbers_have_no_word(action: int) -> None:
    with pytest.raises(IndexError):
        action_word(action)


@given(lines())
def test_the_mask_is_what_is_legal_and_nothing_else(line: Line) -> None:
    """In every position of random games, by all options."""
    out = buffer()
    for state in line.states:
        if GAME.actors(state) not in {(0,), (1,)} or state.record.stage in {TAKE_UP, LAY_DOWN}:
            # a table swaps in any order; batches of their own are tested for swaps
            continue
        count = compiled().legal(state.record, out, GROWING)
        frame = frame_at(state)
        numbers = np.flatnonzero(frame.mask[0])
        assert sorted(CODE_OF[numbers].tolist()) == sorted(out[:count].tolist())
        assert CODE_OF[frame.choices[0, :count]].tolist() == out[:count].tolist()
        assert frame.choice_count[0] == count
