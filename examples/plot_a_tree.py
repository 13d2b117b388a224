"""Grow a family tree and draw it: python plot_a_tree.py [seats] writes tree.svg"""

import sys
from pathlib import Path

import consigliere


def main(seats: int) -> None:
    """Everybody plays greedily; the picture has the longest surname in gold."""
    game = consigliere.new_game(
        "family-tree", seed=3, seats=seats, players=dict.fromkeys(range(seats), "greedy")
    )
    while game.turn is not None:
        game.play()
    print(game)
    picture = game.svg()
    assert picture is not None
    Path("tree.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
