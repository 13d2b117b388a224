"""Whole games with a random source of one's own: uniform play, and what it counts."""

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import Random, random_below

from ..box.parts import TERRITORIES
from .legal import legal
from .record.frames import top_kind, waits_for_chance
from .record.record import OVER, Buffer, Record
from .record.tables import LookUp
from .setup import may_be_drawn
from .step import decide


def random_step(s: Record, t: LookUp, out: Buffer, rng: Random) -> int:
    """A decision of the player to act, or an outcome of chance, all equally likely."""
    if waits_for_chance(s):
        return random_draw(s, t, rng)
    n = legal(s, t, out)
    return int(out[random_below(rng, n)])


def random_draw(s: Record, t: LookUp, rng: Random) -> int:
    """What chance brings: a seat, a tile, a territory or a card, any of them alike."""
    kind = top_kind(s)
    number = int(random_below(rng, TERRITORIES))
    while not may_be_drawn(s, t, kind, number):
        number = int(random_below(rng, TERRITORIES))
    return number


def play_out(s: Record, t: LookUp, out: Buffer, rng: Random, counts: NDArray[np.int64]) -> None:
    """Play to the end, every legal decision as likely as any other.

    `out` is room for decisions; `counts`, shape (3,), grows by the rounds, the decisions and the
    chance events played.
    """
    before = s.round_number
    while s.phase != OVER:
        counts[2 if waits_for_chance(s) else 1] += 1
        decide(s, t, random_step(s, t, out, rng))
    counts[0] += s.round_number - before
