"""Reasons against a step: the phase, cards in the wrong place, or those of `relations`.

Nothing here decides what is legal; the functions only name the first rule that forbids the step.
"""

from consigliere.core.errors import IllegalAction
from consigliere.core.message import Arg

from ..deck.cards import MEETINGS
from ..rules.actions import (
    ADVANCE_MEETING,
    CHILD,
    COUPLE,
    DECK,
    DROP,
    EVENT,
    GROWING,
    JOIN,
    MEET,
    MOTHER,
    PARENTS,
    PASS,
    SPOUSE,
    TAKE_CARD,
    TAKE_PERSON,
    WED,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from ..rules.bits import BIT, PEOPLE, WORD
from ..rules.kernel import buffer, functions
from ..rules.record import ACT, BIG, CHOOSE_MEETING, FILL, HAND_SIZE, JOINING, TAKE, Record
from ..rules.state import State
from .relations import (
    name_of,
    quoted_name_of,
    refused,
    why_no_couple,
    why_no_event,
    why_no_father,
    why_no_joining,
    why_no_more_children,
    why_no_parent,
    why_no_parents,
    why_no_wedding,
    why_not_single,
    why_not_taken,
)

SPENDING = {COUPLE, PARENTS, SPOUSE, TAKE_PERSON, WED, ADVANCE_MEETING}
"""Actions that use a meeting."""
_OF_HAND = {
    DROP: 1, COUPLE: 2, CHILD: 1, MOTHER: 1, PARENTS: 2, SPOUSE: 1, EVENT: 1, MEET: 1,
}  # fmt: skip
"""How many cards of a step come from the hand; the others lie on the table."""
_CARDS = {
    DROP: 1, MEET: 1, ADVANCE_MEETING: 1, COUPLE: 2, CHILD: 2, MOTHER: 2, PARENTS: 3, SPOUSE: 2,
    TAKE_PERSON: 2, WED: 2, EVENT: 2, JOIN: 2,
}  # fmt: skip


def why_not(state: State, decision: int) -> IllegalAction | None:
    """The reason against a decision of the mover, None if there is none."""
    operation = operation_of(decision)
    return why_not_now(state, operation) or why_not_here(state, decision)


def why_not_here(state: State, decision: int) -> IllegalAction | None:
    """As `why_not`, in any phase of the turn: do the cards fit where they would go?"""
    operation = operation_of(decision)
    if operation in {DECK, PASS}:
        return None
    if operation == TAKE_CARD:
        return _why_not_in_archive(state, first_of(decision))
    found = _why_misplaced(state, decision)
    if found is not None:
        return found
    return _why_no_fit(state, decision) or _why_no_meeting(state, operation, second_of(decision))


# -- phases ----------------------------------------------------------------------------------


def why_not_now(state: State, operation: int) -> IllegalAction | None:
    """The reason against any step of this kind, by the phase of the turn."""
    s = state.record
    if (s.stage == CHOOSE_MEETING) != (operation == MEET):
        key = "choose_meeting" if s.stage == CHOOSE_MEETING else "no_couple_waits"
        return refused(key, "FT-S17")
    if s.stage == CHOOSE_MEETING:
        return None
    if operation == JOIN:
        return refused("one_tree", "FT-70") if is_one_tree(s) else None
    if s.stage == JOINING:
        return None if operation == PASS else refused("only_joinings", "FT-51")
    if s.variant == BIG:
        return _why_not_now_big(state, operation)
    by_stage = {TAKE: _why_not_taking, ACT: _why_not_acting, FILL: _why_not_filling}
    return by_stage[int(s.stage)](state, operation)


def _why_not_now_big(state: State, operation: int) -> IllegalAction | None:
    """FT-66, FT-69, FT-73, FT-74: the big tree has one phase."""
    s = state.record
    if operation in {TAKE_CARD, DROP, EVENT}:
        return refused("not_in_big", "FT-66")
    if operation not in {DECK, PASS}:
        return None
    if _can_play(state):
        return refused("can_play", "FT-69")
    if operation == PASS:
        return None if s.deck_size == 0 else refused("draw_first", "FT-73")
    return refused("deck_empty", "FT-74") if s.deck_size == 0 else None


def _can_play(state: State) -> bool:
    """FT-73: whether any action of the big tree is possible."""
    out = buffer()
    functions().legal(state.record, state.tables, out, GROWING)
    return operation_of(out[0]) not in {DECK, PASS}


def _why_not_taking(state: State, operation: int) -> IllegalAction | None:
    """FT-2: phase 1."""
    if operation == DECK and state.record.deck_size == 0:
        return refused("deck_empty", "FT-10")
    if operation in {DECK, TAKE_CARD}:
        return None
    return refused("take_first", "FT-2")


def _why_not_acting(state: State, operation: int) -> IllegalAction | None:
    """FT-4: phase 2."""
    if operation in {DECK, TAKE_CARD, DROP}:
        return refused("act_first", "FT-4")
    return refused("not_in_dynasties", "FT-71") if operation == ADVANCE_MEETING else None


def _why_not_filling(state: State, operation: int) -> IllegalAction | None:
    """FT-4, FT-5, FT-6: phase 3."""
    s = state.record
    size, can_take = int(s.hand_size[s.mover]), s.deck_size + s.archive_size > 0
    if operation in {DECK, TAKE_CARD}:
        if size >= HAND_SIZE:
            return refused("hand_full", "FT-5", count=size, limit=HAND_SIZE)
        is_empty = operation == DECK and s.deck_size == 0
        return refused("deck_empty", "FT-10") if is_empty else None
    if operation == DROP:
        if size > HAND_SIZE:
            return None
        return refused("nothing_to_drop", "FT-6", count=size, limit=HAND_SIZE)
    if operation == PASS:
        if size > HAND_SIZE or (size < HAND_SIZE and can_take):
            return refused("fill_first", "FT-5", count=size, limit=HAND_SIZE)
        return None
    return refused("one_action", "FT-4")


# -- places ----------------------------------------------------------------------------------


def _why_not_in_archive(state: State, card: int) -> IllegalAction | None:
    if state.record.archive[WORD[card]] & BIT[card]:
        return None
    return refused("not_in_archive", "FT-2", card=quoted_name_of(state, card))


def _why_misplaced(state: State, decision: int) -> IllegalAction | None:
    """FT-S7: cards that should be in the hand or in the mover's tableau, but are not."""
    s, operation = state.record, operation_of(decision)
    cards = (first_of(decision), second_of(decision), third_of(decision))[: _CARDS[operation]]
    of_hand = _OF_HAND.get(operation, 0)
    for place, card in enumerate(cards):
        args: dict[str, Arg] = {"card": quoted_name_of(state, card)}
        if place < of_hand:
            if not s.hand[s.mover, WORD[card]] & BIT[card]:
                return refused("not_in_hand", "FT-S7", **args)
        elif s.owner[card] < 0:
            return refused("not_on_table", "FT-S7", **args)
        elif s.owner[card] != functions().own_tableau(s) and (
            operation != TAKE_PERSON or place == 0
        ):
            return refused("not_yours", "FT-S7", **args)
    return None


def _why_no_meeting(state: State, operation: int, partner: int) -> IllegalAction | None:
    """FT-S17, FT-71: a couple needs a meeting, unless it got one in advance."""
    s = state.record
    if operation not in SPENDING or functions().meetings_in_hand(s) != 0:
        return None
    if operation == SPOUSE and s.meeting[partner] >= 0:
        return None
    return refused("needs_meeting", "FT-S17")


# -- relations -------------------------------------------------------------------------------


def _why_no_fit(state: State, decision: int) -> IllegalAction | None:
    first, second, third = first_of(decision), second_of(decision), third_of(decision)
    by_operation = {
        COUPLE: lambda: _why_no_new_couple(state, first, second),
        CHILD: lambda: _why_no_child(state, first, second),
        MOTHER: lambda: why_no_parents(state, second) or why_no_parent(state, first, second),
        PARENTS: lambda: _why_no_pair_of_parents(state, first, second, third),
        SPOUSE: lambda: why_no_wedding(state, first, second),
        TAKE_PERSON: lambda: (
            why_not_taken(state, first, second) or why_no_wedding(state, first, second)
        ),
        WED: lambda: _why_not_wed(state, first, second),
        EVENT: lambda: why_no_event(state, first - PEOPLE - MEETINGS, second),
        JOIN: lambda: why_no_joining(state, first, second),
        ADVANCE_MEETING: lambda: _why_not_ahead(state, first),
    }
    find = by_operation.get(operation_of(decision))
    return find() if find else None


def _why_no_new_couple(state: State, man: int, woman: int) -> IllegalAction | None:
    """FT-14, FT-70: why a couple cannot be laid as a family of its own."""
    if is_one_tree(state.record):
        return refused("apart", "FT-70")
    return why_no_couple(state, man, woman)


def is_one_tree(s: Record) -> bool:
    """FT-70: whether every card has to join the one tree."""
    return bool(s.variant == BIG and not s.separate)


def _why_no_child(state: State, child: int, parent: int) -> IllegalAction | None:
    """FT-24, FT-25, FT-27: why a mother or an adopter cannot get a child."""
    father = int(state.record.spouse[parent])
    return (
        why_no_parent(state, parent, child)
        or why_no_more_children(state, parent)
        or (why_no_father(state, father, child) if father >= 0 else None)
    )


def _why_no_pair_of_parents(state: State, man: int, woman: int, child: int) -> IllegalAction | None:
    """FT-35: why two people of the hand cannot become the parents of somebody."""
    return (
        why_no_parents(state, child)
        or why_no_couple(state, man, woman)
        or why_no_parent(state, woman, child)
        or why_no_father(state, man, child)
    )


def _why_not_wed(state: State, man: int, woman: int) -> IllegalAction | None:
    """FT-21, FT-72: why two people of the mover's tableau cannot marry."""
    s = state.record
    found = why_no_wedding(state, man, woman)
    if found is not None:
        return found
    for person in (man, woman):
        if s.meeting[person] >= 0:
            return refused("meeting_waits", "FT-72", person=name_of(state, person))
    if not functions().may_join_by_wedding(s, man, woman):
        return refused("inner_wedding", "FT-21")
    return None


def _why_not_ahead(state: State, person: int) -> IllegalAction | None:
    """FT-71: why a person cannot get a meeting in advance."""
    found = why_not_single(state, person)
    if found is None and state.record.meeting[person] >= 0:
        return refused("meeting_waits", "FT-71", person=name_of(state, person))
    return found
