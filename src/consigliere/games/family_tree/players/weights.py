"""Weights of the features, in points: by rule of thumb, and fitted to win games."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ..rules.record import BIG, DYNASTIES
from . import features
from .evaluation import UNSEEN_CARD, Weights
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
WEIGHTS_FILE = "weights.json"
_PLACES = {
    "chain": features.CHAIN,
    "second_family": features.SECOND_FAMILY,
    "other_families": features.OTHER_FAMILIES,
    "first_child": features.CHILDREN,
    "further_children": features.CHILDREN + 1,
    "first_spouse": features.SPOUSES,
    "further_spouses": features.SPOUSES + 1,
    "first_parent": features.PARENTS,
    "further_parents": features.PARENTS + 1,
    "first_event": features.EVENTS,
    "further_events": features.EVENTS + 1,
    "for_other_families": features.FOR_OTHER_FAMILIES,
    "unusable": features.UNUSABLE,
    "unusable_events": features.UNUSABLE_EVENTS,
    "first_meeting": features.MEETINGS,
    "second_meeting": features.MEETINGS + 1,
    "further_meetings": features.MEETINGS + 2,
    "couple": features.COUPLES,
    "parent_couple": features.PARENT_COUPLES,
    "open_children": features.OPEN_CHILDREN,
    "open_spouses": features.OPEN_SPOUSES,
    "open_parents": features.OPEN_PARENTS,
    "heir_married": features.HEIR_MARRIED,
    "heir_single": features.HEIR_SINGLE,
    "unseen_card": UNSEEN_CARD,
}
"""The names of weights in the file; those left out are the units."""
FITTED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "dynasties": tuple(name for name in _PLACES if name != "further_meetings"),
        "big": (
            *("first_child", "first_spouse", "first_parent", "unusable", "first_meeting"),
            *("second_meeting", "further_meetings", "couple", "parent_couple"),
            *("open_children", "open_spouses", "open_parents"),
        ),
    }
)
"""What is fitted, by variant."""
_VARIANTS = {"dynasties": DYNASTIES, "big": BIG}
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


def fitted_weights() -> Weights:
    """New weights, fitted by `training/fit_family_tree.py`."""
    weights = plain_weights()
    for variant, table in _file().items():
        values = np.array([table[name] for name in FITTED[variant]])
        weights = with_fit(weights, variant, values)
    return weights


def with_fit(weights: Weights, variant: str, values: NDArray[np.float64]) -> Weights:
    """Weights with these for `FITTED`, which are changed; at the end what is scored stays."""
    number = _VARIANTS[variant]
    rows = (1,) if number == DYNASTIES else (0, 1)
    for name, value in zip(FITTED[variant], values, strict=True):
        if _PLACES[name] == UNSEEN_CARD:
            weights.unseen_card[number] = value
        else:
            weights.points[number, rows, _PLACES[name]] = value
    return weights


def fit_of(weights: Weights, variant: str) -> NDArray[np.float64]:
    """The weights of `FITTED`, shape (len(FITTED[variant]),)."""
    number = _VARIANTS[variant]
    every = np.append(weights.points[number, 1], weights.unseen_card[number])
    return every[[_PLACES[name] for name in FITTED[variant]]]


@cache
def _file() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(
        (files(__package__) / "data" / WEIGHTS_FILE).read_text("utf-8")
    )
    return found
