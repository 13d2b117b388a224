"""The heuristic player: rates every decision by rules of thumb, in one sampled state."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.players.player import Thinking
from consigliere.players.temperature import sample_option

from ...presentation.view import LaFamigliaView
from ...rules.kernel import buffer
from ..search import kernel
from .view_reader import SEEDS, decisions_of, rated_decisions, sample_state
from .workspace import new_workspace, workspace_array

SCALE = 12.0
"""Points that are treated like the difference between a certain win and a certain loss."""


class HeuristicPlayer:
    """Plays the decision rated best, or samples one at a temperature.

    At a table it runs in plain Python, in batches compiled.
    """

    def __init__(self, thinking: Thinking) -> None:
        self._temperature = thinking.temperature
        self._workspace = new_workspace()

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """One of the words, within some milliseconds."""
        if len(choices) == 1:
            return choices[0]
        state = sample_state(view, Random(seed))  # noqa: S311  a game, not a secret
        codes = decisions_of(state, view.to_act[0], choices)
        values = rated_decisions(state, codes, self._workspace, seed)
        chances = [value / SCALE for value in values]
        return choices[sample_option(chances, self._temperature, seed)]

    def decide_games(
        self, rows: Any, tables: Any, seeds: NDArray[np.int64], found: NDArray[np.int64]
    ) -> None:
        """The best decisions in the games of a batch; see `consigliere.games.word_opponent`.

        They are those of `choose` without a temperature: what is sampled there, because the mover
        cannot see it, counts in no rating.
        """
        decide = kernel.compiled().decide_games
        decide(rows, tables, _workspaces(), buffer(), seeds % SEEDS, found)


@cache
def _workspaces() -> Any:
    """The workspace of compiled decisions, an array of one."""
    return workspace_array()
