"""Lines of descent: down from a union and on to each child, along free lanes between the cards.

The lines of a union are a tree. The eldest child is joined first, every other one where least new
line is needed: at a line along that is there already, or at a new one further down. No line passes
a card, none runs on a line of another union; crossings are avoided, and drawn as bridges.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TypeAlias

from .blocks import OVER, Heights
from .graph import Union
from .lanes import BLOCKED, HIGHER, detour
from .pieces import BESIDE_BOX, Obstacles, Piece, Spot, pieces_of
from .shapes import HEIGHT, WIDTH

ALMOST = 16
"""So little beside the middle of a box a line may end to be straight."""
BEND = 9.0
"""Radius of a corner."""
DOT = 5.0
"""Of a parent alone: the radius of the sign, and a little."""
BRIDGE = 5.0
"""Radius of a bridge."""
CROSSING = 90.0
"""A crossing is as bad as so many pixels of line."""
ANOTHER_LEVEL = 14.0
"""So is a line along that begins where none is."""
LATE = 0.05
"""What a pixel down to one child alone counts more than others: lines part late."""
LEVELS = 4
"""Levels tried above the child, and under its parents."""

Span: TypeAlias = tuple[float, float]
Way: TypeAlias = tuple[float, tuple[Spot, ...]]
"""What a line costs, and its spots."""
Stem: TypeAlias = tuple[Spot, ...]
"""From the knot down to where a line may branch off: the last two spots are the ends of a piece
that runs down."""


@dataclass(frozen=True, slots=True)
class Wire:
    """The line from a union to a child, by its corners, and where it bridges other lines."""

    child: str
    spots: tuple[Spot, ...]
    bridges: tuple[Spot, ...] = ()

    def moved(self, right: float, down: float) -> tuple[Spot, ...]:
        """Its corners elsewhere."""
        return tuple((x + right, y + down) for x, y in self.spots)

    def path(self, right: float, down: float) -> str:
        """The line as an SVG path with round corners and bridges, moved by so much."""
        x, y = self.spots[0]
        parts = [f"M{x + right:g} {y + down:g}"]
        for k, spot in enumerate(self.spots[1:], start=1):
            parts += self._along(self.spots[k - 1], spot, right, down)
            if k + 1 < len(self.spots):
                parts.append(self._corner(k, right, down))
        return "".join(parts)

    def _along(self, start: Spot, end: Spot, right: float, down: float) -> Iterator[str]:
        """A straight piece up to the next corner, over what it bridges."""
        (x, y), (goal, level) = start, end
        if x == goal:
            way = 1 if level > y else -1
            yield f"V{level - way * self._radius(end) + down:g}"
            return
        way = 1 if goal > x else -1
        spots = [
            at for at, height in self.bridges if height == y and min(x, goal) < at < max(x, goal)
        ]
        for at in sorted(spots, reverse=way < 0):
            first, last = at - way * BRIDGE + right, at + way * BRIDGE + right
            yield f"H{first:g}A{BRIDGE:g} {BRIDGE:g} 0 0 {int(way > 0)} {last:g} {y + down:g}"
        yield f"H{goal - way * self._radius(end) + right:g}"

    def _corner(self, k: int, right: float, down: float) -> str:
        (x, y), (after_x, after_y) = self.spots[k], self.spots[k + 1]
        bend = self._radius((x, y))
        x_end = x + bend * ((after_x > x) - (after_x < x)) + right
        y_end = y + bend * ((after_y > y) - (after_y < y)) + down
        return f"Q{x + right:g} {y + down:g} {x_end:g} {y_end:g}"

    def _radius(self, spot: Spot) -> float:
        """How round a corner may be: no more than the pieces and the bridges beside it allow."""
        if spot not in self.spots[1:-1]:
            return 0.0
        k = self.spots.index(spot)
        near = [self.spots[k - 1], self.spots[k + 1]]
        room = [(abs(x - spot[0]) + abs(y - spot[1])) / 2 for x, y in near]
        room += [abs(x - spot[0]) - BRIDGE for x, y in self.bridges if y == spot[1]]
        return max(0.0, min(BEND, *room))


@dataclass(slots=True)
class Wiring:
    """The lines of one family, laid one union after the other."""

    heights: Heights
    middles: dict[str, float]
    """The x of the middle of everybody's box."""
    knots: dict[str, float]
    """The x of every union."""
    track: float
    """Between lines of different unions, at least."""
    cards: dict[str, Piece] = field(init=False)
    rings: dict[str, Piece] = field(init=False)
    landings: dict[str, Piece] = field(init=False)
    """By child: where its own line comes down to the card; others leave room for a bridge."""
    laid: dict[str, list[Piece]] = field(default_factory=dict)
    wires: dict[str, list[Wire]] = field(default_factory=dict)
    is_clean: bool = True
    """Whether every line found a way."""

    def __post_init__(self) -> None:
        heights = self.heights
        self.cards = {
            person: Piece(x - WIDTH / 2, heights.top(person), x + WIDTH / 2, heights.bottom(person))
            for person, x in self.middles.items()
        }
        unions = [heights.tableau.unions[union] for union in self.knots]
        self.rings = {union.id: self._ring(union) for union in unions}
        self.landings = {
            child: Piece(x, heights.top(child) - self.track + BESIDE_BOX, x, heights.top(child))
            for union in unions
            for child in union.children
            for x in [self.middles[child]]
        }

    def _ring(self, union: Union) -> Piece:
        """What joins two spouses, or the dot of a parent: lines of others keep away from it."""
        if len(union.parents) == 1:
            x, y = self.knots[union.id], self.heights.knot(union.id)
            return Piece(x - DOT, y - DOT, x + DOT, y + DOT)
        one, other = sorted(self.middles[parent] for parent in union.parents)
        heights = [self.heights.middle(parent) for parent in union.parents]
        return Piece(
            one + WIDTH / 2, min(heights) - HEIGHT / 4, other - WIDTH / 2, max(heights) + HEIGHT / 4
        )

    def lay(self, *, anyhow: bool) -> dict[str, tuple[Wire, ...]]:
        """The lines of all unions, those higher up first.

        A line that finds no clean way ends the work, which leaves nothing, unless it is to be laid
        `anyhow`: then it does what a line may not do.
        """
        heights = self.heights
        for union in sorted(self.knots, key=lambda one: (heights.under(one), one)):
            family = heights.tableau.unions[union]
            laying = _Laying(self, family, anyhow=anyhow) if family.children else None
            self.wires[union] = laying.wires() if laying else []
            if not (self.is_clean or anyhow):
                return {}
        return {union: tuple(self._bridged(union)) for union in self.wires}

    def around(self, union: Union) -> Obstacles:
        """What lies between a union and its children, or nearly so."""
        middles = [self.knots[union.id], *(self.middles[child] for child in union.children)]
        lowest = max(self.heights.top(child) for child in union.children)
        field = Piece(
            min(middles) - WIDTH,
            self.heights.knot(union.id) - HIGHER,
            max(middles) + WIDTH,
            lowest,
        )
        rings = [ring for one, ring in self.rings.items() if one != union.id]
        landings = [at for child, at in self.landings.items() if child not in union.children]
        boxes = [
            box
            for box in (*self.cards.values(), *rings, *landings)
            if box.is_within(field, BESIDE_BOX)
        ]
        lines = [
            line
            for laid in self.laid.values()
            for line in laid
            if line.is_within(field, self.track)
        ]
        return Obstacles(boxes, lines, self.track)

    def _bridged(self, union: str) -> Iterator[Wire]:
        """The lines of a union with their bridges: those along go over those down."""
        others = [
            line
            for one, laid in self.laid.items()
            if one != union
            for line in laid
            if line.x1 == line.x2
        ]
        for wire in self.wires[union]:
            bridges = {
                (other.x1, line.y1)
                for line in pieces_of(wire.spots)
                if line.y1 == line.y2
                for other in others
                if line.x1 < other.x1 < line.x2 and other.y1 < line.y1 < other.y2
            }
            yield Wire(wire.child, wire.spots, tuple(sorted(bridges)))


class _Laying:
    """The lines of one union as they are laid."""

    def __init__(self, wiring: Wiring, union: Union, *, anyhow: bool) -> None:
        self.union = union
        self.anyhow = anyhow
        self.wiring = wiring
        self.heights = wiring.heights
        self.around = wiring.around(union)
        self.x = wiring.knots[union.id]
        self.start = self.heights.knot(union.id)
        self.under = min(self.heights.under(union.id), self.heights.room(union.id))
        self.stems: list[Stem] = [((self.x, self.start), (self.x, self.under))]
        self.own: list[Piece] = []

    def wires(self) -> list[Wire]:
        """The lines to all children, from the eldest on, or to the first that finds no way."""
        found = {}
        for child in sorted(self.union.children, key=lambda one: (self.heights.top(one), one)):
            spots = self._to(child)
            self.stems.append(spots[-3:] if len(spots) < 3 else spots)
            self.own += pieces_of(spots)
            found[child] = Wire(child, spots)
            if not (self.wiring.is_clean or self.anyhow):
                break
        self.wiring.laid[self.union.id] = self.own
        return [found[child] for child in self.union.children if child in found]

    def _to(self, child: str) -> tuple[Spot, ...]:
        middle, top = self.wiring.middles[child], self.heights.top(child)
        goal = self.x if abs(middle - self.x) < ALMOST else middle
        best: tuple[float, tuple[Spot, ...]] | None = None
        for cost, spots in _sorted(self._ways(goal, top)):
            if best is not None and cost >= best[0]:
                break
            crossed = self.around.crossed(pieces_of(spots), self.own)
            if crossed is not None and (best is None or cost + CROSSING * crossed < best[0]):
                best = cost + CROSSING * crossed, spots
        if best is not None:
            return best[1]
        end = (goal, top - OVER)
        cost, around = detour(
            (self.x, self.start), end, self.under, self.around, anyhow=self.anyhow
        )
        self.wiring.is_clean &= cost < BLOCKED
        return _straightened((*around, (goal, top)))

    def _ways(self, goal: float, top: float) -> Iterator[Way]:
        """Every way to branch off to a child, with the length of new line that it takes."""
        along = self._along()
        for stem in self.stems:
            *before, (x, first), (_, last) = stem
            if x == goal:
                yield max(0.0, top - last), (*before, (x, first), (x, top))
                continue
            for level in self._levels(first, top, along):
                new = max(0.0, level - last) + _uncovered(along.get(level), x, goal)
                new += (top - level) * (1 + LATE)
                yield new, (*before, (x, first), (x, level), (goal, level), (goal, top))

    def _along(self) -> dict[float, Span]:
        """From where to where the lines along go that are there already, by their heights."""
        spans: dict[float, Span] = {}
        for piece in self.own:
            if piece.y1 == piece.y2:
                low, high = spans.get(piece.y1, (piece.x1, piece.x2))
                spans[piece.y1] = min(low, piece.x1), max(high, piece.x2)
        return spans

    def _levels(self, first: float, top: float, along: Iterable[float]) -> list[float]:
        """Heights at which a line may run along to a child."""
        track = self.wiring.track
        least, most = max(self.under, first + track), top - OVER
        if most < least:
            return [(self.under + most) / 2] if first == self.start else []
        near = {most - track * k for k in range(LEVELS)} | {
            least + track * k for k in range(LEVELS)
        }
        return sorted(level for level in near.union(along) if least <= level <= most)


def _uncovered(there: Span | None, x: float, goal: float) -> float:
    """How much of a line along is not there yet."""
    low, high = sorted((x, goal))
    if there is None:
        return high - low + ANOTHER_LEVEL
    return high - low - max(min(high, there[1]) - max(low, there[0]), 0.0)


def _sorted(ways: Iterable[Way]) -> Iterator[Way]:
    """The shortest first, each without spots that are no corners."""
    by_cost = sorted(ways, key=itemgetter(0))
    for cost, equal in itertools.groupby(by_cost, key=itemgetter(0)):
        for spots in sorted(_straightened(spots) for _, spots in equal):
            yield cost, spots


def _straightened(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Without the spots that are no corners."""
    found: list[Spot] = []
    for spot in spots:
        if found and found[-1] == spot:
            continue
        while len(found) > 1 and (
            found[-2][0] == found[-1][0] == spot[0] or found[-2][1] == found[-1][1] == spot[1]
        ):
            found.pop()
        found.append(spot)
    return tuple(found)
