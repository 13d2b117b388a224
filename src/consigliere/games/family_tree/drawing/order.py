"""From left to right: one order of all blocks of a family with short lines and few crossings.

It begins with walks from the most fruitful couples and goes on by hill climbing: a couple turned
round, or whoever hangs on a line of descent moved next to somebody else, as they stand or mirrored.
All such changes of an order are judged together, and those that help are made together.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from .blocks import Block, Heights
from .packing import Packing
from .walk import Walk

ROOTS = 4
"""Couples to walk from, the most fruitful first."""
ANOTHER_ROOT = 400.0
"""So much less it must cost to walk from a couple that is not the most fruitful."""
WORTH = 100.0
"""Pixels of line that a change must save: what is hardly better would only make a tree restless."""
CHUNK = 128
"""So many changes are judged together."""
MOST_CHUNKS = 4
"""Judged, at most."""
TOGETHER = 12
"""So many of those that help are tried together."""

Row: TypeAlias = list[int]
"""From left to right twice the number of a block, plus 1 if it is turned."""


@dataclass(frozen=True, slots=True)
class Move:
    """Some blocks, taken out of a row and put next to another one; none to put: turned round."""

    blocks: frozenset[int]
    beside: int
    is_right: bool
    is_mirrored: bool

    def made(self, row: Row) -> Row:
        """The row after the move."""
        if self.beside in self.blocks:
            return [one ^ 1 if one >> 1 in self.blocks else one for one in row]
        taken = [one for one in row if one >> 1 in self.blocks]
        rest = [one for one in row if one >> 1 not in self.blocks]
        if self.is_mirrored:
            taken = mirrored(taken)
        at = next(k for k, one in enumerate(rest) if one >> 1 == self.beside) + self.is_right
        return [*rest[:at], *taken, *rest[at:]]


def mirrored(row: Row) -> Row:
    """Left and right exchanged."""
    return [one ^ 1 for one in reversed(row)]


def ordered(blocks: tuple[Block, ...], heights: Heights) -> tuple[Block, ...]:
    """The blocks from left to right, spouses turned as they belong."""
    if len(blocks) == 1:
        return blocks
    packing = Packing(blocks, heights)
    walks = _walked(blocks, heights)
    costs = packing.costs(np.array(walks)) + ANOTHER_ROOT * np.arange(len(walks))
    row = walks[int(np.argmin(costs))]
    cost = float(packing.costs(np.array([row]))[0])
    moves = list(_moves(packing))
    chunks = [moves[k :: -(-len(moves) // CHUNK)] for k in range(-(-len(moves) // CHUNK))]
    idle = 0
    for chunk in itertools.islice(itertools.cycle(chunks), MOST_CHUNKS):
        improved, found = _improved(packing, row, cost, chunk)
        idle = 0 if found < cost else idle + 1
        row, cost = improved, found
        if idle == len(chunks):
            break
    # A drawing and its mirror image are as good; a tree that grows should not be turned round.
    row = min((row, mirrored(row)), key=lambda one: (packing.unusual(one), one.index(min(one))))
    return tuple(packing.variants[one] for one in row)


def _improved(packing: Packing, row: Row, cost: float, moves: Sequence[Move]) -> tuple[Row, float]:
    """The row after those of some moves that help together."""
    costs = packing.costs(np.array([move.made(row) for move in moves]))
    best = np.argsort(costs, kind="stable")[:TOGETHER]
    helping = [int(m) for m in best if costs[m] < cost - WORTH]
    if not helping:
        return row, cost
    tried = [moves[helping[0]].made(row)]
    if len(helping) == 1:
        return tried[0], float(costs[helping[0]])
    for m in helping[1:]:
        tried.append(moves[m].made(tried[-1]))
    return _best(packing, tried)


def _best(packing: Packing, rows: Sequence[Row]) -> tuple[Row, float]:
    costs = packing.costs(np.array(rows))
    best = int(np.argmin(costs))
    return rows[best], float(costs[best])


def _walked(blocks: tuple[Block, ...], heights: Heights) -> list[Row]:
    """Orders to begin with."""
    numbers = {one: 2 * b for b, one in enumerate(blocks)}
    numbers |= {one.turned(): 2 * b + 1 for b, one in enumerate(blocks) if len(one.people) > 1}
    roots = sorted(range(len(blocks)), key=lambda b: (-_children(blocks[b], heights), b))[:ROOTS]
    walks = [Walk(blocks, heights.tableau, root).from_root() for root in roots]
    return [[numbers[one] for one in walk] for walk in walks]


def _children(block: Block, heights: Heights) -> int:
    return len(heights.tableau.unions[block.union].children) if block.union else 0


def _moves(packing: Packing) -> Iterator[Move]:
    """All changes that are tried."""
    near = packing.near
    for b, block in enumerate(packing.blocks):
        if len(block.people) > 1:
            yield Move(frozenset({b}), b, is_right=False, is_mirrored=False)
    seen = set()
    for b, others in enumerate(near):
        for group in (frozenset({b}), *(_beyond(b, other, near) for other in others)):
            if group in seen:
                continue
            seen.add(group)
            for goal in sorted(_goals(group, near)):
                for is_right in (False, True):
                    yield Move(group, goal, is_right, is_mirrored=False)
                    if len(group) > 1:
                        yield Move(group, goal, is_right, is_mirrored=True)


def _beyond(block: int, other: int, near: Sequence[set[int]]) -> frozenset[int]:
    """A block with all that hang together with it but for the line to the other."""
    found, waiting = {block}, [block]
    while waiting:
        one = waiting.pop()
        for next_one in near[one] - found:
            if (one, next_one) != (block, other):
                found.add(next_one)
                waiting.append(next_one)
    return frozenset(found)


def _goals(group: frozenset[int], near: Sequence[set[int]]) -> Iterable[int]:
    """Next to whom a group may go: its relatives and theirs."""
    relatives = {other for b in group for other in near[b]} - group
    return (relatives | {one for other in relatives for one in near[other]}) - group
