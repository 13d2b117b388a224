"""Decisions in the games of a batch; compiled with the players."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .evaluation import Weights
from .policy import Workspace, best_choice

UNASKED = -1
"""In the place of a decision: nobody asks for one in this game."""


def decide_games(
    rows: Any, tables: Any, workspace: Workspace, weights: Weights, found: NDArray[np.int64]
) -> None:
    """Write the best decision of each game that is asked for to `found`, shape (games,)."""
    for game in range(found.shape[0]):
        if found[game] != UNASKED:
            found[game] = best_choice(rows[game].state, tables[0], workspace, weights)
