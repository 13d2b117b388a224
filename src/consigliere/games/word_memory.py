"""The memory of a batch whose decisions are said word by word: its rows, and what was seen."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .encoding import action_words
from .word_choices import KEPT, LONGEST
from .word_encoding import WordEncoding


class Looked:
    """Observations, and those of them that are older than the games."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.array = np.zeros(shape, np.int16)
        self.shown = self.array.view()
        self.shown.flags.writeable = False
        self.is_old = np.ones(shape[0], np.bool_)

    def forget(self) -> None:
        """All are old."""
        self.is_old[:] = True

    def old(self) -> NDArray[np.int64]:
        """The games to look at; none of them is old afterwards."""
        found = np.flatnonzero(self.is_old)
        self.is_old[:] = False
        return found


def row_layout(state: np.dtype[Any], encoding: WordEncoding[Any]) -> np.dtype[np.void]:
    """One game: its state, its luck, what its seat has said, what it shows, what each legal action
    decides, the decisions that a word may leave; and the last state of the game before, which is
    seldom touched."""
    actions, seats = len(action_words(encoding)), encoding.seats
    return np.dtype(
        [
            ("state", state),
            ("luck", np.int64, (2,)),
            ("said", np.int16, (LONGEST,)),
            ("said_size", np.int16),
            ("place", np.int16),
            ("choice_count", np.int16),
            ("choices", np.int16, (actions,)),
            ("decisions", np.int32, (actions,)),
            ("kept_count", np.int16),
            ("kept_codes", np.int32, (KEPT,)),
            ("kept_sentences", np.int64, (KEPT,)),
            ("rewards", np.float32, (seats,)),
            ("scores", np.int32, (seats,)),
            ("mask", np.uint8, (actions,)),
            ("seat", np.int8),
            ("terminated", np.uint8),
            ("has_ended", np.uint8),
            ("last", state),
        ],
        align=True,
    )
