"""Playouts that are counted honestly: a draw is one half, and how far results spread is kept."""

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import seed_random

from ..rules.record import OVER, Record, new_boards
from ..rules.scoring import DRAW_GAME, winner
from .evaluation import Worth, phase_of, position_worth
from .playout import Workspace, draw_all, play_turn
from .rollouts import PlayoutSettings

UNDECIDED = -1.0
"""Not a chance: the position is not decided yet."""


class RolloutStatistics(NamedTuple):
    """Positions that are weighed, shape (K,), with the sums of results and of their squares.

    `alive`, shape (L,), lists the numbers of those that are still looked at.
    """

    boards: Any
    sums: NDArray[np.float64]
    squares: NDArray[np.float64]
    alive: NDArray[np.int64]


def new_scale(count: int) -> RolloutStatistics:
    """An empty scale for `count` positions, all of them looked at."""
    zeros = np.zeros(count, np.float64)
    return RolloutStatistics(new_boards(count), zeros, zeros.copy(), np.arange(count))


def decided_chance(s: Record, seat: int) -> float:
    """The chance of a seat where the rules have decided it: a draw is one half; else UNDECIDED.

    Besides the end this is the turn of a seat that wins at once by a second pass.
    """
    if s.stage == OVER:
        best = winner(s)
        if best == DRAW_GAME:
            return 0.5
        return 1.0 if best == seat else 0.0
    if s.passes > 0 and winner(s) == s.mover:
        return 1.0 if s.mover == seat else 0.0
    return UNDECIDED


def chance_of(s: Record, seat: int, worth: Worth) -> float:
    """The chance of a seat to win, by the worth of a position at the start of a turn, or decided.

    Unlike `worth.win_chance` it prefers nothing: a draw is one half, and the margin is left out.
    """
    decided = decided_chance(s, seat)
    if decided != UNDECIDED:
        return decided
    return 1.0 / (1.0 + exp(-position_worth(s, seat, worth) / worth.scale[phase_of(s)]))


def gather_statistics(
    workspace: Workspace,
    statistics: RolloutStatistics,
    settings: PlayoutSettings,
    first: int,
    last: int,
) -> None:
    """Play the rounds from `first` to before `last`: a playout for each position alive.

    All positions of a round meet the same luck.
    """
    for number in range(first, last):
        for place in statistics.alive:
            seed_random(workspace.rng, settings.seed + number)
            workspace.table[0] = statistics.boards[place]
            s = workspace.table[0]
            draw_all(s, workspace.rng)
            while s.stage != OVER and s.turn <= settings.last_turn:
                play_turn(workspace, settings.worth, settings.width)
                draw_all(s, workspace.rng)
            result = chance_of(s, settings.seat, settings.worth)
            statistics.sums[place] += result
            statistics.squares[place] += result * result
