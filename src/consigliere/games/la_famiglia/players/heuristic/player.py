"""The heuristic player: rates every decision by rules of thumb, in one sampled state."""

from collections.abc import Sequence
from random import Random

from consigliere.players.player import Thinking
from consigliere.players.temperature import sample_option

from ...presentation.view import LaFamigliaView
from .view_reader import decisions_of, rated_decisions, sample_state
from .workspace import new_workspace

SCALE = 12.0
"""Points that are treated like the difference between a certain win and a certain loss."""


class HeuristicPlayer:
    """Plays the decision rated best, or samples one at a temperature; runs in plain Python."""

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
