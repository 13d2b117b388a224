"""Many games one word further: the loops that all games of words have in common.

What the loops call of a game stands here by name only. Each game puts its own functions in their
place when it compiles the loops: see `consigliere.core.kernel`.
"""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .random_source import IN_A_ROW, Random, below, fill_in_turn
from .word_choices import (
    ALL_GO_ON,
    UNASKED,
    Record,
    WordGames,
    begin_anew,
    first_illegal,
    forget_end,
    next_word,
    recall_decisions,
    show_choices,
)

# -- what each game has of its own ---------------------------------------------------------


def say(row: Record, tables: Any, action: int) -> None:
    """Say a legal word, and carry out the decision if it was the last one."""
    raise NotImplementedError


def go_on(row: Record, tables: Any, work: Record) -> int:
    """Carry out chance until a seat has to decide; a game that is over starts anew.

    Returns SOME_ENDED if it has, else ALL_GO_ON.
    """
    raise NotImplementedError


def list_sentences(state: Record, tables: Any, words: Record, work: Record) -> int:
    """Write the legal decisions and their sentences; return their number."""
    raise NotImplementedError


def sentence_of(state: Record, words: Record, code: int) -> int:
    """A decision as actions, packed."""
    raise NotImplementedError


def observe_games(
    games: WordGames, which: NDArray[np.int64], seats: NDArray[np.int64], out: Any
) -> None:
    """Write what a seat of each of these games sees to its rows of `out`, shape (games, size)."""
    raise NotImplementedError


def stepped_by(
    game: ModuleType, observing: ModuleType
) -> Mapping[Callable[..., Any], Callable[..., Any]]:
    """The functions of a game, by those that stand here for them."""
    named = (say, go_on, list_sentences, sentence_of)
    own = {each: getattr(game, each.__name__) for each in named}
    return {**own, observe_games: observing.observe_games}


# -- the loops -----------------------------------------------------------------------------


def show_game(row: Record, tables: Any, words: Record, work: Record) -> int:
    """Go on to the next word, and say what may be said; returns what `go_on` returns."""
    found = ALL_GO_ON
    count = recall_decisions(row, work)
    if count == 0:
        found = go_on(row, tables, work)
        count = list_sentences(row.state, tables, words, work)
    show_choices(row, work, count)
    return found


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


def step_and_observe(
    games: WordGames,
    actions: NDArray[np.int64],
    which: NDArray[np.int64],
    seats: NDArray[np.int64],
    out: Any,
) -> int:
    """`step_words`, then what the seat to act sees in these games: calls from Python are dear."""
    found = step_words(games, actions)
    for k in range(which.shape[0]):
        seats[k] = games.rows[which[k]].seat
    observe_games(games, which, seats, out)
    return found


def play_words(games: WordGames, luck: Random, steps: int) -> None:
    """So many steps of all games, each with a word drawn evenly among the legal ones."""
    drawn = np.empty((games.rows.shape[0], IN_A_ROW), np.int64)
    for first in range(0, steps, IN_A_ROW):
        count = min(IN_A_ROW, steps - first)
        fill_in_turn(luck, drawn, count)
        for i in range(games.rows.shape[0]):
            row = games.rows[i]
            for k in range(count):
                choice = below(drawn[i, k], int(row.choice_count))
                say(row, games.tables[0], int(row.choices[choice]))
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
