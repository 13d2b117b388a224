"""Where the blocks of a family stand from left to right, once their order is settled.

Gansner and others' linear programme (“A Technique for Drawing Directed Graphs”, 1993): the sum of
the sideways lengths of the lines of descent is least while nothing comes too close to its
neighbour. Cassowary solves it; where nothing else counts, things move together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kiwisolver import Solver, Variable, strength

from .blocks import BESIDE, BETWEEN, Block, Heights
from .shapes import HEIGHT, WIDTH

NEAR = 3
"""Room over and under a box, half of it."""
ROW = 6
"""Height of the rows in which neighbours are looked for."""
CENTRED = strength.create(0, 0, 1)
"""Parents in the middle of their children."""
STRAIGHT = strength.create(0, 0, 2)
"""Children under their parents."""
TOGETHER = strength.create(0, 0, 0.5)
"""Neighbours side by side."""


@dataclass(frozen=True, slots=True)
class Strip:
    """What a block takes up between two heights: from `left` to `right` of its left edge."""

    top: float
    bottom: float
    left: float
    right: float


def spread(order: Sequence[Block], heights: Heights) -> list[float]:
    """The left edge of each block, the least one 0."""
    if len(order) == 1:
        return [0.0]
    solver = Solver()
    x = [Variable() for _ in order]
    for (one, other), distance in _distances(order, heights).items():
        solver.addConstraint(x[other] - x[one] >= distance)
        solver.addConstraint((x[other] - x[one] == distance) | TOGETHER)
    home = {person: (x[b], block) for b, block in enumerate(order) for person in block.people}
    for b, block in enumerate(order):
        if block.union is None:
            continue
        knot = x[b] + block.knot
        middles = [
            home[child][0] + home[child][1].middle(child)
            for child in heights.tableau.unions[block.union].children
        ]
        for middle in middles:
            solver.addConstraint((middle - knot == 0) | STRAIGHT)
        if len(middles) > 1:
            first, last = _ends(order, heights, block.union)
            ends = home[first][0] + home[first][1].middle(first)
            ends = ends + home[last][0] + home[last][1].middle(last)
            solver.addConstraint((ends - 2 * knot == 0) | CENTRED)
    solver.updateVariables()
    least = min(one.value() for one in x)
    return [round(one.value() - least, 1) for one in x]


def _ends(order: Sequence[Block], heights: Heights, union: str) -> tuple[str, str]:
    """The leftmost and the rightmost child."""
    ranks = {person: b for b, block in enumerate(order) for person in block.people}
    children = sorted(heights.tableau.unions[union].children, key=ranks.__getitem__)
    return children[0], children[-1]


def _distances(order: Sequence[Block], heights: Heights) -> dict[tuple[int, int], float]:
    """How far apart the left edges of neighbours in any row must be at least."""
    found: dict[tuple[int, int], float] = {}
    last: dict[int, tuple[int, float]] = {}
    for b, block in enumerate(order):
        rows = _rows(block, heights)
        for row, (left, _) in rows.items():
            if row in last:
                other, right = last[row]
                found[other, b] = max(found.get((other, b), 0.0), right - left)
        last.update((row, (b, right)) for row, (_, right) in rows.items())
    return found


def _rows(block: Block, heights: Heights) -> dict[int, tuple[float, float]]:
    """Left and right end of a block in every row that it touches."""
    rows: dict[int, tuple[float, float]] = {}
    for strip in strips(block, heights):
        for row in range(int(strip.top // ROW), int(strip.bottom // ROW) + 1):
            left, right = rows.get(row, (strip.left, strip.right))
            rows[row] = (min(left, strip.left), max(right, strip.right))
    return rows


def strips(block: Block, heights: Heights) -> Iterator[Strip]:
    """Boxes and lines of a block, with half of the room to be left around them."""
    room, thin = BETWEEN / 2, BESIDE / 2
    tableau = heights.tableau
    for person in block.people:
        top, left, middle = heights.top(person), block.offset(person), block.middle(person)
        yield Strip(top - NEAR, top + HEIGHT + NEAR, left - room, left + WIDTH + room)
        union = tableau.people[person].union
        if union is not None:
            yield Strip(heights.under(union) + ROW, top, middle - thin, middle + thin)
    if block.union is not None and tableau.unions[block.union].children:
        start, end = heights.knot(block.union), heights.under(block.union)
        yield Strip(start, end, block.knot - thin, block.knot + thin)
