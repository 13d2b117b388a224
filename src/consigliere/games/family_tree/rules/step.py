"""The rules: decisions carried out, as plain functions over one state record.

Nothing here allocates, uses a random source or raises: `legal.legal` lists the legal decisions,
`decide` carries out one of them, `pile.draw` and `phases.set_starter` carry out a chance event.
`consigliere.core.compiled` compiles these very functions.
"""

from ..deck.cards import CHARACTERS, MEETINGS
from .actions import (
    CHILD,
    COUPLE,
    DECK,
    DROP,
    EVENT,
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
    meeting_of,
    operation_of,
    second_of,
    third_of,
)
from .bits import BIT, WORD
from .joining import can_join
from .laying import (
    become_child,
    give_meeting,
    lay,
    leave_hand,
    make_couple,
    marry,
    move_to_own_tableau,
)
from .phases import (
    after_action,
    after_filling,
    continue_joining,
    end_big_turn,
    end_turn,
    finish_action,
    must_fill,
    refill_archive,
    spend_meeting,
)
from .record import ACT, BIG, DRAW, FILL, JOINING, OVER, TAKE, Record
from .tables import Tables


def decide(s: Record, t: Tables, decision: int) -> None:
    """Carry out one legal decision of the mover."""
    operation = operation_of(decision)
    if operation == PASS:
        carry_out_pass(s, t)
    elif operation == DECK:
        s.goal = s.mover
        s.stage = DRAW
    elif operation == TAKE_CARD:
        take_card(s, t, first_of(decision))
    elif operation == DROP:
        drop(s, t, first_of(decision))
    elif operation == JOIN:
        join(s, t, first_of(decision), second_of(decision))
    elif operation == MEET:
        give_meeting(s, s.awaiting, first_of(decision) - CHARACTERS)
        finish_action(s, t)
    else:
        act(s, t, operation, decision)


def act(s: Record, t: Tables, operation: int, decision: int) -> None:
    """FT-4, FT-69: one action; those for a new couple use a meeting."""
    first = first_of(decision)
    second = second_of(decision)
    if operation == CHILD:
        lay(s, t, first)
        become_child(s, t, first, second)
        finish_action(s, t)
    elif operation == MOTHER:
        lay(s, t, first)
        become_child(s, t, second, first)
        finish_action(s, t)
    elif operation == EVENT:
        give_event(s, first, second)
        finish_action(s, t)
    else:
        lay_couple(s, t, operation, decision)
        spend_meeting(s, t, first, meeting_of(decision))


def lay_couple(s: Record, t: Tables, operation: int, decision: int) -> None:
    """Lay and marry the couple of an action; a meeting in advance makes none yet."""
    first = first_of(decision)
    second = second_of(decision)
    if operation == COUPLE or operation == PARENTS:  # noqa: PLR1714, SIM109  costs Numba time
        lay(s, t, first)
        lay(s, t, second)
        marry(s, t, first, second)
        if operation == PARENTS:
            become_child(s, t, third_of(decision), second)
    elif operation == SPOUSE:
        lay(s, t, first)
        make_couple(s, t, first, second)
    elif operation == WED:
        marry(s, t, first, second)
    elif operation == TAKE_PERSON:
        move_to_own_tableau(s, second)
        make_couple(s, t, first, second)
    else:
        s.reserved[WORD[first]] |= BIT[first]


def give_event(s: Record, card: int, person: int) -> None:
    """FT-54, FT-55: an event is laid under a person and stays there."""
    leave_hand(s, card)
    s.event[person] = card - CHARACTERS - MEETINGS
    s.eventful[WORD[person]] |= BIT[person]


def take_card(s: Record, t: Tables, card: int) -> None:
    """FT-2, FT-3: a card of the archive comes to the hand, seen by everybody, and is replaced."""
    word = WORD[card]
    s.archive[word] &= ~BIT[card]
    s.archive_size -= 1
    s.hand[s.mover, word] |= BIT[card]
    s.hand_size[s.mover] += 1
    s.known[word] |= BIT[card]
    refill_archive(s, t)


def drop(s: Record, t: Tables, card: int) -> None:
    """FT-5, FT-7: the one card too many is discarded and out of the game."""
    leave_hand(s, card)
    s.discard[WORD[card]] |= BIT[card]
    after_filling(s, t)


def join(s: Record, t: Tables, child: int, mother: int) -> None:
    """FT-51, FT-53: two families become one for good; the turn continues, unless all is done."""
    become_child(s, t, child, mother)
    if s.stage == JOINING:
        continue_joining(s, t)
        return
    ends = s.stage == FILL or (s.version_2 != 0 and s.stage == TAKE)
    if ends and not must_fill(s) and not can_join(s, t):
        end_turn(s, t)


def carry_out_pass(s: Record, t: Tables) -> None:
    """FT-4, FT-51, FT-74: no action or no more joinings; in the big tree a player cannot act."""
    if s.stage == JOINING:
        s.joined += 1
        continue_joining(s, t)
    elif s.variant == BIG:
        s.passes += 1
        if s.passes == s.seats:
            s.stage = OVER
        else:
            end_big_turn(s)
    elif s.stage == ACT:
        after_action(s, t)
    else:
        end_turn(s, t)
