"""From left to right: one order of all blocks of a family in which few lines of descent cross.

Blocks with lines of descent between them are nearly a tree. Walked from some couple so that the
relatives of a spouse come on that spouse's side, it has hardly a crossing; which couple, which
spouse on which side and which children first is then searched by hill climbing, with straight lines
between the ranks as the measure (Sugiyama's second step, for nodes whose heights are given). An
order and its mirror image are as good by that measure; the one with more children from the eldest
on and more men on the left is taken, so that a tree which grows is not turned round.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .blocks import Block, Heights
from .graph import Tableau

MOST_ORDERS = 80
"""Orders evaluated, at most: a quarter of a millisecond each."""
ROOTS = 4
"""Couples to begin at, the most fruitful first."""
SPOUSE = 0.4
"""Ranks between two spouses."""
CROSSING = 8.0
"""A crossing is as bad as a line over so many ranks."""
CUSTOM = 1.0
"""So is a pair of siblings or spouses the other way round than usual: enough to decide between
orders that are nearly as good, which otherwise would change places whenever somebody is laid."""

_TINY = 1e-9

Lines: TypeAlias = NDArray[np.float64]
"""Lines by the x and y of both ends, shape (n, 4)."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What an order is made by: where it begins, whose children come in reverse, and which couples
    have the one who married in on the inner side."""

    root: int
    reversed: frozenset[int] = frozenset()
    inward: frozenset[int] = frozenset()


def ordered(blocks: tuple[Block, ...], heights: Heights) -> tuple[Block, ...]:
    """The blocks from left to right, spouses turned as they belong."""
    if len(blocks) == 1:
        return blocks
    weave = Weave(blocks, heights)
    roots = sorted(range(len(blocks)), key=lambda b: (-weave.descendants(b), b))[:ROOTS]
    best = min((Choices(root) for root in roots), key=weave.cost)
    cost, left = weave.cost(best), MOST_ORDERS
    improved = True
    while improved and left > 0:
        improved = False
        for changed in _changes(best, weave):
            left -= 1
            found = weave.cost(changed)
            if found < cost:
                best, cost, improved = changed, found, True
                break
            if left <= 0:
                break
    order = weave.walk(best)
    mirrored = _mirrored(order)
    return tuple(mirrored if weave.cost_of(mirrored) < weave.cost_of(order) else order)


def _mirrored(order: Sequence[Block]) -> list[Block]:
    """Left and right exchanged."""
    return [block.turned() for block in reversed(order)]


def _changes(choices: Choices, weave: Weave) -> Iterator[Choices]:
    """The choices with one of them made differently."""
    root, turned, inward = choices.root, choices.reversed, choices.inward
    for b, block in enumerate(weave.blocks):
        if len(weave.children[b]) > 1:
            yield Choices(root, turned ^ {b}, inward)
        if len(block.people) > 1:
            yield Choices(root, turned, inward ^ {b})


class Weave:
    """The blocks of a family and what hangs together."""

    def __init__(self, blocks: tuple[Block, ...], heights: Heights) -> None:
        self.blocks = blocks
        tableau = heights.tableau
        home = {person: b for b, block in enumerate(blocks) for person in block.people}
        unions = [tableau.unions[block.union].children if block.union else () for block in blocks]
        self.children = [[(home[child], child) for child in children] for children in unions]
        """By block: the blocks of the children, and who of them is the child."""
        self.above = {
            person: home[parents[0]] for person in home if (parents := tableau.parents_of(person))
        }
        """The block of somebody's parents."""
        self.tied = {
            p for one in blocks for p in one.people if (set(one.people) - {p}) & self.above.keys()
        }
        """Those whose spouse has parents too."""
        self.people = list(home)
        number = {person: n for n, person in enumerate(self.people)}
        found = [(tableau.unions[union], child) for union, child in _descents(blocks, tableau)]
        self.ends = np.array(
            [(number[u.parents[0]], number[u.parents[-1]], number[c]) for u, c in found], np.intp
        ).reshape(-1, 3)
        """By line of descent: the parents and the child, by their numbers."""
        self.lines = np.array(
            [(0.0, heights.under(u.id), 0.0, heights.top(c)) for u, c in found]
        ).reshape(-1, 4)
        self.turned = tuple(block.turned() for block in blocks)
        couples = [sorted(b.people, key=lambda p: tableau.people[p].is_woman) for b in blocks]
        siblings = [pair for children in unions for pair in itertools.combinations(children, 2)]
        self.customs = [*siblings, *((one[0], one[1]) for one in couples if len(one) > 1)]
        """Pairs who stand from left to right as usual: the elder child, the man first."""

    def descendants(self, block: int) -> int:
        """How many blocks lie below one, those of several lines counted for each."""
        return sum(1 + self.descendants(child) for child, _ in self.children[block])

    def walk(self, choices: Choices) -> list[Block]:
        """The order that the choices make."""
        return _Walk(self, choices).from_root()

    def cost(self, choices: Choices) -> float:
        """What the order that the choices make costs."""
        return self.cost_of(self.walk(choices))

    def cost_of(self, order: Sequence[Block]) -> float:
        """Crossings of straight lines of descent, their lengths in ranks, and what is unusual; the
        same for a mirrored order, but for what is unusual."""
        rank = {
            person: place + SPOUSE * (k - (len(block.people) - 1) / 2)
            for place, block in enumerate(order)
            for k, person in enumerate(block.people)
        }
        unusual = CUSTOM * sum(rank[one] > rank[other] for one, other in self.customs)
        if len(self.lines) == 0:
            return unusual
        ranks = np.array([rank[person] for person in self.people])[self.ends]
        self.lines[:, 0] = (ranks[:, 0] + ranks[:, 1]) / 2
        self.lines[:, 2] = ranks[:, 2]
        length = float(np.abs(self.lines[:, 0] - self.lines[:, 2]).sum())
        return CROSSING * crossings(self.lines) + length + unusual


def _descents(blocks: Sequence[Block], tableau: Tableau) -> Iterator[tuple[str, str]]:
    """All lines of descent: from which union to which child."""
    for block in blocks:
        if block.union is not None:
            for child in tableau.unions[block.union].children:
                yield block.union, child


def crossings(lines: Lines) -> int:
    """How many pairs of straight lines cross; those that meet at an end do not."""
    x1, y1, x2, y2 = lines.T

    along, across = (x2 - x1)[:, None], (y2 - y1)[:, None]
    # On which side of every line (rows) the ends of every line (columns) lie.
    starts = along * (y1 - y1[:, None]) - across * (x1 - x1[:, None])
    ends = along * (y2 - y1[:, None]) - across * (x2 - x1[:, None])
    parted = starts * ends < -_TINY
    return int(np.triu(parted & parted.T, 1).sum())


class _Walk:
    """One walk over the blocks, from a root to both sides."""

    def __init__(self, weave: Weave, choices: Choices) -> None:
        self.weave = weave
        self.choices = choices
        self.seen: set[int] = set()

    def from_root(self) -> list[Block]:
        """Everything that hangs together with the root."""
        root = self.choices.root
        self.seen.add(root)
        block = self._turned(root)
        middle = self._with_children(root, block, 1)
        left = self._climb(block.people[0], -1)
        right = self._climb(block.people[-1], 1) if len(block.people) > 1 else []
        return [*left, *middle, *right]

    def _turned(self, b: int) -> Block:
        weave = self.weave
        return weave.turned[b] if b in self.choices.inward else weave.blocks[b]

    def _with_children(self, b: int, block: Block, side: int) -> list[Block]:
        """A block in the middle of its children, the one of an odd number on the outer side."""
        kids = self._kids(b)
        half = (len(kids) + (side < 0)) // 2
        left = [one for kid in kids[:half] for one in self._descend(kid, -1)]
        right = [one for kid in kids[half:] for one in self._descend(kid, 1)]
        return [*left, block, *right]

    def _kids(self, b: int) -> list[tuple[int, str]]:
        """Children not walked to yet, those with parents-in-law at both ends."""
        kids = [kid for kid in self.weave.children[b] if kid[0] not in self.seen]
        if len(kids) > 1:
            outer = [kid for kid in kids if kid[1] in self.weave.tied]
            inner = [kid for kid in kids if kid[1] not in self.weave.tied]
            kids = [*outer[::2], *inner, *outer[1::2][::-1]]
        self.seen.update(kid for kid, _ in kids)
        return kids[::-1] if b in self.choices.reversed else kids

    def _descend(self, kid: tuple[int, str], side: int) -> list[Block]:
        """A child's block with all that hangs from it; whoever married in is on the outer side."""
        b, blood = kid
        block = self.weave.blocks[b]
        if len(block.people) == 1:
            return self._with_children(b, block, side)
        outward = side if b not in self.choices.inward else -side
        if (block.people[0] == blood) != (outward > 0):
            block = self.weave.turned[b]
        own = self._with_children(b, block, side)
        other = block.people[1] if outward > 0 else block.people[0]
        in_laws = self._climb(other, outward)
        return [*own, *in_laws] if outward > 0 else [*in_laws, *own]

    def _climb(self, person: str, side: int) -> list[Block]:
        """Somebody's parents, with all that hangs from them on the side away from the person."""
        b = self.weave.above.get(person)
        if b is None or b in self.seen:
            return []
        self.seen.add(b)
        block = self._turned(b)
        kids = [one for kid in self._kids(b) for one in self._descend(kid, side)]
        left = self._climb(block.people[0], -1)
        right = self._climb(block.people[-1], 1) if len(block.people) > 1 else []
        inner = [block, *kids] if side > 0 else [*kids, block]
        return [*left, *inner, *right]
