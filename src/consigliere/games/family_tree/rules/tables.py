"""Look-up tables of the rules, computed from a deck and the options."""

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..deck.cards import (
    BEARS_UNTIL,
    EVENTS,
    GROWN_UP,
    MAN_OLDER,
    WOMAN_OLDER,
    Character,
    Deck,
    LifeEvent,
)
from .bits import BIT, PEOPLE, WORD

NO_GAP = -999
"""Without `father_check` a father may be of any age."""

TABLES = np.dtype(
    [
        ("spouses", np.int64, (PEOPLE, 2)),
        ("takeable", np.int64, (PEOPLE, 2)),
        ("children", np.int64, (PEOPLE, 2)),
        ("parents", np.int64, (PEOPLE, 2)),
        ("heirs", np.int64, (PEOPLE, 2)),
        ("grown", np.int64, (EVENTS, 2)),
        ("women", np.int64, (2,)),
        ("marriageable", np.int64, (2,)),
        ("adopters", np.int64, (2,)),
        ("alone", np.int64, (2,)),
        ("year", np.int64, (PEOPLE,)),
        ("father_gap", np.int64),
    ],
    align=True,
)
"""By person: the people whom he or she can marry by age (`spouses`), and take from another's
tableau (`takeable`); whom a woman can bear or an adopter adopt (`children`), and who can be the
mother or the adopter of a person (`parents`); who is young enough to have a man for a father
(`heirs`). `grown`: who is of the right age for an event. `alone`: single mothers by their icon."""

Tables: TypeAlias = Any
"""A record of `TABLES`."""
People: TypeAlias = NDArray[np.int64]
"""A set of people, shape (2,)."""


def people(members: Iterable[int]) -> People:
    """A set of people by their numbers."""
    found = np.zeros(2, np.int64)
    for person in members:
        found[WORD[person]] |= BIT[person]
    return found


def tables_of(deck: Deck, father_check: str, event_max_age: str) -> Tables:
    """The tables of a deck, for the values of the options `father_check` and `event_max_age`."""
    t = np.zeros(1, TABLES).view(np.recarray)[0]
    everybody = range(PEOPLE)
    who = deck.characters
    t.year[:] = [person.year for person in who]
    t.father_gap = GROWN_UP if father_check == "on" else NO_GAP
    t.women[:] = people(p for p in everybody if who[p].is_woman)
    t.marriageable[:] = people(p for p in everybody if can_marry(deck, who[p]))
    t.adopters[:] = people(p for p in everybody if who[p].icons.adopter)
    t.alone[:] = people(p for p in everybody if who[p].icons.single_mother)
    for p in everybody:
        t.spouses[p] = people(q for q in everybody if can_be_couple(deck, who[p], who[q]))
        t.takeable[p] = people(q for q in everybody if can_take_away(deck, who[p], who[q]))
        t.children[p] = people(q for q in everybody if can_raise(deck, who[p], who[q]))
        t.parents[p] = people(q for q in everybody if can_raise(deck, who[q], who[p]))
        t.heirs[p] = people(q for q in everybody if who[q].year - who[p].year >= t.father_gap)
    oldest = None if event_max_age == "none" else int(event_max_age)
    for number, event in enumerate(deck.events):
        t.grown[number] = people(p for p in everybody if is_of_age(who[p], event, oldest))
    t.setflags(write=False)
    return t


def can_marry(deck: Deck, person: Character) -> bool:
    """FT-18, FT-23: adopters never marry, women only if born early enough."""
    if person.icons.adopter is not None:
        return False
    return not person.is_woman or person.year <= deck.bride_max_year


def older_limits(man: Character, woman: Character) -> tuple[int, int]:
    """FT-14, FT-15, FT-16, FT-17: how many years the man may be older, and the woman.

    One icon suffices, on either card; the widest of the limits counts.
    """
    his, hers = own_limits(man), own_limits(woman)
    return max(his[0], hers[0]), max(his[1], hers[1])


def own_limits(person: Character) -> tuple[int, int]:
    """FT-14, FT-15, FT-16: `older_limits` by one card alone."""
    older, younger = person.icons.older or 0, person.icons.younger or 0
    man_older, woman_older = (younger, older) if person.is_woman else (older, younger)
    return max(MAN_OLDER, man_older), max(WOMAN_OLDER, woman_older)


Years: TypeAlias = tuple[int, int]
"""The first and the last year, both included."""


def bride_years(deck: Deck, man: Character) -> Years | None:
    """FT-17, FT-18, FT-81: when the brides of a man are born, by his card; None if he has none."""
    if man.is_woman or not can_marry(deck, man):
        return None
    man_older, woman_older = own_limits(man)
    first, last = man.year - woman_older, min(man.year + man_older, deck.bride_max_year)
    return (first, last) if first <= last else None


def child_years(deck: Deck, parent: Character) -> Years | None:
    """FT-18, FT-24, FT-36, FT-81: when the children of a woman or an adopter are born."""
    if not can_have_children(deck, parent):
        return None
    least, greatest = child_span(parent)
    return parent.year + least, parent.year + greatest


def can_be_couple(deck: Deck, one: Character, other: Character) -> bool:
    """FT-14, FT-18, FT-23: a man and a woman who can marry, and whose ages fit."""
    if one.sex == other.sex or not can_marry(deck, one) or not can_marry(deck, other):
        return False
    man, woman = (other, one) if one.is_woman else (one, other)
    man_older, woman_older = older_limits(man, woman)
    difference = woman.year - man.year
    return -woman_older <= difference <= man_older


def can_take_away(deck: Deck, taker: Character, taken: Character) -> bool:
    """FT-40, FT-47, FT-48: a man takes a bride; a man is taken by the icon of either of the two."""
    if not can_be_couple(deck, taker, taken):
        return False
    return taken.is_woman or taker.icons.surname or taken.icons.surname


def child_span(parent: Character) -> tuple[int, int]:
    """FT-24, FT-36: the least and greatest distance in years to a child."""
    if parent.icons.adopter is not None:
        return parent.icons.adopter
    return GROWN_UP, parent.icons.bears_until or BEARS_UNTIL


def can_have_children(deck: Deck, parent: Character) -> bool:
    """FT-18, FT-36: adopters, and women born early enough."""
    if parent.icons.adopter is not None:
        return True
    return parent.is_woman and parent.year <= deck.bride_max_year


def can_raise(deck: Deck, parent: Character, child: Character) -> bool:
    """FT-18, FT-24, FT-36: by age a woman is the mother, or an adopter the parent, of a child."""
    if not can_have_children(deck, parent):
        return False
    least, greatest = child_span(parent)
    return least <= child.year - parent.year <= greatest


def is_of_age(person: Character, event: LifeEvent, oldest: int | None) -> bool:
    """FT-54: at 18 or more in some year of the event, and with `event_max_age` not too old."""
    if event.last - person.year < GROWN_UP:
        return False
    return oldest is None or event.first - person.year <= oldest
