"""The greedy player: one turn deep, by plain card values, averaged over draws."""

from consigliere.games.random_source import new_random

from ..rules.kernel import functions as rules
from ..rules.record import Record
from .candidates import CandidateFinder
from .card_values import plain_card_values
from .plans import SEEDS, PlanningPlayer
from .swaps import Width

_WIDTH = Width(4, 4)


class GreedyPlayer(PlanningPlayer):
    """Plays the turn or discard with the best evaluation."""

    def __init__(self) -> None:
        super().__init__()
        self._finder = CandidateFinder(plain_card_values(), _WIDTH, 1)
        self._rng = new_random()

    def decide(self, s: Record, seed: int) -> list[int]:
        """The best whole turn without a discard, or the discard that is better on average."""
        rules().seed_random(self._rng, seed % SEEDS)
        candidates = self._finder.candidates(s, self._rng)
        return max(candidates, key=lambda candidate: candidate.evaluation).codes
