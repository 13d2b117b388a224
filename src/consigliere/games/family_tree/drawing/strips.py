"""What a block takes up: its cards, and the lines of descent that run straight up and down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .blocks import BESIDE, BETWEEN, Block, Heights
from .shapes import HEIGHT, WIDTH

NEAR = 2
"""Room over and under a box, half of it."""
ROW = 4
"""Height of the rows in which neighbours are looked for."""


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
