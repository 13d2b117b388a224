"""OpenSpiel's MCTS at Famiglia: python mcts.py [games] [simulations]

Needs `pip install 'consigliere[envs]'`. The bot and its rollouts are OpenSpiel's own, unchanged.
Played here against random steps; in an arena it is `player = "mcts:Searcher"`.
"""

import sys
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from small_steps import word_for

import consigliere.envs.open_spiel  # noqa: F401  registers the games

EXPLORATION = 1.4
SIMULATIONS = 30


def new_bot(game: Any, simulations: int, luck: np.random.RandomState) -> Any:
    """UCT with one random rollout for each simulation."""
    rollouts = RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    return MCTSBot(game, EXPLORATION, simulations, rollouts, random_state=luck)


class Searcher:
    """The bot at a table; the playouts of its Thinking are its simulations."""

    def __init__(self, thinking: Any) -> None:
        """Without playouts it has SIMULATIONS."""
        self._simulations = thinking.playouts or SIMULATIONS

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """One of the words in `choices`."""
        return word_for(view, choices, partial(self._search, seed % 2**32))

    def _search(self, seed: int, encoding: Any, position: Any) -> int:
        game = loaded(tuple(encoding.options.items()))
        state = game.new_initial_state()
        state.position = position
        bot = new_bot(game, self._simulations, np.random.RandomState(seed))
        return int(bot.step(state))


@cache
def loaded(options: tuple[tuple[str, str], ...]) -> Any:
    """The game with these options."""
    return pyspiel.load_game("consigliere_famiglia", dict(options))


def main(games: int, simulations: int) -> None:
    """The seats are swapped in every second game."""
    game, luck, worth = loaded(()), np.random.RandomState(1), 0.0
    bot = new_bot(game, simulations, luck)
    for number in range(games):
        state, seat = game.new_initial_state(), number % 2
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = luck.choice(outcomes, p=chances)
            elif state.current_player() == seat:
                action = bot.step(state)
            else:
                action = luck.choice(state.legal_actions())
            state.apply_action(int(action))
        worth += state.returns()[seat]
    print(f"MCTS won {(worth + games) / 2:g} of {games} games against random steps.")


if __name__ == "__main__":
    given = [int(number) for number in sys.argv[1:]]
    main(*(given + [10, SIMULATIONS][len(given) :]))
