"""Refusals for pieces pointed at: which step a person most likely meant."""

from collections.abc import Sequence

from consigliere.core.errors import IllegalAction, InvalidAction

from .actions import (
    AWAY,
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
    WED,
    operation_of,
)
from .bits import BIT, PEOPLE, WORD
from .deck import MEETINGS
from .explain import why_not, why_not_now
from .fitting import attempts
from .kernel import compiled
from .notation import read_card
from .position import State
from .relations import named, refused, who
from .state import CHOOSE_MEETING, FILL

_MARRIED = 16
"""Years between two people below which a marriage was meant rather than a child."""
_COUPLES = {COUPLE, SPOUSE, WED, AWAY}


def refusal_at(state: State, path: Sequence[str]) -> IllegalAction:
    """Why the pieces of the mover's path, in any order, cannot be used like that.

    Raises InvalidAction for pieces that are not on this table.
    """
    if not path:
        raise InvalidAction("unreadable", {"text": ""})
    alone = {"deck": int(DECK), "pass": int(PASS)}
    if path[0] in alone:
        return why_not(state, alone[path[0]]) or refused("nothing_more", "FT-4")
    cards = sorted((_card(state, piece) for piece in path), key=lambda card: _reach(state, card))
    found = (
        why_not(state, _meant(state, cards)) if len(cards) > 1 else _why_not_one(state, cards[0])
    )
    return found or _nowhere(state, cards[0])


def _card(state: State, piece: str) -> int:
    if piece not in state.pack.numbers:
        raise InvalidAction("unknown_piece", {"piece": piece[:40]})
    return read_card(state.pack, piece)


def _reach(state: State, card: int) -> tuple[int, int]:
    """Cards of the hand come first, then those of the own table, younger people first."""
    s = state.record
    if card >= PEOPLE or s.owner[card] < 0:
        return 0, 0
    is_own = s.owner[card] == compiled().home(s)
    return (1 if is_own else 2), -who(state, card).year


def _why_not_one(state: State, card: int) -> IllegalAction | None:
    """Why no step begins with this card, as far as the phase or its place say so."""
    s = state.record
    is_held = bool(s.hand[s.mover, WORD[card]] & BIT[card])
    if s.stage == CHOOSE_MEETING:
        is_meeting = PEOPLE <= card < PEOPLE + MEETINGS
        return why_not(state, MEET + FIRST * card if is_meeting else int(PASS))
    if s.archive[WORD[card]] & BIT[card]:
        return why_not(state, TAKE_CARD + FIRST * card)
    if s.stage == FILL and is_held:
        return why_not(state, DROP + FIRST * card)
    if not is_held and (card >= PEOPLE or s.owner[card] < 0):
        return refused("not_in_hand", "FT-S7", card=named(state, card))
    return why_not_now(state, CHILD)


def _nowhere(state: State, card: int) -> IllegalAction:
    """FT-4: no step begins with this card; perhaps another one has to be pointed at first."""
    fits = any(why_not(state, decision) is None for _, _, decision in attempts(state, card))
    return refused("other_first" if fits else "nowhere", "FT-4", card=named(state, card))


def _meant(state: State, cards: Sequence[int]) -> int:
    """The step that two or three cards make best sense for."""
    card, other = cards[0], cards[1]
    if len(cards) > 2 and max(cards) < PEOPLE:
        return PARENTS + FIRST * card + SECOND * other + cards[2]
    if card >= PEOPLE:
        return EVENT + FIRST * card + SECOND * other if other < PEOPLE else int(MEET)
    if other >= PEOPLE:
        return int(MEET) + FIRST * other
    years = who(state, card).year - who(state, other).year
    home = compiled().home(state.record)
    if years >= _MARRIED and home == state.record.owner[card] == state.record.owner[other]:
        return JOIN + FIRST * card + SECOND * other
    for _, piece, decision in attempts(state, card):
        if piece == other and (operation_of(decision) in _COUPLES) == (abs(years) < _MARRIED):
            return decision
    pair = FIRST * card + SECOND * other
    if abs(years) < _MARRIED:
        return SPOUSE + pair
    return (CHILD if years > 0 else MOTHER) + pair
