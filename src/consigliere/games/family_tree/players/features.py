"""What a player sees in a tableau and a hand, as numbers: the features that positions are worth by.

The table is looked at once, then any hand beside it: taking and discarding change the hand alone.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..deck.cards import MEETINGS as MEETING_CARDS
from ..rules.bits import BIT, HALF, OTHERS, PEOPLE, WORD, count_bits, lowest
from ..rules.laying import MEETING_BITS
from ..rules.record import BIG, Record
from ..rules.scoring import chain_above
from ..rules.tables import Tables

# The features, by number. NumPy's type, where a function takes one of them, keeps Numba from
# compiling it anew for each. Of the best family: its points, and the part of its surname chain in
# them; then the points of the second family, and of all others.
POINTS = 0
CHAIN = 1
SECOND = 2
FURTHER = 3
CHIPS = 4
# Cards in hand by their best use in the best family: each kind the first one and further ones.
CHILDREN: Any = np.int64(5)
SPOUSES: Any = np.int64(7)
PARENTS: Any = np.int64(9)
EVENTS: Any = np.int64(11)
# Cards for other families only, and cards for which there is no use yet.
ELSEWHERE = 13
UNFIT = 14
IDLE_EVENTS = 15
MEETINGS = 16
"""The first, the second, and further meetings."""
COUPLES = 19
"""Whether a man and a woman in hand fit each other, and a meeting is there."""
COUPLES_ABOVE = 20
"""Whether they could be the parents of somebody in the best family."""
# Hidden people, in tens, who would be children, spouses or parents in the best family.
OPEN_CHILDREN = 21
OPEN_SPOUSES = 22
OPEN_PARENTS = 23
HEIR_WED = 24
"""Whether the last bearer of the surname has a wife who may get children; or else"""
HEIR_SINGLE = 25
"""whether he may still marry."""
SIZE = 26
"""Cards in hand."""
FEATURES = 27

# Sets of people who fit somewhere, by what they would be there.
CHILD = 0
SPOUSE = 1
PARENT = 2
READY = 3
"""A spouse for whom a meeting lies there already."""
_USES = 4
_BEST = 0
_REST = 1
_WEIGHT = 1 << 10
"""With `best=characters` size counts first, see `scoring.best_family`."""


class Sight(NamedTuple):
    """Room to look around in.

    `features`, shape (FEATURES,). By family, shape (PEOPLE,): its `points` and `sizes`, its longest
    surname chain, `chains`, and who ends it, `heirs`. `fits`, shape (2, 4, 2): who fits the best
    family and the others, by use; `eventless`, shape (2, 2): who of them has no event yet.
    """

    features: NDArray[np.float64]
    points: NDArray[np.int64]
    sizes: NDArray[np.int64]
    chains: NDArray[np.int64]
    heirs: NDArray[np.int64]
    fits: NDArray[np.int64]
    eventless: NDArray[np.int64]


def new_sight() -> Sight:
    """Fresh room."""
    return Sight(
        np.zeros(FEATURES, np.float64),
        np.zeros(PEOPLE, np.int64),
        np.zeros(PEOPLE, np.int64),
        np.zeros(PEOPLE, np.int64),
        np.zeros(PEOPLE, np.int64),
        np.zeros((2, _USES, 2), np.int64),
        np.zeros((2, 2), np.int64),
    )


def see_table(s: Record, t: Tables, seat: int, sight: Sight) -> None:
    """The features of a tableau, or of the big tree, and who would fit it."""
    owner = 0 if s.variant == BIG else seat
    best = see_families(s, t, owner, sight)
    sight.fits[:] = 0
    sight.eventless[:] = 0
    for word in range(2):
        rest = s.laid[owner, word]
        while rest != 0:
            bit = rest & -rest
            person = word * HALF + lowest(rest)
            rest &= rest - 1
            part = _BEST if s.family[person] == best else _REST
            fits = sight.fits[part]
            if s.eventful[word] & bit == 0:
                sight.eventless[part, word] |= bit
            if s.bearing[word] & bit != 0:
                father = s.spouse[person]
                for other in range(2):
                    found = t.children[person, other]
                    if father >= 0:
                        found &= t.heirs[father, other]
                    fits[CHILD, other] |= found
            if t.marriageable[word] & ~s.married[word] & bit != 0:
                use = SPOUSE if s.reserved[word] & bit == 0 else READY
                fits[use, 0] |= t.spouses[person, 0]
                fits[use, 1] |= t.spouses[person, 1]
            if (s.parented[word] | s.waiting[word]) & bit == 0:
                fits[PARENT, 0] |= t.parents[person, 0]
                fits[PARENT, 1] |= t.parents[person, 1]
    features = sight.features
    for use in range(3):
        hidden = 0
        for word in range(2):
            gone = s.tabled[word] | s.discard[word] | s.hand[seat, word]
            hidden += count_bits(sight.fits[_BEST, use, word] & ~gone)
        features[OPEN_CHILDREN + use] = hidden / 10
    features[CHIPS] = s.chips[seat]


def see_families(s: Record, t: Tables, owner: int, sight: Sight) -> int:
    """The features of the families of a tableau; return the best one, −1 if there is none."""
    points = sight.points
    chains = sight.chains
    points[:] = 0
    sight.sizes[:] = 0
    chains[:] = 0
    for word in range(2):
        rest = s.laid[owner, word]
        while rest != 0:
            person = word * HALF + lowest(rest)
            rest &= rest - 1
            family = s.family[person]
            points[family] += 1 + (s.event[person] >= 0)
            sight.sizes[family] += 1
            length = chain_above(s, t, person)
            if length > chains[family]:
                chains[family] = length
                sight.heirs[family] = person
    best = -1
    most = 0
    total = 0
    for family in range(PEOPLE):
        if points[family] > 0:
            if chains[family] > 1 or s.lone_chain != 0:
                points[family] += chains[family]
            total += points[family]
            rank = points[family]
            if s.most_people != 0:
                rank += _WEIGHT * sight.sizes[family]
            if rank > most:
                most = rank
                best = family
    second = 0
    for family in range(PEOPLE):
        if family != best:
            second = max(second, points[family])
    features = sight.features
    features[POINTS] = points[best] if best >= 0 else 0
    features[CHAIN] = chains[best] if best >= 0 else 0
    features[SECOND] = second
    features[FURTHER] = total - features[POINTS] - second
    features[HEIR_WED] = 0
    features[HEIR_SINGLE] = 0
    if best >= 0:
        see_heir(s, t, sight.heirs[best], features)
    return best


def see_heir(s: Record, t: Tables, heir: int, features: Any) -> None:
    """Whether the surname of the longest chain can go on from its last bearer."""
    spouse = s.spouse[heir]
    if spouse >= 0:
        bears = (s.bearing[WORD[heir]] & BIT[heir]) | (s.bearing[WORD[spouse]] & BIT[spouse])
        features[HEIR_WED] = bears != 0
    else:
        features[HEIR_SINGLE] = t.marriageable[WORD[heir]] & BIT[heir] != 0


def see_hand(s: Record, t: Tables, seat: int, sight: Sight) -> None:
    """The features of a hand, beside the table that was looked at before."""
    features = sight.features
    fits = sight.fits
    for feature in range(CHILDREN, OPEN_CHILDREN):
        features[feature] = 0
    rest = s.hand[seat, OTHERS]
    meetings = count_bits(rest & MEETING_BITS)
    features[MEETINGS] = min(meetings, 1)
    features[MEETINGS + 1] = min(max(meetings - 1, 0), 1)
    features[MEETINGS + 2] = max(meetings - 2, 0)
    see_events(t, rest & ~MEETING_BITS, sight)
    size = meetings + count_bits(rest & ~MEETING_BITS)
    for word in range(2):
        rest = s.hand[seat, word]
        while rest != 0:
            bit = rest & -rest
            rest &= rest - 1
            size += 1
            for_rest = fits[_REST, CHILD, word] | fits[_REST, PARENT, word]
            if meetings > 0:
                for_rest |= fits[_REST, SPOUSE, word]
            if (fits[_BEST, CHILD, word] | fits[_BEST, READY, word]) & bit != 0:
                add_one(features, CHILDREN)
            elif fits[_BEST, SPOUSE, word] & bit != 0 and meetings > 0:
                add_one(features, SPOUSES)
            elif fits[_BEST, PARENT, word] & bit != 0:
                add_one(features, PARENTS)
            elif for_rest & bit != 0:
                features[ELSEWHERE] += 1
            else:
                features[UNFIT] += 1
    features[SIZE] = size
    if meetings > 0:
        see_couples(s, t, seat, sight)


def add_one(features: Any, use: int) -> None:
    """One more card of a use: the first of them, or a further one."""
    if features[use] == 0:
        features[use] = 1
    else:
        features[use + 1] += 1


def see_events(t: Tables, rest: int, sight: Sight) -> None:
    """The events in hand: for somebody in the best family, or for nobody there."""
    while rest != 0:
        event = lowest(rest) - MEETING_CARDS
        rest &= rest - 1
        usable = (t.grown[event, 0] & sight.eventless[_BEST, 0]) | (
            t.grown[event, 1] & sight.eventless[_BEST, 1]
        )
        if usable != 0:
            add_one(sight.features, EVENTS)
        else:
            sight.features[IDLE_EVENTS] += 1


def see_couples(s: Record, t: Tables, seat: int, sight: Sight) -> None:
    """Whether a man and a woman in hand could marry, and have a child in the best family."""
    hand = s.hand[seat]
    for word in range(2):
        rest = hand[word] & t.women[word]
        while rest != 0:
            bit = rest & -rest
            woman = word * HALF + lowest(rest)
            rest &= rest - 1
            if ((hand[0] & t.spouses[woman, 0]) | (hand[1] & t.spouses[woman, 1])) != 0:
                sight.features[COUPLES] = 1
                if sight.fits[_BEST, PARENT, word] & bit != 0:
                    sight.features[COUPLES_ABOVE] = 1
