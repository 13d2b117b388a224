"""Play a game between two players, save it, and see which turns cost most: python analyse.py

Writes game.jsonl, game.html and, where Matplotlib is installed, game.png.
"""

import sys
from pathlib import Path

import consigliere


def main(playouts: int) -> None:
    """More playouts make an analysis slower and surer."""
    game = consigliere.new_game("famiglia", seed=7, players={0: "greedy", 1: "random"})
    while game.turn is not None:
        game.play()
    game.save("game.jsonl")

    analysis = consigliere.load("game.jsonl").analyse(judge="search", playouts=playouts)
    for place in analysis.costly[:3]:
        turn = analysis.turns[place]
        print(f"Turn {place + 1} of player {turn.seat + 1} cost {turn.cost:.1%}", turn.grade or "")
    Path("game.html").write_text(analysis.html(), "utf-8")
    try:
        analysis.plot().savefig("game.png")
    except consigliere.ConsigliereError:
        print("No plot without Matplotlib: pip install 'consigliere[plot]'")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
