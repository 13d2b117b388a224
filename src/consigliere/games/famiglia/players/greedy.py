"""The greedy player: one turn deep, luck averaged, by the plain worth of cards."""

from consigliere.games.random_source import new_random

from ..rules.kernel import functions as rules
from ..rules.record import Record
from .candidates import Explorer
from .card_values import plain_worth
from .plans import SEEDS, PlanningPlayer
from .swaps import Width

_WIDTH = Width(4, 4)


class GreedyPlayer(PlanningPlayer):
    """Plays the turn, or the discard, that leaves the best cards by a rule of thumb."""

    def __init__(self) -> None:
        super().__init__()
        self._explorer = Explorer(plain_worth(), _WIDTH, 1)
        self._rng = new_random()

    def decide(self, s: Record, seed: int) -> list[int]:
        """The best whole turn without a discard, or the discard that is better on average."""
        rules().seed_random(self._rng, seed % SEEDS)
        candidates = self._explorer.candidates(s, self._rng)
        return max(candidates, key=lambda candidate: candidate.worth).codes
