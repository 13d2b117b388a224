"""Rollouts: a decision is carried out, then the heuristic plays on for everybody."""

from math import log

from consigliere.games.random_source import Random, random_below

from ...rules.random_play import random_draw
from ...rules.record.frames import UNBLOCK, top_kind, top_seat, waits_for_chance
from ...rules.record.record import OVER, Buffer, Record
from ...rules.record.tables import LookUp
from ...rules.step import decide
from ..evaluation import payoff, win_chance
from ..heuristic.conflict_outcomes import Workspace
from ..heuristic.policy import best_choice, best_index

_PARTS = 1 << 20
"""Steps of a random number between 0 and 1."""


def play_on(s: Record, t: LookUp, workspace: Workspace, out: Buffer, last_round: int) -> int:
    """Play until a round or the game is over; return the number of decisions.

    `out`: a buffer for the legal decisions.
    """
    count = 0
    while s.phase != OVER and s.round_number <= last_round:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, workspace.rng))
        else:
            decide(s, t, best_choice(s, t, workspace, out))
            count += 1
    return count


def play_game(s: Record, t: LookUp, first: Workspace, second: Workspace, out: Buffer) -> None:
    """Play to the end, side 0 with the weights of the first workspace, side 1 of the second."""
    while s.phase != OVER:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, first.rng))
        elif s.side[top_seat(s)] == 0:
            decide(s, t, best_choice(s, t, first, out))
        else:
            decide(s, t, best_choice(s, t, second, out))


def play_with_temperatures(  # noqa: PLR0913, PLR0917
    s: Record,
    t: LookUp,
    workspace: Workspace,
    out: Buffer,
    last_round: int,
    first: float,
    second: float,
) -> None:
    """Play until a round or the game is over, side 0 and side 1 each at a temperature.

    Temperatures are in points of the heuristic.
    """
    while s.phase != OVER and s.round_number <= last_round:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, workspace.rng))
        else:
            temperature = first if s.side[top_seat(s)] == 0 else second
            code = best_choice(s, t, workspace, out)
            if temperature > 0 and workspace.choice_count > 1:
                for number in range(workspace.choice_count):
                    workspace.values[number] += temperature * gumbel(workspace.rng)
                code = workspace.codes[best_index(workspace)]
            decide(s, t, code)


def gumbel(rng: Random) -> float:
    """A standard Gumbel variate: added to values, it makes the largest a softmax sample."""
    return -log(-log((random_below(rng, _PARTS) + 0.5) / _PARTS))


def rollout_end(s: Record) -> int:
    """The round at whose end the decision on top is evaluated: for a lock the next one."""
    return s.round_number + (top_kind(s) == UNBLOCK)


def roll_out(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, out: Buffer, code: int, reply: int
) -> None:
    """Carry out a decision and play on to the end of a round.

    `reply`: the next decision, or a negative number for the heuristic's choice.
    """
    last_round = rollout_end(s)
    decide(s, t, code)
    if reply >= 0:
        decide(s, t, reply)
    play_on(s, t, workspace, out, last_round)


def rollout(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, out: Buffer, code: int, reply: int, side: int
) -> float:
    """The chance of a side to win after a decision, see `roll_out`."""
    roll_out(s, t, workspace, out, code, reply)
    return win_chance(s, t, workspace, side)


def rollout_payoff(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, out: Buffer, code: int, reply: int, side: int
) -> float:
    """What a decision is worth to a search, see `roll_out` and `payoff`."""
    roll_out(s, t, workspace, out, code, reply)
    return payoff(s, t, workspace, side)


def advance_to_choice(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, out: Buffer, code: int, last_round: int
) -> bool:
    """Carry out a decision, unless it is negative, and play on while there is only one choice.

    Returns whether a choice comes up before the round is over; the workspace then holds it.
    """
    if code >= 0:
        decide(s, t, code)
    while s.phase != OVER and s.round_number <= last_round:
        if waits_for_chance(s):
            decide(s, t, random_draw(s, t, workspace.rng))
        else:
            only = best_choice(s, t, workspace, out)
            if workspace.choice_count > 1:
                return True
            decide(s, t, only)
    return False
