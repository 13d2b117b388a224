"""Where the blocks of a family stand from left to right, once their order is settled.

Gansner and others' linear programme (“A Technique for Drawing Directed Graphs”, 1993): the sum of
the sideways lengths of the lines of descent is least while nothing comes too close to its
neighbour. Cassowary solves it; where nothing else counts, things move together.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiwisolver import Solver, Variable, strength

from .blocks import Block, Heights
from .strips import Outlines

SHORT = strength.create(0, 0, 2)
"""Lines along, from the first to the last of a union and its children."""
CENTRED = strength.create(0, 0, 0.2)
"""Children under their parents."""
TOGETHER = strength.create(0, 0, 0.5)
"""Neighbours side by side."""


def spread(
    order: Sequence[Block], heights: Heights, outlines: Outlines, lane: float = 0.0
) -> list[float]:
    """The left edge of each block, the least one 0; `lane` is room for more lines between two."""
    if len(order) == 1:
        return [0.0]
    solver = Solver()
    x = [Variable() for _ in order]
    for (one, other), distance in outlines.between_neighbours(order).items():
        solver.addConstraint(x[other] - x[one] >= distance + lane)
        solver.addConstraint((x[other] - x[one] == distance + lane) | TOGETHER)
    home = {person: (x[b], block) for b, block in enumerate(order) for person in block.people}
    for b, block in enumerate(order):
        if block.union is None:
            continue
        knot = x[b] + block.knot
        middles = [
            home[child][0] + home[child][1].middle(child)
            for child in heights.tableau.unions[block.union].children
        ]
        if len(middles) == 1:
            solver.addConstraint((middles[0] - knot == 0) | SHORT)
            continue
        low, high = Variable(), Variable()
        for middle in (knot, *middles):
            solver.addConstraint(low <= middle)
            solver.addConstraint(middle <= high)
        solver.addConstraint((high - low == 0) | SHORT)
        for middle in middles:
            solver.addConstraint((middle - knot == 0) | CENTRED)
    solver.updateVariables()
    least = min(one.value() for one in x)
    return [round(one.value() - least, 1) for one in x]
