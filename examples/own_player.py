"""A player of your own against one of ours: python own_player.py [games]"""

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import consigliere


class Collector:
    """Takes a card whenever it may, the one with most points first; else passes."""

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of the words in `choices`: `view` is all that its seat may know."""
        taken = [word for word in choices if word.startswith("+")]
        if taken:
            return max(taken, key=lambda word: int(word[2]))
        return "pass" if "pass" in choices else Random(seed).choice(choices)


def main(games: int) -> None:
    """The same luck for both: seats are swapped in every second game."""
    won = 0.0
    for number in range(games):
        mine = number % 2
        players: dict[int, str | int | consigliere.Player]
        players = {mine: Collector(), 1 - mine: "random"}
        game = consigliere.new_game("famiglia", seed=number // 2, players=players)
        while game.turn is not None:
            game.play()
        assert game.outcome is not None
        winners = game.outcome.winners
        won += 0.5 if not winners else float(winners == (mine,))
    print(f"The collector won {won:g} of {games} games against the random player.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
