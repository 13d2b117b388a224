"""The greedy player: one sensible step ahead, by the plain worth of what it leaves."""

from collections.abc import Sequence

from ..presentation.view import FamilyTreeView
from .kernel import functions
from .policy import new_desk
from .view_reader import read, spoken
from .weights import plain_worth


class GreedyPlayer:
    """Plays the step that leaves most by a rule of thumb."""

    def __init__(self) -> None:
        self._desk = new_desk()
        self._worth = plain_worth()

    def choose(self, view: FamilyTreeView, choices: Sequence[str], seed: int) -> str:
        """The word of the step; of equals the first."""
        if len(choices) == 1:
            return choices[0]
        state = read(view, seed)
        record, tables = state.record, state.tables
        decision = functions().best_choice(record, tables, self._desk, self._worth)
        return spoken(state, int(decision), choices)
