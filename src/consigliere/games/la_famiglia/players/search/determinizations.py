"""Determinizations: positions in which what a seat cannot know is dealt at random."""

from random import Random

from ...presentation.view import LaFamigliaView
from ...rules.record.record import Record
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
        self._view = view
        self._seed = seed
        self._positions: list[Record] = []

    def position(self, number: int) -> Record:
        """The position of a round; the first rounds must be asked for in order."""
        if number >= len(self._positions) and number < MAX_DETERMINIZATIONS:
            rng = Random(self._seed * MAX_ROUNDS + number + 1)  # noqa: S311  a game, not a secret
            state = sample_state(self._view, rng)
            self._positions.append(self.simulator.position_of(state.record))
        return self._positions[number % MAX_DETERMINIZATIONS]

    def seed(self, number: int) -> int:
        """The seed of a round."""
        return self._seed * MAX_ROUNDS + number
