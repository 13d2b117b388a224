"""Weights of the features by rule of thumb, in points."""

import numpy as np

from ..rules.record import BIG, DYNASTIES
from . import features
from .evaluation import Weights
from .features import FEATURES

_ALWAYS: dict[int, float] = {features.POINTS: 1.0, features.CHIPS: 1.0}
"""Dynasties: what is scored at the end."""
_BEFORE_END: dict[int, float] = {
    # another family may still be joined to the best one, or marry into it
    features.SECOND_FAMILY: 0.5,
    features.OTHER_FAMILIES: 0.25,
    # there is one action a turn, so a second card of a kind has to wait
    features.CHILDREN: 0.7,
    features.CHILDREN + 1: 0.5,
    features.SPOUSES: 0.6,
    features.SPOUSES + 1: 0.3,
    features.PARENTS: 0.6,
    features.PARENTS + 1: 0.3,
    features.EVENTS: 0.7,
    features.EVENTS + 1: 0.5,
    features.FOR_OTHER_FAMILIES: 0.45,
    features.UNUSABLE: 0.3,
    features.UNUSABLE_EVENTS: 0.2,
    features.MEETINGS: 0.5,
    features.MEETINGS + 1: 0.15,
    features.COUPLES: 0.8,
    features.PARENT_COUPLES: 0.5,
    features.OPEN_CHILDREN: 0.8,
    features.OPEN_SPOUSES: 0.5,
    features.OPEN_PARENTS: 0.5,
    features.HEIR_MARRIED: 0.4,
    features.HEIR_SINGLE: 0.2,
}
"""Dynasties: what families and cards in hand may still score."""
_BIG: dict[int, float] = {
    features.SIZE: -1.0,
    features.UNUSABLE: -0.8,
    features.OPEN_CHILDREN: 0.3,
    features.OPEN_SPOUSES: 0.3,
    features.OPEN_PARENTS: 0.3,
    # the first meeting makes a couple, the others are mostly left over
    features.MEETINGS: 0.2,
    features.MEETINGS + 1: -0.2,
    features.MEETINGS + 2: -0.5,
    features.PARENT_COUPLES: 0.5,
}
"""The big tree: few cards in hand, and those of use."""
_UNSEEN_CARD = 0.45
_SCALES = {DYNASTIES: 5.0, BIG: 1.0}
"""The lead, in points or cards, at which a win is e times as likely as a loss."""


def plain_weights() -> Weights:
    """New weights, with scratch memory of their own."""
    weights = Weights(
        np.zeros((2, 2, FEATURES)), np.full(2, _UNSEEN_CARD), np.ones(2), np.zeros(FEATURES + 1)
    )
    for variant, points in _SCALES.items():
        weights.scale[variant] = points
    for feature, points in _ALWAYS.items():
        weights.points[DYNASTIES, :, feature] = points
    for feature, points in _BEFORE_END.items():
        weights.points[DYNASTIES, 1, feature] = points
    for feature, points in _BIG.items():
        weights.points[BIG, :, feature] = points
    return weights
