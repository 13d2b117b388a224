"""Many games of La Famiglia one word further; compiled upon the rules."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.word_choices import (
    NO_WORD,
    STILL_OPEN,
    Record,
    WordGames,
    chosen_sentence,
    show_choices,
)

from ..rules.legal import legal
from ..rules.random_play import random_draw
from ..rules.record.actions import first_of, operation_of, second_of, third_of
from ..rules.record.frames import decider, waits_for_chance
from ..rules.record.record import MOST_SOLO_CELLS, OVER
from ..rules.record.tables import SIDES
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
        ("operation", np.int16, (64,)),
        ("words", np.int16, (64,)),
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


def list_sentences(s: Record, t: Any, words: Record, work: Record) -> int:
    """Write the legal decisions and their sentences; return their number."""
    count = legal(s, t, work.codes)
    for k in range(count):
        code = work.codes[k]
        operation = operation_of(code)
        size = words.words[operation]
        sentence = work.sentences[k]
        sentence[:] = NO_WORD
        sentence[0] = words.operation[operation]
        if size > 1:
            sentence[1] = argument_of(s, words, code, 0, first_of(code))
        if size > 2:
            sentence[2] = argument_of(s, words, code, 1, second_of(code))
        if size > 3:
            sentence[3] = argument_of(s, words, code, 2, third_of(code))
    return count


def argument_of(s: Record, words: Record, code: int, place: int, value: int) -> int:
    """The action of an argument."""
    sort = words.sorts[operation_of(code), place]
    if sort == TOKEN_SORT:
        sort = TOKENS + s.family[decider(s)]
    elif sort == ORDER_SORT:
        owner = s.owner[first_of(code)]
        sort = TOKENS + (s.family[owner] if owner >= 0 and owner < len(s.family) else 0)
    return words.argument[sort, value]


def step_words(games: WordGames, actions: NDArray[np.int64]) -> None:
    """Say one legal word in each game; those that end by it wait to be started anew."""
    for i in range(actions.shape[0]):
        row = games.rows[i]
        row.terminated = 0
        count = list_sentences(row.state, games.tables[0], games.words[0], games.works[0])
        chosen = chosen_sentence(row, games.works[0], count, actions[i])
        if chosen != STILL_OPEN:
            carry_out(row.state, games.tables[0], games.works[0].codes[chosen])
        show_game(games, row)


def carry_out(s: Record, t: Any, number: int) -> None:
    """A decision or what chance brings; what happened is told to nobody."""
    decide(s, t, number)
    for k in range(s.logged):
        s.log[k, :] = 0
    s.logged = 0


def show_games(games: WordGames, which: NDArray[np.int64]) -> None:
    """What these games show where their states have been put into the rows."""
    for k in range(which.shape[0]):
        show_game(games, games.rows[which[k]])


def show_game(games: WordGames, row: Record) -> None:
    """Carry out chance; then the seat to act and what it may say, or that the game is over."""
    while row.state.phase != OVER and waits_for_chance(row.state):
        carry_out(row.state, games.tables[0], random_draw(row.state, games.tables[0], row.luck))
    if row.state.phase == OVER:
        row.terminated = 1
        row.has_ended = 1
        row.last = row.state
        return
    row.terminated = 0
    row.seat = decider(row.state)
    show_choices(
        row,
        games.works[0],
        list_sentences(row.state, games.tables[0], games.words[0], games.works[0]),
    )
