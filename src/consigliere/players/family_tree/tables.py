"""The rule of thumb: how many points, to a family, everything is worth that one can see."""

import numpy as np

from consigliere.games.family_tree.state import BIG, DYNASTIES

from . import sight
from .sight import FEATURES
from .worth import Worth

_CERTAIN: dict[int, float] = {sight.POINTS: 1.0, sight.CHIPS: 1.0}
"""Dynasties: what counts at the end, and always."""
_HOPES: dict[int, float] = {
    # another family may be joined or married into the best one yet
    sight.SECOND: 0.5,
    sight.FURTHER: 0.25,
    # there is one action a turn, so a second card of a kind waits
    sight.CHILDREN: 0.7,
    sight.CHILDREN + 1: 0.5,
    sight.SPOUSES: 0.6,
    sight.SPOUSES + 1: 0.3,
    sight.PARENTS: 0.6,
    sight.PARENTS + 1: 0.3,
    sight.EVENTS: 0.7,
    sight.EVENTS + 1: 0.5,
    sight.ELSEWHERE: 0.45,
    sight.UNFIT: 0.3,
    sight.IDLE_EVENTS: 0.2,
    sight.MEETINGS: 0.5,
    sight.MEETINGS + 1: 0.15,
    sight.COUPLES: 0.8,
    sight.COUPLES_ABOVE: 0.5,
    sight.OPEN_CHILDREN: 0.8,
    sight.OPEN_SPOUSES: 0.5,
    sight.OPEN_PARENTS: 0.5,
    sight.HEIR_WED: 0.4,
    sight.HEIR_SINGLE: 0.2,
}
"""Dynasties: what may still come of the families, and of the cards in hand."""
_BIG: dict[int, float] = {
    sight.SIZE: -1.0,
    sight.UNFIT: -0.8,
    sight.OPEN_CHILDREN: 0.3,
    sight.OPEN_SPOUSES: 0.3,
    sight.OPEN_PARENTS: 0.3,
    # the first meeting marries somebody, the others mostly lie about
    sight.MEETINGS: 0.2,
    sight.MEETINGS + 1: -0.2,
    sight.MEETINGS + 2: -0.5,
    sight.COUPLES_ABOVE: 0.5,
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
