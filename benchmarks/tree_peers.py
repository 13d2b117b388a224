"""Crossings and length of lines beside what others draw of the same 200 games' families.

Graphviz (`dot`, from the system) and dagre (from npm) get the same cards and unions, a union as a
small node between parents and children; neither keeps the year as the height, which costs us line
and crossings. Ours is measured in the same way: every line from one parent to the union, and from
there to one child, by itself; crossings are those of lines of different unions.

    npm install --prefix build/tree-peers @dagrejs/dagre
    PYTHONPATH=tests python benchmarks/tree_peers.py [--games 200]
"""

import argparse
import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from typing import Any, TypeAlias

from consigliere.games.family_tree.drawing.graph import Tableau, tableaux_of
from consigliere.games.family_tree.drawing.layout import drawing_of
from consigliere.games.family_tree.drawing.numbers import points_of
from consigliere.games.family_tree.drawing.shapes import HEIGHT, WIDTH, Drawing
from played_trees import played_trees

INCH = 72
UNION = 14
"""Pixels of the node that stands for a union."""
GAP, RANK = 12, 34
"""Pixels between cards side by side, and between ranks: as ours leaves them."""
DAGRE = Path("build/tree-peers/node_modules/@dagrejs/dagre")
DAGRE_LAYOUT = """
const dagre = require(process.argv[1]);
const graphs = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(graphs.map(({ nodes, edges, gap, rank }) => {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ nodesep: gap, ranksep: rank });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [id, width, height] of nodes) graph.setNode(id, { width, height });
  for (const [from, to] of edges) graph.setEdge(from, to);
  dagre.layout(graph);
  return {
    boxes: nodes.map(([id]) => [id, graph.node(id).x, graph.node(id).y]),
    lines: graph.edges().map((one) =>
      [one.v, one.w, graph.edge(one).points.map(({ x, y }) => [x, y])]),
  };
})));
"""

Spot: TypeAlias = tuple[float, float]


@dataclass
class Picture:
    """Cards by their middles, and lines with the union that they belong to."""

    boxes: dict[str, Spot] = field(default_factory=dict)
    lines: list[tuple[str, tuple[str, ...], list[Spot]]] = field(default_factory=list)


@dataclass
class Figures:
    """Sums over pictures."""

    crossings: int = 0
    behind: int = 0
    length: float = 0.0

    def add(self, picture: Picture) -> None:
        """Count one more picture."""
        parts = [
            (union, ends, one, other)
            for union, ends, spots in picture.lines
            for one, other in pairwise(spots)
            if one != other
        ]
        self.length += sum(hypot(b[0] - a[0], b[1] - a[1]) for _, _, a, b in parts)
        self.crossings += len(
            {
                (one[0], other[0], _about(one, other))
                for one, other in combinations(parts, 2)
                if one[0] != other[0] and _cross(one[2], one[3], other[2], other[3])
            }
        )
        self.behind += sum(
            any(_meets(spots, box) for person, box in picture.boxes.items() if person not in ends)
            for _, ends, spots in picture.lines
        )


def main() -> None:
    """Draw with each and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = played_trees()[: parser.parse_args().games]
    views = [game.final for game in games]
    tableaux = [tableau for view in views for tableau in tableaux_of(view)]
    pictures: dict[str, Iterator[Picture]] = {"ours": map(_ours, map(drawing_of, views))}
    if shutil.which("dot"):
        pictures["Graphviz dot"] = map(_dot, tableaux)
    if DAGRE.exists() and shutil.which("node"):
        pictures["dagre"] = _dagre(tableaux)
    print("| | crossings | behind cards | length, kpx |\n|---|---|---|---|")
    for name, drawn in pictures.items():
        figures = Figures()
        for picture in drawn:
            figures.add(picture)
        print(f"| {name} | {figures.crossings} | {figures.behind} | {figures.length / 1000:.0f} |")


def _ours(drawing: Drawing) -> Picture:
    parents = {union.id: union.parents for union in drawing.unions}
    picture = Picture({f"{p.id} {p.owner}": (p.middle, p.y + p.height / 2) for p in drawing.people})
    owners = {union.id: union.owner for union in drawing.unions}
    paths = [(union.id, union.parents, union.link) for union in drawing.unions if union.link]
    paths += [(one.union, (*parents[one.union], one.child), one.path) for one in drawing.edges]
    for union, people, path in paths:
        ends = tuple(f"{person} {owners[union]}" for person in people)
        picture.lines.append((f"{union} {owners[union]}", ends, points_of(path)))
    return picture


def _graph(tableau: Tableau) -> dict[str, Any]:
    """What the others are given: nodes with their sizes, and edges."""
    nodes = [(person, WIDTH, HEIGHT) for person in tableau.people]
    nodes += [(f"+{union.id}", UNION, UNION) for union in tableau.couples]
    edges = [(parent, f"+{one.id}") for one in tableau.couples for parent in one.parents]
    edges += [(f"+{one.id}", child) for one in tableau.couples for child in one.children]
    return {"nodes": nodes, "edges": edges, "gap": GAP, "rank": RANK}


def _read(tableau: Tableau, boxes: Any, lines: Any) -> Picture:
    picture = Picture({name: (x, y) for name, x, y in boxes if not name.startswith("+")})
    for start, end, spots in lines:
        union = next(name for name in (start, end) if name.startswith("+"))
        family = tableau.unions[union[1:]]
        ends = (*family.parents, *family.children) if start == union else (start,)
        picture.lines.append((union, ends, [tuple(spot) for spot in spots]))
    return picture


def _dot(tableau: Tableau) -> Picture:
    graph = _graph(tableau)
    text = [f"digraph {{ splines=polyline nodesep={GAP / INCH} ranksep={RANK / INCH}"]
    text += [
        f'"{name}" [shape=box fixedsize=true width={width / INCH} height={height / INCH}]'
        for name, width, height in graph["nodes"]
    ]
    text += [f'"{start}" -> "{end}" [arrowhead=none]' for start, end in graph["edges"]]
    ran = subprocess.run(
        ["dot", "-Tplain"],
        input="\n".join([*text, "}"]),
        capture_output=True,
        text=True,
        check=True,
    )
    boxes, lines = [], []
    for row in ran.stdout.splitlines():
        kind, *words = row.replace('"', "").split()
        if kind == "node":
            boxes.append((words[0], float(words[1]) * INCH, float(words[2]) * INCH))
        elif kind == "edge":
            numbers = [float(word) * INCH for word in words[3 : 3 + 2 * int(words[2])]]
            spots = list(zip(numbers[::2], numbers[1::2], strict=True))
            # a polyline comes as cubic curves: every third point is a corner
            lines.append((words[0], words[1], spots[::3]))
    return _read(tableau, boxes, lines)


def _dagre(tableaux: list[Tableau]) -> Iterator[Picture]:
    ran = subprocess.run(
        ["node", "-e", DAGRE_LAYOUT, str(DAGRE.resolve())],
        input=json.dumps([_graph(tableau) for tableau in tableaux]),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for tableau, drawn in zip(tableaux, json.loads(ran.stdout), strict=True):
        yield _read(tableau, drawn["boxes"], drawn["lines"])


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two straight pieces cross, ends not counted."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _about(one: tuple[Any, ...], other: tuple[Any, ...]) -> Spot:
    """Where two pieces cross, to the pixel: siblings share lines, which cross only once."""
    (_, _, a, b), (_, _, c, d) = one, other
    part = _side(c, d, a) / (_side(c, d, a) - _side(c, d, b))
    return round(a[0] + part * (b[0] - a[0])), round(a[1] + part * (b[1] - a[1]))


def _meets(spots: list[Spot], box: Spot) -> bool:
    """Whether a line passes a card: tried every two pixels."""
    for (x, y), (next_x, next_y) in pairwise(spots):
        steps = int(hypot(next_x - x, next_y - y) / 2) + 1
        for k in range(steps + 1):
            at = x + (next_x - x) * k / steps, y + (next_y - y) * k / steps
            if abs(at[0] - box[0]) < WIDTH / 2 - 1 and abs(at[1] - box[1]) < HEIGHT / 2 - 1:
                return True
    return False


if __name__ == "__main__":
    main()
