"""Random games of Famiglia from a position, for `flat`."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from consigliere.core.action import Action
from consigliere.games.random_source import new_random

from ..game import Famiglia
from ..presentation.determinize import record_of
from ..presentation.view import FamigliaView
from ..rules.kernel import buffer, functions
from ..rules.record import new_boards
from ..rules.state import State
from .plans import SEEDS


class RandomPlayouts:
    """See `consigliere.players.flat.Playouts`; nothing is hidden but the order of the pile."""

    def __init__(self, view: FamigliaView, choices: Sequence[str], seed: int) -> None:
        self._seat = view.to_act[0]
        self._choices = choices
        self._seed = seed
        self._state = State(record_of(view))
        self._boards: dict[int, Any] = {}
        self._scratch = buffer(), new_random(), np.zeros(3, np.int64)

    def play(self, choice: int, number: int) -> float:
        """See Playouts."""
        if choice not in self._boards:
            action = Action(self._seat, self._choices[choice])
            self._boards[choice] = new_boards(2)
            self._boards[choice][0] = _game().apply(self._state, action).state.record
        seed = (self._seed + number) % SEEDS
        boards = self._boards[choice]
        return float(functions().random_result(boards, *self._scratch, self._seat, seed))


@cache
def _game() -> Famiglia:
    return Famiglia()
