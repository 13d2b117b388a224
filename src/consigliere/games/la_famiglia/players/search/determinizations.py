"""Determinizations: positions in which what a seat cannot know is dealt at random."""

from collections.abc import Sequence
from functools import partial
from random import Random

from ...presentation.determinize import DEALT, Dealer
from ...presentation.view import LaFamigliaView
from ...rules.record.record import Record
from ...rules.state import State
from ..heuristic.view_reader import sample_state
from .simulator import Simulator

MAX_ROUNDS = 300
"""Rounds of rollouts for one decision, at most: each has a seed of its own."""
MAX_DETERMINIZATIONS = 48
"""Determinizations of one decision; later rounds use them again, with other seeds."""


class Determinizations:
    """The determinizations for one decision, all from one seed, and their simulator."""

    def __init__(self, view: LaFamigliaView, seed: int, simulator: Simulator) -> None:
        self.simulator = simulator
        self.view = view
        self._dealer = Dealer(view)
        self._seed = seed
        self._seen: Record | None = None
        self._positions: list[Record] = []

    def position(self, number: int) -> Record:
        """The position of a round; the first rounds must be asked for in order."""
        if number >= len(self._positions) and number < MAX_DETERMINIZATIONS:
            luck = Random(self._seed * MAX_ROUNDS + number + 1)  # noqa: S311  a game, not a secret
            self._positions.append(self._position(luck))
        return self._positions[number % MAX_DETERMINIZATIONS]

    def seed(self, number: int) -> int:
        """The seed of a round."""
        return self._seed * MAX_ROUNDS + number

    def dealt(self, luck: Random) -> State:
        """One more deal, for a look only: what is seen is the same in all."""
        record = self._dealer.deal(partial(_pick_evenly, luck))
        return State(record, self._dealer.seen.components)

    def position_of(self, dealt: State) -> Record:
        """A deal in the form that the simulator takes."""
        if self._seen is None:
            self._seen = self.simulator.position_of(self._dealer.seen.record)
        position = self.simulator.copy_of(self._seen)
        for name in DEALT:
            position[name] = dealt.record[name]
        return position

    def _position(self, luck: Random) -> Record:
        return self.position_of(self.dealt(luck))


def _pick_evenly(luck: Random, weights: Sequence[int]) -> int:
    """One of what is equally likely, as all is that a seat cannot know here."""
    return int(luck.random() * len(weights))


class DeterminizationsOf2026(Determinizations):
    """The same, each made from the view alone: it takes as long as it took then."""

    def _position(self, luck: Random) -> Record:
        return self.simulator.position_of(sample_state(self.view, luck).record)
