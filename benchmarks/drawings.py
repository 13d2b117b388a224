"""How long drawings take: trees of 80 people, more than a game can lay, and the map of Sicily.

With the extra `bench`, grandalf lays out the same trees in turn with ours. Times are milliseconds
of processor time on one core; the slowest tree counts, the best of the rounds for each.

    PYTHONPATH=tests python benchmarks/drawings.py [--people 80] [--trees 8] [--rounds 5]
"""

import argparse
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from time import process_time

from consigliere.games.family_tree.drawing import layout
from consigliere.games.family_tree.presentation.view import FamilyTreeView
from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.drawing.sicily import sicily_drawing
from family_grower import Grove
from played_trees import PlayedTree, played_trees

PEER = "grandalf"
LARGE = 55
"""People of the games played that are drawn."""
GROWN = 2
"""Of those games, drawn after every change; and the game with the largest family."""


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=80, help="in each tree")
    parser.add_argument("--trees", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=5, help="times that each is drawn")
    asked = parser.parse_args()
    views = [Grove(seed).grow(asked.people).view() for seed in range(asked.trees)]
    slowest = max(_best(asked.rounds, partial(_draw, view)) for view in views)
    print(f"tree of {asked.people} people    {slowest:6.1f} ms", end="")
    if find_spec(PEER):
        from grandalf_peer import lay_out  # noqa: PLC0415  an extra, perhaps not installed

        peer = max(_best(asked.rounds, partial(lay_out, view)) for view in views)
        print(f"   {PEER}: {peer:.1f} ms, ratio {slowest / peer:.2f}", end="")
    _report_played(asked.rounds)
    print(f"\nmap of Sicily        {_best(asked.rounds, _draw_sicily):6.1f} ms")


def _report_played(rounds: int) -> None:
    """The largest trees that greedy players left, and each of them as it grew."""
    largest = [tree for tree in played_trees() if len(tree.final.people) >= LARGE]
    whole = [_best(rounds, partial(_draw, tree.final)) for tree in largest]
    steps = sorted(
        _grown(rounds, before, after)
        for tree in (*largest[:GROWN], max(played_trees(), key=_largest_family))
        for before, after in pairwise(tree.views())
    )
    people = max(len(tree.final.people) for tree in largest)
    print(
        f"\nplayed, {people} people    {max(whole):6.1f} ms; one more of them "
        f"{steps[len(steps) // 2]:.1f} ms (median), {steps[len(steps) * 9 // 10]:.1f} (nine in "
        f"ten), {steps[-1]:.1f} (slowest)",
        end="",
    )


def _largest_family(tree: PlayedTree) -> int:
    return max(Counter((one.owner, one.family) for one in tree.final.people).values())


def _grown(rounds: int, before: FamilyTreeView, after: FamilyTreeView) -> float:
    """What one change costs where everything else has been drawn."""
    times = []
    for _ in range(rounds):
        _draw(before)
        times.append(_best(1, partial(layout.drawing_of, after)))
    return min(times)


def _draw(view: FamilyTreeView) -> None:
    layout._plan.cache_clear()
    layout.drawing_of(view)


def _draw_sicily() -> None:
    sicily_drawing(standard_box())


def _best(rounds: int, draw: Callable[[], object]) -> float:
    """The least time of so many, in milliseconds."""
    times = []
    for _ in range(rounds):
        began = process_time()
        draw()
        times.append(process_time() - began)
    return 1000 * min(times)


if __name__ == "__main__":
    main()
