"""The sixty cards. A kind is a number 0–19: family (F A B M) times five plus value (0–4)."""

import json
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

_DATA = json.loads(
    files("consigliere.games.famiglia").joinpath("data/cards.json").read_text("utf-8")
)

FAMILIES: tuple[str, ...] = tuple(_DATA["families"])
VALUES = len(_DATA["copies"])
KINDS = len(FAMILIES) * VALUES
ACCOUNTANTS = FAMILIES.index("A") * VALUES
BRUTES = FAMILIES.index("B") * VALUES
MERCENARIES = FAMILIES.index("M") * VALUES
STREET_SIZE = 6

CARD_NAMES: tuple[str, ...] = tuple(f"{f}{v}" for f in FAMILIES for v in range(VALUES))
KIND_OF: dict[str, int] = {name: kind for kind, name in enumerate(CARD_NAMES)}


def full_deck() -> NDArray[np.int8]:
    """FA-CARD-1: the number of copies of each kind, shape (20,); 60 cards in all."""
    return np.array(_DATA["copies"] * len(FAMILIES), np.int8)


def start_set() -> NDArray[np.int8]:
    """FA-CARD-2: a player's start set, one 0 of each family, shape (20,)."""
    cards = np.zeros(KINDS, np.int8)
    cards[::VALUES] = 1
    return cards


def victory_points() -> NDArray[np.int64]:
    """FA-CARD-3: victory points of each kind, shape (20,)."""
    return np.array([_DATA["points"][f][v] for f in FAMILIES for v in range(VALUES)], np.int64)


DECKS: tuple[str, ...] = ("full", *_DATA["small"])
"""The decks: that of the game, and smaller ones for research."""


def deck_of(name: str) -> NDArray[np.int8]:
    """FA-CARD-1: the number of copies of each kind in a deck by its name, shape (20,)."""
    if name == DECKS[0]:
        return full_deck()
    small = _DATA["small"][name]
    return np.array([small.get(card, 0) for card in CARD_NAMES], np.int8)


COPIES = full_deck()
DECK_COPIES = np.array([deck_of(name) for name in DECKS])
"""Copies of each kind, by deck and kind."""
POINTS = victory_points()
TOTAL_CARDS = int(COPIES.sum())
