"""The peer of La Famiglia: catanatron's Catan, four random players, in plain Python."""

import random
from time import thread_time

from catanatron import Color, Game, RandomPlayer


def catan_pace(seconds: float) -> dict[str, float]:
    """Actions per second of one thread, over as many whole games as it takes."""
    random.seed(1)  # the library draws from the common source
    actions = 0
    began = thread_time()
    while (spent := thread_time() - began) < seconds:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        actions += len(game.state.actions)
    return {"decisions": actions / spent}
