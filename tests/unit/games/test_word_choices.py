"""Decisions said word by word: what a row keeps of those that a word leaves."""

from typing import Any

import numpy as np
import pytest

from consigliere.games.family_tree.encoding.encoding import encoding
from consigliere.games.word_choices import (
    KEPT,
    SECOND_WORD,
    SEVERAL,
    recall_decisions,
    say_word,
    show_choices,
    work_layout,
)
from consigliere.games.word_memory import row_layout

PLACE, WITH = 0, 1
"""Actions: the first word of all decisions but one, and that one."""


@pytest.fixture
def row() -> Any:
    state = np.dtype([("nothing", np.int8)])
    layout = row_layout(state, encoding({}, 2))
    return np.zeros(1, layout).view(np.recarray)[0]


def listed(count: int) -> Any:
    """Scratch memory with so many decisions: one of one word, the others `PLACE` and a number."""
    work = np.zeros(1, work_layout(np.dtype([("nothing", np.int8)]), 2 * KEPT)).view(np.recarray)[0]
    work.codes[:count] = 100 + np.arange(count)
    work.sentences[0] = WITH
    work.sentences[1:count] = PLACE | (10 + np.arange(1, count) % 50) << SECOND_WORD
    return work


def shown(row: Any) -> dict[int, int]:
    """What each word that may be said decides."""
    return {int(word): int(row.decisions[word]) for word in row.choices[: row.choice_count]}


def test_what_a_word_leaves_is_not_listed_again(row: Any) -> None:
    show_choices(row, listed(4), 4)
    assert shown(row) == {PLACE: SEVERAL, WITH: 100}
    assert say_word(row, PLACE) == SEVERAL
    empty = listed(0)
    count = recall_decisions(row, empty)
    assert count == 4
    show_choices(row, empty, count)
    assert shown(row) == {11: 101, 12: 102, 13: 103}


def test_the_rules_list_again_what_had_no_room(row: Any) -> None:
    show_choices(row, listed(KEPT + 1), KEPT + 1)
    assert say_word(row, PLACE) == SEVERAL
    assert recall_decisions(row, listed(0)) == 0


def test_the_rules_list_anew_after_a_decision(row: Any) -> None:
    show_choices(row, listed(4), 4)
    assert say_word(row, WITH) == 100
    assert recall_decisions(row, listed(0)) == 0
