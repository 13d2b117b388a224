"""Decisions of the heuristic in the games of a batch; compiled with the players."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import seed_random
from consigliere.games.word_choices import UNASKED

from ...rules.record.record import Buffer
from .policy import best_choice


def decide_games(  # noqa: PLR0913, PLR0917
    rows: Any,
    tables: Any,
    workspaces: Any,
    out: Buffer,
    seeds: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Write the decision rated best in each game that is asked for to `found`, shape (games,).

    Of the workspaces the first is used; `seeds`, shape (games,), draw cards of a conflict.
    """
    for game in range(found.shape[0]):
        if found[game] != UNASKED:
            seed_random(workspaces[0].rng, seeds[game])
            found[game] = best_choice(rows[game].state, tables[0], workspaces[0], out)
