"""Refusals of selected pieces: by the step that was most likely meant."""

from collections.abc import Sequence

from consigliere.core.action import Choice
from consigliere.core.errors import IllegalAction, InvalidAction

from ..deck.cards import MEETINGS
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
    operation_of,
)
from ..rules.bits import BIT, PEOPLE, WORD
from ..rules.kernel import functions
from ..rules.record import CHOOSE_MEETING, FILL
from ..rules.state import State
from .explain import why_not, why_not_now
from .nearest import closest_miss
from .notation import read_card, unreadable
from .places import attempts
from .relations import character_of, quoted_name_of, refused

_MARRIED = 16
"""With fewer years between two people a marriage was meant rather than a child."""
_COUPLES = {COUPLE, SPOUSE, WED, TAKE_PERSON}


def leads_to(choice: Choice, path: Sequence[str]) -> bool:
    """Whether a choice is selected by these pieces, in any order, and perhaps more."""
    others = set(path) - set(choice.path)
    return not others or (len(others) == 1 and others <= set(choice.spends))


def refusal_at(state: State, path: Sequence[str]) -> IllegalAction:
    """Why no step is selected by the pieces of the mover's path, in any order.

    Raises InvalidAction for pieces that are not on this table.
    """
    if not path:
        raise unreadable("")
    alone = {"deck": int(DECK), "pass": int(PASS)}
    if path[0] in alone:
        return why_not(state, alone[path[0]]) or refused("nothing_more", "FT-4")
    cards = sorted((_card(state, piece) for piece in path), key=lambda card: _distance(state, card))
    if len(cards) == 1:
        found = _why_not_one(state, cards[0])
    else:
        meant = _meant(state, cards)
        found = None if meant is None else why_not(state, meant)
    return found or refused("nowhere", "FT-4", card=quoted_name_of(state, cards[0]))


def _card(state: State, piece: str) -> int:
    if piece not in state.components.numbers:
        raise InvalidAction("unknown_piece", {"piece": piece[:40]})
    return read_card(state.components, piece)


def _is_meeting(card: int) -> bool:
    return PEOPLE <= card < PEOPLE + MEETINGS


def _distance(state: State, card: int) -> tuple[int, int]:
    """Cards of the hand come first, then those of the own tableau, younger people first."""
    s = state.record
    if card >= PEOPLE or s.owner[card] < 0:
        return 0, 0
    is_own = s.owner[card] == functions().own_tableau(s)
    return (1 if is_own else 2), -character_of(state, card).year


def _why_not_one(state: State, card: int) -> IllegalAction | None:
    """Why no step begins with this card, by the phase or its place."""
    s = state.record
    is_held = bool(s.hand[s.mover, WORD[card]] & BIT[card])
    if s.stage == CHOOSE_MEETING:
        return why_not(state, MEET + FIRST * card if _is_meeting(card) else int(PASS))
    if s.archive[WORD[card]] & BIT[card]:
        return why_not(state, TAKE_CARD + FIRST * card)
    if s.stage == FILL and is_held:
        return why_not(state, DROP + FIRST * card)
    if not is_held and (card >= PEOPLE or s.owner[card] < 0):
        return refused("not_in_hand", "FT-S7", card=quoted_name_of(state, card))
    return why_not_now(state, CHILD) or (closest_miss(state, card) if is_held else None)


def _meant(state: State, cards: Sequence[int]) -> int | None:
    """The step that two or more cards were most likely selected for; None if there is none."""
    people = [card for card in cards if card < PEOPLE]
    events = [card for card in cards if card >= PEOPLE + MEETINGS]
    if not people:
        return None if events else MEET + FIRST * cards[0]
    if events:
        return EVENT + FIRST * events[0] + SECOND * people[0]
    if len(people) == 1:
        return ADVANCE_MEETING + FIRST * people[0]
    if len(people) > 2:
        return PARENTS + FIRST * people[0] + SECOND * people[1] + people[2]
    return _meant_with_two(state, people[0], people[1])


def _meant_with_two(state: State, card: int, other: int) -> int:
    years = character_of(state, card).year - character_of(state, other).year
    if state.record.owner[card] == state.record.owner[other] < 0:  # both of them in hands
        return COUPLE + FIRST * card + SECOND * other
    home = functions().own_tableau(state.record)
    if years >= _MARRIED and home == state.record.owner[card] == state.record.owner[other]:
        return JOIN + FIRST * card + SECOND * other
    for _, piece, decision in attempts(state, card):
        if piece == other and (operation_of(decision) in _COUPLES) == (abs(years) < _MARRIED):
            return decision
    pair = FIRST * card + SECOND * other
    if abs(years) < _MARRIED:
        return SPOUSE + pair
    return (CHILD if years > 0 else MOTHER) + pair
