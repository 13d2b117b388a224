"""Whole games with a random source of one's own: uniform play, and what it counts."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, random_below

from .actions import MAX_CHOICES
from .box import TERRITORIES
from .frames import top_kind, waits_for_chance
from .legal import legal
from .rules import decide
from .setup import may_be_drawn
from .state import OVER, Buffer, Record
from .tables import LookUp


def random_step(s: Record, t: LookUp, out: Buffer, rng: Random) -> int:
    """A decision of whoever is to act, or what chance brings, all alike."""
    if not waits_for_chance(s):
        n = legal(s, t, out)
        return out[random_below(rng, n)]
    kind = top_kind(s)
    number = random_below(rng, TERRITORIES)
    while not may_be_drawn(s, t, kind, number):
        number = random_below(rng, TERRITORIES)
    return number


def play_out(s: Record, t: LookUp, out: Buffer, rng: Random, counts: NDArray[np.int64]) -> None:
    """Play to the end, every legal decision as likely as any other.

    `counts`, shape (3,), grows by the rounds, the decisions and the chance events played.
    """
    before = s.round_number
    while s.phase != OVER:
        counts[2 if waits_for_chance(s) else 1] += 1
        decide(s, t, random_step(s, t, out, rng))
    counts[0] += s.round_number - before


def play_games(boards: Any, t: LookUp, games: int, rng: Random, counts: NDArray[np.int64]) -> None:
    """Play `games` games from `boards[0]` on `boards[1]`; `counts` as in `play_out`.

    `boards` is an array of records, shape (2,); afterwards `boards[1]` is the last final state.
    """
    out = np.empty(MAX_CHOICES, np.int32)
    for _ in range(games):
        boards[1] = boards[0]
        play_out(boards[1], t, out, rng, counts)
