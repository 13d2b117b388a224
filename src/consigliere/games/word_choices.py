"""Decisions that are said word by word, in compiled code: what may come next, and what is chosen.

A decision of the rules is a sentence of action numbers, packed into one integer, the first word
lowest. `work` holds the legal decisions of one game while they are listed. `row` keeps what its
seat has said and, by action, the decision that is left once it is said. Where a word leaves several
decisions, up to KEPT of them stay in the row, so that they are listed once. Every operation has a
fixed number of words, so no sentence is the beginning of another one. What leaves no choice is
passed over, but one word at least is said.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, random_below

LONGEST = 4
"""Words of the longest sentence."""
WORD_BITS = 15
"""Bits of a word in a sentence: four of them fit into 63."""
SECOND_WORD, THIRD_WORD, FOURTH_WORD = WORD_BITS, 2 * WORD_BITS, 3 * WORD_BITS
"""How far further words lie from the lowest bit."""
WORD_MASK = (1 << WORD_BITS) - 1
KEPT = 128
"""Decisions that a row keeps until a sentence is complete; where there are more, which is seldom,
they are listed again at each word."""
SEVERAL = -1
"""In the place of a decision: several are still open."""
ALL_GO_ON = -1
"""What a step returns; numbers from 0 are the first game whose word is not legal."""
SOME_ENDED = -2
UNASKED = -1
"""In the place of a decision: nobody asks for one in this game."""
LEADS_ELSEWHERE = -1
"""In the place of an action: what was said begins another decision."""

Record: TypeAlias = Any
"""NumPy's own type has no typed attributes."""


class WordGames(NamedTuple):
    """Arrays of records: the games, what the rules look up, the actions of words, and scratch
    memory with the state that games start from; only the first has more than one."""

    rows: Any
    tables: Any
    words: Any
    works: Any


def work_layout(state: np.dtype[Any], choices: int) -> np.dtype[np.void]:
    """The state that games start from; and scratch memory: at most `choices` decisions of the
    rules, and their sentences."""
    return np.dtype(
        [
            ("start", state),
            ("codes", np.int32, (choices,)),
            ("sentences", np.int64, (choices,)),
        ],
        align=True,
    )


# -- what may be said ----------------------------------------------------------------------


def show_choices(row: Record, work: Record, count: int) -> None:
    """What may be said next, as a mask and as a list in growing order; and what it decides."""
    forget_choices(row)
    said = said_so_far(row)
    covered = (1 << (WORD_BITS * int(row.said_size))) - 1
    pass_over(row, work, count, said)
    shift = WORD_BITS * int(row.place)
    choices = left = 0
    for k in range(count):
        sentence = work.sentences[k]
        if (sentence ^ said) & covered == 0:
            left += 1
            action = sentence >> shift & WORD_MASK
            if row.mask[action] != 0:
                row.decisions[action] = SEVERAL
            else:
                row.mask[action] = 1
                row.decisions[action] = work.codes[k]
                add_choice(row, choices, action)
                choices += 1
    row.choice_count = choices
    keep_decisions(row, work, count, choices < left)


def keep_decisions(row: Record, work: Record, count: int, is_needed: bool) -> None:  # noqa: FBT001
    """Keep the decisions for the next word, if one word may leave several and they have room."""
    row.kept_count = count if is_needed and count <= KEPT else 0
    for k in range(row.kept_count):
        row.kept_codes[k] = work.codes[k]
        row.kept_sentences[k] = work.sentences[k]


def recall_decisions(row: Record, work: Record) -> int:
    """List again what was kept, where words have been said and more are to come: how many there
    are, 0 if they must be listed by the rules."""
    if row.said_size == 0:
        return 0
    for k in range(row.kept_count):
        work.codes[k] = row.kept_codes[k]
        work.sentences[k] = row.kept_sentences[k]
    return int(row.kept_count)


def forget_choices(row: Record) -> None:
    """Nothing may be said; the rest of the mask is empty already."""
    for k in range(row.choice_count):
        row.mask[row.choices[k]] = 0


def add_choice(row: Record, count: int, action: int) -> None:
    """Put an action into a list of so many choices; most come in growing order."""
    at = count
    while at > 0 and row.choices[at - 1] > action:
        row.choices[at] = row.choices[at - 1]
        at -= 1
    row.choices[at] = action


def said_so_far(row: Record) -> int:
    """What was said, as the beginning of a sentence."""
    said = 0
    for place in range(row.said_size):
        said |= int(row.said[place]) << (WORD_BITS * place)
    return said


def pass_over(row: Record, work: Record, count: int, said: int) -> None:
    """Find the word that there is a choice of; those before it are noted behind what was said."""
    covered = (1 << (WORD_BITS * int(row.said_size))) - 1
    first = -1
    differs = 0
    for k in range(count):
        sentence = work.sentences[k]
        if (sentence ^ said) & covered == 0:
            if first < 0:
                first = sentence
            differs |= sentence ^ first
    place = int(row.said_size)
    while differs != 0 and differs >> (WORD_BITS * place) & WORD_MASK == 0:
        row.said[place] = first >> (WORD_BITS * place) & WORD_MASK
        place += 1
    row.place = place


# -- what is said --------------------------------------------------------------------------


def first_illegal(rows: Any, actions: NDArray[np.int64]) -> int:
    """The first game whose word is not legal, ALL_GO_ON if there is none."""
    for i in range(actions.shape[0]):
        action = actions[i]
        if action < 0 or action >= len(rows[i].mask) or rows[i].mask[action] == 0:
            return i
    return ALL_GO_ON


def say_word(row: Record, action: int) -> int:
    """Say one legal word: the decision that is left, and nothing is said any more; or SEVERAL."""
    decision = int(row.decisions[action])
    if decision == SEVERAL:
        row.said[row.place] = action
        row.said_size = row.place + 1
    else:
        row.said_size = 0
    return decision


def next_word(row: Record, sentence: int) -> int:
    """The action that goes on towards a decision, given as its sentence; or LEADS_ELSEWHERE."""
    covered = (1 << (WORD_BITS * int(row.said_size))) - 1
    if (sentence ^ said_so_far(row)) & covered != 0:
        return LEADS_ELSEWHERE
    action = sentence >> (WORD_BITS * int(row.place)) & WORD_MASK
    return action if row.mask[action] != 0 else LEADS_ELSEWHERE


def random_word(row: Record, luck: Random) -> int:
    """A legal action, each as likely as the others."""
    return int(row.choices[random_below(luck, int(row.choice_count))])


def choose_words(rows: Any, luck: Random, actions: NDArray[np.int64]) -> None:
    """A legal action for every game, each as likely as the others."""
    for i in range(actions.shape[0]):
        actions[i] = random_word(rows[i], luck)


# -- the end -------------------------------------------------------------------------------


def begin_anew(row: Record, work: Record) -> None:
    """A new game, before its first chance event."""
    row.state = work.start
    row.said_size = 0


def forget_end(row: Record) -> None:
    """No game has ended here, as far as this step knows."""
    if row.terminated != 0:
        row.terminated = 0
        for seat in range(len(row.rewards)):
            row.rewards[seat] = 0
            row.scores[seat] = 0


def note_end(row: Record, winners: int) -> None:
    """The game is over; rewards as in `encoding.returns_of`, the winners given as bits."""
    row.terminated = 1
    row.has_ended = 1
    row.last = row.state
    seats = len(row.rewards)
    count = 0
    for seat in range(seats):
        count += winners >> seat & 1
    is_draw = count == 0 or count == seats  # noqa: PLR1714  a tuple test costs Numba time
    for seat in range(seats):
        row.rewards[seat] = 0
        if not is_draw:
            row.rewards[seat] = 1 / count if winners >> seat & 1 != 0 else -1 / (seats - count)


HOT = (
    show_choices,
    keep_decisions,
    recall_decisions,
    forget_choices,
    add_choice,
    said_so_far,
    pass_over,
    forget_end,
)
"""Called at every step: see `core.compiled`."""
