"""Rollouts of several candidates with common random numbers."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import seed_random

from ..rules.record import OVER, new_boards
from .evaluation import CardValues, win_chance
from .playout import Workspace, draw_all, play_turn
from .swaps import Width


class Rollouts(NamedTuple):
    """Positions to compare, shape (K,), and the sums of their results.

    `alive`, shape (L,), lists the indices of those still compared.
    """

    boards: Any
    sums: NDArray[np.float64]
    alive: NDArray[np.int64]


class PlayoutSettings(NamedTuple):
    """For which seat and how playouts go: up to the end of turn number `last_turn`."""

    seat: int
    card_values: CardValues
    width: Width
    last_turn: int
    seed: int


def new_rollouts(count: int) -> Rollouts:
    """Rollouts of `count` candidates, all alive."""
    return Rollouts(new_boards(count), np.zeros(count, np.float64), np.arange(count))


def run_rollouts(
    workspace: Workspace, rollouts: Rollouts, settings: PlayoutSettings, first: int, last: int
) -> None:
    """Play rounds `first` to `last` (exclusive): one playout for each candidate alive.

    The result of a playout is the seat's chance to win where it stops. This is one function because
    every call between compiled functions costs a second of compiling.
    """
    for number in range(first, last):
        for candidate in rollouts.alive:
            seed_random(workspace.rng, settings.seed + number)
            workspace.board[0] = rollouts.boards[candidate]
            s = workspace.board[0]
            draw_all(s, workspace.rng)
            while s.stage != OVER and s.turn <= settings.last_turn:
                play_turn(workspace, settings.card_values, settings.width)
                draw_all(s, workspace.rng)
            rollouts.sums[candidate] += win_chance(s, settings.seat, settings.card_values)
