"""The immutable state: a record and the components it refers to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from consigliere.core.message import Message
from consigliere.games.rows import Row, layout_of_rows, row_of

from ..deck.cards import Deck
from ..deck.files import load_deck
from .record import STATE, Record
from .tables import TABLES, Tables, tables_of


class StateRow(Row):
    """A record of `STATE` that Python reads quickly."""


class TablesRow(Row):
    """A record of `TABLES` that Python reads quickly."""


layout_of_rows(StateRow, STATE)
layout_of_rows(TablesRow, TABLES)


class Components:
    """A deck: its cards by number and by id, and its look-up tables by the options of a record."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.ids = deck.card_ids
        self.numbers = {name: card for card, name in enumerate(self.ids)}
        self.quoted: dict[int, Message] = {}
        """The names of cards within a sentence, once asked for."""
        self._tables: dict[tuple[int, int], Tables] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> Components:
        return self  # it never changes

    def tables(self, s: Record) -> Tables:
        """The look-up tables of the rules."""
        key = (int(s.father_check), int(s.event_max_age))
        if key not in self._tables:
            check, oldest = key
            found = tables_of(
                self.deck, "on" if check else "off", str(oldest) if oldest else "none"
            )
            self._tables[key] = row_of(found, TablesRow).freeze()
        return self._tables[key]


@cache
def load_components(name: str) -> Components:
    """The components of the deck that an option names."""
    return Components(load_deck(name))


class State:
    """Equal states are equal and hash alike. The record is the state's own from then on."""

    __slots__ = (
        "_tables",
        "components",
        "decisions",
        "open",
        "outcomes",
        "public",
        "record",
        "words",
    )

    def __init__(self, record: Record, components: Components) -> None:
        row = record if isinstance(record, StateRow) else row_of(record, StateRow)
        self.record: Record = row.freeze()
        self.components = components
        self.decisions: tuple[int, ...] | None = None
        """What may be decided, once `presentation` was asked for it."""
        self.words: tuple[str, ...] | None = None
        """They as words, kept by `presentation`."""
        self.outcomes: Mapping[str, int] | None = None
        """What chance may do by its words, as seats or cards, kept by the game."""
        self.open: tuple[int, ...] | None = None
        """The people who may be taken, as a set of two words, kept by `presentation`."""
        self.public: Any = None
        """What all views have in common, kept by `presentation`."""
        self._tables: Tables | None = None

    def __copy__(self) -> State:
        """Without what was worked out, which takes as much memory again."""
        return State(self.record.copy(), self.components)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        is_same = self.record.tobytes() == other.record.tobytes()
        return bool(is_same) and self.deck.id == other.deck.id

    def __hash__(self) -> int:
        return hash((self.record.tobytes(), self.deck.id))

    @property
    def deck(self) -> Deck:
        """The deck."""
        return self.components.deck

    @property
    def tables(self) -> Tables:
        """The look-up tables of the rules."""
        if self._tables is None:
            self._tables = self.components.tables(self.record)
        return self._tables
