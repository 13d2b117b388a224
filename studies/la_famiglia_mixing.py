"""What it costs in La Famiglia to mix face-down orders instead of playing what is best on average.

    python studies/la_famiglia_mixing.py --games 50 --seed 1

Order tokens of games of the heuristic are chosen as search does, from some columns (deals, each
tried once) and with some belief. Then every token is tried out in other deals. The loss is how much
chance to win, in percentage points, the mixture gives away to the best token on average over them;
the worst deal is its chance in the one that is worst for it. Belief 1 mixes only what is equal.
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
from consigliere.games.la_famiglia.players.heuristic.workspace import new_desk
from consigliere.games.la_famiglia.players.search.contest import Contest
from consigliere.games.la_famiglia.players.search.deals import Deals
from consigliere.games.la_famiglia.players.search.engine import NO_REPLY, best_engine
from consigliere.games.la_famiglia.players.search.prior import FirstSight
from consigliere.games.la_famiglia.presentation.view import LaFamigliaView
from consigliere.games.la_famiglia.rules.record.frames import TOKEN
from consigliere.players.player import Thinking

COLUMNS = (8, 24, 48)
BELIEFS = (0.0, 0.5, 0.75, 1.0)
ASKED = 0.12
"""The share of the order tokens that is looked at."""
OTHER_DEALS, LUCKS = 24, 10
ANOTHER = 1 << 20
"""Between the seeds of what is chosen from and of what it is tried out in."""


class Watcher(HeuristicPlayer):
    """Plays like the heuristic, and notes for some order tokens what mixtures of them are worth."""

    def __init__(self) -> None:
        super().__init__(Thinking())
        self._luck = Random(1)  # noqa: S311  a game, not a secret
        self._desk_of_sight = new_desk()
        self.losses = defaultdict[tuple[int, float], list[float]](list)
        self.worst = defaultdict[tuple[int, float], list[float]](list)

    def choose(self, view: LaFamigliaView, choices: Sequence[str], seed: int) -> str:
        """The heuristic's decision."""
        if len(choices) > 1 and self._luck.random() < ASKED:
            sight = FirstSight(view, choices, seed, self._desk_of_sight)
            if sight.kind == TOKEN and sight.is_open:
                self._note(view, sight, seed)
        return super().choose(view, choices, seed)

    def _note(self, view: LaFamigliaView, sight: FirstSight, seed: int) -> None:
        worth = _tried_out(view, sight, seed + ANOTHER)
        contest = Contest(sight.codes, sight.side, TOKEN)
        deals = Deals(view, seed, best_engine())
        for rounds in range(max(COLUMNS)):
            contest.run(deals, rounds, lambda: False)
            if rounds + 1 in COLUMNS:
                for belief in BELIEFS:
                    contest.belief = belief
                    by_deal = np.array(contest.mixture()) @ worth
                    lost = worth.mean(axis=1).max() - by_deal.mean()
                    self.losses[rounds + 1, belief].append(float(lost))
                    self.worst[rounds + 1, belief].append(float(by_deal.min()))


def _tried_out(view: LaFamigliaView, sight: FirstSight, seed: int) -> NDArray[np.float64]:
    """The chance to win, shape (tokens, deals)."""
    deals, lucks = Deals(view, seed, best_engine()), range(LUCKS)
    worlds = [deals.world(number) for number in range(OTHER_DEALS)]
    return np.array(
        [
            [
                fmean(
                    deals.engine.result(world, (code, NO_REPLY), sight.side, deals.luck(luck))
                    for luck in lucks
                )
                for world in worlds
            ]
            for code in sight.codes
        ]
    )


def main() -> None:
    """Print a line for each number of columns and each belief."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    watcher = Watcher()
    for number in range(given.games):
        play_match(LaFamiglia(), [watcher, watcher], {"mode": "1v1"}, given.seed + number)
    print("| columns | belief | tokens | loss, points | interval | worst deal |")
    print("|---|---|---|---|---|---|")
    for (columns, belief), losses in watcher.losses.items():
        half = 196 * stdev(losses) / len(losses) ** 0.5
        mean = 100 * fmean(losses)
        print(
            f"| {columns} | {belief:g} | {len(losses)} | {mean:.2f} "
            f"| {mean - half:.2f} – {mean + half:.2f} "
            f"| {fmean(watcher.worst[columns, belief]):.1%} |"
        )


if __name__ == "__main__":
    main()
