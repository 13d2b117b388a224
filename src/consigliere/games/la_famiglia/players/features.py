"""What the chances of a seat between two rounds are told by, and how much each trait counts."""

import json
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ..box.parts import SHEETS
from .roles import ROLES

DATA = "standing.json"
TRAITS = (
    # control: mandamenti and the dome, Bronte among them, those held by single soldiers; one
    # territory of a mandamento, and whether enemies have the others
    "control", "bronte", "weak", "begun", "lost",
    "territories", "soldiers",
    # behind the screen, and in the dome
    "waiting", "members", "dome", "lire",
    # discs removed from the rows of the family board, J, P, C, E1, E2
    "justice", "police", "church", "first_economy", "second_economy",
    # order tokens that have come, and how much they amount to: moves, musters, Blitzes,
    # explosions, snipers
    "tokens", "moves", "musters", "blitzes", "explosions", "snipers",
    # own territories that neighbours outnumber; others that own neighbours do, or by far
    "threatened", "in_reach", "easy",
    "first", "role",
)  # fmt: skip
"""The names in the data file. `first`: the first player; `role`: 1 for all, since in 2v1 the sides
are not alike."""

(
    CONTROL, BRONTE, WEAK, BEGUN, LOST, HELD_PLACES, SOLDIERS, WAITING, MEMBERS, IN_DOME, LIRE,
    FIRST_ROW, _, _, _, _, COME, FIRST_AMOUNT, _, _, _, _, THREATENED, IN_REACH, EASY, FIRST,
    OF_ROLE,
) = range(len(TRAITS))  # fmt: skip
AMOUNTS = 5
"""Kinds of orders whose amounts are told, the first ones."""
ROUNDS = SHEETS - 1
"""Rounds after which a game goes on."""


@cache
def weights() -> NDArray[np.float64]:
    """How much traits count, shape (roles, ROUNDS, traits); shared, not to be changed.

    In the logarithm of the odds, by the round that is over.
    """
    text = (files(__package__) / "data" / DATA).read_text("utf-8")
    return weights_of(json.loads(text))


def weights_of(data: dict[str, dict[str, list[float]]]) -> NDArray[np.float64]:
    """The weights of a data file."""
    found = np.zeros((len(ROLES), ROUNDS, len(TRAITS)))
    for role, number in ROLES.items():
        found[number] = np.array([data[role][name] for name in TRAITS]).T
    return found
