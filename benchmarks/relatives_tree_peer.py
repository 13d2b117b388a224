"""The families of the same 200 games as relatives-tree draws them, which knows no years.

It draws whom it reaches from one person; we ask it from everybody and take the picture with most
people. Where that is the whole family, its lines stand beside ours, both counted as ink: what runs
on each other is one line. Run with rolldown, which `npm ci --prefix web` brings, since the package
wants a bundler:

    npm install --prefix build/tree-peers relatives-tree
    web/node_modules/.bin/rolldown build/tree-peers/node_modules/relatives-tree/lib/index.js \
        --format cjs --file build/tree-peers/relatives-tree.cjs
    PYTHONPATH=tests python benchmarks/relatives_tree_peer.py
"""

import json
import subprocess
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from consigliere.games.family_tree.drawing.graph import Tableau, tableaux_of
from consigliere.games.family_tree.drawing.layout import drawing_of
from consigliere.games.family_tree.drawing.numbers import points_of
from consigliere.games.family_tree.drawing.shapes import HEIGHT, WIDTH, Drawing
from played_trees import played_trees
from tree_figures import Piece, merged

BUNDLE = Path("build/tree-peers/relatives-tree.cjs")
GAP, RANK = 12, 34
"""Pixels between cards side by side, and between generations: as ours leaves them."""
LAYOUT = """
const calc = require(process.argv[1]);
const families = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(families.map((people) => {
  let best = { nodes: [], connectors: [] };
  for (const { id } of people) {
    try {
      const drawn = calc(people, { rootId: id });
      if (new Set(drawn.nodes.map((one) => one.id)).size >
          new Set(best.nodes.map((one) => one.id)).size) best = drawn;
    } catch { /* it cannot draw the family from this person */ }
  }
  return { people: new Set(best.nodes.map((one) => one.id)).size, lines: best.connectors };
})));
"""
SMALLEST = 3
"""People of a family that is asked about: fewer have no line of descent to draw."""


def main() -> None:
    """Draw with both and report."""
    asked: list[tuple[Tableau, Drawing]] = []
    for game in played_trees():
        drawing = drawing_of(game.final)
        asked += [(family, drawing) for family in _families(tableaux_of(game.final))]
    ran = subprocess.run(
        ["node", "-e", LAYOUT, str(BUNDLE.resolve())],
        input=json.dumps([_people(family) for family, _ in asked]),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    drawn = json.loads(ran.stdout)
    sizes = [len(family.members) for family, _ in asked]
    people = sum(one["people"] for one in drawn)
    whole = [k for k, one in enumerate(drawn) if one["people"] == sizes[k]]
    largest = max(sizes[k] for k in whole)
    print(f"{len(whole)} of {len(asked)} families whole, the largest of {largest} people; ", end="")
    print(f"{people} of {sum(sizes)} people")
    print("| | crossings | length, kpx |\n|---|---|---|")
    _report("ours", (_ours(*asked[k]) for k in whole))
    _report("relatives-tree", (_theirs(drawn[k]["lines"]) for k in whole))


def _report(name: str, pictures: Iterable[list[Piece]]) -> None:
    length, crossings = 0.0, 0
    for picture in pictures:
        ink = merged(picture)
        length += sum(piece.length for piece in ink)
        crossings += sum(_cross(one, other) for one, other in combinations(ink, 2))
    print(f"| {name} | {crossings} | {length / 1000:.0f} |")


def _cross(one: Piece, other: Piece) -> bool:
    level, upright = (one, other) if one.is_level else (other, one)
    if level.union == upright.union != "" or not level.is_level or upright.is_level:
        return False
    return level.x1 < upright.x1 < level.x2 and upright.y1 < level.y1 < upright.y2


def _families(tableaux: Iterable[Tableau]) -> Iterator[Tableau]:
    for tableau in tableaux:
        for family in dict.fromkeys(member.family for member in tableau.members):
            part = tableau.of(family)
            if len(part.members) >= SMALLEST and part.couples:
                yield part


def _people(family: Tableau) -> list[dict[str, Any]]:
    """A family in the words of relatives-tree."""
    found = []
    for member in family.members:
        born = family.unions[member.union] if member.union else None
        own = family.union_of(member.id)
        adopted = "adopted" if born and born.kind == "adopter" else "blood"
        children = [] if own is None or member.id not in own.parents else own.children
        found.append({
            "id": member.id,
            "gender": "female" if member.is_woman else "male",
            "parents": [{"id": one, "type": adopted} for one in (born.parents if born else ())],
            "siblings": [
                {"id": one, "type": "blood"}
                for one in (born.children if born else ()) if one != member.id
            ],
            "spouses": [{"id": member.spouse, "type": "married"}] if member.spouse else [],
            "children": [
                {"id": one, "type": "adopted" if own and own.kind == "adopter" else "blood"}
                for one in children
            ],
        })  # fmt: skip
    return found


def _ours(family: Tableau, drawing: Drawing) -> list[Piece]:
    own = {union.id for union in family.couples}
    owner = family.owner
    paths = [(one.id, one.link) for one in drawing.unions if one.owner == owner and one.id in own]
    owners = {one.id: one.owner for one in drawing.unions if one.owner == owner}
    paths += [(one.union, one.path) for one in drawing.edges if one.union in own & owners.keys()]
    return [
        Piece(union, *min(a, b), *max(a, b))
        for union, path in paths
        if path
        for a, b in pairwise(points_of(path))
    ]


def _theirs(lines: Iterable[list[float]]) -> list[Piece]:
    """Its units are half cards, gaps included; it does not say which union a line is of."""
    across, down = (WIDTH + GAP) / 2, (HEIGHT + RANK) / 2
    return [
        Piece(
            "", min(x1, x2) * across, min(y1, y2) * down, max(x1, x2) * across, max(y1, y2) * down
        )
        for x1, y1, x2, y2 in lines
    ]


if __name__ == "__main__":
    main()
