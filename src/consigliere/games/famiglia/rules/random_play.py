"""Whole games with a random source of one's own, under the benchmark policy."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, random_below, seed_random

from .actions import GROWING, MAX_CHOICES
from .cards import KINDS
from .lanes import EACH_OF_FOUR, four, larger, last_of, sums, total
from .legal import legal
from .pile import draw, set_starter
from .record import DRAW, OVER, STARTER, STREET, TAKE, Buffer, Record
from .scoring import DRAW_GAME, winner
from .step import decide


def draw_random(s: Record, rng: Random) -> None:
    """Carry out the chance event that is due."""
    if s.stage == STARTER:
        set_starter(s, random_below(rng, 2))
        return
    draw(s, kind_at(s, random_below(rng, s.unknown_size)))


def kind_at(s: Record, place: int) -> int:
    """The kind of the card at this place, from 0, of the unknown ones in the order of kinds."""
    before = 0
    beyond = 0
    for first in range(0, KINDS, 4):
        # these sums wait for nothing, so that only one addition is waited for by the next ones
        up_to = sums(four(s.unknown, first))
        beyond += larger(up_to + before * EACH_OF_FOUR, place)
        before += last_of(up_to)
    return KINDS - total(beyond)


def sensible_choice(s: Record, out: Buffer, n: int, rng: Random) -> int:
    """The benchmark policy: uniform, but it never stops digging and never passes if it can take."""
    if n == 1:
        return out[0]
    if s.stage == STREET or s.stage == TAKE:  # noqa: PLR1714  a tuple test costs Numba time
        return out[1 + random_below(rng, n - 1)]
    return out[random_below(rng, n)]


def play_out(s: Record, out: Buffer, rng: Random, counts: NDArray[np.int64]) -> None:
    """Play to the end under the benchmark policy.

    `counts`, shape (3,), grows by the turns, the decisions and the chance events played.
    """
    before = s.turn
    while s.stage != OVER:
        if s.stage <= DRAW:
            draw_random(s, rng)
            counts[2] += 1
        else:
            n = legal(s, out, GROWING)
            decide(s, sensible_choice(s, out, n, rng))
            counts[1] += 1
    counts[0] += s.turn - before


def play_games(boards: Any, games: int, rng: Random, counts: NDArray[np.int64]) -> None:
    """Play `games` games from `boards[0]` on `boards[1]`; `counts` as in `play_out`.

    `boards` is an array of records, shape (2,); afterwards `boards[1]` is the last final state.
    """
    out = np.empty(MAX_CHOICES, np.int32)
    for _ in range(games):
        boards[1] = boards[0]
        play_out(boards[1], out, rng, counts)


def random_result(  # noqa: PLR0913, PLR0917
    boards: Any, out: Buffer, rng: Random, counts: NDArray[np.int64], seat: int, seed: int
) -> float:
    """Play from `boards[0]` to the end on `boards[1]`; a seat's result: 1, ½ for a draw, or 0."""
    seed_random(rng, seed)
    boards[1] = boards[0]
    play_out(boards[1], out, rng, counts)
    won = winner(boards[1])
    if won == DRAW_GAME:
        return 0.5
    return 1.0 if won == seat else 0.0


HOT = (draw_random, kind_at, sensible_choice, play_out)
"""Called at every step: see `core.compiled`."""
