"""What search of La Famiglia gives away with its order tokens, by the rollouts it has for each.

    python studies/la_famiglia_orders.py --games 60 --seed 1

Order tokens in games of the heuristic are chosen as search does and as `search-2026` does, with the
same weights and as many rollouts. Then every token is evaluated by rollouts from other
determinizations. The loss is the chance to win, in percentage points, that the mixed strategy gives
away on average to the best token.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev

from consigliere.arena.match import play_match
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.players.heuristic.player import HeuristicPlayer
from consigliere.games.la_famiglia.players.search.determinizations import Determinizations
from consigliere.games.la_famiglia.players.search.player import SearchPlayer, SearchPlayerOf2026
from consigliere.games.la_famiglia.players.search.prior import Impression, Prior
from consigliere.games.la_famiglia.players.search.simulator import compiled_simulator
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.games.la_famiglia.rules.record.frames import TOKEN
from consigliere.players.player import Thinking
from la_famiglia_mixing import SAMPLED, SEED_OFFSET, payoffs_of

ROLLOUTS = (30, 55, 110)
PLAYERS = {"search": SearchPlayer, "search-2026": SearchPlayerOf2026}
LAST_ROUND = 4
Row = tuple[str, int, str]
"""Who chooses, from how many rollouts, in which rounds."""


class Observer(HeuristicPlayer):
    """Plays like the heuristic, and records what others would lose with some tokens."""

    def __init__(self) -> None:
        super().__init__(Thinking())
        self._rng = Random(1)  # noqa: S311  a game, not a secret
        self.losses = defaultdict[Row, list[float]](list)

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The heuristic's decision."""
        if len(choices) > 1 and self._rng.random() < SAMPLED:
            deals = Determinizations(view, seed, compiled_simulator())
            prior = Prior(deals, choices, seed, Impression())
            if prior.kind == TOKEN and prior.is_searchable:
                self._note(view, prior, seed)
        return super().choose(view, choices, seed)

    def _note(self, view: LaFamigliaView, prior: Prior, seed: int) -> None:
        chances = payoffs_of(view, prior, seed + SEED_OFFSET).mean(axis=1)
        rounds = "last round" if view.round == LAST_ROUND else "before"
        for name, kind in PLAYERS.items():
            for rollouts in ROLLOUTS:
                player = kind(Thinking(playouts=rollouts), compiled_simulator)
                deals = Determinizations(view, seed, compiled_simulator())
                shares = player.order_strategy(prior, deals, 0.0)
                if shares is not None:
                    lost = chances.max() - chances @ shares
                    self.losses[name, rollouts, rounds].append(float(lost))


def main() -> None:
    """Print a line for each player, number of rollouts and part of the game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    observer = Observer()
    for number in range(given.games):
        play_match(LaFamiglia(), [observer, observer], {"mode": "1v1"}, given.seed + number)
    print("| player | rollouts | rounds | tokens | loss, points | interval |")
    print("|---|---|---|---|---|---|")
    for (name, rollouts, rounds), losses in sorted(observer.losses.items()):
        half = 196 * stdev(losses) / len(losses) ** 0.5
        mean = 100 * fmean(losses)
        print(
            f"| {name} | {rollouts} | {rounds} | {len(losses)} | {mean:.2f} "
            f"| {mean - half:.2f} – {mean + half:.2f} |"
        )


if __name__ == "__main__":
    main()
