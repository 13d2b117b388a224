"""Every player against every other, and how sure the result is: python tournament.py [games]

For long matches, which can be stopped and taken up again, see `consigliere arena`.
"""

import sys
from itertools import combinations, pairwise

import consigliere
from consigliere.arena.elo import compare
from consigliere.arena.match import Series, play_series
from consigliere.games.registry import load_game

NAMES = ("random", "greedy", "search")
PLAYOUTS = 20


def main(games: int) -> None:
    """Games come in pairs: the same luck twice, with the seats swapped."""
    rules = load_game("famiglia")
    for names in combinations(NAMES, 2):
        players = [consigliere.player("famiglia", name, playouts=PLAYOUTS) for name in names]
        results = list(play_series(rules, players, Series(games, seed=1, options={})))
        points = [1.0 if r.winners == (0,) else 0.0 if r.winners == (1,) else 0.5 for r in results]
        pairs = [first + second for first, second in list(pairwise(points))[::2]]
        elo = compare(pairs).elo
        print(f"{names[0]:7} against {names[1]:7} {sum(points):g} of {games}, ", end="")
        print(f"Elo {elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
