"""Steps as text: `deck`, `take:zoya`, `child:lev@anna`, `pass`; and chance, `>zoya`, `first:2`.

The words of cards are the ids of the deck file.
"""

import re
from functools import lru_cache

from consigliere.core.errors import InvalidAction, unreadable_step

from ..deck.cards import CARDS, MEETINGS
from ..rules.actions import (
    ADVANCE_MEETING,
    CHILD,
    COUPLE,
    DECK,
    DROP,
    EVENT,
    FIRST,
    JOIN,
    MEET,
    MOTHER,
    PARENTS,
    PASS,
    SECOND,
    SPOUSE,
    TAKE_CARD,
    TAKE_PERSON,
    WED,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from ..rules.bits import PEOPLE
from ..rules.state import Components

_KEPT_WORDS = 1 << 14
"""Of steps that were read or written lately: more than come up at many tables at once."""
_WORDS: dict[str, int] = {
    "take": int(TAKE_CARD),
    "drop": int(DROP),
    "meet": int(MEET),
    "ahead": int(ADVANCE_MEETING),
    "couple": int(COUPLE),
    "wed": int(WED),
    "away": int(TAKE_PERSON),
    "child": int(CHILD),
    "mother": int(MOTHER),
    "spouse": int(SPOUSE),
    "event": int(EVENT),
    "join": int(JOIN),
    "parents": int(PARENTS),
}
_NAMES = {operation: word for word, operation in _WORDS.items()}
OPERATIONS = ("pass", "deck", *(f"{word}:" for word in _WORDS))
"""How steps begin."""
_ALONE = {"take", "drop", "meet", "ahead"}
"""Steps with one card."""
_JOINED = {"couple", "wed", "away"}
"""Steps with two cards and a plus between them; the others have an @."""
_MAN_FIRST = {"couple", "wed", "parents"}
"""Steps with two people of whom the man is named first; either order is read."""
_ANY_CARD = {"take", "drop"}
"""Steps whose card may be of any kind."""

_STEP = re.compile(r"(?P<word>[a-z]+):(?P<first>\w+)(?:\+(?P<with>\w+))?(?:@(?P<at>\w+))?", re.A)


def unreadable(text: str) -> InvalidAction:
    """The error of a text that is no step."""
    return unreadable_step(text, "deck, take:zoya, child:semyon@zoya, couple:roman+zoya, pass")


def read_card(components: Components, text: str) -> int:
    """The number of a card by its id; raises InvalidAction."""
    found = components.numbers.get(text)
    if found is None:
        raise InvalidAction("no_such_card", {"card": text[:40]})
    return found


@lru_cache(maxsize=_KEPT_WORDS)
def read_step(components: Components, text: str) -> int:
    """The decision that a word stands for, legal or not; raises InvalidAction."""
    if text == "pass":
        return int(PASS)
    if text == "deck":
        return int(DECK)
    found = _STEP.fullmatch(text)
    if found is None or found["word"] not in _WORDS:
        raise unreadable(text)
    word = found["word"]
    shape = (found["with"] is not None, found["at"] is not None)
    if shape != (word in _JOINED or word == "parents", word not in _JOINED | _ALONE):
        raise unreadable(text)
    cards = [read_card(components, found[part]) for part in ("first", "with", "at") if found[part]]
    for place, card in enumerate(cards):
        if not _is_kind(word, place, card):
            raise InvalidAction("wrong_kind_of_card", {"card": components.ids[card]})
    first, second, third = (*cards, 0, 0)[:3]
    if word in _MAN_FIRST and components.deck.characters[first].is_woman:
        first, second = second, first
    return _WORDS[word] + FIRST * first + SECOND * second + third


def _is_kind(word: str, place: int, card: int) -> bool:
    """Whether a card of this kind can be there: an event, a meeting, otherwise a person."""
    if word in _ANY_CARD:
        return True
    if word == "event" and place == 0:
        return PEOPLE + MEETINGS <= card < CARDS
    if word == "meet":
        return PEOPLE <= card < PEOPLE + MEETINGS
    return card < PEOPLE


@lru_cache(maxsize=_KEPT_WORDS)
def write_step(components: Components, decision: int) -> str:
    """The word of a decision, without a meeting named in it; `read_step` reads it back."""
    operation = operation_of(decision)
    if operation == PASS:
        return "pass"
    if operation == DECK:
        return "deck"
    word = _NAMES[int(operation)]
    ids = components.ids
    text = f"{word}:{ids[first_of(decision)]}"
    if word in _ALONE:
        return text
    mark = "+" if word in _JOINED or word == "parents" else "@"
    text += mark + ids[second_of(decision)]
    return f"{text}@{ids[third_of(decision)]}" if word == "parents" else text


def write_draw(components: Components, card: int) -> str:
    """Chance: this card is drawn."""
    return f">{components.ids[card]}"


def write_starter(seat: int) -> str:
    """Chance: this seat begins."""
    return f"first:{seat + 1}"
