"""A tree as numbers, for other programs: boxes, and lines by their corners."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ..presentation.view import FamilyTreeView
from .layout import drawing_of
from .shapes import Drawing


def json_of(view: FamilyTreeView, lang: str, names: Sequence[str]) -> str:
    """JSON with `boxes` (id, owner, x, y, w, h, and whether it is a place left behind) and `lines`.

    A line has its `union`, the `people` whom it joins and its `points`: those of descent lead from
    the ring to the child, the others from one spouse to the other. Nothing in it needs a language
    or the players' names.
    """
    drawing = drawing_of(view)
    boxes = [
        {"id": p.id, "owner": p.owner, "x": p.x, "y": p.y, "w": p.width, "h": p.height,
         "ghost": p.ghost}
        for p in drawing.people
    ]  # fmt: skip
    return json.dumps({"boxes": boxes, "lines": list(_lines(drawing))}) + "\n"


def _lines(drawing: Drawing) -> Iterator[dict[str, object]]:
    unions = {union.id: union for union in drawing.unions}
    for union in drawing.unions:
        if union.link:
            yield {"union": union.id, "people": union.parents, "points": points_of(union.link)}
    for edge in drawing.edges:
        people = [*unions[edge.union].parents, edge.child]
        yield {"union": edge.union, "people": people, "points": points_of(edge.path)}


def points_of(path: str) -> list[tuple[float, float]]:
    """The corners of a line, its round corners and its bridges taken away."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, text in re.findall(r"([MVHQA])([^MVHQA]*)", path):
        numbers = [float(number) for number in text.split()]
        if letter == "Q":
            found.append((numbers[0], numbers[1]))
        x = numbers[0] if letter == "H" else x if letter == "V" else numbers[-2]
        y = y if letter == "H" else numbers[-1]
        found.append((x, y))
    return [spot for k, spot in enumerate(found) if not _is_on_the_way(found, k)]


def _is_on_the_way(spots: Sequence[tuple[float, float]], k: int) -> bool:
    """Whether a line goes straight on at a spot."""
    if k in (0, len(spots) - 1):
        return False
    before, here, after = spots[k - 1 : k + 2]
    return before[0] == here[0] == after[0] or before[1] == here[1] == after[1]
