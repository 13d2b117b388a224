"""Trees of 200 games of greedy players as they grew; `studies/family_tree_growth.py` wrote them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from consigliere.core.message import Message
from consigliere.games.family_tree.deck.files import load_deck
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.presentation.view import Card, FamilyTreeView, Person

FILE = Path(__file__).parent / "played_trees.jsonl"
GAME = FamilyTree()
DECK = load_deck("standard").characters
FACES = tuple(
    Card(one.id, "person", Message("family_tree.written", {"text": one.id}), None, one.year, None,
         one.sex)
    for one in DECK
)  # fmt: skip


@dataclass(frozen=True)
class PlayedTree:
    """A game by the rows that each change on the table added."""

    seed: int
    seats: int
    variant: str
    steps: tuple[tuple[str, ...], ...]

    @property
    def final(self) -> FamilyTreeView:
        """What lay on the table at the end."""
        *_, last = self.views()
        return last

    def views(self) -> Iterator[FamilyTreeView]:
        """What lay on the table after each change."""
        rows: dict[int, tuple[int, ...]] = {}
        empty = GAME.view(GAME.initial({"variant": self.variant}, self.seats), None)
        for step in self.steps:
            for row in step:
                number, *others = map(int, row.split())
                rows[number] = tuple(others)
            families = _families(rows)
            yield replace(
                empty,
                people=tuple(_person(n, rows[n], families[n]) for n in sorted(rows)),
                cards=FACES,
            )


@cache
def played_trees() -> tuple[PlayedTree, ...]:
    """All games of the file."""
    found = map(json.loads, FILE.read_text("utf-8").splitlines())
    return tuple(
        PlayedTree(one["seed"], one["seats"], one["variant"], tuple(map(tuple, one["steps"])))
        for one in found
    )


def _id(number: int) -> str | None:
    return DECK[number - 1].id if number else None


def _person(number: int, row: tuple[int, ...], family: int) -> Person:
    owner, spouse, mother, father, waiting = row
    own, first = DECK[number - 1].id, DECK[family - 1].id
    return Person(
        id=own, owner=owner, family=first, spouse=_id(spouse), mother=_id(mother),
        father=_id(father), meeting=None, event=None, taken=False, open=False,
        waiting=bool(waiting),
    )  # fmt: skip


def _families(rows: dict[int, tuple[int, ...]]) -> dict[int, int]:
    """By person: the first in the deck of all who hang together in the same tableau."""
    family = {number: number for number in rows}

    def first(number: int) -> int:
        while family[number] != number:
            number = family[number]
        return number

    for number, (owner, *relatives, _) in rows.items():
        for other in relatives:
            if other and rows[other][0] == owner:
                one, two = sorted((first(number), first(other)))
                family[two] = one
    return {number: first(number) for number in rows}
