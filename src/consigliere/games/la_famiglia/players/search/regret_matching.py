"""Regret matching: mixed strategies for matrix games."""

import numpy as np
from numpy.typing import NDArray

_STEPS = 200
"""Steps of regret matching: they give an accuracy of about 0.01 in the chance to win."""


def mixed_strategy(payoffs: NDArray[np.float64], confidence: float = 0.0) -> list[float]:
    """The probability of playing each row against an opponent who picks the column.

    `payoffs`: chances to win of the row player, shape (rows, columns); the game is zero-sum. Both
    sides play by regret matching+ with linear averaging, so the rows' average strategy approaches
    their part of an equilibrium. `confidence`, 0 to 1, is the probability that the column is drawn
    uniformly instead: 0 gives an equilibrium strategy, 1 the best average, values in between a
    restricted Nash response.
    """
    rows, columns = payoffs.shape
    row_regrets, column_regrets = np.zeros(rows), np.zeros(columns)
    total = np.zeros(rows)
    uniform = confidence * payoffs.mean(axis=1)
    column = _strategy(column_regrets)
    for step in range(_STEPS):
        row = _strategy(row_regrets)
        losses = row @ payoffs
        column_regrets = np.maximum(column_regrets + losses @ column - losses, 0)
        column = _strategy(column_regrets)
        gains = uniform + (1 - confidence) * (payoffs @ column)
        row_regrets = np.maximum(row_regrets + gains - row @ gains, 0)
        total += (step + 1) * row
    return [float(share) for share in total / total.sum()]


def _strategy(regrets: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities in proportion to the regrets; uniform if there are none."""
    total = regrets.sum()
    return regrets / total if total > 0 else np.full(len(regrets), 1 / len(regrets))
