"""How often one file of weights of La Famiglia's heuristic beats another, all else equal, compiled.

    python training/la_famiglia_contest.py new/heuristic_weights.json old/heuristic_weights.json

Every start is played with the sides swapped, and so often with other luck. The starts are others
than those of `fit_la_famiglia.py`; families are drawn in three of five of them, and the levels of
2v1 take turns.
"""

import argparse
import json
from pathlib import Path

from consigliere.core.statistics import wilson
from consigliere.games.la_famiglia.players.heuristic_weights import (
    Weights,
    heuristic_weights_of,
)
from fit_la_famiglia import SEATS, STARTS, Match


def shares(
    match: Match, first: Weights, second: Weights, numbers: list[int], rounds: int
) -> tuple[float, float]:
    """The shares that the first weights win as side 0 and as side 1."""
    seeds = [1000 * (number + 1) for number in range(rounds)]
    as_first = [match.share(first, second, numbers, seed) for seed in seeds]
    as_second = [1 - match.share(second, first, numbers, seed) for seed in seeds]
    return sum(as_first) / rounds, sum(as_second) / rounds


def main() -> None:
    """Print a line for each mode."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs=2, help="data files of weights")
    parser.add_argument("--mode", choices=sorted(SEATS), nargs="+", default=sorted(SEATS))
    parser.add_argument("--rounds", type=int, default=3, help="games of a start from either side")
    given = parser.parse_args()
    first, second = (heuristic_weights_of(json.loads(file.read_text())) for file in given.files)
    print("| mode | games | won as side 0 | won as side 1 | won | interval |")
    print("|---|---|---|---|---|---|")
    for mode in given.mode:
        as_first, as_second = shares(
            Match(mode, STARTS), first, second, list(range(STARTS)), given.rounds
        )
        games, won = 2 * given.rounds * STARTS, (as_first + as_second) / 2
        low, high = wilson(won * games, games)
        print(
            f"| {mode} | {games} | {as_first:.1%} | {as_second:.1%} | {won:.1%} | "
            f"{low:.1%} – {high:.1%} |"
        )


if __name__ == "__main__":
    main()
