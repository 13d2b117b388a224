"""The cost in La Famiglia of mixing face-down orders instead of playing the best one on average.

    python studies/la_famiglia_mixing.py --games 50 --seed 1

Order tokens in games of the heuristic are chosen by a matrix game of them all, as `search-2026`
does, from a number of columns (determinizations, one rollout each) and with a confidence. Then
every token is evaluated in other determinizations. The loss is the chance to win, in percentage
points, that the mixed strategy gives away on average to the best token; the worst deal is its
chance in the determinization that is worst for it. Confidence 1 mixes only what is equal.
"""

from collections import defaultdict
from statistics import fmean

import numpy as np

from consigliere.games.la_famiglia.players.search.determinizations import Determinizations
from consigliere.games.la_famiglia.players.search.matrix_game import MatrixGame
from consigliere.games.la_famiglia.players.search.prior import Prior
from consigliere.games.la_famiglia.players.search.simulator import compiled_simulator
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.games.la_famiglia.rules.record.frames import TOKEN
from la_famiglia_tokens import TokenObserver, loss_in_points, payoffs_of

COLUMNS = (8, 24, 48)
CONFIDENCES = (0.0, 0.5, 0.75, 1.0)


class Observer(TokenObserver):
    """Records the losses of mixed strategies for some tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.losses = defaultdict[tuple[int, float], list[float]](list)
        self.worst = defaultdict[tuple[int, float], list[float]](list)

    def note(self, view: LaFamigliaView, prior: Prior, seed: int) -> None:
        """See TokenObserver."""
        payoffs = payoffs_of(view, prior, seed)
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


def main() -> None:
    """Print a line for each number of columns and each confidence."""
    observer = Observer()
    observer.watch()
    print("| columns | confidence | tokens | loss, points | interval | worst deal |")
    print("|---|---|---|---|---|---|")
    for (columns, confidence), losses in observer.losses.items():
        worst = fmean(observer.worst[columns, confidence])
        print(f"| {columns} | {confidence:g} | {loss_in_points(losses)} | {worst:.1%} |")


if __name__ == "__main__":
    main()
