"""Sums and squares of playout results, with a draw counted as one half."""

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import seed_random

from ..rules.record import OVER, Record, new_boards
from ..rules.scoring import DRAW_GAME, winner
from .evaluation import CardValues, evaluate_position, phase_of
from .playout import Workspace, draw_all, play_turn
from .rollouts import PlayoutSettings

UNSETTLED = -1.0
"""Not a chance: the rules do not decide the position."""


class RolloutStatistics(NamedTuple):
    """Positions, shape (K,), with the sums of their results and of the squares of these.

    `alive`, shape (L,), lists the indices of those still compared.
    """

    boards: Any
    sums: NDArray[np.float64]
    squares: NDArray[np.float64]
    alive: NDArray[np.int64]


def new_statistics(count: int) -> RolloutStatistics:
    """Empty statistics for `count` positions, all alive."""
    zeros = np.zeros(count, np.float64)
    return RolloutStatistics(new_boards(count), zeros, zeros.copy(), np.arange(count))


def add_result(statistics: RolloutStatistics, place: int, result: float) -> None:
    """Count the result of one playout."""
    statistics.sums[place] += result
    statistics.squares[place] += result * result


def settled_chance(s: Record, seat: int) -> float:
    """The chance of a seat if the rules decide it (a draw is one half), else UNSETTLED.

    That is at the end, and where the mover wins at once by a second pass.
    """
    if s.stage == OVER:
        best = winner(s)
        if best == DRAW_GAME:
            return 0.5
        return 1.0 if best == seat else 0.0
    if s.passes > 0 and winner(s) == s.mover:
        return 1.0 if s.mover == seat else 0.0
    return UNSETTLED


def chance_of(s: Record, seat: int, card_values: CardValues) -> float:
    """The chance of a seat to win, settled or by the evaluation at the start of a turn.

    Unlike `evaluation.win_chance` it is unbiased: a draw is one half, the margin is ignored.
    """
    decided = settled_chance(s, seat)
    if decided != UNSETTLED:
        return decided
    return 1.0 / (
        1.0 + exp(-evaluate_position(s, seat, card_values) / card_values.scale[phase_of(s)])
    )


def gather_statistics(
    workspace: Workspace,
    statistics: RolloutStatistics,
    settings: PlayoutSettings,
    first: int,
    last: int,
) -> None:
    """Play rounds `first` to `last` (exclusive): one playout for each position alive.

    All positions of a round share their random numbers.
    """
    for number in range(first, last):
        for place in statistics.alive:
            seed_random(workspace.rng, settings.seed + number)
            workspace.board[0] = statistics.boards[place]
            s = workspace.board[0]
            draw_all(s, workspace.rng)
            while s.stage != OVER and s.turn <= settings.last_turn:
                play_turn(workspace, settings.card_values, settings.width)
                draw_all(s, workspace.rng)
            add_result(statistics, place, chance_of(s, settings.seat, settings.card_values))
