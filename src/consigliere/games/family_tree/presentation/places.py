"""The places of a card: where it fits, and why it does not fit elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from consigliere.core.game import Place

from ..deck.cards import MEETINGS
from ..rules.actions import (
    ADVANCE_MEETING,
    CHILD,
    COUPLE,
    EVENT,
    FIRST,
    JOIN,
    MOTHER,
    PARENTS,
    SECOND,
    SPOUSE,
    TAKE_PERSON,
    WED,
)
from ..rules.bits import BIT, PEOPLE, WORD
from ..rules.kernel import functions
from ..rules.record import ACT, ACTING, BIG, cards_in
from ..rules.state import State
from .choices import label_of
from .explain import is_one_tree, why_not_here
from .notation import write_step
from .relations import character_of, is_woman, why_no_couple
from .remoteness import remoteness


def places_for(state: State, seat: int, card: int) -> tuple[Place, ...]:
    """Every place of a card of the hand, the archive or the own tableau, as if `seat` were to act.

    A card of the archive counts as one in hand. First come the places where it fits,
    then those where it does not, the closest misses first, else in the order of the deck. Places
    that nobody would think of (a man as somebody's mother, a couple apart from the one tree) are
    left out.
    Roles are `child`, `parent`, `spouse`, `couple` and `parents` (both with another card of the
    hand), `event`, `ahead`, `wed`, `away` and `join`.
    """
    state = _as_if_acting(state, seat, card)
    found = (*attempts(state, card), *_as_parents(state, card))
    if is_one_tree(state.record):
        found = tuple(attempt for attempt in found if attempt[0] != "couple")
    places = [_place(state, role, piece, decision) for role, piece, decision in found]
    return tuple(sorted(places, key=_remoteness))


def _remoteness(place: Place) -> tuple[int, int]:
    return (-1, 0) if place.refusal is None else remoteness(place.refusal)


def is_within_reach(state: State, seat: int, card: int) -> bool:
    """Whether a seat holds a card, could take it, or has it in its tableau."""
    s, word, bit = state.record, WORD[card], BIT[card]
    if (s.hand[seat, word] | s.archive[word]) & bit:
        return True
    return card < PEOPLE and bool(s.laid[0 if s.variant == BIG else seat, word] & bit)


def _as_if_acting(state: State, seat: int, card: int) -> State:
    """The state in which the seat is to act, with a card of the archive in hand."""
    s = state.record.copy()
    s.mover, s.stage, s.phase = seat, ACT, ACTING
    if s.archive[WORD[card]] & BIT[card]:
        s.archive[WORD[card]] &= ~BIT[card]
        s.hand[seat, WORD[card]] |= BIT[card]
        s.hand_size[seat] += 1
    return State(s, state.components)


def _place(state: State, role: str, piece: int, decision: int) -> Place:
    word = write_step(state.components, decision)
    label, refusal = label_of(state, decision), why_not_here(state, decision)
    return Place(state.components.ids[piece], role, word, label, refusal)


Attempt = tuple[str, int, int]
"""Role, the card of the place, the decision."""


def attempts(state: State, card: int) -> Iterator[Attempt]:
    """Steps with a card of the mover's hand or tableau and another one, legal or not."""
    s = state.record
    own = cards_in(s.laid[functions().own_tableau(s)])
    if card >= PEOPLE + MEETINGS:
        yield from (("event", person, EVENT + FIRST * card + SECOND * person) for person in own)
    elif card >= PEOPLE:
        if s.variant == BIG:
            yield from (("ahead", person, ADVANCE_MEETING + FIRST * person) for person in own)
    elif s.owner[card] >= 0:
        yield from _of_tableau(state, card, own)
    else:
        yield from _of_hand(state, card, own)


def _of_hand(state: State, card: int, own: list[int]) -> Iterator[Attempt]:
    can_raise = is_woman(state, card) or character_of(state, card).icons.adopter is not None
    for person in own:
        if is_woman(state, person) or character_of(state, person).icons.adopter is not None:
            yield "child", person, CHILD + FIRST * card + SECOND * person
        if can_raise:
            yield "parent", person, MOTHER + FIRST * card + SECOND * person
        if is_woman(state, person) != is_woman(state, card):
            yield "spouse", person, SPOUSE + FIRST * card + SECOND * person
    for other in cards_in(state.record.hand[state.record.mover]):
        if other < PEOPLE and is_woman(state, other) != is_woman(state, card):
            yield "couple", other, COUPLE + _man_first(state, card, other)


def _as_parents(state: State, card: int) -> Iterator[Attempt]:
    """FT-35: with another card of the hand, as parents of a person without any.

    Two who cannot marry are left out: the place as a `couple` says why.
    """
    s = state.record
    if card >= PEOPLE or s.owner[card] >= 0:
        return
    alone = cards_in(s.laid[functions().own_tableau(s)] & ~s.parented)
    for other in cards_in(s.hand[s.mover]):
        if other < PEOPLE and why_no_couple(state, card, other) is None:
            pair = PARENTS + _man_first(state, card, other)
            yield from (("parents", child, pair + child) for child in alone)


def _of_tableau(state: State, card: int, own: list[int]) -> Iterator[Attempt]:
    """Weddings of a person on the table, and joinings as a child."""
    s = state.record
    if card not in own:
        return
    for person in cards_in(s.tabled):
        if is_woman(state, person) == is_woman(state, card):
            continue
        if person in own:
            yield "wed", person, WED + _man_first(state, card, person)
        else:
            yield "away", person, TAKE_PERSON + FIRST * card + SECOND * person
    for mother in own:
        if is_woman(state, mother) and s.spouse[mother] >= 0 and mother != card:
            yield "join", mother, JOIN + FIRST * card + SECOND * mother


def _man_first(state: State, one: int, other: int) -> int:
    man, woman = (other, one) if is_woman(state, one) else (one, other)
    return FIRST * man + SECOND * woman
