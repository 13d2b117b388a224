"""The features that the evaluation takes of a seat between two rounds, and their weights."""

import json
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ..box.parts import SHEETS
from .roles import ROLES

DATA = "evaluation_weights.json"
FEATURES = (
    # mandamenti controlled, with the dome; Bronte; those held with a single soldier somewhere; one
    # territory of a mandamento, while enemies hold at most one or the majority of it
    "mandamenti_controlled", "bronte_controlled", "weak_control", "foothold", "blocked_foothold",
    "territories", "soldiers",
    # behind the screen, and in the dome
    "hq_soldiers", "hq_members", "dome_members", "lire",
    # discs removed from the rows of the family board, J, P, C, E1, E2
    "justice", "police", "church", "first_economy", "second_economy",
    # order tokens gained, and the amounts of the first five kinds
    "orders_gained", "moves", "musters", "blitzes", "explosions", "snitches",
    # own territories outnumbered by an enemy neighbour; others that one's own neighbours
    # outnumber, and those outnumbered two to one
    "threatened", "in_reach", "easy_reach",
    "first_player", "intercept",
)  # fmt: skip
"""The keys of the data file. `intercept` is 1 for everybody: the sides of 2v1 are not alike."""

(
    CONTROL, BRONTE, WEAK_CONTROL, FOOTHOLD, BLOCKED_FOOTHOLD, TERRITORIES_HELD, SOLDIERS,
    HQ_SOLDIERS, HQ_MEMBERS, DOME_MEMBERS, LIRE, FIRST_ROW, _, _, _, _, ORDERS_GAINED,
    FIRST_ORDER_AMOUNT, _, _, _, _, THREATENED, IN_REACH, EASY_REACH, FIRST_PLAYER, INTERCEPT,
) = range(len(FEATURES))  # fmt: skip
COUNTED_ORDERS = 5
"""MOVE to SNIT: the kinds of orders that have a feature for their amount."""
ROUNDS = SHEETS - 1
"""Rounds after which a game goes on."""


@cache
def fitted_evaluation_weights() -> NDArray[np.float64]:
    """The weights of the features, shape (roles, ROUNDS, features); shared, do not modify.

    By the round that is over, in log-odds of a win.
    """
    text = (files(__package__) / "data" / DATA).read_text("utf-8")
    return evaluation_weights_of(json.loads(text))


def evaluation_weights_of(data: dict[str, dict[str, list[float]]]) -> NDArray[np.float64]:
    """The weights of a data file, shape (roles, ROUNDS, features)."""
    found = np.zeros((len(ROLES), ROUNDS, len(FEATURES)))
    for role, number in ROLES.items():
        found[number] = np.array([data[role][name] for name in FEATURES]).T
    return found
