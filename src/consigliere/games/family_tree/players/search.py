"""The search player: rollouts of the best steps, with the hidden cards dealt again each round.

All candidates share their deals and their luck, rollouts go on for some turns by the policy of one
step ahead, and at equal intervals the worse half is dropped (sequential halving).
"""

from collections.abc import Sequence
from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from consigliere.players.player import Clock, Thinking
from consigliere.players.temperature import sample_option
from consigliere.players.timed_player import TimedPlayer

from ..presentation.view import FamilyTreeView
from ..rules.actions import JOIN, operation_of
from ..rules.record import BIG, DYNASTIES
from ..rules.state import State
from .evaluation import Weights
from .kernel import functions
from .policy import new_workspace
from .rollouts import PlayoutSettings
from .sequential_halving import SequentialHalving
from .view_reader import SEEDS, chances_of, sample_state, write_choice
from .weights import fitted_weights

_CANDIDATES = 16
"""Steps compared: the best one is hardly ever further down."""
_TURNS_AHEAD = {DYNASTIES: 4, BIG: 40}
"""Length of rollouts in turns of each player: long enough to show the use of a step; in the big
tree to the end, which is never far."""
_BATCH = 16
"""Playouts between two readings of the clock: some milliseconds."""
_SHARES = {"take": 0.35, "act": 0.4, "fill": 0.12}
"""Shares of the time of a turn of Dynasties, by stage; at its end two cards may be taken.

Meetings are all alike, and the last joinings cost nothing."""


class SearchPlayer(TimedPlayer):
    """Spends its budget once per turn, in parts, however many steps the turn has.

    It joins families without thinking, since that costs nothing. Nothing is remembered from one
    step to the next.
    """

    def __init__(
        self, thinking: Thinking, clock: Clock | None = None, weights: Weights | None = None
    ) -> None:
        """Without weights it plays by the fitted ones."""
        super().__init__(thinking, clock)
        self._workspace = new_workspace()
        self._weights = weights or fitted_weights()

    def choose(self, view: FamilyTreeView, choices: Sequence[str], seed: int) -> str:
        """The step that wins most rollouts, or one drawn by its chance."""
        began = self._clock()
        if len(choices) == 1:
            return choices[0]
        state = sample_state(view, seed)
        codes, values = self._candidates(state)
        chances = chances_of(values, self._weights)
        budget = self._budget * _share(view)
        if budget > 0 and len(codes) > 1 and operation_of(int(codes[0])) != JOIN:
            halving = SequentialHalving(state.record, codes, chances)
            self._roll_out(state, halving, _deadlines(began, budget, len(codes)), seed)
            chances = halving.final_chances()
        chosen = sample_option(chances.tolist(), self._temperature, seed)
        return write_choice(state, int(codes[chosen]), choices)

    def _candidates(self, state: State) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The best decisions by their ratings, best first, and the ratings."""
        workspace = self._workspace
        functions().best_choice(state.record, state.tables, workspace, self._weights)
        values = workspace.values[: workspace.size[0]]
        order = np.argsort(-values, kind="stable")[:_CANDIDATES]
        return workspace.codes[order].astype(np.int64), values[order]

    def _roll_out(
        self, state: State, halving: SequentialHalving, deadlines: Sequence[float], seed: int
    ) -> None:
        """Play rounds until the deadlines; at each of them the worse half is dropped."""
        s = state.record
        last_turn = int(s.turn) + _TURNS_AHEAD[int(s.variant)] * int(s.seats)
        settings = PlayoutSettings(int(s.mover), self._weights, last_turn, seed % SEEDS, 0, 0)
        for deadline in deadlines:
            while not halving.is_over and self._clock() < deadline:
                alive, first = len(halving.rollouts.alive), halving.rounds
                more = min(max(1, _BATCH // alive), halving.rounds_left)
                settings = settings._replace(first=first, last=first + more)
                functions().run_rollouts(self._workspace, state.tables, halving.rollouts, settings)
                halving.add(more)
                self.played += more * alive
            halving.halve()


def _deadlines(began: float, budget: float, candidates: int) -> list[float]:
    """When each stage of sequential halving ends."""
    stages = ceil(log2(candidates))
    return [began + budget * (stage + 1) / stages for stage in range(stages)]


def _share(view: FamilyTreeView) -> float:
    """The share of the time of a turn for this step; none where there is nothing to think about."""
    if view.variant == "big":
        return 1.0 if view.stage == "act" else 0.0
    return _SHARES.get(view.stage, 0.0)
