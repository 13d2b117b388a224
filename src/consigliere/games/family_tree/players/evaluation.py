"""Evaluation of positions: features times weights, which change as the deck runs down."""

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.record import BIG, OVER, Record
from ..rules.tables import Tables
from .features import FEATURES, POINTS, Features, compute_hand_features, compute_table_features

LAST_TURNS = 6.0
"""Turns of each player, about, in which the weights go over to those of the end: a card played
then still scores its points, but has less and less effect on later turns."""
UNSEEN_CARD = FEATURES
"""Index of `Weights.unseen_card` in `Weights.current`, after the features."""
_FAR_BEHIND = -1e9
_MAX_EXPONENT = 50.0
"""Keeps `exp` from overflowing; the chance to win is zero by then."""


class Weights(NamedTuple):
    """Points for each feature, shape (2, 2, FEATURES): by variant, at the end and before.

    `unseen_card`, shape (2,), is the value in hand of the top card of the deck; `scale`, shape
    (2,), the lead in points at which a win is e times as likely as a loss. `current`, shape
    (FEATURES + 1,), is scratch memory for the weights of one position.
    """

    points: NDArray[np.float64]
    unseen_card: NDArray[np.float64]
    scale: NDArray[np.float64]
    current: NDArray[np.float64]


def set_current_weights(s: Record, weights: Weights) -> None:
    """Set `weights.current` to the weights of a position."""
    share = 1.0
    if s.variant != BIG:
        share = min((s.deck_size + s.archive_size) / (s.seats * LAST_TURNS), 1.0)
    points = weights.points[s.variant]
    for feature in range(FEATURES):
        weights.current[feature] = (1 - share) * points[0, feature] + share * points[1, feature]
    weights.current[UNSEEN_CARD] = weights.unseen_card[s.variant]


def weighted_sum(features: Features, current: Any) -> float:
    """The features times their weights; `current` as in `Weights`."""
    total = 0.0
    for feature in range(FEATURES):
        total += current[feature] * features.values[feature]
    return total


def evaluate_side(s: Record, t: Tables, seat: int, features: Features, current: Any) -> float:
    """Value of a seat's cards, on the table and in hand; at the end of a game its points."""
    if s.stage == OVER and s.variant == BIG:
        return -1.0 * s.hand_size[seat]
    compute_table_features(s, t, seat, features)
    if s.stage == OVER:
        return features.values[POINTS] + s.chips[seat]
    compute_hand_features(s, t, seat, features)
    return weighted_sum(features, current)


def win_chance(s: Record, t: Tables, seat: int, features: Features, weights: Weights) -> float:
    """The chance to win: certain when the game is over, else by the lead over each opponent.

    The odds against every other seat add up, so that the chances of all seats add up to one.
    Joint winners share a win.
    """
    set_current_weights(s, weights)
    own = evaluate_side(s, t, seat, features, weights.current)
    best = _FAR_BEHIND
    equals = 1
    odds = 1.0
    for number in range(1, s.seats):
        other = evaluate_side(s, t, (seat + number) % s.seats, features, weights.current)
        best = max(best, other)
        equals += other == own
        odds += exp(min((other - own) / weights.scale[s.variant], _MAX_EXPONENT))
    if s.stage == OVER:
        return 1 / equals if own >= best else 0.0
    return 1 / odds
