"""Deck files: read strictly, checked card by card, refused with the card and field at fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, TypeAlias

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg, Message, byte_size
from consigliere.core.names import clean_name

from .cards import (
    BEARS_UNTIL,
    CHARACTERS,
    EVENTS,
    GROWN_UP,
    MAN_OLDER,
    MEETINGS,
    WOMAN_OLDER,
    Character,
    Deck,
    Id,
    LifeEvent,
    Meeting,
    Text,
)

MAX_BYTES = 1 << 16
"""Bytes of a deck file; one with long texts in three-byte letters stays below half of it."""

FIRST_YEAR, LAST_YEAR = 1500, 2500
MOST_YEARS = 99
"""The greatest difference of age that an icon can allow."""

_DECKS = files("consigliere.games.family_tree").joinpath("data", "decks")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*?)`(?: - at |\Z)", re.S)
_PLACE = re.compile(r" - at `\$\.?([a-z_]*)(?:\[(\d+)\])?\.?([^`]*)`\Z")
_SHOWN = 40
"""Characters of foreign text that an error repeats."""

_Fault: TypeAlias = "tuple[str, dict[str, Arg]]"


class DeckError(ConsigliereError):
    """A deck that cannot be used; the details name the file, the card and the field."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outermost level of a deck file."""

    id: Id
    bride_max_year: int
    characters: tuple[Character, ...]
    meetings: tuple[Meeting, ...]
    events: tuple[LifeEvent, ...]
    title: Text | None = None
    about: Annotated[str, msgspec.Meta(max_length=400)] | None = None


def deck_names() -> tuple[str, ...]:
    """The ids of the decks that come with the game, the standard one first."""
    names = sorted(file.name.removesuffix(".json") for file in _DECKS.iterdir())
    return tuple(sorted(names, key=lambda name: name != "standard"))


@cache
def load_deck(name: str) -> Deck:
    """A deck that comes with the game; raises DeckError."""
    if name not in deck_names():
        details = {"deck": name[:_SHOWN], "known": ", ".join(deck_names())}
        raise DeckError("unknown_deck", details)
    file = _DECKS.joinpath(f"{name}.json")
    return _read(file.read_text("utf-8"), file.name)


def read_deck(text: str, source: str) -> Deck:
    """A deck of one's own from the text of its file; errors call the file `source`.

    It has an id of its own and carries its texts: the `title`, and the `name` and `trade` or the
    `caption` of every card. Raises DeckError.
    """
    deck = _read(text, source)
    if deck.id in deck_names():
        raise DeckError("deck_id_taken", {"file": source, "deck": deck.id})
    for card, field, written in _texts(deck):
        if written is None:
            raise DeckError("deck_field_missing", {"file": source, "card": card, "field": field})
    return deck


def _read(text: str, source: str) -> Deck:
    file = _decode(text, source)
    deck = Deck(
        id=file.id,
        bride_max_year=file.bride_max_year,
        characters=file.characters,
        meetings=file.meetings,
        events=file.events,
        title=file.title,
        about=file.about,
    )
    for key, details in _faults(deck):
        raise DeckError(key, {"file": source, **details})
    return deck


# -- the form of the file ------------------------------------------------------------------


def _decode(text: str, source: str) -> _File:
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > MAX_BYTES:
        raise DeckError("deck_too_large", {"file": source, "limit": byte_size(MAX_BYTES)})
    try:
        content = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DeckError("deck_not_json", {"file": source}) from error
    try:
        return msgspec.convert(content, _File)
    except msgspec.ValidationError as error:
        key, details = _misread(str(error), content)
        raise DeckError(key, {"file": source, **details}) from error


def _misread(problem: str, content: Any) -> _Fault:
    """What msgspec says about a value, as card and field."""
    place = _PLACE.search(problem)
    field = place[3] or place[1] if place else ""
    named = _FIELD.match(problem)
    if named is not None:
        key = "deck_field_missing" if named[1] == "missing required" else "deck_field_unknown"
        return key, {"card": _card_at(place, content), "field": named[2][:_SHOWN]}
    if not field:
        return "deck_not_an_object", {}
    return "deck_field_wrong", {"card": _card_at(place, content), "field": field[:_SHOWN]}


def _card_at(place: re.Match[str] | None, content: Any) -> Arg:
    """The id of the card at a place, else its number in the list; the head outside the lists."""
    if place is None or place[2] is None:
        return Message("family_tree.deck_head")
    card = content[place[1]][int(place[2])]
    known = card.get("id") if isinstance(card, dict) else None
    return known[:_SHOWN] if isinstance(known, str) else f"{place[1]}[{place[2]}]"


# -- what the file says ----------------------------------------------------------------------


def _faults(deck: Deck) -> Iterator[_Fault]:
    """Everything wrong with the deck, worst first."""
    yield from _wrong_counts(deck)
    yield from _repeated_ids(deck)
    yield from _unclean_texts(deck)
    head = Message("family_tree.deck_head")
    yield from _outside(head, "bride_max_year", deck.bride_max_year, FIRST_YEAR, LAST_YEAR)
    for character in deck.characters:
        yield from _outside(character.id, "year", character.year, FIRST_YEAR, LAST_YEAR)
        yield from _impossible_icons(character, deck.bride_max_year)
        yield from _wrong_icon_years(character)
    for event in deck.events:
        yield from _outside(event.id, "from", event.first, FIRST_YEAR, LAST_YEAR)
        yield from _outside(event.id, "to", event.last, FIRST_YEAR, LAST_YEAR)
        yield from _reversed(event.id, event.first, event.last)


def _wrong_counts(deck: Deck) -> Iterator[_Fault]:
    """FT-S1: 66 characters, 24 meetings, 15 events."""
    counts = (
        ("characters", len(deck.characters), CHARACTERS),
        ("meetings", len(deck.meetings), MEETINGS),
        ("events", len(deck.events), EVENTS),
    )
    for field, count, expected in counts:
        if count != expected:
            yield "deck_count", {"field": field, "count": count, "expected": expected}


def _repeated_ids(deck: Deck) -> Iterator[_Fault]:
    for card, times in Counter(deck.card_ids).items():
        if times > 1:
            yield "deck_id_twice", {"card": card}


def _unclean_texts(deck: Deck) -> Iterator[_Fault]:
    for card, field, text in (
        *_texts(deck),
        (Message("family_tree.deck_head"), "about", deck.about),
    ):
        if text is not None and clean_name(text, len(text)) != text:
            yield "deck_field_wrong", {"card": card, "field": field}


def _texts(deck: Deck) -> Iterator[tuple[Arg, str, str | None]]:
    """Card, field and text of everything that a deck of one's own has to write."""
    yield Message("family_tree.deck_head"), "title", deck.title
    for character in deck.characters:
        yield character.id, "name", character.name
        yield character.id, "trade", character.trade
    for card in (*deck.meetings, *deck.events):
        yield card.id, "caption", card.caption


def _impossible_icons(character: Character, bride_max_year: int) -> Iterator[_Fault]:
    """FT-S65: icons that could never be used, or that exclude each other (FT-18, FT-23)."""
    icons = character.icons
    chosen = [
        field for field in icons.__struct_fields__ if getattr(icons, field) not in (None, False)
    ]
    for field in chosen:
        details: dict[str, Arg] = {"card": character.id, "field": field}
        if field in ("single_mother", "bears_until") and not character.is_woman:
            yield "deck_icon_for_women", details
        elif field == "adopter" and character.is_woman:
            yield "deck_icon_for_men", details
        elif field != "adopter" and icons.adopter is not None:
            yield "deck_icon_of_adopter", details
        elif character.is_woman and character.year > bride_max_year:
            yield "deck_icon_unmarried", {**details, "year": bride_max_year}


def _wrong_icon_years(character: Character) -> Iterator[_Fault]:
    """FT-16: an icon allows more than everybody may do, and not more than a life holds."""
    icons = character.icons
    older, younger = MAN_OLDER, WOMAN_OLDER
    if character.is_woman:
        older, younger = WOMAN_OLDER, MAN_OLDER
    limits = (
        ("older", icons.older, older),
        ("younger", icons.younger, younger),
        ("bears_until", icons.bears_until, BEARS_UNTIL),
    )
    for field, years, usual in limits:
        if years is not None:
            yield from _outside(character.id, field, years, usual + 1, MOST_YEARS)
    if icons.adopter is not None:
        for years in icons.adopter:
            yield from _outside(character.id, "adopter", years, GROWN_UP, MOST_YEARS)
        yield from _reversed(character.id, *icons.adopter)


def _outside(card: Arg, field: str, number: int, low: int, high: int) -> Iterator[_Fault]:
    if not low <= number <= high:
        bounds: dict[str, Arg] = {"number": number, "low": low, "high": high}
        yield "deck_number", {"card": card, "field": field, **bounds}


def _reversed(card: str, first: int, last: int) -> Iterator[_Fault]:
    if first > last:
        yield "deck_range_reversed", {"card": card, "first": first, "last": last}
