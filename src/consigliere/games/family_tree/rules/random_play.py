"""Whole games with a random source of their own, under the benchmark policy."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, random_below

from .actions import GROWING, MAX_CHOICES
from .bits import HALF, count_bits, nth_bit
from .legal import legal
from .phases import may_start, set_starter
from .pile import draw
from .record import ACT, BIG, DRAW, OVER, STARTER, Buffer, Record
from .step import decide
from .tables import Tables


def draw_random(s: Record, t: Tables, rng: Random) -> None:
    """Carry out the chance event that is due."""
    if s.stage == STARTER:
        seat = random_below(rng, s.seats)
        while not may_start(s, t, seat):
            seat = random_below(rng, s.seats)
        set_starter(s, t, seat)
        return
    point = random_below(rng, s.deck_size)
    word = 0
    count = count_bits(s.deck[0])
    while point >= count:
        point -= count
        word += 1
        count = count_bits(s.deck[word])
    draw(s, t, word * HALF + nth_bit(s.deck[word], point))


def sensible_choice(s: Record, out: Buffer, n: int, rng: Random) -> int:
    """The benchmark policy: uniform, but nobody passes who can act."""
    if n == 1:
        return out[0]
    if s.stage == ACT:
        return out[1 + random_below(rng, n - 1)] if s.variant != BIG else out[random_below(rng, n)]
    return out[random_below(rng, n)]


def play_out(s: Record, t: Tables, out: Buffer, rng: Random, counts: NDArray[np.int64]) -> None:
    """Play to the end under the benchmark policy.

    `counts`, shape (3,), grows by the turns, the decisions and the chance events played.
    """
    before = s.turn
    while s.stage != OVER:
        if s.stage <= DRAW:
            draw_random(s, t, rng)
            counts[2] += 1
        else:
            n = legal(s, t, out, GROWING)
            decide(s, t, sensible_choice(s, out, n, rng))
            counts[1] += 1
    counts[0] += s.turn - before


def play_games(boards: Any, t: Tables, games: int, rng: Random, counts: NDArray[np.int64]) -> None:
    """Play `games` games from `boards[0]` on `boards[1]`; `counts` as in `play_out`.

    `boards` is an array of records, shape (2,); afterwards `boards[1]` is the last final state.
    """
    out = np.empty(MAX_CHOICES, np.int32)
    for _ in range(games):
        boards[1] = boards[0]
        play_out(boards[1], t, out, rng, counts)
