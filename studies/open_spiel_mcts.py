"""OpenSpiel's own tree search on our OpenSpiel game, as a player of the arena.

    consigliere arena run docs/strength/open-spiel.toml --out docs/strength/open-spiel.jsonl

It is `open_spiel.python.algorithms.mcts` (its bot in C++ ends the process on games in Python). Its
rollouts at random are our compiled ones, for in Python they would take a hundred times as long.
`playouts` are its simulations for every small decision, of which a turn has about three. Seconds
are not kept to; the report says what a turn took.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms import mcts

import consigliere.envs.open_spiel  # noqa: F401  registers the games
from consigliere.games.famiglia.encoding.encoding import FamigliaEncoding
from consigliere.games.famiglia.encoding.numbering import CODE_OF
from consigliere.games.famiglia.players.open_loop import random_playouts
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


class CompiledRollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """One game to its end at random, but nobody passes or stops discarding for nothing."""

    def __init__(self, encoding: FamigliaEncoding, seed: int) -> None:
        super().__init__()
        self._encoding, self._seed = encoding, seed
        self._play_out = random_playouts()

    def evaluate(self, state: Any) -> NDArray[np.float64]:
        """What both seats make of it: 1, 0 or -1."""
        self._seed += 1
        result = self._play_out(self._encoding.state(state.position).record, self._seed)
        return np.array([2 * result - 1, 1 - 2 * result])


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
        rollouts = CompiledRollouts(game.encoding, luck.randint(_SEEDS))
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
