"""OpenSpiel's own tree search on our OpenSpiel game, as a player of the arena.

    consigliere arena run docs/strength/open-spiel.toml --out docs/strength/open-spiel.jsonl

It is `open_spiel.python.algorithms.mcts` with its evaluator of random rollouts (its bot in C++ ends
the process on games in Python). `playouts` are its simulations for every small decision, of which
a turn has about three. Seconds are not kept to; the report says what a turn took.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import consigliere.envs.open_spiel  # noqa: F401  registers the games
from consigliere.games.famiglia.encoding.numbering import CODE_OF
from consigliere.games.famiglia.players.plans import PlanningPlayer
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.options import read_options
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record
from consigliere.games.famiglia.rules.state import State
from consigliere.players.player import Thinking

_EXPLORATION = 1.4
"""About the root of 2, for utilities from -1 to 1."""
_SIMULATIONS = 100
_LEAST = 2
"""With one simulation no child of the root is known."""
_SEEDS = 1 << 31


class OpenSpielPlayer(PlanningPlayer):
    """Searches anew for every small decision."""

    def __init__(self, thinking: Thinking) -> None:
        super().__init__()
        self._simulations = max(thinking.playouts or _SIMULATIONS, _LEAST)
        self._games: dict[tuple[tuple[str, str], ...], Any] = {}

    def decide(self, s: Record, seed: int) -> list[int]:
        """The decisions to the end of the turn, or to the next draw."""
        game = self._game(s)
        luck = np.random.RandomState(seed % _SEEDS)
        rollouts = mcts.RandomRolloutEvaluator(1, luck)
        bot = mcts.MCTSBot(game, _EXPLORATION, self._simulations, rollouts, random_state=luck)
        board, codes = s.copy(), []
        while board.turn == s.turn and board.stage not in {DRAW, OVER}:
            state = game.new_initial_state()
            state.position = game.encoding.position(State(board.copy()))
            codes.append(int(CODE_OF[bot.step(state)]))
            rules().decide(board, codes[-1])
        return codes

    def _game(self, s: Record) -> Any:
        options = read_options(s)
        key = tuple(sorted(options.items()))
        if key not in self._games:
            self._games[key] = pyspiel.load_game("consigliere_famiglia", options)
        return self._games[key]
