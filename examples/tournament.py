"""A bot of ten lines against our players: python tournament.py [games]

Everybody plays everybody, and the result says how sure it is.

For long matches, which can be stopped and taken up again, see `consigliere arena`.
"""

import sys
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

import consigliere
from consigliere.arena.elo import compare
from consigliere.arena.match import Series, play_series
from consigliere.games.registry import load_game

NAMES = ("random", "greedy", "search")
PLAYOUTS = 20


class Bot:
    """Takes the card with the highest value that it can get; in an arena `tournament:Bot`."""

    def __init__(self, thinking: Any = None) -> None:
        """It does not think."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of the words in `choices`."""
        takes = [word for word in choices if word.startswith("+")]
        if takes:
            return max(takes, key=lambda word: word[2])
        return "pass" if "pass" in choices else choices[seed % len(choices)]


def main(games: int) -> None:
    """Games come in pairs: the same luck twice, with the seats swapped."""
    rules = load_game("famiglia")
    contestants: dict[str, consigliere.Player] = {"bot": Bot()}
    for name in NAMES:
        contestants[name] = consigliere.player("famiglia", name, playouts=PLAYOUTS)
    for names in combinations(contestants, 2):
        players = [contestants[name] for name in names]
        results = list(play_series(rules, players, Series(games, seed=1, options={})))
        points = [1.0 if r.winners == (0,) else 0.0 if r.winners == (1,) else 0.5 for r in results]
        pairs = [first + second for first, second in list(pairwise(points))[::2]]
        elo = compare(pairs).elo
        print(f"{names[0]:7} against {names[1]:7} {sum(points):g} of {games}, ", end="")
        print(f"Elo {elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
