"""One immutable state: the record, and the deck that it is played with."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..deck.cards import Deck
from ..deck.files import load_deck
from .record import Record
from .tables import Tables, tables_of


class Pack:
    """A deck in play: its cards by number and by id, and its tables by the options in a record."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.ids = deck.card_ids
        self.numbers = {name: card for card, name in enumerate(self.ids)}
        self.faces: dict[int, Any] = {}
        """What views show of the cards that have been looked at."""
        self._tables: dict[tuple[int, int], Tables] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> Pack:
        return self  # nothing of it ever changes

    def tables(self, s: Record) -> Tables:
        """What the rules look up."""
        key = (int(s.father_check), int(s.event_max_age))
        if key not in self._tables:
            check, oldest = key
            self._tables[key] = tables_of(
                self.deck, "on" if check else "off", str(oldest) if oldest else "none"
            )
        return self._tables[key]


@cache
def pack_of(name: str) -> Pack:
    """The pack of the deck that an option names."""
    return Pack(load_deck(name))


class State:
    """Equal states are equal and hash alike."""

    __slots__ = ("_bytes", "pack", "public", "record")

    def __init__(self, record: Record, pack: Pack) -> None:
        self.record = record
        self.pack = pack
        self.public: Any = None
        """The public view, kept by `presentation` once somebody has asked for it."""
        self._bytes: bytes = record.tobytes()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return self._bytes == other._bytes and self.deck.id == other.deck.id

    def __hash__(self) -> int:
        return hash((self._bytes, self.deck.id))

    @property
    def deck(self) -> Deck:
        """The deck that is played with."""
        return self.pack.deck

    @property
    def tables(self) -> Tables:
        """What the rules look up."""
        return self.pack.tables(self.record)
