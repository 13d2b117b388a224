"""Lines of descent: down from a union, along over its children, down to each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from .blocks import OVER, Heights
from .graph import Union
from .shapes import HEIGHT, WIDTH

TRACK = 7
"""Between two lines that run side by side."""
ALMOST = 12
"""So little beside the middle of a box a line may end to be straight."""
BEND = 9
"""Radius of a corner."""
THROUGH_BOX, OVER_LINE, ALONG_LINE = 50.0, 4.0, 30.0
"""How bad it is to run through a box, to cross a line, to run on another union's line."""


@dataclass(frozen=True, slots=True)
class Run:
    """A straight piece of a line, horizontal or vertical, from the lesser to the greater end."""

    x1: float
    y1: float
    x2: float
    y2: float

    def meets(self, other: Run) -> bool:
        """Whether two pieces, or a piece and a box, have a point in common."""
        across = self.x1 <= other.x2 and other.x1 <= self.x2
        return across and self.y1 <= other.y2 and other.y1 <= self.y2

    def is_beside(self, other: Run) -> bool:
        """Whether two horizontal pieces run so close that they look like one."""
        if self.y1 != self.y2 or other.y1 != other.y2 or abs(self.y1 - other.y1) >= TRACK:
            return False
        return self.x1 <= other.x2 and other.x1 <= self.x2


@dataclass(frozen=True, slots=True)
class Wire:
    """A line of descent: down from the union, along at a level, down to the child's box."""

    child: str
    x: float
    start: float
    level: float
    goal: float
    end: float

    def path(self, right: float, down: float) -> str:
        """The line as an SVG path with round corners, moved by so much."""
        x, goal = self.x + right, self.goal + right
        start, level, end = self.start + down, self.level + down, self.end + down
        if abs(goal - x) < 1:
            return f"M{x:g} {start:g}V{end:g}"
        bend = max(0.0, min(BEND, abs(goal - x) / 2, level - start, end - level))
        way = bend if goal > x else -bend
        return (
            f"M{x:g} {start:g}V{level - bend:g}Q{x:g} {level:g} {x + way:g} {level:g}"
            f"H{goal - way:g}Q{goal:g} {level:g} {goal:g} {level + bend:g}V{end:g}"
        )

    def runs(self) -> tuple[Run, Run, Run]:
        """Its straight pieces: down, along, down."""
        low, high = sorted((self.x, self.goal))
        return (
            Run(self.x, self.start, self.x, self.level),
            Run(low, self.level, high, self.level),
            Run(self.goal, self.level, self.goal, self.end),
        )


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Boxes and lines that a line should keep away from."""

    boxes: list[Run]
    lines: list[Run]

    def boxes_hit(self, runs: Iterable[Run]) -> int:
        """Boxes in the way, once for each piece that meets them."""
        return sum(run.meets(box) for run in runs for box in self.boxes)

    def harm(self, wires: Sequence[Wire]) -> float:
        """How bad it is that lines run like this; of two equals the higher one is better."""
        runs = {run for wire in wires for run in wire.runs()}
        harm = wires[0].level / 1000 + THROUGH_BOX * self.boxes_hit(runs)
        for run in runs:
            for other in self.lines:
                if run.meets(other):
                    harm += OVER_LINE
                elif run.is_beside(other):
                    harm += ALONG_LINE
        return harm


@dataclass(slots=True)
class Wiring:
    """The lines of one family, laid one union after the other."""

    heights: Heights
    middles: dict[str, float]
    """The x of the middle of everybody's box."""
    boxes: dict[str, Run] = field(init=False)
    laid: list[Run] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.boxes = {
            person: Run(x - WIDTH / 2, top, x + WIDTH / 2, top + HEIGHT)
            for person, x in self.middles.items()
            for top in (self.heights.top(person),)
        }

    def lay(self, union: Union, x: float) -> tuple[Wire, ...]:
        """The line to each child from a union at x, where it does least harm.

        All run along at one level; one that would run through a box there gets a level of its own.
        """
        if not union.children:
            return ()
        near = self._near(union, x)
        tried = [
            [self._wire(union, child, x, level) for child in union.children]
            for level in self._levels(union, x)
        ]
        wires = min(tried, key=near.harm)
        for n, wire in enumerate(wires):
            if near.boxes_hit(wire.runs()):
                wires[n] = min(self._levels_for(union, wire), key=lambda one: near.harm([one]))
        self.laid += {run for wire in wires for run in wire.runs()}
        return tuple(wires)

    def _near(self, union: Union, x: float) -> Obstacles:
        """What lies between a union and its children, or nearly so."""
        middles = [x, *(self.middles[child] for child in union.children)]
        lowest = max(self.heights.top(child) for child in union.children)
        field = Run(min(middles), self.heights.knot(union.id), max(middles), lowest)
        own = {*union.parents, *union.children}
        boxes = [b for person, b in self.boxes.items() if person not in own and b.meets(field)]
        lines = [run for run in self.laid if run.meets(field)]
        return Obstacles(boxes, lines)

    def _levels(self, union: Union, x: float) -> Sequence[float]:
        """Heights at which the line may run along; one will do if it runs straight down."""
        start, end = self.heights.under(union.id), self.heights.room(union.id)
        if end <= start or all(abs(self.middles[child] - x) < ALMOST for child in union.children):
            return [min(start, (start + end) / 2)]
        return [start + TRACK * step for step in range(int((end - start) // TRACK) + 1)]

    def _levels_for(self, union: Union, wire: Wire) -> list[Wire]:
        """The same line at every level there is for this child alone."""
        start, end = self.heights.under(union.id), wire.end - OVER
        levels = [start + TRACK * step for step in range(int((end - start) // TRACK) + 1)]
        return [wire, *(replace(wire, level=level) for level in levels)]

    def _wire(self, union: Union, child: str, x: float, level: float) -> Wire:
        middle, end = self.middles[child], self.heights.top(child)
        goal = x if abs(middle - x) < ALMOST else middle
        return Wire(child, x, self.heights.knot(union.id), level, goal, end)
