"""Changes on the table: a person is laid, becomes a child, marries or moves."""

from ..deck.cards import CHARACTERS, MEETINGS
from .bits import BIT, OTHERS, WORD, count_bits, lowest
from .kinship import add_ancestors, add_parent, leave_family, unite
from .record import BIG, NOBODY, Record
from .tables import Tables

CHILDREN = 6
"""FT-27: children of a couple in Dynasties."""
CHILDREN_BIG = 4
"""FT-75: children of a couple in the big tree."""
ALONE = 2
"""FT-28: children of a single mother."""
ADOPTED = 3
"""FT-36: children of an adopter."""

MEETING_BITS = (1 << MEETINGS) - 1


def own_tableau(s: Record) -> int:
    """FT-S7, FT-S96: the owner of the mover's tableau: the mover, or 0 for the common tree."""
    return 0 if s.variant == BIG else s.mover


def leave_hand(s: Record, card: int) -> None:
    """A card leaves the mover's hand."""
    s.hand[s.mover, WORD[card]] &= ~BIT[card]
    s.known[WORD[card]] &= ~BIT[card]
    s.hand_size[s.mover] -= 1


def lay(s: Record, t: Tables, person: int) -> None:
    """Lay a person of the hand on the table, not connected to anybody yet."""
    leave_hand(s, person)
    add_to_tableau(s, person, own_tableau(s))
    s.tabled[WORD[person]] |= BIT[person]
    update_bearing(s, t, person)


def add_to_tableau(s: Record, person: int, owner: int) -> None:
    """Put a person into a tableau, as a family of one."""
    s.owner[person] = owner
    s.family[person] = person
    s.laid[owner, WORD[person]] |= BIT[person]


def meetings_in_hand(s: Record) -> int:
    """The mover's meetings, as bits."""
    return s.hand[s.mover, OTHERS] & MEETING_BITS


def is_adopter(t: Tables, person: int) -> bool:
    """FT-36: whether a person has the adopter's icon."""
    return t.adopters[WORD[person]] & BIT[person] != 0


def children_allowed(s: Record, t: Tables, parent: int) -> int:
    """FT-27, FT-28, FT-31, FT-36, FT-75: how many children a mother or an adopter may have now."""
    if is_adopter(t, parent):
        return ADOPTED
    if s.spouse[parent] >= 0:
        return CHILDREN_BIG if s.variant == BIG else CHILDREN
    if t.alone[WORD[parent]] & BIT[parent] != 0:
        return ALONE
    return 0


def update_bearing(s: Record, t: Tables, parent: int) -> None:
    """FT-27, FT-31, FT-77: whether a parent may get more children, or has to wait for a husband."""
    word = WORD[parent]
    bit = BIT[parent]
    s.bearing[word] &= ~bit
    s.waiting[word] &= ~bit
    is_parent = (t.women[word] | t.adopters[word]) & bit != 0
    if is_parent and s.children[parent] < children_allowed(s, t, parent):
        s.bearing[word] |= bit
    elif s.children[parent] > 0 and children_allowed(s, t, parent) == 0:
        s.waiting[word] |= bit


def become_child(s: Record, t: Tables, child: int, parent: int) -> None:
    """FT-24, FT-25, FT-37: a child of a mother and her husband, or of an adopter."""
    if is_adopter(t, parent):
        s.father[child] = parent
    else:
        s.mother[child] = parent
        s.father[child] = s.spouse[parent]
    s.parented[WORD[child]] |= BIT[child]
    s.raising[WORD[parent]] |= BIT[parent]
    if s.children[parent] == 0 or t.year[child] < s.eldest[parent]:
        s.eldest[parent] = t.year[child]
    s.children[parent] += 1
    update_bearing(s, t, parent)
    add_parent(s, child, parent)
    if s.spouse[parent] >= 0:
        add_parent(s, child, s.spouse[parent])
    unite(s, child, parent)


def marry(s: Record, t: Tables, man: int, woman: int) -> None:
    """FT-22, FT-30: two people become a couple; he is the father of all her children."""
    s.spouse[man] = woman
    s.spouse[woman] = man
    s.married[WORD[man]] |= BIT[man]
    s.married[WORD[woman]] |= BIT[woman]
    if s.children[woman] > 0:
        for person in range(CHARACTERS):
            if s.mother[person] == woman:
                s.father[person] = man
        add_ancestors(s, woman, man)
    update_bearing(s, t, woman)
    unite(s, man, woman)


def make_couple(s: Record, t: Tables, one: int, other: int) -> None:
    """Marry two people, whichever of them is the man."""
    if t.women[WORD[one]] & BIT[one] != 0:
        marry(s, t, other, one)
    else:
        marry(s, t, one, other)


def move_to_own_tableau(s: Record, person: int) -> None:
    """FT-42, FT-43, FT-44: move a person, event included, to the mover's tableau; the owner gets a
    chip."""
    owner = s.owner[person]
    s.laid[owner, WORD[person]] &= ~BIT[person]
    s.chips[owner] += 1
    s.taken[WORD[person]] |= BIT[person]
    leave_family(s, person)
    add_to_tableau(s, person, own_tableau(s))


def give_meeting(s: Record, person: int, meeting: int) -> None:
    """A meeting (0–23) of the hand is laid at a couple, or in advance at a single person."""
    leave_hand(s, meeting + CHARACTERS)
    s.meeting[person] = meeting
    s.awaiting = NOBODY
    if s.spouse[person] >= 0:
        s.meeting[s.spouse[person]] = meeting


def first_meeting(s: Record) -> int:
    """The mover's meeting of the lowest number; there must be one."""
    return lowest(meetings_in_hand(s))


def count_meetings(s: Record) -> int:
    """How many meetings the mover holds."""
    return count_bits(meetings_in_hand(s))
