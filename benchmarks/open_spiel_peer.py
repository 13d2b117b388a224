"""The peer: OpenSpiel's crazy_eights, played at random in C++ and from Python."""

import random
from time import thread_time
from typing import Any

import pyspiel

Pace = dict[str, float]
"""Moves per second: `decisions` of players, and `all_moves` with the chance moves."""

GAME = "crazy_eights"
_LENGTH_SAMPLES = 3000
"""Games from which the mean length is estimated: within one per cent."""
_UCT = 1.0
_MEGABYTES = 100


class Rollouts:
    """Random rollouts from one deal, the loop inside C++.

    Python reaches them through a search bot with one simulation: that evaluates its root by
    `count` rollouts. The library does not count moves, so their mean number is estimated by
    playing at random from Python, from the same deal.
    """

    def __init__(self, seed: int) -> None:
        self._luck = random.Random(seed)  # noqa: S311  a benchmark, not a secret
        self._game = pyspiel.load_game(GAME)
        self._deal = self._dealt()
        lengths = [self._length() for _ in range(_LENGTH_SAMPLES)]
        self.decisions = sum(decisions for decisions, _ in lengths) / len(lengths)
        self.draws = sum(draws for _, draws in lengths) / len(lengths)

    def run(self, seconds: float) -> Pace:
        """Roll out for about so many seconds in one thread."""
        rollouts = 0
        count = 1000
        spent = 0.0
        while spent < seconds:
            evaluator = pyspiel.RandomRolloutEvaluator(count, self._luck.randrange(1 << 30))
            bot = pyspiel.MCTSBot(
                game=self._game,
                evaluator=evaluator,
                uct_c=_UCT,
                max_simulations=1,
                max_memory_mb=_MEGABYTES,
                solve=False,
                seed=1,
                verbose=False,
            )
            began = thread_time()
            bot.step(self._deal)
            spent += thread_time() - began
            rollouts += count
        each = rollouts / spent
        return {
            "decisions": each * self.decisions,
            "all_moves": each * (self.decisions + self.draws),
        }

    def run_from_python(self, seconds: float) -> Pace:
        """Random games, each move chosen and applied by Python."""
        decisions = draws = 0
        began = thread_time()
        while (spent := thread_time() - began) < seconds:
            more = self._length()
            decisions += more[0]
            draws += more[1]
        return {"decisions": decisions / spent, "all_moves": (decisions + draws) / spent}

    def _dealt(self) -> Any:
        state = self._game.new_initial_state()
        while state.is_chance_node():
            self._draw(state)
        return state

    def _length(self) -> tuple[int, int]:
        """Players' and chance moves of one random game from the deal."""
        state = self._deal.clone()
        decisions = draws = 0
        while not state.is_terminal():
            if state.is_chance_node():
                self._draw(state)
                draws += 1
            else:
                moves = state.legal_actions()
                state.apply_action(moves[int(self._luck.random() * len(moves))])
                decisions += 1
        return decisions, draws

    def _draw(self, state: Any) -> None:
        """All cards left are equally likely in this game."""
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(self._luck.random() * len(outcomes))][0])
