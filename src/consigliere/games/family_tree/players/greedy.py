"""The greedy player: the step with the best position after it, by the weights of rule of thumb."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..presentation.view import FamilyTreeView
from .kernel import functions
from .policy import new_workspace
from .view_reader import sample_state, write_choice
from .weights import plain_weights


class GreedyPlayer:
    """Looks one step ahead."""

    def __init__(self) -> None:
        self._workspace = new_workspace()
        self._weights = plain_weights()

    def choose(self, view: FamilyTreeView, choices: Sequence[str], seed: int) -> str:
        """The best step, the first of equals."""
        if len(choices) == 1:
            return choices[0]
        state = sample_state(view, seed)
        record, tables = state.record, state.tables
        decision = functions().best_choice(record, tables, self._workspace, self._weights)
        return write_choice(state, int(decision), choices)

    def decide_games(
        self, rows: Any, tables: Any, _seeds: NDArray[np.int64], found: NDArray[np.int64]
    ) -> None:
        """The best decisions in the games of a batch; see `consigliere.games.word_opponent`.

        They are those of `choose`: what the mover cannot see counts in none of the features.
        """
        functions().decide_games(rows, tables, self._workspace, self._weights, found)
