"""Where everything of a tree is drawn: plain numbers, in one system of coordinates for a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

WIDTH, HEIGHT = 96, 92
"""Of everybody's box: a medallion, a name under it, a year."""
SCALE = 6.1
"""Height of a year. A child comes 18 years after its parents at least: 126, of which 34 are left
between the boxes for the line of descent."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The year of birth is the height: the middle of a box is at `top + (year - first) * scale`."""

    first: int
    last: int
    top: float
    scale: float

    def height_of(self, year: int) -> float:
        """Where the middle of somebody born in that year is."""
        return self.top + (year - self.first) * self.scale


@dataclass(frozen=True, slots=True)
class Group:
    """The rectangle of one tableau."""

    owner: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Part:
    """The rectangle of one family; only one of a tableau `counts`, the others score nothing yet."""

    family: str
    owner: int
    x: float
    y: float
    width: float
    height: float
    people: int
    counts: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's box by its top left corner.

    `chain`: a link of the longest surname chain. `ghost`: what somebody left behind who was taken
    to another tableau, where the same id has its real place.
    """

    id: str
    x: float
    y: float
    width: float
    height: float
    owner: int
    family: str
    chain: bool
    ghost: bool

    @property
    def middle(self) -> float:
        """The x of the middle."""
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Knot:
    """Where a union is: the ring between two spouses, or a dot under a parent alone.

    `kind` is one of `couple single waiting adopter`; `link` joins the ring to the two boxes.
    """

    id: str
    owner: int
    kind: str
    x: float
    y: float
    parents: tuple[str, ...]
    children: tuple[str, ...]
    link: str
    chain: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """A line of descent as an SVG path, from the union down to the child.

    `chain`: the surname goes this way.
    """

    union: str
    child: str
    path: str
    adopted: bool
    chain: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """All tableaux of a table side by side, over one axis of years."""

    width: float
    height: float
    axis: Axis
    groups: tuple[Group, ...]
    parts: tuple[Part, ...]
    people: tuple[Place, ...]
    unions: tuple[Knot, ...]
    edges: tuple[Edge, ...]

    def of(self, owner: int) -> Drawing:
        """What belongs to one tableau, where it is."""
        unions = tuple(one for one in self.unions if one.owner == owner)
        ids = {one.id for one in unions}
        groups = tuple(one for one in self.groups if one.owner == owner)
        return replace(
            self,
            width=sum(group.width for group in groups),
            groups=groups,
            parts=tuple(one for one in self.parts if one.owner == owner),
            people=tuple(one for one in self.people if one.owner == owner),
            unions=unions,
            edges=tuple(one for one in self.edges if one.union in ids),
        )
