"""Small decks for research: a few cards of the standard deck, and what each player begins with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from .files import load_deck

_FILE = files("consigliere.games.family_tree").joinpath("data", "small.json")


@dataclass(frozen=True, slots=True)
class SmallDeck:
    """Cards by number; `hands` are known to all, then each is dealt up to `dealt` cards."""

    cards: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    dealt: int


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As the file has it, cards by their ids in the standard deck."""

    hands: tuple[tuple[str, ...], ...]
    dealt: int
    deck: tuple[str, ...]


@cache
def _entries() -> dict[str, _Entry]:
    return msgspec.json.decode(_FILE.read_bytes(), type=dict[str, _Entry])


SIZES = ("full", *_entries())
"""All cards, or those of a small deck."""


@cache
def small_deck(size: str) -> SmallDeck:
    """A small deck by its name, one of `SIZES` but the first."""
    entry, ids = _entries()[size], load_deck("standard").card_ids
    hands = tuple(tuple(map(ids.index, hand)) for hand in entry.hands)
    held = [card for hand in hands for card in hand]
    return SmallDeck((*held, *map(ids.index, entry.deck)), hands, entry.dealt)
