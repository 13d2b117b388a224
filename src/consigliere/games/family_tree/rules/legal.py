"""Every legal decision of a state, written into a buffer."""

from ..deck.cards import CHARACTERS, MEETINGS
from .actions import (
    ADVANCE_MEETING,
    CHILD,
    COUPLE,
    DECK,
    DROP,
    EMPTY,
    EVENT,
    FIRST,
    GROWING,
    MAX_CHOICES,
    MEET,
    MEETING,
    MOTHER,
    PARENTS,
    PASS,
    SECOND,
    SPOUSE,
    TAKE_CARD,
    TAKE_PERSON,
    WED,
    first_of,
    second_of,
)
from .bits import BIT, HALF, OTHERS, WORD, lowest
from .joining import legal_joins, orphans
from .kinship import can_father_all, may_wed
from .laying import MEETING_BITS, first_meeting, meetings_in_hand, own_tableau
from .record import ACT, BIG, CHOOSE_MEETING, FILL, HAND_SIZE, JOINING, TAKE, Buffer, Record
from .tables import Tables


def legal(s: Record, t: Tables, out: Buffer, order: int) -> int:
    """Write all legal decisions into `out`, shape (MAX_CHOICES,); return their number.

    `order` is ANY_ORDER or GROWING.
    Raises IndexError if the buffer is short.
    """
    if out.shape[0] < MAX_CHOICES:
        raise IndexError("the buffer for legal decisions is short")
    if s.stage == ACT:
        return legal_turn(s, t, out, order)
    if s.stage == TAKE or s.stage == FILL:  # noqa: PLR1714  a tuple test costs Numba time
        return legal_supply(s, t, out, order)
    if s.stage == CHOOSE_MEETING:
        return list_others(out, EMPTY, MEET, meetings_in_hand(s), order)
    if s.stage == JOINING:
        out[0] = PASS
        return legal_joins(s, t, out, 1 + EMPTY)
    return 0


# -- phases 1 and 3 ----------------------------------------------------------------------


def legal_supply(s: Record, t: Tables, out: Buffer, order: int) -> int:
    """FT-2, FT-5, FT-6, FT-10: take a card, or discard the one too many; or join families."""
    n = EMPTY
    size = s.hand_size[s.mover]
    if size > HAND_SIZE:
        n = list_cards(out, n, DROP, s.hand[s.mover], order)
    elif s.stage == TAKE or (size < HAND_SIZE and s.deck_size + s.archive_size > 0):
        if s.deck_size > 0:
            out[0] = DECK
            n = 1
        n = list_cards(out, n, TAKE_CARD, s.archive[:], order)
    else:
        out[0] = PASS
        n = 1
    if order != GROWING:
        n = legal_joins(s, t, out, n)
    return n


def list_cards(out: Buffer, n: int, operation: int, cards: Record, order: int) -> int:
    """The operation with each card of a set."""
    for word in range(2):
        n = list_people(out, n, operation, word, cards[word])
    return list_others(out, n, operation, cards[OTHERS], order)


def list_others(out: Buffer, n: int, operation: int, rest: int, order: int) -> int:
    """The operation with each meeting or event of a word; growing: with one of the meetings."""
    if order == GROWING:
        rest &= ~MEETING_BITS | (rest & -rest)
    while rest != 0:
        out[n] = operation + FIRST * (lowest(rest) + CHARACTERS)
        rest &= rest - 1
        n += 1
    return n


def list_people(out: Buffer, n: int, start: int, word: int, rest: int) -> int:
    """A decision without its first card, completed by each person of a word of a set."""
    while rest != 0:
        out[n] = start + FIRST * (word * HALF + lowest(rest))
        rest &= rest - 1
        n += 1
    return n


def list_partners(out: Buffer, n: int, start: int, word: int, rest: int) -> int:
    """A decision without its second card, completed by each person of a word of a set."""
    while rest != 0:
        out[n] = start + SECOND * (word * HALF + lowest(rest))
        rest &= rest - 1
        n += 1
    return n


# -- phase 2 -----------------------------------------------------------------------------


def legal_turn(s: Record, t: Tables, out: Buffer, order: int) -> int:
    """FT-4, FT-69: no action or one; in the big tree one if possible, else a card or the pass."""
    out[0] = PASS
    n = legal_actions(s, t, out, int(s.variant != BIG), order)
    if s.variant != BIG:
        n = legal_takes(s, t, out, n, order)
        n = legal_events(s, t, out, n)
    else:
        n = legal_advance_meetings(s, t, out, n, order)
        if n == 0:
            out[0] = draw_or_pass(s)
            n = 1
    if s.variant != BIG or s.separate != 0:
        n = legal_joins(s, t, out, n)
    return n


def draw_or_pass(s: Record) -> int:
    """FT-73, FT-74: the step of a player who cannot act: a draw, or a pass without a deck."""
    return DECK if s.deck_size > 0 else PASS


def legal_actions(s: Record, t: Tables, out: Buffer, n: int, order: int) -> int:
    """The actions of both variants."""
    owner = own_tableau(s)
    n = legal_children(s, t, out, n)
    for word in range(2):
        rest = s.hand[s.mover, word]
        while rest != 0:
            person = word * HALF + lowest(rest)
            rest &= rest - 1
            n = legal_mothers(s, t, out, n, person)
            n = legal_spouses(s, t, out, n, with_meeting(s, SPOUSE + FIRST * person, order))
    if meetings_in_hand(s) != 0:
        n = legal_couples(s, t, out, n, order)
        for word in range(2):
            rest = singles(s, t, owner, word) & ~t.women[word]
            while rest != 0:
                man = word * HALF + lowest(rest)
                rest &= rest - 1
                n = legal_weddings(s, t, out, n, with_meeting(s, WED + FIRST * man, order))
    return n


def with_meeting(s: Record, decision: int, order: int) -> int:
    """The decision with the meeting that it uses; people with a choice choose it afterwards."""
    if order != GROWING or meetings_in_hand(s) == 0:
        return decision
    return decision + MEETING * (first_meeting(s) + 1)


def singles(s: Record, t: Tables, owner: int, word: int) -> int:
    """FT-22, FT-23, FT-29: those of a tableau who can marry now; one word of the set."""
    return s.laid[owner, word] & ~s.married[word] & t.marriageable[word]


def legal_children(s: Record, t: Tables, out: Buffer, n: int) -> int:
    """FT-24, FT-25, FT-26, FT-28, FT-36, FT-S18: a child of the hand, for a mother or an adopter.

    Years and the number of children count, the order of the children does not.
    """
    owner = own_tableau(s)
    for word in range(2):
        rest = s.laid[owner, word] & s.bearing[word]
        while rest != 0:
            parent = word * HALF + lowest(rest)
            rest &= rest - 1
            father = s.spouse[parent]
            for other in range(2):
                found = s.hand[s.mover, other] & t.children[parent, other]
                if father >= 0:
                    found &= t.heirs[father, other]
                n = list_people(out, n, CHILD + SECOND * parent, other, found)
    return n


def legal_mothers(s: Record, t: Tables, out: Buffer, n: int, person: int) -> int:
    """FT-24, FT-31, FT-33, FT-34, FT-36, FT-S19: a mother or an adopter, for an orphan."""
    owner = own_tableau(s)
    for word in range(2):
        found = orphans(s, owner, word) & t.children[person, word]
        n = list_partners(out, n, MOTHER + FIRST * person, word, found)
    return n


def legal_spouses(s: Record, t: Tables, out: Buffer, n: int, start: int) -> int:
    """FT-30, FT-71, FT-S22: a spouse of the hand, with a meeting unless one lies there already."""
    owner = own_tableau(s)
    person = first_of(start)
    has_meeting = meetings_in_hand(s) != 0
    for word in range(2):
        rest = singles(s, t, owner, word) & t.spouses[person, word]
        while rest != 0:
            bit = rest & -rest
            rest &= rest - 1
            partner = word * HALF + lowest(bit)
            if s.reserved[word] & bit == 0 and not has_meeting:
                continue
            if can_father_all(s, t, person, partner):
                out[n] = start + SECOND * partner
                n += 1
    return n


def legal_couples(s: Record, t: Tables, out: Buffer, n: int, order: int) -> int:
    """FT-14, FT-35, FT-70: two people of the hand, on their own or as parents of somebody."""
    for word in range(2):
        rest = s.hand[s.mover, word] & ~t.women[word]
        while rest != 0:
            man = word * HALF + lowest(rest)
            rest &= rest - 1
            for other in range(2):
                found = s.hand[s.mover, other] & t.spouses[man, other]
                while found != 0:
                    woman = other * HALF + lowest(found)
                    found &= found - 1
                    n = legal_pair(
                        s, t, out, n, with_meeting(s, FIRST * man + SECOND * woman, order)
                    )
    return n


def legal_pair(s: Record, t: Tables, out: Buffer, n: int, pair: int) -> int:
    """FT-35, FT-70, FT-S23: where a couple of the hand can be laid."""
    if s.variant != BIG or s.separate != 0:
        out[n] = pair + COUPLE
        n += 1
    man = first_of(pair)
    woman = second_of(pair)
    owner = own_tableau(s)
    for word in range(2):
        found = orphans(s, owner, word) & t.children[woman, word] & t.heirs[man, word]
        while found != 0:
            out[n] = pair + PARENTS + word * HALF + lowest(found)
            found &= found - 1
            n += 1
    return n


def legal_weddings(s: Record, t: Tables, out: Buffer, n: int, start: int) -> int:
    """FT-21, FT-32, FT-72, FT-S24: an own single man and an own single woman."""
    owner = own_tableau(s)
    man = first_of(start)
    if s.reserved[WORD[man]] & BIT[man] != 0:
        return n
    for word in range(2):
        rest = singles(s, t, owner, word) & t.spouses[man, word] & ~s.reserved[word]
        while rest != 0:
            woman = word * HALF + lowest(rest)
            rest &= rest - 1
            if may_join_by_wedding(s, man, woman) and may_wed(s, t, man, woman):
                out[n] = start + SECOND * woman
                n += 1
    return n


def may_join_by_wedding(s: Record, man: int, woman: int) -> bool:
    """FT-21: with `inner_wedding=off` only people of two families of Dynasties."""
    return s.inner_wedding != 0 or s.variant == BIG or s.family[man] != s.family[woman]


def legal_takes(s: Record, t: Tables, out: Buffer, n: int, order: int) -> int:
    """FT-40, FT-46, FT-47, FT-48: another player's single person marries one of the mover's."""
    if meetings_in_hand(s) == 0:
        return n
    owner = own_tableau(s)
    for word in range(2):
        rest = singles(s, t, owner, word)
        while rest != 0:
            own = word * HALF + lowest(rest)
            rest &= rest - 1
            for other in range(2):
                found = open_to_others(s, owner, other) & t.takeable[own, other]
                while found != 0:
                    taken = other * HALF + lowest(found)
                    found &= found - 1
                    if may_wed_either(s, t, own, taken):
                        out[n] = with_meeting(s, TAKE_PERSON + FIRST * own + SECOND * taken, order)
                        n += 1
    return n


def open_to_others(s: Record, owner: int, word: int) -> int:
    """FT-38, FT-39, FT-47, FT-49, FT-50: single daughters and sons without children elsewhere.

    The parents of a single person lie in the same tableau: taking a person away marries it. With
    `mothers_taken` single mothers are among them.
    """
    others = s.tabled[word] & ~s.laid[owner, word] & s.parented[word] & ~s.married[word]
    return others if s.mothers_taken != 0 else others & ~s.raising[word]


def may_wed_either(s: Record, t: Tables, one: int, other: int) -> bool:
    """FT-19, FT-20, FT-30: `may_wed`, whichever of the two is the man."""
    if t.women[WORD[one]] & BIT[one] != 0:
        return may_wed(s, t, other, one)
    return may_wed(s, t, one, other)


def legal_events(s: Record, t: Tables, out: Buffer, n: int) -> int:
    """FT-54, FT-55, FT-S25: an event of the hand, for an own person who has none."""
    owner = own_tableau(s)
    rest = s.hand[s.mover, OTHERS] & ~MEETING_BITS
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        for word in range(2):
            found = s.laid[owner, word] & ~s.eventful[word] & t.grown[place - MEETINGS, word]
            n = list_partners(out, n, EVENT + FIRST * (place + CHARACTERS), word, found)
    return n


def legal_advance_meetings(s: Record, t: Tables, out: Buffer, n: int, order: int) -> int:
    """FT-71: the big tree: a meeting in advance, for a single person without one."""
    owner = own_tableau(s)
    if meetings_in_hand(s) != 0:
        for word in range(2):
            found = singles(s, t, owner, word) & ~s.reserved[word]
            n = list_people(out, n, with_meeting(s, ADVANCE_MEETING, order), word, found)
    return n
