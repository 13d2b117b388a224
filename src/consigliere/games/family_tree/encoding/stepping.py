"""Many games of Family Tree one word further; compiled upon the rules."""

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random
from consigliere.games.word_choices import (
    ALL_GO_ON,
    FOURTH_WORD,
    SECOND_WORD,
    SEVERAL,
    SOME_ENDED,
    THIRD_WORD,
    UNASKED,
    Record,
    WordGames,
    begin_anew,
    first_illegal,
    forget_end,
    next_word,
    note_end,
    random_word,
    say_word,
    show_choices,
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


def step_words(games: WordGames, actions: NDArray[np.int64]) -> int:
    """Say one word in each game; those that end by it start anew. Return whether some have ended.

    If a word is not legal nothing changes, and the first game with such a word is returned.
    """
    found = first_illegal(games.rows, actions)
    for i in range(actions.shape[0] if found == ALL_GO_ON else 0):
        row = games.rows[i]
        say(row, games.tables[0], actions[i])
        found = min(found, show_game(row, games.tables[0], games.words[0], games.works[0]))
    return found


def play_words(games: WordGames, luck: Random, steps: int) -> None:
    """So many steps of all games, each with a word drawn evenly among the legal ones."""
    for _ in range(steps):
        for i in range(games.rows.shape[0]):
            row = games.rows[i]
            say(row, games.tables[0], random_word(row, luck))
            show_game(row, games.tables[0], games.words[0], games.works[0])


def reset_games(games: WordGames) -> None:
    """Start every game; its luck goes on from where it stands."""
    for i in range(games.rows.shape[0]):
        row = games.rows[i]
        forget_end(row)
        begin_anew(row, games.works[0])
        show_game(row, games.tables[0], games.words[0], games.works[0])


def show_games(games: WordGames) -> int:
    """What every game shows where its state has been put into its row; as `step_words`."""
    found = ALL_GO_ON
    for i in range(games.rows.shape[0]):
        row = games.rows[i]
        forget_end(row)
        row.said_size = 0
        found = min(found, show_game(row, games.tables[0], games.words[0], games.works[0]))
    return found


def say_decisions(games: WordGames, found: NDArray[np.int64]) -> None:
    """Turn decisions, one for each game or UNASKED, into the actions that go on towards them."""
    for i in range(found.shape[0]):
        if found[i] != UNASKED:
            row = games.rows[i]
            found[i] = next_word(row, sentence_of(row.state, games.words[0], found[i]))


def say(row: Record, t: Tables, action: int) -> None:
    """Say a legal word, and carry out the decision if it was the last one."""
    forget_end(row)
    decision = say_word(row, action)
    if decision != SEVERAL:
        decide(row.state, t, decision)


def show_game(row: Record, t: Tables, words: Record, work: Record) -> int:
    """Carry out chance, then say what may be said; a game that is over starts anew."""
    found = ALL_GO_ON
    draw_all(row, t)
    while row.state.stage == OVER:
        found = SOME_ENDED
        tell_end(row, t)
        begin_anew(row, work)
        draw_all(row, t)
    row.seat = row.state.mover
    show_choices(row, work, list_sentences(row.state, t, words, work))
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
