"""How fast the compiled rules are: whole games of Dynasties under the benchmark policy."""

from collections.abc import Callable
from time import perf_counter

import numpy as np

from consigliere.games.random_source import new_random

from .game import FamilyTree
from .rules.kernel import compiled
from .rules.record import new_boards

SEATS = 4
_CHUNK = 200
"""Games between two looks at the clock: some milliseconds."""


def measure(
    seconds: float, seed: int = 1, clock: Callable[[], float] = perf_counter
) -> dict[str, float]:
    """Play for so many seconds in one thread, after compiling; figures per second.

    Keys: `games_per_s`, `turns_per_s`, `decisions_per_s` (choices of players) and `chance_per_s`
    (cards drawn, and who starts).
    """
    start = FamilyTree().initial({}, SEATS)
    boards = new_boards(2)
    boards[0] = start.record
    rng = new_random()
    counts = np.zeros(3, np.int64)
    compiled().seed_random(rng, seed)
    compiled().play_games(boards, start.tables, 1, rng, counts)
    compiled().seed_random(rng, seed)
    counts[:] = 0
    games = 0
    began = clock()
    elapsed = 0.0
    while games == 0 or elapsed < seconds:
        compiled().play_games(boards, start.tables, _CHUNK, rng, counts)
        games += _CHUNK
        elapsed = clock() - began
    turns, decisions, chance = (float(count) / elapsed for count in counts)
    return {
        "games_per_s": games / elapsed,
        "turns_per_s": turns,
        "decisions_per_s": decisions,
        "chance_per_s": chance,
    }
