"""What can be counted in a drawing of a tree, ours or another's: its lines as straight pieces."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields, replace
from statistics import median

from consigliere.games.family_tree.drawing.shapes import WIDTH, Drawing

DOT = 6.0
"""Radius of a ring or a dot."""
CLOSE = 9.0
"""Lines of different unions nearer than this, side by side, or where one of them turns or ends,
are hard to tell apart: a corner is as round as that, and a bridge 5 to either side."""
_TINY = 0.5


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight piece of a line, horizontal or vertical, from the lesser to the greater end."""

    union: str
    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def is_level(self) -> bool:
        """Whether it goes from left to right."""
        return self.y1 == self.y2

    @property
    def length(self) -> float:
        """From one end to the other."""
        return self.x2 - self.x1 + self.y2 - self.y1


@dataclass(frozen=True, slots=True)
class Box:
    """Somebody's card."""

    id: str
    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True)
class Figures:
    """Counts over one drawing or several."""

    people: int = 0
    lines: int = 0
    behind: int = 0
    """Lines of descent that pass behind a card, their own ends not counted."""
    dots: int = 0
    """Lines of descent that pass the ring or the dot of another union."""
    shared: int = 0
    """Pairs of pieces of different unions that run on each other."""
    close: int = 0
    """Pairs that run side by side with less than `CLOSE` between them."""
    touching: int = 0
    """Corners and ends of lines of descent nearer than `CLOSE` to a line of another union."""
    crossings: int = 0
    length: float = 0.0
    """All lines of descent; what children of one union share counts once."""
    level: float = 0.0
    """The part of it that goes from left to right."""
    width: float = 0.0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    def row(self) -> str:
        """The figures as cells of a table."""
        return " | ".join(f"{getattr(self, field.name):.0f}" for field in fields(self))


def figures_of(drawing: Drawing) -> Figures:
    """The figures of one of our drawings."""
    boxes = [Box(p.id, p.x, p.y, p.width, p.height) for p in drawing.people]
    owners = {union.id: union for union in drawing.unions}
    dots = [Box(one.id, one.x - DOT, one.y - DOT, 2 * DOT, 2 * DOT) for one in owners.values()]
    lines = [(edge.union, list(pieces(edge.union, edge.path))) for edge in drawing.edges]
    links = [piece for union in owners.values() for piece in pieces(union.id, union.link)]
    figures = counted(boxes, lines, links)
    figures.dots = sum(
        any(_is_behind(piece, dot) for piece in line for dot in dots if dot.id != union)
        for union, line in lines
    )
    figures.touching = len(touching(drawing))
    figures.width = sum(part.width for part in drawing.parts)
    return figures


def counted(
    boxes: list[Box], lines: list[tuple[str, list[Piece]]], links: Iterable[Piece]
) -> Figures:
    """The figures of boxes, lines of descent (by union), and links between spouses."""
    behind = sum(
        any(_is_behind(piece, box) for piece in line for box in boxes) for _, line in lines
    )
    descents = merged(piece for _, line in lines for piece in line)
    every = merged([*descents, *links])
    shared = close = 0
    for one, other in itertools.combinations(every, 2):
        if one.union == other.union:
            continue
        if one.is_level == other.is_level:
            gap, overlap = _beside(one, other)
            if overlap > _TINY:
                shared += gap < _TINY
                close += _TINY <= gap < CLOSE
    return Figures(
        people=len(boxes),
        lines=len(lines),
        behind=behind,
        shared=shared,
        close=close,
        crossings=len(crossings(every)),
        length=sum(piece.length for piece in descents),
        level=sum(piece.length for piece in descents if piece.is_level),
    )


def crossings(lines: Iterable[Piece]) -> set[tuple[float, float]]:
    """Where lines of different unions cross."""
    spots = set()
    for one, other in itertools.combinations(lines, 2):
        level, upright = (one, other) if one.is_level else (other, one)
        if one.union == other.union or not level.is_level or upright.is_level:
            continue
        if level.x1 < upright.x1 < level.x2 and upright.y1 < level.y1 < upright.y2:
            spots.add((round(upright.x1, 1), round(level.y1, 1)))
    return spots


def touching(drawing: Drawing, near: float = CLOSE) -> set[tuple[str, str, float, float]]:
    """Where the line of a union turns or ends too near to that of another: both, and the spot."""
    descents = merged(piece for edge in drawing.edges for piece in pieces(edge.union, edge.path))
    ends = {(one.union, x, y) for one in descents for x, y in ((one.x1, one.y1), (one.x2, one.y2))}
    return {
        (union, line.union, x, y)
        for union, x, y in ends
        for line in descents
        if line.union != union and max(line.x1 - x, x - line.x2, line.y1 - y, y - line.y2) < near
    }


def moved(before: Drawing, after: Drawing) -> tuple[int, int]:
    """Of those who stayed in their family: how many moved by more than half a card against the
    middle one of the others, and how many there are."""
    was = {(place.id, place.owner, place.ghost): place for place in before.people}
    shifts: dict[tuple[int, str], list[float]] = {}
    for place in after.people:
        old = was.get((place.id, place.owner, place.ghost))
        if old is not None and old.family == place.family:
            shifts.setdefault((place.owner, place.family), []).append(place.x - old.x)
    far = [
        abs(shift - median(family)) > WIDTH / 2 for family in shifts.values() for shift in family
    ]
    return sum(far), len(far)


def merged(found: Iterable[Piece]) -> list[Piece]:
    """Pieces of a union that run on each other as one."""
    runs: dict[tuple[str, bool, float], list[Piece]] = {}
    for piece in sorted(found, key=lambda one: (one.x1, one.y1)):
        at = round(piece.y1 if piece.is_level else piece.x1, 1)
        run = runs.setdefault((piece.union, piece.is_level, at), [])
        last = run[-1] if run else None
        if last and piece.x1 <= last.x2 + _TINY / 9 and piece.y1 <= last.y2 + _TINY / 9:
            run[-1] = replace(last, x2=max(last.x2, piece.x2), y2=max(last.y2, piece.y2))
        else:
            run.append(piece)
    return [piece for run in runs.values() for piece in run]


def pieces(union: str, path: str) -> Iterator[Piece]:
    """The straight pieces of an SVG path, its corners cut square and its bridges flat."""
    x = y = 0.0
    corner: tuple[float, float] | None = None
    for letter, text in re.findall(r"([MVHQA])([^MVHQA]*)", path):
        numbers = [float(number) for number in text.split()]
        spots: list[tuple[float, float]] = []
        if letter == "M":
            x, y = numbers
            continue
        if letter == "Q":
            spots = [(numbers[0], numbers[1]), (numbers[2], numbers[3])]
        else:
            spots = [(numbers[-1], y) if letter == "H" else (x, numbers[-1])]
        if letter == "A":
            spots = [(numbers[-2], numbers[-1])]
        for corner in spots:
            if corner != (x, y):
                yield _piece(union, (x, y), corner)
            x, y = corner


def _piece(union: str, one: tuple[float, float], other: tuple[float, float]) -> Piece:
    return Piece(
        union, min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]),
        max(one[1], other[1]),
    )  # fmt: skip


def _is_behind(piece: Piece, box: Box) -> bool:
    return (
        piece.x1 < box.x + box.width - _TINY
        and piece.x2 > box.x + _TINY
        and piece.y1 < box.y + box.height - _TINY
        and piece.y2 > box.y + _TINY
    )


def _beside(one: Piece, other: Piece) -> tuple[float, float]:
    """How far apart two parallel pieces are, and along how much of their length."""
    if one.is_level:
        return abs(one.y1 - other.y1), min(one.x2, other.x2) - max(one.x1, other.x1)
    return abs(one.x1 - other.x1), min(one.y2, other.y2) - max(one.y1, other.y1)
