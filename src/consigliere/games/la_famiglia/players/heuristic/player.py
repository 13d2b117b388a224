"""The heuristic player: every decision by rules of thumb, from one reading of its view."""

from collections.abc import Sequence
from random import Random

from consigliere.players.player import Thinking
from consigliere.players.temperature import sample_option

from ...presentation.view import LaFamigliaView
from .view_reader import decisions_of, read, weighed
from .workspace import new_desk

SCALE = 12.0
"""Points by which a decision must be better to be as good as certainly better."""


class HeuristicPlayer:
    """Plays what is worth most, or at a temperature what is nearly as good; plain Python."""

    def __init__(self, thinking: Thinking) -> None:
        self._temperature = thinking.temperature
        self._desk = new_desk()

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """One of the words, after some milliseconds."""
        if len(choices) == 1:
            return choices[0]
        state = read(view, Random(seed))  # noqa: S311  a game, not a secret
        codes = decisions_of(state, view.to_act[0], choices)
        values = weighed(state, codes, self._desk, seed)
        chances = [value / SCALE for value in values]
        return choices[sample_option(chances, self._temperature, seed)]
