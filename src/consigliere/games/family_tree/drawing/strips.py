"""What a block takes up: its cards, and the lines of descent that run straight up and down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .blocks import BESIDE, BETWEEN, Block, Heights
from .shapes import HEIGHT, WIDTH

NEAR = 2
"""Room over and under a box, half of it."""
ROW = 4
"""Height of the rows in which neighbours are looked for."""
FAR = 1e6
"""Farther than anything is."""


@dataclass(frozen=True, slots=True)
class Strip:
    """What a block takes up between two heights: from `left` to `right` of its left edge."""

    top: float
    bottom: float
    left: float
    right: float


def strips(block: Block, heights: Heights) -> Iterator[Strip]:
    """Boxes and lines of a block, with half of the room to be left around them."""
    room, thin = BETWEEN / 2, BESIDE / 2
    tableau = heights.tableau
    for person in block.people:
        top, left, middle = heights.top(person), block.offset(person), block.middle(person)
        yield Strip(top - NEAR, top + HEIGHT + NEAR, left - room, left + WIDTH + room)
        union = tableau.people[person].union
        if union is not None:
            yield Strip(heights.room(union), top, middle - thin, middle + thin)
    if block.union is not None and tableau.unions[block.union].children:
        start, end = heights.knot(block.union), heights.room(block.union)
        yield Strip(start, end, block.knot - thin, block.knot + thin)


class Outlines:
    """The blocks of a family, and the same turned, by how far they reach in all rows.

    Rows in which the same blocks reach equally far are one.
    """

    def __init__(self, blocks: Sequence[Block], heights: Heights) -> None:
        self.variants = [one for block in blocks for one in (block, block.turned())]
        self._number = {variant: v for v, variant in enumerate(self.variants)}
        found = [
            (v, int(strip.top // ROW), int(strip.bottom // ROW) + 1, strip.left, strip.right)
            for v, variant in enumerate(self.variants)
            for strip in strips(variant, heights)
        ]
        bounds = sorted({row for _, top, bottom, _, _ in found for row in (top, bottom)})
        at = {row: k for k, row in enumerate(bounds)}
        self.left = np.full((len(self.variants), len(bounds) - 1), FAR)
        """By variant and row: the left end, `FAR` where there is nothing."""
        self.right = -self.left
        for v, top, bottom, left, right in found:
            rows = slice(at[top], at[bottom])
            self.left[v, rows] = np.minimum(self.left[v, rows], left)
            self.right[v, rows] = np.maximum(self.right[v, rows], right)

    @cached_property
    def apart(self) -> NDArray[np.float32]:
        """From the left edge of one to that of another anywhere to its right, at least."""
        found = (self.right[:, None, :] - self.left[None, :, :]).max(2)
        return np.asarray(found, np.float32)

    def between_neighbours(self, order: Sequence[Block]) -> dict[tuple[int, int], float]:
        """How far apart the left edges of neighbours in any row must be at least."""
        numbers = [self._number[block] for block in order]
        left, right = self.left[numbers], self.right[numbers]
        places = np.where(right > -FAR, np.arange(len(order))[:, None], -1)
        last = np.maximum.accumulate(places)[:-1]
        block, row = np.nonzero((places[1:] >= 0) & (last >= 0))
        other = last[block, row]
        distances = right[other, row] - left[block + 1, row]
        found: dict[tuple[int, int], float] = {}
        pairs = zip(other.tolist(), (block + 1).tolist(), strict=True)
        for pair, distance in zip(pairs, distances.tolist(), strict=True):
            found[pair] = max(found.get(pair, 0.0), distance)
        return found
