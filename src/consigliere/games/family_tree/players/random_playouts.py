"""Random games of Family Tree from what a seat can see, for `flat`."""

from collections.abc import Sequence

import numpy as np

from ..presentation.notation import read_step
from ..presentation.view import FamilyTreeView
from ..rules.record import new_boards
from .kernel import functions
from .policy import new_workspace
from .view_reader import SEEDS, sample_state


class RandomPlayouts:
    """See `consigliere.players.flat.Playouts`; every playout has a deal of its own."""

    def __init__(self, view: FamilyTreeView, choices: Sequence[str], seed: int) -> None:
        state = sample_state(view, seed)
        board = new_boards(1)
        board[0] = state.record
        self._position = board, view.to_act[0]
        self._codes = [read_step(state.components, word) for word in choices]
        self._seed = seed
        self._scratch = new_workspace(), state.tables, np.zeros(3, np.int64)

    def play(self, choice: int, number: int) -> float:
        """See Playouts."""
        code, seed = self._codes[choice], (self._seed + number) % SEEDS
        return float(functions().random_result(*self._scratch, self._position, code, seed))
