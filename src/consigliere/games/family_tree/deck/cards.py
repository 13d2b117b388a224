"""The cards of Family Tree: people with birth years and icons, meetings, events. Data, no rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from consigliere.core.message import Message

CHARACTERS, MEETINGS, EVENTS = 66, 24, 15
CARDS = CHARACTERS + MEETINGS + EVENTS
CHIPS = 10

MAN_OLDER = 9
"""Years a man without an icon may be older than his wife."""
WOMAN_OLDER = 2
"""Years a woman without an icon may be older than her husband."""
GROWN_UP = 18
"""Years between a child and each of its parents, at least; also the least age at an event."""
BEARS_UNTIL = 42
"""Years between a child and a mother without an icon, at most."""

TEXT_LIMIT = 60
"""Characters of a name, trade or caption; a card at 360 px shows two lines of thirty."""

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,23}\Z")]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=TEXT_LIMIT)]


class Icons(Struct, frozen=True, forbid_unknown_fields=True):
    """FT-S65: what is different for one person alone; a field that is not set changes nothing.

    `older` and `younger` are years in place of the usual limit, not on top of it; `bears_until`
    is the greatest distance to a child; `adopter` the least and the greatest.
    """

    older: int | None = None
    younger: int | None = None
    single_mother: bool = False
    bears_until: int | None = None
    adopter: tuple[int, int] | None = None
    surname: bool = False


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has; the id is unique among all cards of the deck."""

    id: Id


class Character(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person; `name` and `trade` stand here if the deck carries its own texts."""

    year: int
    sex: Literal["F", "M"]
    icons: Icons = Icons()
    name: Text | None = None
    trade: Text | None = None

    @property
    def is_woman(self) -> bool:
        """Whether she can be a wife and mother, icons and years permitting."""
        return self.sex == "F"


class Captioned(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card with one line of text, which stands here if the deck carries its own texts."""

    caption: Text | None = None


class Meeting(Captioned, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card that makes a couple; its caption is the hint for their story."""


class LifeEvent(Captioned, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that happened to somebody between two years, both included."""

    first: int = field(name="from")
    last: int = field(name="to")


@dataclass(frozen=True, slots=True)
class Deck:
    """FT-S1: 105 cards, numbered 0–65 characters, 66–89 meetings, 90–104 events, as in the file.

    `bride_max_year` is the last birth year of a woman who can marry. A deck with a `title` carries
    its own texts; those of the others are in the catalogues.
    """

    id: str
    bride_max_year: int
    characters: tuple[Character, ...]
    meetings: tuple[Meeting, ...]
    events: tuple[LifeEvent, ...]
    title: str | None = None
    about: str | None = None

    @property
    def card_ids(self) -> tuple[str, ...]:
        """The ids of all cards by number; each is there once."""
        return tuple(card.id for card in (*self.characters, *self.meetings, *self.events))

    @property
    def name(self) -> Message:
        """What the deck is called."""
        return self._text("name", self.title)

    @property
    def note(self) -> Message:
        """Where the deck comes from, such as: that it is not the published one."""
        return self._text("note", self.about)

    def person(self, card: int) -> Message:
        """The name on a character card."""
        character = self.characters[card]
        return self._text(f"person.{character.id}", character.name)

    def trade(self, card: int) -> Message:
        """The profession on a character card."""
        character = self.characters[card]
        return self._text(f"trade.{character.id}", character.trade)

    def caption(self, card: int) -> Message:
        """What a meeting (66–89) or an event (90–104) says."""
        told: Captioned = (*self.meetings, *self.events)[card - CHARACTERS]
        kind = "meeting" if card < CHARACTERS + MEETINGS else "event"
        return self._text(f"{kind}.{told.id}", told.caption)

    def _text(self, key: str, written: str | None) -> Message:
        if self.title is None:
            return _own_text(self.id, key)
        return Message("family_tree.written", {"text": written or ""})


@cache
def _own_text(deck: str, key: str) -> Message:
    """A text of one of our own decks: the same for all tables, of which there may be many."""
    return Message(f"family_tree.{deck}.{key}")
