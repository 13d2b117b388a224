"""Where a card fits, and for each place where it does not the reason: arithmetic for the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from consigliere.core.errors import IllegalAction

from .actions import (
    AHEAD,
    AWAY,
    CHILD,
    COUPLE,
    EVENT,
    FIRST,
    JOIN,
    MOTHER,
    SECOND,
    SPOUSE,
    WED,
)
from .bits import BIT, PEOPLE, WORD
from .deck import MEETINGS
from .explain import why_not_here
from .kernel import compiled
from .notation import write_step
from .position import State
from .relations import is_woman, who
from .state import ACT, ACTING, BIG, cards_in


@dataclass(frozen=True, slots=True)
class Place:
    """One thing that might be done with a card; without a refusal it fits.

    `role` is what becomes of the card there: `child`, `parent`, `spouse`, `couple` (with another
    card of the hand), `event`, `ahead`, `wed`, `away` or `join`. `piece` is the card of the place,
    and `word` the step in notation.
    """

    piece: str
    role: str
    word: str
    refusal: IllegalAction | None


def places_for(state: State, seat: int, card: int) -> tuple[Place, ...]:
    """Every place of a card of the hand, the archive or the own table, as if `seat` might act now.

    A card of the archive is looked at as if it were in the hand already. The places are in the
    order of the deck; those at which nobody would look (a man as somebody's mother) are left out.
    """
    state = _as_if_acting(state, seat, card)
    return tuple(
        _place(state, role, piece, decision) for role, piece, decision in attempts(state, card)
    )


def _as_if_acting(state: State, seat: int, card: int) -> State:
    """The state in which the seat is about to act, with the card in hand if it lies open."""
    s = state.record.copy()
    s.mover, s.stage, s.phase = seat, ACT, ACTING
    if s.archive[WORD[card]] & BIT[card]:
        s.archive[WORD[card]] &= ~BIT[card]
        s.hand[seat, WORD[card]] |= BIT[card]
        s.hand_size[seat] += 1
    return State(s, state.pack)


def _place(state: State, role: str, piece: int, decision: int) -> Place:
    word = write_step(state.pack, decision)
    return Place(state.pack.ids[piece], role, word, why_not_here(state, decision))


Attempt = tuple[str, int, int]
"""Role, the card of the place, the decision."""


def attempts(state: State, card: int) -> Iterator[Attempt]:
    """Whatever might be done with a card of the mover's hand or table, fitting or not."""
    s = state.record
    own = cards_in(s.laid[compiled().home(s)])
    if card >= PEOPLE + MEETINGS:
        yield from (("event", person, EVENT + FIRST * card + SECOND * person) for person in own)
    elif card >= PEOPLE:
        if s.variant == BIG:
            yield from (("ahead", person, AHEAD + FIRST * person) for person in own)
    elif s.owner[card] >= 0:
        yield from _of_the_table(state, card, own)
    else:
        yield from _of_the_hand(state, card, own)


def _of_the_hand(state: State, card: int, own: list[int]) -> Iterator[Attempt]:
    can_raise = is_woman(state, card) or who(state, card).icons.adopter is not None
    for person in own:
        if is_woman(state, person) or who(state, person).icons.adopter is not None:
            yield "child", person, CHILD + FIRST * card + SECOND * person
        if can_raise:
            yield "parent", person, MOTHER + FIRST * card + SECOND * person
        if is_woman(state, person) != is_woman(state, card):
            yield "spouse", person, SPOUSE + FIRST * card + SECOND * person
    for other in cards_in(state.record.hand[state.record.mover]):
        if other < PEOPLE and is_woman(state, other) != is_woman(state, card):
            yield "couple", other, COUPLE + _man_first(state, card, other)


def _of_the_table(state: State, card: int, own: list[int]) -> Iterator[Attempt]:
    """Weddings of somebody laid already, and joinings as a child."""
    s = state.record
    if card not in own:
        return
    for person in cards_in(s.tabled):
        if is_woman(state, person) == is_woman(state, card):
            continue
        if person in own:
            yield "wed", person, WED + _man_first(state, card, person)
        else:
            yield "away", person, AWAY + FIRST * card + SECOND * person
    for mother in own:
        if is_woman(state, mother) and s.spouse[mother] >= 0 and mother != card:
            yield "join", mother, JOIN + FIRST * card + SECOND * mother


def _man_first(state: State, one: int, other: int) -> int:
    man, woman = (other, one) if is_woman(state, one) else (one, other)
    return FIRST * man + SECOND * woman
