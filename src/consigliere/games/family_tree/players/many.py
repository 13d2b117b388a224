"""Decisions in the games of a batch; compiled with the players."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.word_choices import UNASKED

from .evaluation import Weights
from .policy import Workspace, best_choice


def decide_games(
    rows: Any, tables: Any, workspace: Workspace, weights: Weights, found: NDArray[np.int64]
) -> None:
    """Write the best decision of each game that is asked for to `found`, shape (games,)."""
    for game in range(found.shape[0]):
        if found[game] != UNASKED:
            found[game] = best_choice(rows[game].state, tables[0], workspace, weights)
