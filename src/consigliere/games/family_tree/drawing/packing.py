"""Orders of the blocks of a family, tried out many at once: where they would stand, what they cost.

All pairs of blocks know how far apart they must stand if one is anywhere to the left of the other.
An order is then packed from the left, pulled towards its relatives in a few sweeps, and judged by
the lines of descent that come of it: their sideways length, crossings, and cards in their way.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .blocks import Block, Heights
from .shapes import HEIGHT, WIDTH
from .strips import FAR, Outlines

Orders: TypeAlias = NDArray[np.intp]
"""Shape (orders, blocks): from left to right twice the number of a block, plus 1 if turned."""
Numbers: TypeAlias = NDArray[np.floating]

CROSSING = 150.0
"""A crossing is as bad as so many pixels of line."""
IN_THE_WAY = 150.0
"""So is a card where a line would run along."""
CUSTOM = 12.0
"""So is a pair of siblings or spouses the other way round than usual: enough to decide between
orders that are nearly as good, which otherwise would change places whenever somebody is laid."""
SWEEPS = 2
"""Times that everything is pulled towards its relatives: from the right, from the left, again."""


class Packing:
    """The blocks of a family, ready to be tried in any order."""

    def __init__(self, blocks: Sequence[Block], heights: Heights, outlines: Outlines) -> None:
        self.blocks = tuple(blocks)
        self.variants = outlines.variants
        self.apart = outlines.apart
        home = {person: b for b, block in enumerate(blocks) for person in block.people}
        tableau = heights.tableau
        parents = [(b, one.union) for b, one in enumerate(blocks) if one.union]
        self.unions = [(b, union) for b, union in parents if tableau.unions[union].children]
        families = [tableau.unions[union].children for _, union in self.unions]
        self.children = [child for children in families for child in children]
        self._read_links(home, families)
        self._read_heights(heights)
        self._read_customs(families, heights)

    def _read_links(self, home: dict[str, int], families: Sequence[Sequence[str]]) -> None:
        """Who hangs from whom, and where: from the knot of one block at somebody of another."""
        count = len(self.blocks)
        self.knot_block = np.array([b for b, _ in self.unions], np.intp)
        self.knot = np.array([self.blocks[b].knot for b, _ in self.unions])
        self.child_block = np.array([home[child] for child in self.children], np.intp)
        self.middle = np.array(
            [
                [self.variants[2 * home[child] + turn].middle(child) for turn in (0, 1)]
                for child in self.children
            ]
        ).reshape(-1, 2)
        numbers = iter(range(len(self.children)))
        rows = [[next(numbers) for _ in children] for children in families]
        most = max(map(len, rows), default=1)
        self.family = np.array([(row * most)[:most] for row in rows], np.intp).reshape(-1, most)
        """By union: its children, repeated to the same number."""
        self.pull = np.zeros((count, count), np.float32)
        shifts = np.zeros((2 * count, 2 * count), np.float32)
        for (b, _), row in zip(self.unions, rows, strict=True):
            for c in row:
                other = home[self.children[c]]
                self.pull[b, other] = self.pull[other, b] = 1.0
                for turn, mine in itertools.product((0, 1), (0, 1)):
                    shift = self.middle[c, turn] - self.blocks[b].knot
                    shifts[2 * b + mine, 2 * other + turn] = shift
                    shifts[2 * other + turn, 2 * b + mine] = -shift
        self.near = [set(np.flatnonzero(row).tolist()) for row in self.pull]
        """By block: the blocks of parents and children."""
        self.pull /= self.pull.sum(1, keepdims=True)
        self.pull = self.pull.repeat(2, 0).repeat(2, 1)
        self.wishes = self.pull * shifts

    def _read_heights(self, heights: Heights) -> None:
        """Which lines that run along meet which that run down, and which cards."""
        levels = [heights.room(union) for _, union in self.unions]
        trunks = [(heights.knot(union), level)
                  for (_, union), level in zip(self.unions, levels, strict=True)]  # fmt: skip
        owner = [u for u, row in enumerate(self.family) for _ in dict.fromkeys(row)]
        drops = [(levels[u], heights.top(c)) for u, c in zip(owner, self.children, strict=True)]
        uprights = [*zip(range(len(trunks)), trunks, strict=True), *zip(owner, drops, strict=True)]
        self.over = np.array(
            [
                (u, v)
                for u, level in enumerate(levels)
                for v, (other, (top, bottom)) in enumerate(uprights)
                if u != other and top < level < bottom
            ],
            np.intp,
        ).reshape(-1, 2)
        """Pairs of a line along and a line down that cross if one is within the other's span."""
        self.people = [(b, p) for b, block in enumerate(self.blocks) for p in block.people]
        self.person_block = np.array([b for b, _ in self.people], np.intp)
        self.person = np.array(
            [[self.variants[2 * b + t].middle(p) for t in (0, 1)] for b, p in self.people]
        )
        self.through = np.array(
            [
                (u, n)
                for u, level in enumerate(levels)
                for n, (_, person) in enumerate(self.people)
                if abs(level - heights.middle(person)) < HEIGHT / 2
            ],
            np.intp,
        ).reshape(-1, 2)

    def _read_customs(self, families: Sequence[Sequence[str]], heights: Heights) -> None:
        """Pairs who stand from left to right as usual: the elder child, the man first."""
        number = {person: n for n, (_, person) in enumerate(self.people)}
        couples = [
            sorted(one.people, key=lambda p: heights.tableau.people[p].is_woman)
            for one in self.blocks
            if len(one.people) > 1
        ]
        pairs = [pair for children in families for pair in itertools.combinations(children, 2)]
        self.customs = np.array(
            [[number[one], number[other]] for one, other in (*pairs, *couples)], np.intp
        ).reshape(-1, 2)

    def unusual(self, order: list[int]) -> int:
        """How many pairs of siblings and spouses stand the other way round than usual."""
        rank = {
            person: (place, k)
            for place, one in enumerate(order)
            for k, person in enumerate(self.variants[one].people)
        }
        ranks = [rank[person] for _, person in self.people]
        return sum(ranks[one] > ranks[other] for one, other in self.customs)

    def costs(self, orders: Orders) -> Numbers:
        """What each order costs."""
        where = np.argsort(orders >> 1, axis=1).T
        x = np.take_along_axis(self.positions(orders), where, 0)
        turned = np.take_along_axis(orders.T, where, 0) & 1
        people = x[self.person_block] + np.where(
            turned[self.person_block], self.person[:, 1:], self.person[:, :1]
        )
        unusual = CUSTOM * (people[self.customs[:, 0]] > people[self.customs[:, 1]]).sum(0)
        if not self.unions:
            return np.asarray(unusual, np.float64)
        knots = x[self.knot_block] + self.knot[:, None]
        children = x[self.child_block] + np.where(
            turned[self.child_block], self.middle[:, 1:], self.middle[:, :1]
        )
        families = children[self.family]
        low = np.minimum(knots, families.min(1))
        high = np.maximum(knots, families.max(1))
        uprights = np.concatenate((knots, children))
        along, down = self.over.T
        crossed = (low[along] < uprights[down]) & (uprights[down] < high[along])
        along, person = self.through.T
        aside = people[person]
        met = (low[along] < aside + WIDTH / 2) & (aside - WIDTH / 2 < high[along])
        length = (high - low).sum(0)
        cost = length + CROSSING * crossed.sum(0) + IN_THE_WAY * met.sum(0) + unusual
        return np.asarray(cost, np.float64)

    def positions(self, orders: Orders) -> Numbers:
        """About where the blocks would stand, from left to right; shape (blocks, orders)."""
        count = orders.shape[1]
        row = np.ascontiguousarray(orders.T)
        pairs = row[:, None, :] * len(self.variants) + row[None, :, :]
        apart, pull = self.apart.take(pairs), self.pull.take(pairs)
        chosen = np.zeros((len(self.variants), orders.shape[0]), np.float32)
        chosen[row, np.arange(orders.shape[0])] = 1.0
        wish = np.take_along_axis(self.wishes @ chosen, row, 0)
        low = np.zeros(row.shape, np.float32)
        for k in range(count - 1):
            np.maximum(low[k + 1 :], low[k] + apart[k, k + 1 :], out=low[k + 1 :])
        x, high = low.copy(), np.full_like(low, FAR)
        for k in reversed(range(count)):
            goal = np.einsum("ib,ib->b", pull[k], x) + wish[k]
            np.maximum(np.minimum(goal, high[k]), low[k], out=x[k])
            np.minimum(high[:k], x[k] - apart[:k, k], out=high[:k])
        low.fill(-FAR)
        for k in range(count):
            goal = np.einsum("ib,ib->b", pull[k], x) + wish[k]
            np.maximum(np.minimum(goal, high[k]), low[k], out=x[k])
            np.maximum(low[k + 1 :], x[k] + apart[k, k + 1 :], out=low[k + 1 :])
        return x
