"""The observation of La Famiglia, compiled: what `planes` reads from a view, from the record."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.word_choices import Record, WordGames

from ..rules.record.tables import LookUp
from .observing_board import write_conflict, write_map, write_tables, write_tiles
from .observing_course import write_course, write_options, write_turn
from .observing_players import write_players, write_secrets


def observe_at(states: Any, tables: Any, words: Any, viewer: int, out: NDArray[np.int16]) -> None:
    """Write what a viewer sees of one state; `out` holds zeros."""
    write_view(states[0], tables[0], words[0], viewer, out)


def observe_games(
    games: WordGames, which: NDArray[np.int64], seats: NDArray[np.int64], out: Any
) -> None:
    """Write what a seat of each of these games sees to its rows of `out`, shape (games, size)."""
    for k in range(which.shape[0]):
        row = games.rows[which[k]]
        out[which[k], :] = 0
        at = write_view(row.state, games.tables[0], games.words[0], seats[k], out[which[k]])
        if seats[k] == row.seat:
            for place in range(row.said_size):
                out[which[k], at + row.said[place]] = 1


def observe_ends(games: WordGames, which: NDArray[np.int64], out: Any) -> None:
    """Write what every seat saw at the last end of these games, shape (games, seats, size)."""
    for k in range(which.shape[0]):
        row = games.rows[which[k]]
        out[which[k], :, :] = 0
        if row.has_ended != 0:
            for seat in range(row.last.seats):
                write_view(row.last, games.tables[0], games.words[0], seat, out[which[k], seat])


def write_view(s: Record, t: LookUp, words: Record, viewer: int, out: Any) -> int:
    """Write all planes but the last one, in their order; return the slot where that begins."""
    at = write_map(s, t, viewer, out)
    at = write_tables(s, t, viewer, out, at)
    at = write_tiles(s, t, words, viewer, out, at)
    at = write_players(s, viewer, out, at)
    at = write_secrets(s, viewer, out, at)
    at = write_conflict(s, viewer, out, at)
    at = write_turn(s, viewer, out, at)
    at = write_course(s, viewer, out, at)
    return write_options(s, out, at)
