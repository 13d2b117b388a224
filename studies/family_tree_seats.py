"""Computer players of Family Tree at tables of any size: one of them among others of one kind.

    python studies/family_tree_seats.py --player search --seconds 0.1 --against random \
        --seats 2 4 6 --games 24

Games with the same luck follow each other, with the seats rotated by one each time, so that the one
player sits in every seat as often. A victory that is shared counts in parts.
"""

import argparse

from consigliere.arena.match import Series, play_series, wins
from consigliere.core.statistics import wilson
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.players import make_player, player_names
from consigliere.players.player import Thinking

GAME = FamilyTree()


def main() -> None:
    """Print a line for each number of seats."""
    names = player_names(GAME.info.id)
    parser = argparse.ArgumentParser()
    parser.add_argument("--player", choices=names, default="search")
    parser.add_argument("--against", choices=names, default="random")
    parser.add_argument("--seconds", type=float, default=0.1, help="a turn, processor time")
    parser.add_argument("--playouts", type=int, default=None, help="a turn, instead of seconds")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4, 6])
    parser.add_argument("--games", type=int, default=24, help="a multiple of all numbers of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", choices=("dynasties", "big"), default="dynasties")
    given = parser.parse_args()
    seconds = given.seconds if given.playouts is None else 0.0
    thinking = Thinking(seconds, given.playouts, clock="cpu")
    print("| seats | games | won | interval | equal players | points | points of the others |")
    print("|---|---|---|---|---|---|---|")
    for seats in given.seats:
        others = [make_player(given.against, GAME.info.id, thinking) for _ in range(seats - 1)]
        players = [make_player(given.player, GAME.info.id, thinking), *others]
        series = Series(given.games, given.seed, {"variant": given.variant})
        results = list(play_series(GAME, players, series))
        won = wins(results)[0]
        low, high = wilson(won, given.games)
        points = sum(result.scores[0] for result in results) / given.games
        theirs = sum(sum(result.scores[1:]) for result in results) / given.games / (seats - 1)
        print(
            f"| {seats} | {given.games} | {won:g} | {low:.1%} – {high:.1%} | {1 / seats:.1%} "
            f"| {points:.1f} | {theirs:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
