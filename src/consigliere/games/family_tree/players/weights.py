"""The rule of thumb: how many points, to a family, everything is worth that one can see."""

import numpy as np

from ..rules.record import BIG, DYNASTIES
from . import features
from .evaluation import Worth
from .features import FEATURES

_CERTAIN: dict[int, float] = {features.POINTS: 1.0, features.CHIPS: 1.0}
"""Dynasties: what counts at the end, and always."""
_HOPES: dict[int, float] = {
    # another family may be joined or married into the best one yet
    features.SECOND: 0.5,
    features.FURTHER: 0.25,
    # there is one action a turn, so a second card of a kind waits
    features.CHILDREN: 0.7,
    features.CHILDREN + 1: 0.5,
    features.SPOUSES: 0.6,
    features.SPOUSES + 1: 0.3,
    features.PARENTS: 0.6,
    features.PARENTS + 1: 0.3,
    features.EVENTS: 0.7,
    features.EVENTS + 1: 0.5,
    features.ELSEWHERE: 0.45,
    features.UNFIT: 0.3,
    features.IDLE_EVENTS: 0.2,
    features.MEETINGS: 0.5,
    features.MEETINGS + 1: 0.15,
    features.COUPLES: 0.8,
    features.COUPLES_ABOVE: 0.5,
    features.OPEN_CHILDREN: 0.8,
    features.OPEN_SPOUSES: 0.5,
    features.OPEN_PARENTS: 0.5,
    features.HEIR_WED: 0.4,
    features.HEIR_SINGLE: 0.2,
}
"""Dynasties: what may still come of the families, and of the cards in hand."""
_BIG: dict[int, float] = {
    features.SIZE: -1.0,
    features.UNFIT: -0.8,
    features.OPEN_CHILDREN: 0.3,
    features.OPEN_SPOUSES: 0.3,
    features.OPEN_PARENTS: 0.3,
    # the first meeting marries somebody, the others mostly lie about
    features.MEETINGS: 0.2,
    features.MEETINGS + 1: -0.2,
    features.MEETINGS + 2: -0.5,
    features.COUPLES_ABOVE: 0.5,
}
"""The big tree: as few cards as possible, and those of use."""
_BLIND = 0.45
_SCALES = {DYNASTIES: 5.0, BIG: 1.0}
"""Points ahead, or cards fewer, at which the odds to win are e to 1."""


def plain_worth() -> Worth:
    """A worth of its own: each has room of its own."""
    worth = Worth(
        np.zeros((2, 2, FEATURES)), np.full(2, _BLIND), np.ones(2), np.zeros(FEATURES + 1)
    )
    for variant, points in _SCALES.items():
        worth.scale[variant] = points
    for feature, points in _CERTAIN.items():
        worth.weights[DYNASTIES, :, feature] = points
    for feature, points in _HOPES.items():
        worth.weights[DYNASTIES, 1, feature] = points
    for feature, points in _BIG.items():
        worth.weights[BIG, :, feature] = points
    return worth
