"""Random games of Famiglia driven from Python, one decision at a time.

Only decisions count: compiled or not, the chance events between them are carried out too.
"""

import random
from time import thread_time

import numpy as np

from consigliere.core.action import CHANCE
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.kernel import compiled
from consigliere.games.famiglia.rules.memory import RECORD_END, luck_of, new_memory
from consigliere.games.famiglia.rules.state import State


def kernel_steps(seconds: float) -> float:
    """Through the compiled functions on a memory: a call decides, then lists what comes next."""
    start = np.frombuffer(Famiglia().initial({}).record.tobytes(), np.int8)
    game, luck = new_memory(), random.Random(1)  # noqa: S311
    compiled().seed_random(luck_of(game), 1)
    begin, step = compiled().begin, compiled().step
    board = game[:RECORD_END]
    decisions = 0
    began = thread_time()
    while (spent := thread_time() - began) < seconds:
        board[:] = start
        count = begin(game)
        while count:
            count = step(game, int(luck.random() * count))
            decisions += 1
    return decisions / spent


def game_protocol_steps(seconds: float) -> float:
    """Through the Game protocol: immutable states, words, events."""
    game, luck = Famiglia(), random.Random(1)  # noqa: S311
    decisions = 0
    began = thread_time()
    while (spent := thread_time() - began) < seconds:
        decisions += _played(game, luck)
    return decisions / spent


def _played(game: Famiglia, luck: random.Random) -> int:
    """Decisions of one random game."""
    state: State = game.initial({})
    decisions = 0
    while actors := game.actors(state):
        if actors == (CHANCE,):
            outcomes = game.chance(state)
            weights = [outcome.weight for outcome in outcomes]
            action = luck.choices(outcomes, weights)[0].action
        else:
            action = luck.choice(game.legal_actions(state, actors[0]))
            decisions += 1
        state = game.apply(state, action).state
    return decisions
