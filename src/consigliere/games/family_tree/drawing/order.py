"""From left to right: one order of all blocks of a family with short lines and few crossings.

It begins with walks from the most fruitful couples and goes on by hill climbing: a couple turned
round, or whoever hangs on a line of descent moved next to somebody else, as they stand or mirrored.
All such changes of an order are judged together, and those that help are made together.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from .blocks import Block, Heights
from .packing import Orders, Packing
from .strips import Outlines
from .walk import Walk

ROOTS = 4
"""Couples to walk from, the most fruitful first."""
ANOTHER_ROOT = 400.0
"""So much less it must cost to walk from a couple that is not the most fruitful."""
WORTH = 100.0
"""Pixels of line that a change must save: what is hardly better would only make a tree restless."""
CHUNK = 200
"""So many changes are judged together: more hardly shorten a line, and take longer."""
MOST_CHUNKS = 2
"""Judged, at most."""
TOGETHER = 12
"""So many of those that help are tried together."""

Row: TypeAlias = list[int]
"""From left to right twice the number of a block, plus 1 if it is turned."""
Change: TypeAlias = tuple[frozenset[int], int, bool, bool]
"""Some blocks; next to which one they go, or one of themselves if they are turned round where they
are; whether to its right; whether mirrored."""


class Moves:
    """Changes of a row, made together: one row comes of each."""

    def __init__(self, changes: Sequence[Change], count: int) -> None:
        self.is_moved = np.zeros((len(changes), count), np.bool_)
        """By change and block."""
        sizes = [len(blocks) for blocks, *_ in changes]
        moved = list(itertools.chain.from_iterable(blocks for blocks, *_ in changes))
        self.is_moved[np.arange(len(changes)).repeat(sizes), moved] = True
        self.beside = np.array([beside for _, beside, _, _ in changes], np.intp)
        is_right = np.array([right for _, _, right, _ in changes], np.bool_)
        is_mirrored = np.array([mirrored for _, _, _, mirrored in changes], np.bool_)
        self.stays = self.is_moved[np.arange(len(changes)), self.beside]
        self.is_turned = self.is_moved & (is_mirrored | self.stays)[:, None]
        # four places for every block: those that come to its right or left fit in between
        self.shift = np.where(is_right, 2 * count, -2 * count)
        self.rank = np.where(is_mirrored, -1, 1)

    def made(self, row: Row, only: slice = slice(None)) -> Orders:
        """The row after each of the moves, shape (moves, blocks)."""
        was = np.array(row)
        count = len(was)
        ranks = np.arange(count)
        place = np.empty(count, np.intp)
        place[was >> 1] = ranks
        goal = 4 * count * place[self.beside[only]] + self.shift[only]
        is_moved = self.is_moved[only][:, was >> 1]
        keys = np.where(
            is_moved & ~self.stays[only, None],
            goal[:, None] + self.rank[only, None] * ranks,
            4 * count * ranks,
        )
        order = keys.argsort(1)
        turned = np.take_along_axis(self.is_turned[only][:, was >> 1], order, 1)
        return np.asarray(was[order] ^ turned)


def mirrored(row: Row) -> Row:
    """Left and right exchanged."""
    return [one ^ 1 for one in reversed(row)]


def ordered(blocks: tuple[Block, ...], heights: Heights, outlines: Outlines) -> tuple[Block, ...]:
    """The blocks from left to right, spouses turned as they belong."""
    if len(blocks) == 1:
        return blocks
    packing = Packing(blocks, heights, outlines)
    walks = _walked(blocks, heights)
    costs = packing.costs(np.array(walks))
    first = int(np.argmin(costs + ANOTHER_ROOT * np.arange(len(walks))))
    row, cost = walks[first], float(costs[first])
    changes = list(_changes(packing))
    parts = -(-len(changes) // CHUNK)
    chunks = [Moves(changes[k::parts], len(blocks)) for k in range(min(parts, MOST_CHUNKS))]
    idle = 0
    for chunk in itertools.islice(itertools.cycle(chunks), MOST_CHUNKS):
        improved, found = _improved(packing, row, cost, chunk)
        idle = 0 if found < cost else idle + 1
        row, cost = improved, found
        if idle == parts:
            break
    # A drawing and its mirror image are as good; a tree that grows should not be turned round.
    row = min((row, mirrored(row)), key=lambda one: (packing.unusual(one), one.index(min(one))))
    return tuple(packing.variants[one] for one in row)


def _improved(packing: Packing, row: Row, cost: float, moves: Moves) -> tuple[Row, float]:
    """The row after those of some moves that help together."""
    costs = packing.costs(moves.made(row))
    best = np.argsort(costs, kind="stable")[:TOGETHER]
    helping = [int(m) for m in best if costs[m] < cost - WORTH]
    if not helping:
        return row, cost
    tried: list[Row] = []
    for m in helping:
        tried.append(moves.made(tried[-1] if tried else row, slice(m, m + 1))[0].tolist())
    if len(helping) == 1:
        return tried[0], float(costs[helping[0]])
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


def _changes(packing: Packing) -> Iterator[Change]:
    """All changes that are tried."""
    near = packing.near
    for b, block in enumerate(packing.blocks):
        if len(block.people) > 1:
            yield frozenset({b}), b, False, False
    seen = set()
    for b, others in enumerate(near):
        for group in (frozenset({b}), *(_beyond(b, other, near) for other in others)):
            if group in seen:
                continue
            seen.add(group)
            for goal in sorted(_goals(group, near)):
                for is_right in (False, True):
                    yield group, goal, is_right, False
                    if len(group) > 1:
                        yield group, goal, is_right, True


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
