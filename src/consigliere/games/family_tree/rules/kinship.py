"""Kinship and families: ancestors across all tables, and who is connected in one tableau."""

from .bits import BIT, HALF, PEOPLE, WORD, lowest
from .record import Record
from .tables import Tables


def descends_from(s: Record, person: int, other: int) -> bool:
    """FT-19: whether `other` is an ancestor of a person, or the person."""
    return s.ancestors[person, WORD[other]] & BIT[other] != 0


def are_akin(s: Record, one: int, other: int) -> bool:
    """FT-19: whether two people have an ancestor in common; everybody is one's own ancestor."""
    first = s.ancestors[one, 0] & s.ancestors[other, 0]
    return (first | (s.ancestors[one, 1] & s.ancestors[other, 1])) != 0


def is_leaf(s: Record, person: int) -> bool:
    """Whether a person has neither children nor somebody to have them with."""
    return s.spouse[person] < 0 and s.raising[WORD[person]] & BIT[person] == 0


def joins_kin(s: Record, root: int, above: int) -> bool:
    """FT-20: whether new ancestors of `above`, for all who descend from `root`, hit a couple.

    That is so if one of two spouses descends from `root`, and the other one from an ancestor of
    `above`.
    """
    for word in range(2):
        rest = s.married[word]
        while rest != 0:
            person = word * HALF + lowest(rest)
            rest &= rest - 1
            if person == root or not descends_from(s, person, root):
                continue
            spouse = s.spouse[person]
            if not descends_from(s, spouse, root) and are_akin(s, spouse, above):
                return True
    return False


def add_ancestors(s: Record, root: int, above: int) -> None:
    """FT-19: the ancestors of `above`, itself included, become those of all who descend from
    `root`, but not of `root` itself."""
    for word in range(2):
        rest = s.tabled[word]
        while rest != 0:
            person = word * HALF + lowest(rest)
            rest &= rest - 1
            if person != root and descends_from(s, person, root):
                s.ancestors[person, 0] |= s.ancestors[above, 0]
                s.ancestors[person, 1] |= s.ancestors[above, 1]


def add_parent(s: Record, child: int, above: int) -> None:
    """FT-19, FT-37: `above` becomes a parent, by blood or adoption, of `child`."""
    s.ancestors[child, 0] |= s.ancestors[above, 0]
    s.ancestors[child, 1] |= s.ancestors[above, 1]
    if not is_leaf(s, child):
        add_ancestors(s, child, above)


def unite(s: Record, one: int, other: int) -> None:
    """The families of two people of one tableau become one, called by its least number."""
    kept = min(s.family[one], s.family[other])
    lost = max(s.family[one], s.family[other])
    if kept == lost:
        return
    for person in range(PEOPLE):
        if s.family[person] == lost:
            s.family[person] = kept


def leave_family(s: Record, person: int) -> None:
    """FT-38, FT-42: somebody at the edge of a family goes; the others stay together."""
    family = s.family[person]
    owner = s.owner[person]
    s.owner[person] = -1
    if family != person:
        return
    least = -1
    for other in range(PEOPLE):
        if s.family[other] == family and s.owner[other] == owner:
            if least < 0:
                least = other
            s.family[other] = least


def may_wed(s: Record, t: Tables, man: int, woman: int) -> bool:
    """FT-19, FT-20, FT-30: no common ancestor, and he can be the father of all her children."""
    if are_akin(s, man, woman):
        return False
    if s.children[woman] == 0:
        return True
    return can_father_all(s, t, man, woman) and not joins_kin(s, woman, man)


def can_father_all(s: Record, t: Tables, man: int, woman: int) -> bool:
    """FT-25, FT-30: whether a man is old enough for every child that a woman has."""
    return s.children[woman] == 0 or s.eldest[woman] - t.year[man] >= t.father_gap


def can_descend(s: Record, child: int, mother: int, father: int) -> bool:
    """FT-20: whether a person without parents can become the child of a couple on the table."""
    if descends_from(s, mother, child) or descends_from(s, father, child):
        return False
    if is_leaf(s, child):
        return True
    wedded = s.spouse[child]
    if wedded >= 0 and (are_akin(s, wedded, mother) or are_akin(s, wedded, father)):
        return False
    return not joins_kin(s, child, mother) and not joins_kin(s, child, father)
