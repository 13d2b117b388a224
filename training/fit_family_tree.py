"""Fits the weights of Family Tree's evaluation, one step ahead, to win games.

    python training/fit_family_tree.py --out weights.json

CMA-ES proposes tables of weights; each plays the same deals, from every seat, against the tables it
has to beat: the rule of thumb, and the mean of an earlier generation. A table is worth the share of
wins it takes, at all numbers of seats alike. What is fitted are, in Dynasties, the weights while
the deck is full and that of the top card of the deck; a point on the table is worth one point, and
what counts at the end is what is scored. In the big tree all weights are fitted, a card in hand
counting one point against its holder.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import cma
import numpy as np
from numpy.typing import NDArray
from rich.console import Console

import family_tree_contest
from consigliere.core.kernel import Kernel
from consigliere.core.statistics import wilson
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.players.evaluation import Weights
from consigliere.games.family_tree.players.kernel import KERNEL
from consigliere.games.family_tree.players.policy import new_workspace
from consigliere.games.family_tree.players.weights import FITTED, fit_of, plain_weights, with_fit
from consigliere.games.family_tree.rules.record import new_boards

Floats = NDArray[np.float64]

VARIANTS = {"dynasties": (2, 4), "big": (2, 4, 6)}
"""The variants, and the numbers of seats they are fitted at."""
SPREAD = 0.15
"""Standard deviation of the first proposals, in points."""
ROUND = 15
"""Generations after which the mean is the second table to beat."""
CHECK_GAMES = 2000
MATCH_GAMES = 8000
CHECK_SEED, MATCH_SEED = 1 << 28, 1 << 29
"""Deals that no proposal plays."""


class Arena:
    """Compiled games of a variant at some number of seats."""

    def __init__(self, variant: str, seats: int) -> None:
        self.seats = seats
        state = FamilyTree().initial({"variant": variant}, seats)
        self._tables, self._start = state.tables, new_boards(1)
        self._start[0] = state.record
        self._workspace = new_workspace()
        kernel = Kernel((family_tree_contest,), KERNEL)
        self._contest: Any = kernel.compiled().contest

    def share(self, challenger: Weights, champion: Weights, first: int, games: int) -> float:
        """The share of wins; deals are numbered from `first`."""
        whole = games - games % self.seats
        won = self._contest(
            self._workspace, self._tables, self._start, challenger, champion, first, whole
        )
        return float(won) / whole

    def worth(self, challenger: Weights, rivals: list[Weights], first: int, games: int) -> float:
        """The mean share against some tables, where equal players take 1."""
        each = games // len(rivals)
        shares = [self.share(challenger, rival, first, each) for rival in rivals]
        return float(np.mean(shares)) * self.seats


def fit(variant: str, asked: argparse.Namespace, console: Console) -> Floats:
    """The mean of the last generation."""
    arenas = [Arena(variant, seats) for seats in VARIANTS[variant]]
    plain = plain_weights()
    rivals = [plain]
    options = {"seed": asked.seed, "verbose": -9, "maxiter": asked.generations}
    search = cma.CMAEvolutionStrategy(fit_of(plain, variant), SPREAD, options)
    for generation in range(asked.generations):
        proposals = search.ask()
        first = 1 + generation * asked.games
        worths = []
        for values in proposals:
            weights = with_fit(plain_weights(), variant, values)
            worths.append(np.mean([a.worth(weights, rivals, first, asked.games) for a in arenas]))
        search.tell(proposals, [-worth for worth in worths])
        if (generation + 1) % ROUND == 0:
            mean = with_fit(plain_weights(), variant, np.asarray(search.mean))
            shares = [a.share(mean, plain, CHECK_SEED, CHECK_GAMES) for a in arenas]
            console.print(generation + 1, *(f"{share:.1%}" for share in shares))
            rivals = [plain, mean]
    return np.asarray(search.mean)


def main() -> None:
    """Fit, print the matches against the rule of thumb, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=1200, help="of a proposal at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variants", nargs="+", choices=VARIANTS, default=["dynasties"])
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    console = Console()
    found: dict[str, dict[str, float]] = {}
    for variant in asked.variants:
        values = np.round(fit(variant, asked, console), 3)
        found[variant] = dict(zip(FITTED[variant], values.tolist(), strict=True))
        for seats in VARIANTS[variant]:
            weights = with_fit(plain_weights(), variant, values)
            share = Arena(variant, seats).share(weights, plain_weights(), MATCH_SEED, MATCH_GAMES)
            low, high = wilson(share * MATCH_GAMES, MATCH_GAMES)
            console.print(f"{variant}, {seats} seats: {share:.1%} ({low:.1%} … {high:.1%})")
    asked.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
