"""Order tokens in games of the heuristic of La Famiglia, and what they are worth.

Some tokens of the games are looked at. Each is evaluated by rollouts from determinizations that had
no part in choosing it.
"""

import argparse
from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray

from consigliere.arena.match import play_match
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.search.determinizations import Determinizations
from consigliere.games.la_famiglia.players.search.prior import Impression, Prior
from consigliere.games.la_famiglia.players.search.simulator import NO_REPLY, compiled_simulator
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.games.la_famiglia.rules.record.frames import TOKEN
from consigliere.players.player import Thinking

SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
"""Of each mode."""
_SAMPLED = 0.12
"""The share of the order tokens that is examined."""
_OTHER_DETERMINIZATIONS, _SEEDS = 24, 10
_SEED_OFFSET = 1 << 20
"""Between the seeds for the choice and those for its evaluation."""


class TokenObserver(HeuristicPlayer, ABC):
    """Plays like the heuristic, and looks at some of the tokens that it places."""

    def __init__(self) -> None:
        super().__init__(Thinking())
        self._rng = Random(1)  # noqa: S311  a game, not a secret

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The heuristic's decision."""
        if len(choices) > 1 and self._rng.random() < _SAMPLED:
            deals = Determinizations(view, seed, compiled_simulator())
            prior = Prior(deals, choices, seed, Impression())
            if prior.kind == TOKEN and prior.is_searchable:
                self.note(view, prior, seed)
        return super().choose(view, choices, seed)

    @abstractmethod
    def note(self, view: LaFamigliaView, prior: Prior, seed: int) -> None:
        """Look at the tokens of a decision."""

    def watch(self) -> None:
        """See the games that the command line asks for."""
        parser = argparse.ArgumentParser()
        parser.add_argument("--games", type=int, default=50)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--mode", choices=SEATS, default="1v1")
        given = parser.parse_args()
        for number in range(given.games):
            seats = [self] * SEATS[given.mode]
            play_match(LaFamiglia(), seats, {"mode": given.mode}, given.seed + number)


def payoffs_of(view: LaFamigliaView, prior: Prior, seed: int) -> NDArray[np.float64]:
    """The chances to win, shape (tokens, determinizations); `seed` is that of the decision."""
    determinizations = Determinizations(view, seed + _SEED_OFFSET, compiled_simulator())
    positions = [determinizations.position(number) for number in range(_OTHER_DETERMINIZATIONS)]
    return np.array(
        [
            [
                fmean(
                    determinizations.simulator.rollout(
                        position, (code, NO_REPLY), prior.side, determinizations.seed(number)
                    )
                    for number in range(_SEEDS)
                )
                for position in positions
            ]
            for code in prior.codes
        ]
    )


def loss_in_points(losses: Sequence[float]) -> str:
    """Cells of a table: how many, their mean in percentage points, and its interval."""
    half = 196 * stdev(losses) / len(losses) ** 0.5
    mean = 100 * fmean(losses)
    return f"{len(losses)} | {mean:.2f} | {mean - half:.2f} – {mean + half:.2f}"
