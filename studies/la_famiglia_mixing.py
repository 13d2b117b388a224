"""The cost in La Famiglia of mixing face-down orders instead of playing the best one on average.

    python studies/la_famiglia_mixing.py --games 50 --seed 1

Order tokens in games of the heuristic are chosen by a matrix game of them all, as `search-2026`
does, from a number of columns (determinizations, one rollout each) and with a confidence. Then
every token is evaluated in other determinizations. The loss is the chance to win, in percentage
points, that the mixed strategy gives away on average to the best token; the worst deal is its
chance in the determinization that is worst for it. Confidence 1 mixes only what is equal.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray

from consigliere.arena.match import play_match
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.search.determinizations import Determinizations
from consigliere.games.la_famiglia.players.search.matrix_game import MatrixGame
from consigliere.games.la_famiglia.players.search.prior import Impression, Prior
from consigliere.games.la_famiglia.players.search.simulator import NO_REPLY, compiled_simulator
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.games.la_famiglia.rules.record.frames import TOKEN
from consigliere.players.player import Thinking

COLUMNS = (8, 24, 48)
CONFIDENCES = (0.0, 0.5, 0.75, 1.0)
SAMPLED = 0.12
"""The share of the order tokens that is examined."""
OTHER_DETERMINIZATIONS, SEEDS = 24, 10
SEED_OFFSET = 1 << 20
"""Between the seeds for the choice and those for its evaluation."""


class Observer(HeuristicPlayer):
    """Plays like the heuristic, and records the losses of mixed strategies for some tokens."""

    def __init__(self) -> None:
        super().__init__(Thinking())
        self._rng = Random(1)  # noqa: S311  a game, not a secret
        self.losses = defaultdict[tuple[int, float], list[float]](list)
        self.worst = defaultdict[tuple[int, float], list[float]](list)

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The heuristic's decision."""
        if len(choices) > 1 and self._rng.random() < SAMPLED:
            deals = Determinizations(view, seed, compiled_simulator())
            prior = Prior(deals, choices, seed, Impression())
            if prior.kind == TOKEN and prior.is_searchable:
                self._note(view, prior, seed)
        return super().choose(view, choices, seed)

    def _note(self, view: LaFamigliaView, prior: Prior, seed: int) -> None:
        payoffs = payoffs_of(view, prior, seed + SEED_OFFSET)
        matrix_game = MatrixGame(prior.codes, prior.side, TOKEN)
        determinizations = Determinizations(view, seed, compiled_simulator())
        for rounds in range(max(COLUMNS)):
            matrix_game.run(compiled_simulator().rollout, determinizations, rounds, lambda: False)
            if rounds + 1 in COLUMNS:
                for confidence in CONFIDENCES:
                    matrix_game.confidence = confidence
                    by_deal = np.array(matrix_game.mixed_strategy()) @ payoffs
                    lost = payoffs.mean(axis=1).max() - by_deal.mean()
                    self.losses[rounds + 1, confidence].append(float(lost))
                    self.worst[rounds + 1, confidence].append(float(by_deal.min()))


def payoffs_of(view: LaFamigliaView, prior: Prior, seed: int) -> NDArray[np.float64]:
    """The chances to win, shape (tokens, determinizations)."""
    determinizations, seeds = Determinizations(view, seed, compiled_simulator()), range(SEEDS)
    positions = [determinizations.position(number) for number in range(OTHER_DETERMINIZATIONS)]
    return np.array(
        [
            [
                fmean(
                    determinizations.simulator.rollout(
                        position, (code, NO_REPLY), prior.side, determinizations.seed(number)
                    )
                    for number in seeds
                )
                for position in positions
            ]
            for code in prior.codes
        ]
    )


def main() -> None:
    """Print a line for each number of columns and each confidence."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    observer = Observer()
    for number in range(given.games):
        play_match(LaFamiglia(), [observer, observer], {"mode": "1v1"}, given.seed + number)
    print("| columns | confidence | tokens | loss, points | interval | worst deal |")
    print("|---|---|---|---|---|---|")
    for (columns, confidence), losses in observer.losses.items():
        half = 196 * stdev(losses) / len(losses) ** 0.5
        mean = 100 * fmean(losses)
        print(
            f"| {columns} | {confidence:g} | {len(losses)} | {mean:.2f} "
            f"| {mean - half:.2f} – {mean + half:.2f} "
            f"| {fmean(observer.worst[columns, confidence]):.1%} |"
        )


if __name__ == "__main__":
    main()
