"""FT-51: joining two families by a person without parents and a couple; it costs no action."""

from .actions import FIRST, JOIN, SECOND
from .bits import BIT, HALF, WORD, lowest
from .kinship import can_descend
from .laying import own_tableau
from .record import Buffer, Record
from .tables import Tables


def orphans(s: Record, owner: int, word: int) -> int:
    """FT-31, FT-34: those of a tableau who may get parents; one word of the set."""
    return s.laid[owner, word] & ~s.parented[word] & ~s.waiting[word]


def may_join(s: Record, t: Tables, child: int, mother: int) -> bool:
    """FT-20, FT-25, FT-51: different families, a father old enough, no couple made akin.

    Of the mother is known that she is married, bearing and of the right age, of the child that it
    lies in the same tableau and may get parents.
    """
    father = s.spouse[mother]
    if s.family[child] == s.family[mother]:
        return False
    if t.heirs[father, WORD[child]] & BIT[child] == 0:
        return False
    return can_descend(s, child, mother, father)


def legal_joins(s: Record, t: Tables, out: Buffer, n: int) -> int:
    """FT-51, FT-52: every way in which the mover may join two families."""
    owner = own_tableau(s)
    for word in range(2):
        rest = orphans(s, owner, word)
        while rest != 0:
            child = word * HALF + lowest(rest)
            rest &= rest - 1
            for other in range(2):
                found = mothers_for(s, t, owner, child, other)
                while found != 0:
                    mother = other * HALF + lowest(found)
                    found &= found - 1
                    if may_join(s, t, child, mother):
                        out[n] = JOIN + FIRST * child + SECOND * mother
                        n += 1
    return n


def mothers_for(s: Record, t: Tables, owner: int, child: int, word: int) -> int:
    """FT-24, FT-27, FT-52: the wives of a tableau who may get this child; one word of the set."""
    return s.laid[owner, word] & s.bearing[word] & s.married[word] & t.parents[child, word]


def can_join(s: Record, t: Tables) -> bool:
    """FT-51: whether the mover of Dynasties may join any two families."""
    owner = own_tableau(s)
    for word in range(2):
        rest = orphans(s, owner, word)
        while rest != 0:
            child = word * HALF + lowest(rest)
            rest &= rest - 1
            for other in range(2):
                found = mothers_for(s, t, owner, child, other)
                while found != 0:
                    mother = other * HALF + lowest(found)
                    found &= found - 1
                    if may_join(s, t, child, mother):
                        return True
    return False
