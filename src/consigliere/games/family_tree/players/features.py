"""Features of a tableau and a hand, the numbers that the evaluation multiplies by its weights.

The table is read first and any hand after it: taking and discarding change the hand alone.
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
SECOND_FAMILY = 2
OTHER_FAMILIES = 3
CHIPS = 4
# Cards in hand by their best use in the best family: each kind the first one and further ones.
CHILDREN: Any = np.int64(5)
SPOUSES: Any = np.int64(7)
PARENTS: Any = np.int64(9)
EVENTS: Any = np.int64(11)
# Cards of use in other families only, and cards of no use yet.
FOR_OTHER_FAMILIES = 13
UNUSABLE = 14
UNUSABLE_EVENTS = 15
MEETINGS = 16
"""The first, the second, and further meetings."""
COUPLES = 19
"""Whether a man and a woman in hand could marry, with a meeting in hand."""
PARENT_COUPLES = 20
"""Whether they could be the parents of somebody in the best family."""
# Hidden people, in tens, who would be children, spouses or parents in the best family.
OPEN_CHILDREN = 21
OPEN_SPOUSES = 22
OPEN_PARENTS = 23
HEIR_MARRIED = 24
"""Whether the last bearer of the surname is married and may have children."""
HEIR_SINGLE = 25
"""Whether the last bearer of the surname is single and may still marry."""
SIZE = 26
"""Cards in hand."""
FEATURES = 27

# Sets of people who fit somewhere, by the role they would have.
CHILD = 0
SPOUSE = 1
PARENT = 2
SPOUSE_WITH_MEETING = 3
"""A spouse of somebody who has been given a meeting in advance."""
_USES = 4
_BEST = 0
_REST = 1
_SIZE_WEIGHT = 1 << 10
"""With `best=characters` size counts first, see `scoring.best_family`."""


class Features(NamedTuple):
    """Features, and scratch memory to compute them.

    `values`, shape (FEATURES,). By family, shape (PEOPLE,): its `points` and `sizes`, its longest
    surname chain, `chains`, and who ends it, `heirs`. `fits`, shape (2, 4, 2): who fits the best
    family and the others, by use; `eventless`, shape (2, 2): who of them has no event yet.
    """

    values: NDArray[np.float64]
    points: NDArray[np.int64]
    sizes: NDArray[np.int64]
    chains: NDArray[np.int64]
    heirs: NDArray[np.int64]
    fits: NDArray[np.int64]
    eventless: NDArray[np.int64]


def new_features() -> Features:
    """An empty workspace for features."""
    return Features(
        np.zeros(FEATURES, np.float64),
        np.zeros(PEOPLE, np.int64),
        np.zeros(PEOPLE, np.int64),
        np.zeros(PEOPLE, np.int64),
        np.zeros(PEOPLE, np.int64),
        np.zeros((2, _USES, 2), np.int64),
        np.zeros((2, 2), np.int64),
    )


def compute_table_features(s: Record, t: Tables, seat: int, features: Features) -> None:
    """The features of a tableau, or of the big tree, and who would fit it."""
    owner = 0 if s.variant == BIG else seat
    best = compute_family_features(s, t, owner, features)
    features.fits[:] = 0
    features.eventless[:] = 0
    for word in range(2):
        rest = s.laid[owner, word]
        while rest != 0:
            bit = rest & -rest
            person = word * HALF + lowest(rest)
            rest &= rest - 1
            part = _BEST if s.family[person] == best else _REST
            fits = features.fits[part]
            if s.eventful[word] & bit == 0:
                features.eventless[part, word] |= bit
            if s.bearing[word] & bit != 0:
                father = s.spouse[person]
                for other in range(2):
                    found = t.children[person, other]
                    if father >= 0:
                        found &= t.heirs[father, other]
                    fits[CHILD, other] |= found
            if t.marriageable[word] & ~s.married[word] & bit != 0:
                use = SPOUSE if s.reserved[word] & bit == 0 else SPOUSE_WITH_MEETING
                fits[use, 0] |= t.spouses[person, 0]
                fits[use, 1] |= t.spouses[person, 1]
            if (s.parented[word] | s.waiting[word]) & bit == 0:
                fits[PARENT, 0] |= t.parents[person, 0]
                fits[PARENT, 1] |= t.parents[person, 1]
    values = features.values
    for use in range(3):
        hidden = 0
        for word in range(2):
            gone = s.tabled[word] | s.discard[word] | s.hand[seat, word]
            hidden += count_bits(features.fits[_BEST, use, word] & ~gone)
        values[OPEN_CHILDREN + use] = hidden / 10
    values[CHIPS] = s.chips[seat]


def compute_family_features(s: Record, t: Tables, owner: int, features: Features) -> int:
    """The features of the families of a tableau; return the best one, −1 if there is none."""
    points = features.points
    chains = features.chains
    points[:] = 0
    features.sizes[:] = 0
    chains[:] = 0
    for word in range(2):
        rest = s.laid[owner, word]
        while rest != 0:
            person = word * HALF + lowest(rest)
            rest &= rest - 1
            family = s.family[person]
            points[family] += 1 + (s.event[person] >= 0)
            features.sizes[family] += 1
            length = chain_above(s, t, person)
            if length > chains[family]:
                chains[family] = length
                features.heirs[family] = person
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
                rank += _SIZE_WEIGHT * features.sizes[family]
            if rank > most:
                most = rank
                best = family
    second = 0
    for family in range(PEOPLE):
        if family != best:
            second = max(second, points[family])
    values = features.values
    values[POINTS] = points[best] if best >= 0 else 0
    values[CHAIN] = chains[best] if best >= 0 else 0
    values[SECOND_FAMILY] = second
    values[OTHER_FAMILIES] = total - values[POINTS] - second
    values[HEIR_MARRIED] = 0
    values[HEIR_SINGLE] = 0
    if best >= 0:
        compute_heir_features(s, t, features.heirs[best], values)
    return best


def compute_heir_features(s: Record, t: Tables, heir: int, values: Any) -> None:
    """Whether the surname of the longest chain can go on from its last bearer."""
    spouse = s.spouse[heir]
    if spouse >= 0:
        bears = (s.bearing[WORD[heir]] & BIT[heir]) | (s.bearing[WORD[spouse]] & BIT[spouse])
        values[HEIR_MARRIED] = bears != 0
    else:
        values[HEIR_SINGLE] = t.marriageable[WORD[heir]] & BIT[heir] != 0


def compute_hand_features(s: Record, t: Tables, seat: int, features: Features) -> None:
    """The features of a hand, after those of the table."""
    values = features.values
    fits = features.fits
    for feature in range(CHILDREN, OPEN_CHILDREN):
        values[feature] = 0
    rest = s.hand[seat, OTHERS]
    meetings = count_bits(rest & MEETING_BITS)
    values[MEETINGS] = min(meetings, 1)
    values[MEETINGS + 1] = min(max(meetings - 1, 0), 1)
    values[MEETINGS + 2] = max(meetings - 2, 0)
    compute_event_features(t, rest & ~MEETING_BITS, features)
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
            if (fits[_BEST, CHILD, word] | fits[_BEST, SPOUSE_WITH_MEETING, word]) & bit != 0:
                count_use(values, CHILDREN)
            elif fits[_BEST, SPOUSE, word] & bit != 0 and meetings > 0:
                count_use(values, SPOUSES)
            elif fits[_BEST, PARENT, word] & bit != 0:
                count_use(values, PARENTS)
            elif for_rest & bit != 0:
                values[FOR_OTHER_FAMILIES] += 1
            else:
                values[UNUSABLE] += 1
    values[SIZE] = size
    if meetings > 0:
        compute_couple_features(s, t, seat, features)


def count_use(values: Any, use: int) -> None:
    """Count one more card with this use: as the first one or as a further one."""
    if values[use] == 0:
        values[use] = 1
    else:
        values[use + 1] += 1


def compute_event_features(t: Tables, rest: int, features: Features) -> None:
    """The events in hand: those of use in the best family, and the others."""
    while rest != 0:
        event = lowest(rest) - MEETING_CARDS
        rest &= rest - 1
        usable = (t.grown[event, 0] & features.eventless[_BEST, 0]) | (
            t.grown[event, 1] & features.eventless[_BEST, 1]
        )
        if usable != 0:
            count_use(features.values, EVENTS)
        else:
            features.values[UNUSABLE_EVENTS] += 1


def compute_couple_features(s: Record, t: Tables, seat: int, features: Features) -> None:
    """Whether a man and a woman in hand could marry, and have a child in the best family."""
    hand = s.hand[seat]
    for word in range(2):
        rest = hand[word] & t.women[word]
        while rest != 0:
            bit = rest & -rest
            woman = word * HALF + lowest(rest)
            rest &= rest - 1
            if ((hand[0] & t.spouses[woman, 0]) | (hand[1] & t.spouses[woman, 1])) != 0:
                features.values[COUPLES] = 1
                if features.fits[_BEST, PARENT, word] & bit != 0:
                    features.values[PARENT_COUPLES] = 1
