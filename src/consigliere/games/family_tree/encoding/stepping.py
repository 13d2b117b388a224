"""Many games of Family Tree one word further; compiled upon the rules."""

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

from ..rules.actions import ANY_ORDER, first_of, operation_of, second_of, third_of
from ..rules.legal import legal
from ..rules.random_play import draw_random
from ..rules.record import DRAW, OVER
from ..rules.step import decide

OPERATION = 1 << 27
"""What operations are multiples of."""

VOCABULARY = np.dtype(
    [("operation", np.int16, (16,)), ("words", np.int16, (16,)), ("first_card", np.int16)],
    align=True,
)
"""By operation: its action, and how many words it has; the action of the first card."""


def list_sentences(s: Record, t: Any, words: Record, work: Record) -> int:
    """Write the legal decisions and their sentences; return their number."""
    count = legal(s, t, work.codes, ANY_ORDER)
    for k in range(count):
        code = work.codes[k]
        operation = operation_of(code) // OPERATION
        sentence = work.sentences[k]
        sentence[:] = NO_WORD
        sentence[0] = words.operation[operation]
        if words.words[operation] > 1:
            sentence[1] = words.first_card + first_of(code)
        if words.words[operation] > 2:
            sentence[2] = words.first_card + second_of(code)
        if words.words[operation] > 3:
            sentence[3] = words.first_card + third_of(code)
    return count


def step_words(games: WordGames, actions: NDArray[np.int64]) -> None:
    """Say one legal word in each game; those that end by it wait to be started anew."""
    for i in range(actions.shape[0]):
        row = games.rows[i]
        row.terminated = 0
        count = list_sentences(row.state, games.tables[0], games.words[0], games.works[0])
        chosen = chosen_sentence(row, games.works[0], count, actions[i])
        if chosen != STILL_OPEN:
            decide(row.state, games.tables[0], games.works[0].codes[chosen])
        show_game(games, row)


def show_games(games: WordGames, which: NDArray[np.int64]) -> None:
    """What these games show where their states have been put into the rows."""
    for k in range(which.shape[0]):
        show_game(games, games.rows[which[k]])


def show_game(games: WordGames, row: Record) -> None:
    """Carry out chance; then the seat to act and what it may say, or that the game is over."""
    while row.state.stage <= DRAW:
        draw_random(row.state, games.tables[0], row.luck)
    if row.state.stage == OVER:
        row.terminated = 1
        row.has_ended = 1
        row.last = row.state
        return
    row.terminated = 0
    row.seat = row.state.mover
    show_choices(
        row,
        games.works[0],
        list_sentences(row.state, games.tables[0], games.words[0], games.works[0]),
    )
