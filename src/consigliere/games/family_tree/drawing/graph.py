"""The graph of one tableau: people, unions and families, read from a view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from ..presentation.view import FamilyTreeView, Person

Kind: TypeAlias = Literal["couple", "single", "waiting", "adopter"]
"""Both parents; a mother without a husband, who may or must not go on alone; an adopter."""


@dataclass(frozen=True, slots=True)
class Member:
    """A person in a tableau, with the relatives who lie there too.

    A `ghost` is the place of a child whom another player has taken away (FT-42).
    """

    id: str
    year: int
    is_woman: bool
    family: str
    spouse: str | None = None
    union: str | None = None
    """The union that he or she is a child of."""
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class Union:
    """A couple, or one parent alone, with all their children from the eldest on.

    The id is that of the mother, or of the adopter. The man of a couple comes first.
    """

    id: str
    kind: Kind
    parents: tuple[str, ...]
    children: tuple[str, ...]


@dataclass(frozen=True)
class Tableau:
    """The tableau of one player; people in the order of the deck."""

    owner: int
    members: tuple[Member, ...]
    couples: tuple[Union, ...]
    """All unions, those of one parent too."""

    @cached_property
    def people(self) -> dict[str, Member]:
        """The members by id."""
        return {member.id: member for member in self.members}

    @cached_property
    def unions(self) -> dict[str, Union]:
        """The unions by id."""
        return {union.id: union for union in self.couples}

    def of(self, family: str) -> Tableau:
        """One of its families alone."""
        members = tuple(member for member in self.members if member.family == family)
        ids = {member.id for member in members}
        couples = tuple(union for union in self.couples if ids.intersection(union.parents))
        return Tableau(self.owner, members, couples)

    @cached_property
    def shape(self) -> Tableau:
        """What is alike for families drawn alike: neither whose they are nor who has been taken
        away; nobody is named after a family, and all unions are of one kind."""
        members = tuple(
            Member(one.id, one.year, one.is_woman, "", one.spouse, one.union)
            for one in self.members
        )
        couples = tuple(Union(one.id, "couple", one.parents, one.children) for one in self.couples)
        return Tableau(0, members, couples)

    def parents_of(self, child: str) -> tuple[str, ...]:
        """The parents who lie in the tableau."""
        union = self.people[child].union
        return () if union is None else self.unions[union].parents

    def union_of(self, person: str) -> Union | None:
        """The union in which somebody is a spouse or a parent."""
        member = self.people[person]
        for candidate in (person, member.spouse):
            if candidate in self.unions:
                return self.unions[candidate]
        return None


def tableaux_of(view: FamilyTreeView) -> tuple[Tableau, ...]:
    """Every tableau with somebody in it, by owner; the big tree is that of owner 0."""
    years = {card.id: card.year for card in view.cards if card.year is not None}
    women = {card.id for card in view.cards if card.sex == "F"}
    owners = sorted({person.owner for person in view.people})
    return tuple(_Reader(view.people, years, women).tableau(owner) for owner in owners)


class _Reader:
    """The people of a view, read one tableau after the other."""

    def __init__(self, people: Iterable[Person], years: dict[str, int], women: set[str]) -> None:
        self.people = {person.id: person for person in people}
        self.years = years
        self.women = women

    def tableau(self, owner: int) -> Tableau:
        own = {p.id: p for p in self.people.values() if p.owner == owner}
        children: dict[str, list[str]] = {}
        for person in self.people.values():
            parent = person.mother or person.father
            if parent in own:
                children.setdefault(parent, []).append(person.id)
        wives = [p.id for p in own.values() if p.spouse and p.id in self.women]
        unions = {
            parent: self._union(own[parent], children.get(parent, []))
            for parent in dict.fromkeys([*wives, *children])
        }
        families = {
            child: own[union].family for union in unions for child in unions[union].children
        }
        descent = {child: union.id for union in unions.values() for child in union.children}
        members = tuple(
            Member(
                id=person.id,
                year=self.years[person.id],
                is_woman=person.id in self.women,
                family=families.get(person.id, person.family),
                spouse=person.spouse if person.id in own else None,
                union=descent.get(person.id),
                ghost=person.id not in own,
            )
            for person in self.people.values()
            if person.id in own or person.id in descent
        )
        return Tableau(owner, members, tuple(unions.values()))

    def _union(self, parent: Person, children: list[str]) -> Union:
        kind: Kind = "adopter"
        parents: tuple[str, ...] = (parent.id,)
        if parent.id in self.women:
            kind = "waiting" if parent.waiting else "single"
            if parent.spouse is not None:
                kind, parents = "couple", (parent.spouse, parent.id)
        eldest_first = sorted(children, key=lambda child: (self.years[child], child))
        return Union(parent.id, kind, parents, tuple(eldest_first))
