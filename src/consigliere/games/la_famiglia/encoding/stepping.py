"""Many games of La Famiglia one word further; compiled upon the rules."""

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

from ..rules.legal import legal
from ..rules.management.ending import side_total
from ..rules.random_play import random_draw
from ..rules.record.actions import first_of, operation_of, second_of, third_of
from ..rules.record.frames import decider, waits_for_chance
from ..rules.record.record import MOST_SOLO_CELLS, NOBODY, OVER
from ..rules.record.tables import SIDES, LookUp
from ..rules.step import decide

TOKEN_SORT = 0
"""An order token of the seat to act; sorts TOKENS + its family."""
ORDER_SORT = 1
"""An order token of the owner of the territory named first."""
TOKENS = 2
SORTS = 32
VALUES = 256

VOCABULARY = np.dtype(
    [
        ("operation", np.int64, (64,)),
        ("words", np.int64, (64,)),
        ("sorts", np.int16, (64, 3)),
        ("argument", np.int16, (SORTS, VALUES)),
        ("solo_place", np.int16, (SIDES, MOST_SOLO_CELLS)),
        ("solo_places", np.int16),
    ],
    align=True,
)
"""By operation: its action, how many words it has, the sorts of its arguments. By sort and number:
the action of an argument. By side of the solo board and cell: its place in the observation, which
has `solo_places`."""


def list_sentences(s: Record, t: LookUp, words: Record, work: Record) -> int:
    """Write the legal decisions and their sentences; return their number."""
    count = legal(s, t, work.codes)
    for k in range(count):
        work.sentences[k] = sentence_of(s, words, work.codes[k])
    return count


def sentence_of(s: Record, words: Record, code: int) -> int:
    """A decision as actions, packed."""
    operation = operation_of(code)
    size = words.words[operation]
    sentence = int(words.operation[operation])
    if size > 1:
        sentence |= argument_of(s, words, code, 0, first_of(code)) << SECOND_WORD
    if size > 2:
        sentence |= argument_of(s, words, code, 1, second_of(code)) << THIRD_WORD
    if size > 3:
        sentence |= argument_of(s, words, code, 2, third_of(code)) << FOURTH_WORD
    return sentence


def argument_of(s: Record, words: Record, code: int, place: int, value: int) -> int:
    """The action of an argument."""
    sort = int(words.sorts[operation_of(code), place])
    if sort == TOKEN_SORT:
        sort = TOKENS + s.family[decider(s)]
    elif sort == ORDER_SORT:
        owner = s.owner[first_of(code)]
        sort = TOKENS + (s.family[owner] if owner >= 0 and owner < len(s.family) else 0)
    return int(words.argument[sort, value])


def say(row: Record, t: LookUp, action: int) -> None:
    """Say a legal word, and carry out the decision if it was the last one."""
    forget_end(row)
    decision = say_word(row, action)
    if decision != SEVERAL:
        carry_out(row.state, t, decision)


def carry_out(s: Record, t: LookUp, number: int) -> None:
    """A decision or what chance brings; what happened is told to nobody."""
    decide(s, t, number)
    for k in range(s.logged):
        s.log[k, :] = 0
    s.logged = 0


def go_on(row: Record, t: LookUp, work: Record) -> int:
    """Carry out chance until a seat has to decide; a game that is over starts anew."""
    found = ALL_GO_ON
    draw_all(row, t)
    while row.state.phase == OVER:
        found = SOME_ENDED
        tell_end(row)
        begin_anew(row, work)
        draw_all(row, t)
    row.seat = decider(row.state)
    return found


def draw_all(row: Record, t: LookUp) -> None:
    """Carry out the chance events that are due."""
    while row.state.phase != OVER and waits_for_chance(row.state):
        carry_out(row.state, t, random_draw(row.state, t, row.luck))


def tell_end(row: Record) -> None:
    """The scores of a game that is over; the winning side has won."""
    s = row.state
    winners = 0
    for seat in range(s.seats):
        row.scores[seat] = side_total(s, s.side[seat])
        if s.winner_side != NOBODY and s.side[seat] == s.winner_side:
            winners |= 1 << seat
    note_end(row, winners)


HOT = (
    list_sentences,
    sentence_of,
    argument_of,
    carry_out,
    draw_all,
)
"""Called at every step: see `core.compiled`."""
