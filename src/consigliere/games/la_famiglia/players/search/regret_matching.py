"""Choices made at the same time, unseen: a mixture that hardly anybody can take advantage of."""

import numpy as np
from numpy.typing import NDArray

_STEPS = 200
"""Steps of regret matching: enough for a hundredth of a chance to win."""


def mixture(payoffs: NDArray[np.float64], belief: float = 0.0) -> list[float]:
    """How often to play each row against an opponent who picks the column, to whom it is a loss.

    `payoffs`, shape (rows, columns), are chances to win. Both sides match their regrets, later
    steps count more, and what the rows play on average comes close to their part of an equilibrium.
    `belief`, 0 to 1, is how often the column falls by chance instead, all alike: with 0 the rows
    trust nothing, with 1 they are best on average (a restricted Nash response in between).
    """
    rows, columns = payoffs.shape
    for_rows, for_columns = np.zeros(rows), np.zeros(columns)
    played = np.zeros(rows)
    by_chance = belief * payoffs.mean(axis=1)
    column = _matched(for_columns)
    for step in range(_STEPS):
        row = _matched(for_rows)
        losses = row @ payoffs
        for_columns = np.maximum(for_columns + losses @ column - losses, 0)
        column = _matched(for_columns)
        gains = by_chance + (1 - belief) * (payoffs @ column)
        for_rows = np.maximum(for_rows + gains - row @ gains, 0)
        played += (step + 1) * row
    return [float(share) for share in played / played.sum()]


def _matched(regrets: NDArray[np.float64]) -> NDArray[np.float64]:
    """As often as each is regretted; all alike if nothing is."""
    total = regrets.sum()
    return regrets / total if total > 0 else np.full(len(regrets), 1 / len(regrets))
