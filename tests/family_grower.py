"""Families grown at random by the years alone, larger and more entangled than games make them."""

from __future__ import annotations

import random
from dataclasses import replace

from consigliere.core.message import Message
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.presentation.view import Card, FamilyTreeView, Person, Side

GAME = FamilyTree()
OLDEST, YOUNGEST = 1890, 2012


class Grove:
    """People of one or several tableaux, as a view shows them."""

    def __init__(self, seed: int, owners: int = 1) -> None:
        self.luck = random.Random(seed)  # noqa: S311  not for secrets
        self.owners = owners
        self.year: dict[str, int] = {}
        self.sex: dict[str, str] = {}
        self.owner: dict[str, int] = {}
        self.spouse: dict[str, str] = {}
        self.mother: dict[str, str] = {}
        self.father: dict[str, str] = {}
        self.taken: set[str] = set()

    def add(self, year: int, sex: str, owner: int) -> str:
        name = f"p{len(self.year):02}"
        self.year[name], self.sex[name], self.owner[name] = year, sex, owner
        return name

    def grow(self, people: int) -> Grove:
        """Add somebody until there are so many."""
        while len(self.year) < people:
            act = self.luck.choice((self.couple, self.child, self.child, self.child, self.marry))
            act()
        return self

    def couple(self) -> None:
        owner = self.luck.randrange(self.owners)
        year = self.luck.randint(OLDEST, YOUNGEST - 25)
        man = self.add(year, "M", owner)
        woman = self.add(year + self.luck.randint(-2, 9), "F", owner)
        self.spouse[man], self.spouse[woman] = woman, man

    def child(self) -> None:
        """A child of a couple, of a mother alone, or adopted."""
        parent = self.luck.choice(list(self.year) or [self.add(1910, "F", 0)])
        man = self.spouse.get(parent, parent) if self.sex[parent] == "F" else parent
        woman = self.spouse.get(man) if self.sex[man] == "M" else man
        oldest = max(self.year[one] for one in (man, woman) if one)
        year = oldest + self.luck.randint(18, 40)
        if year > YOUNGEST:
            return
        child = self.add(year, self.luck.choice("FM"), self.owner[man])
        if woman:
            self.mother[child] = woman
        if man != woman:
            self.father[child] = man

    def marry(self) -> None:
        """Two singles, perhaps from different tableaux or from the same two families again."""
        men = [p for p in self.year if self.sex[p] == "M" and p not in self.spouse]
        women = [p for p in self.year if self.sex[p] == "F" and p not in self.spouse]
        parents = set(self.mother.values()) | set(self.father.values())
        for man in self.luck.sample(men, len(men)):
            for woman in women:
                is_leaf = woman not in parents and man not in parents
                if is_leaf and -2 <= self.year[woman] - self.year[man] <= 9:
                    if self.owner[woman] != self.owner[man]:
                        self.taken.add(woman)
                        self.owner[woman] = self.owner[man]
                    self.spouse[man], self.spouse[woman] = woman, man
                    return

    def family_of(self, person: str) -> str:
        """The first of all who hang together with somebody in the same tableau."""
        found, waiting = {person}, [person]
        while waiting:
            one = waiting.pop()
            near = {self.spouse.get(one), self.mother.get(one), self.father.get(one)}
            near |= {c for c in self.year if one in (self.mother.get(c), self.father.get(c))}
            for other in near - found - {None}:
                assert other is not None
                if self.owner[other] == self.owner[person]:
                    found.add(other)
                    waiting.append(other)
        return min(found)

    def view(self) -> FamilyTreeView:
        """The grove on a table of its own."""
        variant = "dynasties" if self.owners > 1 else "big"
        empty = GAME.view(GAME.initial({"variant": variant}, max(2, self.owners)), None)
        people = tuple(
            Person(
                id=p,
                owner=self.owner[p],
                family=self.family_of(p),
                spouse=self.spouse.get(p),
                mother=self.mother.get(p),
                father=self.father.get(p),
                meeting=None,
                event=None,
                taken=p in self.taken,
                open=False,
                waiting=False,
            )
            for p in self.year
        )
        cards = tuple(
            Card(p, "person", Message("family_tree.written", {"text": p}), None, year, None, sex)
            for (p, year), sex in zip(self.year.items(), self.sex.values(), strict=True)
        )
        sides = tuple(self._side(side) for side in empty.sides)
        return replace(empty, people=people, cards=cards, sides=sides)

    def _side(self, side: Side) -> Side:
        own = [p for p in self.year if self.owner[p] == side.seat]
        return replace(side, best=self.family_of(own[0])) if own else side
