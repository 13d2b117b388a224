"""How strong a policy is: pairs of games against a computer player, with an interval."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from consigliere.core.statistics import wilson

from .arrays import SEATS, Frame
from .batch import FamigliaBatch

Policy: TypeAlias = Callable[[Frame], ArrayLike]
"""An action for each game, shape (games,); it counts where the policy has to act."""


class Evaluation(NamedTuple):
    """The share of the games won, a draw counting half, with its interval of 95 % (Wilson)."""

    share: float
    low: float
    high: float
    games: int


def evaluate(
    policy: Policy,
    opponent: str,
    pairs: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> Evaluation:
    """Play pairs of games with the same luck and the seats swapped against a computer player.

    Equal seeds give equal results for a policy that has no luck of its own. Raises UnknownPlayer,
    MalformedBatch, InvalidOption, ActionNotLegal.
    """
    won = sum(
        _played(FamigliaBatch(pairs, seed, options), policy, opponent, s) for s in range(SEATS)
    )
    games = SEATS * pairs
    return Evaluation(won / games, *wilson(won, games), games)


def _played(batch: FamigliaBatch, policy: Policy, name: str, seat: int) -> float:
    """What the policy wins in this seat: one game of each row of the batch."""
    opponent = batch.opponent(name)
    going: NDArray[np.bool_] = np.ones(len(batch), np.bool_)
    won = 0.0
    while going.any():
        is_own = batch.frame.seat == seat
        theirs = opponent.actions(np.flatnonzero(going & ~is_own))
        frame = batch.step(np.where(is_own & going, np.asarray(policy(batch.frame)), theirs))
        ended = frame.terminated & going
        won += float((frame.rewards[ended, seat] + 1).sum()) / 2
        going &= ~frame.terminated
    return won
