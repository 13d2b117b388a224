"""Candidates tried out against each other, all with the same luck."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from consigliere.games.random_source import seed_random

from ..rules.record import OVER, new_boards
from .evaluation import Worth, win_chance
from .playout import Workspace, draw_all, play_turn
from .swaps import Width


class Rollouts(NamedTuple):
    """Positions that compete, shape (K,) each: where they start and the sums of their results.

    `alive`, shape (L,), lists the numbers of those still in the race.
    """

    boards: Any
    sums: NDArray[np.float64]
    alive: NDArray[np.int64]


class PlayoutSettings(NamedTuple):
    """For whom and how playouts are played: up to the end of turn number `last_turn`."""

    seat: int
    worth: Worth
    width: Width
    last_turn: int
    seed: int


def new_trial(count: int) -> Rollouts:
    """A trial of `count` candidates, all alive."""
    return Rollouts(new_boards(count), np.zeros(count, np.float64), np.arange(count))


def try_out(
    workspace: Workspace, rollouts: Rollouts, settings: PlayoutSettings, first: int, last: int
) -> None:
    """Play the rounds from `first` to before `last`: one playout for each candidate alive.

    The result of a playout is the seat's chance to win where it stops. All of it stands in one
    function, because every call between compiled functions costs a second of compiling.
    """
    for number in range(first, last):
        for candidate in rollouts.alive:
            seed_random(workspace.rng, settings.seed + number)
            workspace.table[0] = rollouts.boards[candidate]
            s = workspace.table[0]
            draw_all(s, workspace.rng)
            while s.stage != OVER and s.turn <= settings.last_turn:
                play_turn(workspace, settings.worth, settings.width)
                draw_all(s, workspace.rng)
            rollouts.sums[candidate] += win_chance(s, settings.seat, settings.worth)
