"""Many games of Family Tree one word further; compiled upon the rules."""

import numpy as np

from consigliere.games.word_choices import (
    ALL_GO_ON,
    FOURTH_WORD,
    SECOND_WORD,
    SEVERAL,
    SOME_ENDED,
    THIRD_WORD,
    Record,
    begin_anew,
    forget_end,
    note_end,
    say_word,
)

from ..rules.actions import ANY_ORDER, first_of, operation_of, second_of, third_of
from ..rules.legal import legal
from ..rules.random_play import draw_random
from ..rules.record import DRAW, OVER
from ..rules.scoring import score
from ..rules.step import decide
from ..rules.tables import Tables

OPERATION_BITS = 27
"""Operations are multiples of this power of 2."""

VOCABULARY = np.dtype(
    [("operation", np.int64, (16,)), ("words", np.int64, (16,)), ("first_card", np.int64)],
    align=True,
)
"""By operation: its action, and how many words it has; the action of the first card."""


def list_sentences(s: Record, t: Tables, words: Record, work: Record) -> int:
    """Write the legal decisions and their sentences; return their number."""
    count = legal(s, t, work.codes, ANY_ORDER)
    for k in range(count):
        work.sentences[k] = sentence_of(s, words, work.codes[k])
    return count


def sentence_of(_: Record, words: Record, code: int) -> int:
    """A decision as actions, packed."""
    operation = operation_of(code) >> OPERATION_BITS
    size = words.words[operation]
    sentence = int(words.operation[operation])
    if size > 1:
        sentence |= (words.first_card + first_of(code)) << SECOND_WORD
    if size > 2:
        sentence |= (words.first_card + second_of(code)) << THIRD_WORD
    if size > 3:
        sentence |= (words.first_card + third_of(code)) << FOURTH_WORD
    return sentence


def say(row: Record, t: Tables, action: int) -> None:
    """Say a legal word, and carry out the decision if it was the last one."""
    forget_end(row)
    decision = say_word(row, action)
    if decision != SEVERAL:
        decide(row.state, t, decision)


def go_on(row: Record, t: Tables, work: Record) -> int:
    """Carry out chance until a seat has to decide; a game that is over starts anew."""
    found = ALL_GO_ON
    draw_all(row, t)
    while row.state.stage == OVER:
        found = SOME_ENDED
        tell_end(row, t)
        begin_anew(row, work)
        draw_all(row, t)
    row.seat = row.state.mover
    return found


def draw_all(row: Record, t: Tables) -> None:
    """Carry out the chance events that are due."""
    while row.state.stage <= DRAW:
        draw_random(row.state, t, row.luck)


def tell_end(row: Record, t: Tables) -> None:
    """The scores of a game that is over; who has most has won."""
    most = score(row.state, t, 0)
    for seat in range(row.state.seats):
        row.scores[seat] = score(row.state, t, seat)
        most = max(most, int(row.scores[seat]))
    winners = 0
    for seat in range(row.state.seats):
        winners |= int(row.scores[seat] == most) << seat
    note_end(row, winners)


HOT = (
    list_sentences,
    sentence_of,
    draw_all,
)
"""Called at every step: see `core.compiled`."""
