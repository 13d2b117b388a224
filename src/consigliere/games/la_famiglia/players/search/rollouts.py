"""Decisions tried out: carried out, then the heuristic plays on for everybody."""

from math import log

from consigliere.games.random_source import Random, random_below

from ...rules.random_play import random_draw
from ...rules.record.frames import UNBLOCK, top_kind, top_seat, waits_for_chance
from ...rules.record.record import OVER, Buffer, Record
from ...rules.record.tables import LookUp
from ...rules.step import decide
from ..evaluation import win_chance
from ..heuristic.battle import Desk
from ..heuristic.policy import best_choice, best_of

_PARTS = 1 << 20
"""Of 1, for a number that is drawn in between."""


def play_on(s: Record, t: LookUp, desk: Desk, out: Buffer, last_round: int) -> int:
    """Play until a round is over, or the game; returns how many decisions that took.

    `out` is room for decisions.
    """
    count = 0
    while s.phase != OVER and s.round_number <= last_round:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, desk.rng))
        else:
            decide(s, t, best_choice(s, t, desk, out))
            count += 1
    return count


def play_sides(s: Record, t: LookUp, first: Desk, second: Desk, out: Buffer) -> None:
    """Play to the end, side 0 by the one desk, with its taste and luck, side 1 by the other."""
    while s.phase != OVER:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, first.rng))
        elif s.side[top_seat(s)] == 0:
            decide(s, t, best_choice(s, t, first, out))
        else:
            decide(s, t, best_choice(s, t, second, out))


def play_loosely(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, desk: Desk, out: Buffer, last_round: int, first: float, second: float
) -> None:
    """Play until a round is over, or the game; side 0 and side 1 more or less loosely.

    Looseness is a temperature, in the points of the heuristic.
    """
    while s.phase != OVER and s.round_number <= last_round:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, desk.rng))
        else:
            loose = first if s.side[top_seat(s)] == 0 else second
            code = best_choice(s, t, desk, out)
            if loose > 0 and desk.size > 1:
                for number in range(desk.size):
                    desk.values[number] += loose * gumbel(desk.rng)
                code = desk.codes[best_of(desk)]
            decide(s, t, code)


def gumbel(rng: Random) -> float:
    """A number to add: whose sum is most is drawn as by a temperature of 1."""
    return -log(-log((random_below(rng, _PARTS) + 0.5) / _PARTS))


def last_round_of(s: Record) -> int:
    """The round whose end shows what the decision on top is worth: of a lock, the next one."""
    return s.round_number + (top_kind(s) == UNBLOCK)


def try_out(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, desk: Desk, out: Buffer, code: int, reply: int, side: int
) -> float:
    """The chance of a side to win after a decision, as the end of a round shows it.

    `reply` is the decision that comes next, if that is not up to the heuristic, else negative.
    """
    last_round = last_round_of(s)
    decide(s, t, code)
    if reply >= 0:
        decide(s, t, reply)
    play_on(s, t, desk, out, last_round)
    return win_chance(s, t, desk, side)


def to_choice(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, desk: Desk, out: Buffer, code: int, last_round: int
) -> bool:
    """Whether somebody has a choice before a round is over, after a decision unless it is negative.

    What leaves no choice is played. What may be chosen is on the desk then.
    """
    if code >= 0:
        decide(s, t, code)
    while s.phase != OVER and s.round_number <= last_round:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, desk.rng))
        else:
            only = best_choice(s, t, desk, out)
            if desk.size > 1:
                return True
            decide(s, t, only)
    return False
