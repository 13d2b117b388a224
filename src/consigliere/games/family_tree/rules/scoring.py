"""Points: the best family, its surname chain, chips."""

from .bits import BIT, HALF, PEOPLE, WORD, lowest
from .record import BIG, NOBODY, Record
from .tables import Tables

_WEIGHT = 1 << 10
"""More than the points of any family: with `best=characters` size counts first."""


def is_taken_husband(s: Record, t: Tables, man: int) -> bool:
    """FT-47, FT-58: a man taken by the surname rule; he bears his wife's name."""
    return s.taken[WORD[man]] & BIT[man] & ~t.women[WORD[man]] != 0


def name_giver(s: Record, t: Tables, child: int) -> int:
    """FT-58: the parent whose surname a person has, NOBODY if nobody passed one on."""
    father = s.father[child]
    mother = s.mother[child]
    if father >= 0:
        return mother if is_taken_husband(s, t, father) else father
    if mother >= 0 and t.alone[WORD[mother]] & BIT[mother] != 0:
        return mother
    return NOBODY


def can_be_link(s: Record, t: Tables, person: int) -> bool:
    """FT-59, FT-62: a man who kept his name, a single mother, or a wife who gave hers."""
    word = WORD[person]
    bit = BIT[person]
    if t.women[word] & bit == 0:
        return s.taken[word] & bit == 0
    spouse = s.spouse[person]
    if spouse >= 0:
        return is_taken_husband(s, t, spouse)
    return t.alone[word] & bit != 0 and s.children[person] > 0


def chain_above(s: Record, t: Tables, person: int) -> int:
    """FT-60, FT-63, FT-S82: the links of a surname from its first bearer down to a person."""
    length = 0
    while person != NOBODY and can_be_link(s, t, person):
        length += 1
        giver = name_giver(s, t, person)
        if giver != NOBODY and s.owner[giver] != s.owner[person]:
            giver = NOBODY
        person = giver
    return length


def longest_chain(s: Record, t: Tables, family: int) -> int:
    """FT-57, FT-61: what the longest surname chain of a family adds: one point a link.

    A single bearer of a name is no chain, unless `lone_chain` says so.
    """
    longest = 0
    for person in range(PEOPLE):
        if s.family[person] == family:
            longest = max(longest, chain_above(s, t, person))
    return longest if longest > 1 or s.lone_chain != 0 else 0


def count_people(s: Record, family: int) -> int:
    """The characters of a family, called by the least number in it."""
    count = 0
    for person in range(PEOPLE):
        count += s.family[person] == family
    return count


def count_events(s: Record, family: int) -> int:
    """The events under the characters of a family."""
    count = 0
    for person in range(PEOPLE):
        count += s.family[person] == family and s.event[person] >= 0
    return count


def family_points(s: Record, t: Tables, family: int) -> int:
    """FT-57, FT-64: 1 for each character and event, 1 more for each link of the chain."""
    return count_people(s, family) + count_events(s, family) + longest_chain(s, t, family)


def best_family(s: Record, t: Tables, owner: int) -> int:
    """FT-56: the family of a tableau that counts, NOBODY if there is none.

    The one with most points; with `best=characters` the largest, and of these the one with most.
    """
    best = NOBODY
    most = 0
    for word in range(2):
        rest = s.laid[owner, word]
        while rest != 0:
            person = word * HALF + lowest(rest)
            rest &= rest - 1
            if s.family[person] == person:
                points = family_points(s, t, person)
                if s.most_people != 0:
                    points += _WEIGHT * count_people(s, person)
                if points > most:
                    most = points
                    best = person
    return best


def score(s: Record, t: Tables, seat: int) -> int:
    """FT-12, FT-45, FT-56, FT-57, FT-80: the best family and the chips; in the big tree the cards
    left in hand count against one."""
    if s.variant == BIG:
        return -s.hand_size[seat]
    family = best_family(s, t, seat)
    points = s.chips[seat]
    if family != NOBODY:
        points += family_points(s, t, family)
    return points
