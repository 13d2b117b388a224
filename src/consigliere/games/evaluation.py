"""How strong a policy is: games with the same luck in every seat against a computer player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from consigliere.core.statistics import wilson

Policy: TypeAlias = Callable[[Any], ArrayLike]
"""From the frame of a batch an action for each game, shape (games,); it counts where the policy has
to act."""


class Evaluation(NamedTuple):
    """The share of the games won, with its interval of 95 % (Wilson).

    Winners share a win, and so do all after a draw: with two seats a draw counts half.
    """

    share: float
    low: float
    high: float
    games: int


def evaluate(
    new_batch: Callable[[], Any], policy: Policy, opponent: str, playouts: int | None = None
) -> Evaluation:
    """Play the games of a batch once for each seat: the policy sits there, the player elsewhere.

    `new_batch` gives the same batch each time, so the luck of the games is the same in every seat.
    Equal batches give equal results for a policy that has no luck of its own. Raises UnknownPlayer,
    ActionNotLegal.
    """
    batch = new_batch()
    seats = batch.frame.rewards.shape[1]
    games = seats * len(batch)
    won = _won(batch, policy, batch.opponent(opponent, 0, playouts), 0)
    for seat in range(1, seats):
        batch = new_batch()
        won += _won(batch, policy, batch.opponent(opponent, 0, playouts), seat)
    return Evaluation(won / games, *wilson(won, games), games)


def _won(batch: Any, policy: Policy, opponent: Any, seat: int) -> float:
    """What the policy wins in this seat: one game of each row of the batch."""
    going: NDArray[np.bool_] = np.ones(len(batch), np.bool_)
    won = 0.0
    while going.any():
        is_own = batch.frame.seat == seat
        theirs = opponent.actions(np.flatnonzero(going & ~is_own))
        frame = batch.step(np.where(is_own & going, np.asarray(policy(batch.frame)), theirs))
        ended = frame.terminated & going
        won += sum(map(_share, frame.rewards[ended], [seat] * int(ended.sum())))
        going &= ~frame.terminated
    return won


def _share(rewards: NDArray[np.float32], seat: int) -> float:
    """A seat's share of the win: winners share it, and so do all after a draw."""
    winners = np.count_nonzero(rewards > 0)
    if winners == 0:
        return 1 / len(rewards)
    return float(rewards[seat] > 0) / winners
