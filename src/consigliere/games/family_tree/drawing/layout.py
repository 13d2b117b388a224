"""From a view to a drawing: the years give the heights, `order` and `spread` the rest."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial

from ..presentation.view import FamilyTreeView
from .blocks import INSET, OVER, UNDER, Heights, blocks_of
from .graph import Tableau, Union, tableaux_of
from .order import ordered
from .shapes import HEIGHT, SCALE, WIDTH, Axis, Drawing, Edge, Group, Knot, Part, Place
from .spread import spread
from .strips import Outlines
from .wires import Wire, Wiring

APART = 40
"""Between two families of a tableau."""
HEAD = 30
"""Over a family, for its label."""
EDGE = 28
"""Around each tableau, and between two of them."""
TRIALS = ((0.0, 12.0), (14.0, 12.0), (0.0, 9.0), (14.0, 9.0), (56.0, 6.0))
"""More room between blocks, then less between lines, until every line finds a way."""
DECADE = 10
SPAN = (1920, 1960)
"""Years that an axis shows if nobody has been laid."""
STEEPEST = 3.0
"""A year is drawn at most so much higher than usual, for fathers hardly older than a child."""


def drawing_of(view: FamilyTreeView) -> Drawing:
    """The tree of a table; equal views give equal drawings."""
    tableaux = tableaux_of(view)
    years = [member.year for tableau in tableaux for member in tableau.members] or list(SPAN)
    first, last = min(years) // DECADE * DECADE, -(-max(years) // DECADE) * DECADE
    scale = _scale(tableaux)
    axis = Axis(first, max(last, first + DECADE), EDGE + HEAD + HEIGHT / 2, scale)
    chains = {side.seat: side.chain for side in view.sides}
    sheet = _Sheet(axis, {side.seat: side.best for side in view.sides}, chains)
    for tableau in tableaux:
        sheet.add(tableau.owner, _families(tableau, scale))
    return Drawing(
        width=sheet.groups[-1].x + sheet.groups[-1].width if sheet.groups else 0.0,
        height=sheet.bottom,
        axis=axis,
        groups=tuple(sheet.groups),
        parts=tuple(sheet.parts),
        people=tuple(sheet.people),
        unions=tuple(sheet.unions),
        edges=tuple(sheet.edges),
    )


def _scale(tableaux: Iterable[Tableau]) -> float:
    """Pixels a year: the usual, or as many as the least distance of a parent to a child needs."""
    least = min(
        (
            tableau.people[child].year - tableau.people[parent].year
            for tableau in tableaux
            for union in tableau.couples
            for child in union.children
            for parent in union.parents
        ),
        default=99,
    )
    needed = HEIGHT + UNDER + OVER
    return min(max(SCALE, needed / max(least, 1)), SCALE * STEEPEST)


# -- one family after the other -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """The shape of a family: its left edge is 0, its heights count from the year 0."""

    width: float
    top: float
    bottom: float
    boxes: dict[str, tuple[float, float]]
    """Top left corners."""
    knots: dict[str, tuple[float, float]]
    wires: dict[str, tuple[Wire, ...]]
    """By union."""


@dataclass(frozen=True, slots=True)
class _Family:
    """A family with its shape."""

    id: str
    tableau: Tableau
    """Of it alone."""
    plan: Plan


def _families(tableau: Tableau, scale: float) -> tuple[_Family, ...]:
    """The families of a tableau, the largest first."""
    sizes = Counter(member.family for member in tableau.members)
    parts = {
        family: tableau.of(family) for family in sorted(sizes, key=lambda one: (-sizes[one], one))
    }
    return tuple(_Family(family, part, _plan(part.shape, scale)) for family, part in parts.items())


@lru_cache(maxsize=512)
def _plan(shape: Tableau, scale: float) -> Plan:
    """A family by itself: it stays as it is while others grow."""
    heights = Heights(shape, Axis(0, 0, 0.0, scale))
    blocks = blocks_of(shape)
    outlines = Outlines(blocks, heights)
    order = ordered(blocks, heights, outlines)
    edges = cache(partial(spread, order, heights, outlines))
    for lane, track in TRIALS:
        placed = list(zip(order, edges(lane), strict=True))
        boxes = {p: (x + one.offset(p), heights.top(p)) for one, x in placed for p in one.people}
        middles = {person: x + WIDTH / 2 for person, (x, _) in boxes.items()}
        at = {one.union: x + one.knot for one, x in placed if one.union}
        wiring = Wiring(heights, middles, at, track)
        wires = wiring.lay(anyhow=(lane, track) == TRIALS[-1])
        if wiring.is_clean:
            break
    return Plan(
        width=max(x for x, _ in boxes.values()) + WIDTH,
        top=min(y for _, y in boxes.values()),
        bottom=max(y for _, y in boxes.values()) + HEIGHT,
        boxes=boxes,
        knots={union: (x, heights.knot(union)) for union, x in at.items()},
        wires=wires,
    )


# -- side by side -------------------------------------------------------------------------------


def _packed(families: Sequence[_Family]) -> list[tuple[_Family, float]]:
    """Families of a tableau with their left edges: each as far left as there is room."""
    placed: list[tuple[_Family, float]] = []
    for family in families:
        x, plan = 0.0, family.plan
        for beside, left in sorted(placed, key=lambda one: one[1]):
            other = beside.plan
            level = (
                plan.top - HEAD < other.bottom + APART and other.top - HEAD < plan.bottom + APART
            )
            if level and x < left + other.width + APART and left < x + plan.width + APART:
                x = left + other.width + APART
        placed.append((family, x))
    return placed


@dataclass(slots=True)
class _Sheet:
    """The drawing as it fills from left to right."""

    axis: Axis
    best: dict[int, str | None]
    chains: dict[int, tuple[str, ...]]
    groups: list[Group] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    people: list[Place] = field(default_factory=list)
    unions: list[Knot] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)

    @property
    def down(self) -> float:
        """What brings the heights of a plan to those of the axis."""
        return self.axis.height_of(0)

    @property
    def bottom(self) -> float:
        """The height of the drawing."""
        return self.axis.height_of(self.axis.last) + HEIGHT / 2 + EDGE

    def add(self, owner: int, families: Sequence[_Family]) -> None:
        """A tableau to the right of the others."""
        left = self.groups[-1].x + self.groups[-1].width if self.groups else 0.0
        packed = _packed(families)
        width = max(x + family.plan.width for family, x in packed) + 2 * EDGE
        self.groups.append(Group(owner, left, 0.0, width, self.bottom))
        links = set(itertools.pairwise(self.chains.get(owner, ())))
        for family, x in packed:
            self._add_part(owner, family, left + EDGE + x)
            self._add_people(owner, family, left + EDGE + x)
            self._add_lines(owner, family, left + EDGE + x, links)

    def _add_part(self, owner: int, family: _Family, x: float) -> None:
        best, plan = self.best.get(owner), family.plan
        part = Part(
            family=family.id,
            owner=owner,
            x=x,
            y=plan.top + self.down,
            width=plan.width,
            height=plan.bottom - plan.top,
            people=sum(not member.ghost for member in family.tableau.members),
            counts=best is None or family.id == best,
        )
        self.parts.append(part)

    def _add_people(self, owner: int, family: _Family, left: float) -> None:
        chain = self.chains.get(owner, ())
        for member in family.tableau.members:
            x, y = family.plan.boxes[member.id]
            is_link = member.id in chain and not member.ghost
            place = Place(
                member.id, left + x, self.down + y, WIDTH, HEIGHT, owner, family.id,
                chain=is_link, ghost=member.ghost,
            )  # fmt: skip
            self.people.append(place)

    def _add_lines(
        self, owner: int, family: _Family, left: float, links: set[tuple[str, str]]
    ) -> None:
        plan = family.plan
        for union in family.tableau.couples:
            x, y = plan.knots[union.id]
            named = {
                child for child in union.children for one in union.parents if (one, child) in links
            }
            self.unions.append(
                Knot(
                    id=union.id,
                    owner=owner,
                    kind=union.kind,
                    x=left + x,
                    y=self.down + y,
                    parents=union.parents,
                    children=union.children,
                    link=_link(plan, union, left, self.down),
                    chain=bool(named),
                )
            )
            self.edges += [
                Edge(
                    union=union.id,
                    child=wire.child,
                    path=wire.path(left, self.down),
                    adopted=union.kind == "adopter",
                    chain=wire.child in named,
                )
                for wire in plan.wires[union.id]
            ]


def _link(plan: Plan, union: Union, right: float, down: float) -> str:
    """From one spouse through the ring to the other; nothing for a parent alone."""
    if len(union.parents) == 1:
        return ""
    x, y = plan.knots[union.id]
    near, far = sorted(plan.boxes[parent] for parent in union.parents)
    first, second = (min(max(y, top + INSET), top + HEIGHT - INSET) for _, top in (near, far))
    start, middle, end = near[0] + WIDTH + right, x + right, far[0] + right
    return f"M{start:g} {first + down:g}H{middle:g}V{second + down:g}H{end:g}"
