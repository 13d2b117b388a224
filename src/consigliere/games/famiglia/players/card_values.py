"""Card values: plain ones by rule of thumb, and fitted ones.

The fitted values were learned from self-play by `training/fit_famiglia.py`: least squares of the
final difference of scores, repeated with the values learned before.
"""

import json
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import KINDS, POINTS, VALUES
from .evaluation import AREA, HAND, MAX_COPIES, PHASES, TEMPOS, ZONES, CardValues

LEVELS = 3
"""Weights of the first, the second and every further copy."""
PLAIN_DIG_WEIGHTS = (2.0, 1.0)

_ABILITY = 1.0
"""Points for a hand card's ability, times the value of the card."""
_STEP_UP = 0.5
"""Share of the next higher card's points added for each of two cards that could pay for it."""


def plain_card_values() -> CardValues:
    """Victory points, plus a little in hand for pairs and abilities; the same in every phase."""
    cards = np.zeros((ZONES, KINDS, MAX_COPIES + 1), np.float32)
    for kind in range(KINDS):
        for count in range(MAX_COPIES + 1):
            cards[AREA, kind, count] = count * POINTS[kind]
            cards[HAND, kind, count] = count * POINTS[kind] + _potential(kind, count)
    return CardValues(
        np.ascontiguousarray(np.broadcast_to(cards, (PHASES, *cards.shape))),
        np.zeros((PHASES, TEMPOS), np.float32),
        np.full(PHASES, 10.0, np.float32),
        np.array(PLAIN_DIG_WEIGHTS, np.float32),
    )


def _potential(kind: int, count: int) -> float:
    ability = _ABILITY * (kind % VALUES) * count if kind >= VALUES else 0.0
    if kind % VALUES == VALUES - 1:
        return ability
    return ability + _STEP_UP * float(POINTS[kind + 1]) * min(count, 2)


def fitted_card_values() -> CardValues:
    """The values learned from self-play, `data/worth.json`."""
    text = files(__package__).joinpath("data/worth.json").read_text("utf-8")
    return card_values_of(json.loads(text))


def card_values_of(data: dict[str, Any]) -> CardValues:
    """Card values from a data file: weights at some phases (`knots`), interpolated in between.

    `cards`, shape (knots, ZONES, KINDS, LEVELS); `tempo`, shape (knots, TEMPOS); `scale`, shape
    (knots,); `dig_weights`, shape (2,).
    """
    knots = np.array(data["knots"], np.float64)
    levels = _between(knots, np.array(data["cards"], np.float64))
    cards = np.zeros((PHASES, ZONES, KINDS, MAX_COPIES + 1), np.float32)
    for count in range(1, MAX_COPIES + 1):
        further = levels[..., min(count, LEVELS) - 1]
        cards[..., count] = cards[..., count - 1] + further
    return CardValues(
        cards,
        _between(knots, np.array(data["tempo"], np.float64)).astype(np.float32),
        _between(knots, np.array(data["scale"], np.float64)).astype(np.float32),
        np.array(data["habits"], np.float32),
    )


def _between(knots: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights at every phase from those at the knots, along the first axis."""
    flat = weights.reshape(len(knots), -1)
    phases = np.arange(PHASES)
    columns = [np.interp(phases, knots, column) for column in flat.T]
    return np.stack(columns, axis=1).reshape(PHASES, *weights.shape[1:])
