"""The search player: rollouts of the candidates to the end of the round.

In every round of rollouts all candidates start from the same determinization with the same seed,
and the heuristic plays on for everybody until the round of the game is over. The worse half of the
candidates is dropped at equal intervals (sequential halving), a clearly worse one even sooner.

Decisions that opponents answer without seeing them are mixed instead: the two orders face down that
halving leaves, so as to do badly in hardly any determinization, and the cards of a conflict, so as
to do badly against no card.
"""

from collections.abc import Callable
from math import ceil, log2
from random import Random

from consigliere.players.player import Clock, Thinking

from ...rules.record.frames import TOKEN
from .base import BaseSearchPlayer
from .determinizations import (
    MAX_DETERMINIZATIONS,
    MAX_ROUNDS,
    Determinizations,
    DeterminizationsOf2026,
)
from .matrix_game import CONFIDENCE, MatrixGame
from .prior import HIDDEN_KINDS, Impression, Prior
from .regret_matching import mixed_strategy
from .sequential_halving import SequentialHalving
from .simulator import Play, Simulator, available_simulator

_MIXED_ORDERS = 2
"""So many order tokens are mixed."""
_ORDER_PRIOR_ROUNDS = 0.5
"""Weight of the prior chance of an order token, in rollouts: it knows little of hidden orders."""


class SearchPlayer(BaseSearchPlayer):
    """Plays the candidate that wins most rollouts, or a mixed strategy in decisions of the kinds
    `mixed`.
    """

    def __init__(
        self,
        thinking: Thinking,
        simulator: Callable[[], Simulator] = available_simulator,
        clock: Clock | None = None,
        impression: Impression | None = None,
        mixed: frozenset[int] = HIDDEN_KINDS,
    ) -> None:
        super().__init__(thinking, simulator, clock, impression)
        self._mixed = mixed

    def _search(
        self, prior: Prior, determinizations: Determinizations, began: float, seed: int
    ) -> int:
        """See BaseSearchPlayer."""
        if prior.kind not in self._mixed:
            return self._sample(self._searched_chances(prior, determinizations, began), seed)
        find = self.order_strategy if prior.kind == TOKEN else self._mixed_strategy
        shares = find(prior, determinizations, began)
        if shares is None:
            return self._sample(prior.chances, seed)
        return Random(seed).choices(prior.order, shares)[0]  # noqa: S311  a game, not a secret

    def _searched_chances(
        self, prior: Prior, determinizations: Determinizations, began: float
    ) -> list[float]:
        """The chances of all decisions after sequential halving of the candidates."""
        halving = _halving_of(prior)
        halving.lasting = prior.lasting
        self._run(halving, determinizations, began)
        leader = max(halving.alive, key=halving.chance)
        found = [halving.chance(place) for place in range(len(prior.order))]
        return prior.posterior(found, leader)

    def _run(
        self, halving: SequentialHalving, determinizations: Determinizations, began: float
    ) -> None:
        """Rollouts until the budget is spent, or only one candidate is left."""
        play, is_late = self._play(determinizations.simulator), self._lateness(began)
        stages = max(1, ceil(log2(len(halving.codes))))
        number = 0
        for stage in range(stages):
            until = began + self._budget * (stage + 1) / stages
            while len(halving.alive) > 1 and number < MAX_ROUNDS and self._clock() < until:
                position = determinizations.position(number)
                halving.run(play, position, determinizations.seed(number), is_late)
                halving.drop_beaten()
                number += 1
            halving.halve()

    def order_strategy(
        self, prior: Prior, determinizations: Determinizations, began: float
    ) -> list[float] | None:
        """The mixed strategy of the order tokens that are left after sequential halving.

        A matrix game of them all would spend most rollouts on tokens that nobody would place.
        """
        halving = _halving_of(prior)
        halving.prior_rounds, halving.least = _ORDER_PRIOR_ROUNDS, _MIXED_ORDERS
        self._run(halving, determinizations, began)
        payoffs = halving.payoffs(MAX_DETERMINIZATIONS)
        if payoffs.size == 0:
            return None
        shares = [0.0] * len(prior.order)
        mixed = mixed_strategy(payoffs, CONFIDENCE)
        for place, share in zip(halving.alive, mixed, strict=True):
            shares[place] = share
        return shares

    def _play(self, simulator: Simulator) -> Play:
        """What a rollout tells."""
        return simulator.payoff

    def _mixed_strategy(
        self, prior: Prior, determinizations: Determinizations, began: float
    ) -> list[float] | None:
        """The mixed strategy found within the budget, if there is one."""
        matrix_game = MatrixGame(prior.codes, prior.side, prior.kind)
        play, is_late = self._play(determinizations.simulator), self._lateness(began)
        for number in range(MAX_ROUNDS):
            if self._clock() > began + self._budget:
                break
            matrix_game.run(play, determinizations, number, is_late)
        return matrix_game.mixed_strategy()

    def _lateness(self, began: float) -> Callable[[], bool]:
        def is_late() -> bool:
            self.played += 1
            return self._clock() > began + self._budget

        return is_late


def _halving_of(prior: Prior) -> SequentialHalving:
    """Of the candidates, with their prior chances."""
    chances = [prior.chances[number] for number in prior.order]
    return SequentialHalving(prior.codes, chances, prior.side)


class SearchPlayerOf2026(SearchPlayer):
    """The yardstick deals as it did then, and has as little time left for rollouts; all that these
    tell is who wins, and all order tokens have as many.
    """

    determinizations = DeterminizationsOf2026

    def order_strategy(
        self, prior: Prior, determinizations: Determinizations, began: float
    ) -> list[float] | None:
        """That of a matrix game of all candidates."""
        return self._mixed_strategy(prior, determinizations, began)

    def _play(self, simulator: Simulator) -> Play:
        return simulator.rollout
