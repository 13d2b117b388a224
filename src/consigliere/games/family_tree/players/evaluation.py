"""What a position is worth to a seat: what is seen there times its weights, by how late it is."""

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.record import BIG, OVER, Record
from ..rules.tables import Tables
from .features import FEATURES, POINTS, Sight, see_hand, see_table

FADING = 6.0
"""Turns of each player, about, in which hopes fade: a card played then still brings its points, but
less and less comes of it."""
BLIND = FEATURES
"""The place of `Worth.blind` in `Worth.now`, after the features."""
_FAR_BEHIND = -1e9
_HOPELESS = 50.0
"""Odds of e to so many make no difference any more."""


class Worth(NamedTuple):
    """Points for each feature, shape (2, 2, FEATURES): by variant, at the end and before it fades.

    `blind`, shape (2,), is what the top card of the deck is worth in hand; `scale`, shape (2,), the
    points ahead at which the odds to win are e to 1. `now`, shape (FEATURES + 1,), is room for the
    weights as they stand in one position.
    """

    weights: NDArray[np.float64]
    blind: NDArray[np.float64]
    scale: NDArray[np.float64]
    now: NDArray[np.float64]


def turn_to(s: Record, worth: Worth) -> None:
    """Set `worth.now` to the weights of a position."""
    share = 1.0
    if s.variant != BIG:
        share = min((s.deck_size + s.archive_size) / (s.seats * FADING), 1.0)
    weights = worth.weights[s.variant]
    for feature in range(FEATURES):
        worth.now[feature] = (1 - share) * weights[0, feature] + share * weights[1, feature]
    worth.now[BLIND] = worth.blind[s.variant]


def weigh(sight: Sight, now: Any) -> float:
    """What the features seen are worth."""
    total = 0.0
    for feature in range(FEATURES):
        total += now[feature] * sight.features[feature]
    return total


def side_worth(s: Record, t: Tables, seat: int, sight: Sight, now: Any) -> float:
    """What a seat's cards are worth, on the table and in hand; at the end of a game its points."""
    if s.stage == OVER and s.variant == BIG:
        return -1.0 * s.hand_size[seat]
    see_table(s, t, seat, sight)
    if s.stage == OVER:
        return sight.features[POINTS] + s.chips[seat]
    see_hand(s, t, seat, sight)
    return weigh(sight, now)


def win_chance(s: Record, t: Tables, seat: int, sight: Sight, worth: Worth) -> float:
    """The chance to win: certain when the game is over, else by how far a seat is ahead of each.

    The odds against every other seat add up, so that all seats together win once. Those who win
    together share it.
    """
    turn_to(s, worth)
    own = side_worth(s, t, seat, sight, worth.now)
    best = _FAR_BEHIND
    equals = 1
    odds = 1.0
    for number in range(1, s.seats):
        other = side_worth(s, t, (seat + number) % s.seats, sight, worth.now)
        best = max(best, other)
        equals += other == own
        odds += exp(min((other - own) / worth.scale[s.variant], _HOPELESS))
    if s.stage == OVER:
        return 1 / equals if own >= best else 0.0
    return 1 / odds
