"""Computer players of La Famiglia, side against side, in modes that the arena does not cover.

    python studies/la_famiglia_sides.py --mode 2v1 2v2 --against random --games 20

Two games in a row share their seed, with the sides swapped in the second: one player sits in all
seats of a side, and the other in all seats of the other.
"""

import argparse

from consigliere.arena.match import play_match
from consigliere.core.statistics import wilson
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.players import make_player, player_names
from consigliere.players.player import Thinking

GAME = LaFamiglia()
SIDE_OF = {"1v1": (0, 1), "2v1": (0, 1, 1), "2v2": (0, 1, 0, 1)}


def main() -> None:
    """Print a line for each mode."""
    names = player_names(GAME.info.id)
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", choices=sorted(SIDE_OF), nargs="+", default=["2v1", "2v2"])
    parser.add_argument("--player", choices=names, default="heuristic")
    parser.add_argument("--against", choices=names, default="random")
    parser.add_argument("--seconds", type=float, default=0.0, help="a decision, processor time")
    parser.add_argument("--games", type=int, default=20, help="an even number")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    thinking = Thinking(given.seconds, clock="cpu")
    pair = [make_player(name, GAME.info.id, thinking) for name in (given.player, given.against)]
    print("| mode | games | won as side 0 | won as side 1 | won | interval |")
    print("|---|---|---|---|---|---|")
    for mode in given.mode:
        won = [0.0, 0.0]
        for number in range(given.games):
            side = number % 2
            seats = [pair[own != side] for own in SIDE_OF[mode]]
            result = play_match(GAME, seats, {"mode": mode}, given.seed + number // 2)
            winners = {SIDE_OF[mode][seat] for seat in result.winners}
            won[side] += 0.5 if not winners else side in winners
        low, high = wilson(sum(won), given.games)
        half = given.games // 2
        print(
            f"| {mode} | {given.games} | {won[0]:g} of {half} | {won[1]:g} of {half} "
            f"| {sum(won) / given.games:.1%} | {low:.1%} – {high:.1%} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
