"""What moves as one when a tree is laid out: a couple side by side, or somebody alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .graph import Tableau
from .shapes import HEIGHT, WIDTH, Axis

COUPLE_GAP = 20
"""Between two spouses: room for their ring, from which the lines of descent go down."""
BETWEEN = 12
"""Between boxes that are not a couple."""
INSET = 16
"""From the corner of a box to where the line to a spouse may touch it."""
FOOT = 6
"""From a parent alone to its dot."""
OVER = 8
"""From a line to the box under it, at least."""
BESIDE = 12
"""Between a line of descent and a box or another line."""
UNDER = 8
"""From a box to the line under it, at least."""


@dataclass(frozen=True, slots=True)
class Block:
    """One or two people from left to right; `union` is what their children hang from."""

    people: tuple[str, ...]
    union: str | None

    @property
    def width(self) -> int:
        """From the left edge of the first box to the right edge of the last."""
        return WIDTH if len(self.people) == 1 else 2 * WIDTH + COUPLE_GAP

    @property
    def knot(self) -> float:
        """Where the line of descent starts, from the left edge."""
        return self.width / 2

    def offset(self, person: str) -> int:
        """The left edge of somebody's box from that of the block."""
        return self.people.index(person) * (WIDTH + COUPLE_GAP)

    def middle(self, person: str) -> float:
        """The middle of somebody's box from the left edge of the block."""
        return self.offset(person) + WIDTH / 2

    def turned(self) -> Block:
        """The same with the spouses the other way round."""
        return replace(self, people=self.people[::-1])


def blocks_of(tableau: Tableau) -> tuple[Block, ...]:
    """The blocks of a family, the oldest first; men on the left."""
    found: list[Block] = []
    done: set[str] = set()
    for person in sorted(tableau.members, key=lambda one: (one.year, one.id)):
        if person.id in done:
            continue
        pair = [person.id] if person.spouse is None else [person.id, person.spouse]
        pair.sort(key=lambda one: tableau.people[one].is_woman)
        union = tableau.union_of(person.id)
        found.append(Block(tuple(pair), union.id if union else None))
        done.update(pair)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Heights:
    """The heights of a tableau: they follow from the years alone."""

    tableau: Tableau
    axis: Axis

    def middle(self, person: str) -> float:
        """The middle of somebody's box."""
        return self.axis.height_of(self.tableau.people[person].year)

    def top(self, person: str) -> float:
        """The upper edge of somebody's box."""
        return self.middle(person) - HEIGHT / 2

    def bottom(self, person: str) -> float:
        """The lower edge of somebody's box."""
        return self.middle(person) + HEIGHT / 2

    def knot(self, union: str) -> float:
        """The ring of a couple, beside both if their years allow; the foot of a parent alone."""
        parents = self.tableau.unions[union].parents
        if len(parents) == 1:
            return self.bottom(parents[0]) + FOOT
        return max(
            min(map(self.bottom, parents)) - INSET,
            min(max(map(self.top, parents)) + INSET, sum(map(self.middle, parents)) / 2),
        )

    def under(self, union: str) -> float:
        """Where the lines of descent may spread at the earliest: under both parents."""
        return max(map(self.bottom, self.tableau.unions[union].parents)) + UNDER

    def room(self, union: str) -> float:
        """Down to here they must have spread: above the eldest child."""
        children = self.tableau.unions[union].children
        return min(map(self.top, children), default=self.under(union)) - OVER
