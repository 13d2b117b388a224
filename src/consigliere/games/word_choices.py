"""Decisions that are said word by word, in compiled code: what may come next, and what is chosen.

A decision of the rules is a sentence of action numbers; `work` holds the legal sentences of one
game, `row` what its seat has said. Every operation has a fixed number of words, so no sentence is
the beginning of another one. What leaves no choice is passed over, but one word at least is said.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, random_below

LONGEST = 4
"""Words of the longest sentence."""
NO_WORD = -1
STILL_OPEN = -1

Record: TypeAlias = Any
"""NumPy's own type has no typed attributes."""


class WordGames(NamedTuple):
    """Arrays of records: the games, what the rules look up, the actions of words, and scratch
    memory; only the first has more than one."""

    rows: Any
    tables: Any
    words: Any
    works: Any


def work_layout(choices: int) -> np.dtype[np.void]:
    """Scratch memory: at most `choices` decisions of the rules, and their sentences."""
    return np.dtype(
        [
            ("codes", np.int32, (choices,)),
            ("sentences", np.int16, (choices, LONGEST)),
        ],
        align=True,
    )


def fits_said(row: Record, work: Record, k: int) -> bool:
    """Whether sentence k begins with what was said."""
    place = 0
    while place < row.said_size and work.sentences[k, place] == row.said[place]:
        place += 1
    return bool(place == row.said_size)


def pass_over(row: Record, work: Record, count: int) -> int:
    """The first of the sentences that are still open; they are alike up to `row.place`."""
    first = 0
    while not fits_said(row, work, first):
        first += 1
    row.place = LONGEST
    for k in range(first + 1, count):
        if fits_said(row, work, k):
            place = 0
            while place < row.place and work.sentences[k, place] == work.sentences[first, place]:
                place += 1
            row.place = place
    if row.place == LONGEST:
        row.place = row.said_size
    return first


def show_choices(row: Record, work: Record, count: int) -> None:
    """What may be said next, as a mask and as a list in growing order."""
    pass_over(row, work, count)
    row.mask[:] = 0
    for k in range(count):
        if fits_said(row, work, k):
            row.mask[work.sentences[k, row.place]] = 1
    row.choice_count = 0
    for action in range(len(row.mask)):
        if row.mask[action] != 0:
            row.choices[row.choice_count] = action
            row.choice_count += 1


def chosen_sentence(row: Record, work: Record, count: int, action: int) -> int:
    """Say one legal word more: the place of the sentence that is chosen by it, or STILL_OPEN.

    Then nothing is said any more.
    """
    first = pass_over(row, work, count)
    found = STILL_OPEN
    several = False
    for k in range(first, count):
        if fits_said(row, work, k) and work.sentences[k, row.place] == action:
            several = found != STILL_OPEN
            found = k
            if several:
                break
    if not several:
        row.said_size = 0
        return found
    for place in range(row.place):
        row.said[place] = work.sentences[first, place]
    row.said[row.place] = action
    row.said_size = row.place + 1
    return STILL_OPEN


def choose_words(rows: Any, luck: Random, actions: NDArray[np.int64]) -> None:
    """A legal action for every game, each as likely as the others."""
    for i in range(actions.shape[0]):
        row = rows[i]
        actions[i] = row.choices[random_below(luck, row.choice_count)]
