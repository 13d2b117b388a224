"""The lines of 200 trees as greedy players left them: none lies about who descends from whom."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

import tree_games
from consigliere.games.family_tree.drawing import layout
from consigliere.games.family_tree.drawing.layout import drawing_of
from consigliere.games.family_tree.drawing.shapes import Drawing
from played_trees import played_trees
from tree_figures import CLOSE, Figures, crossings, figures_of, merged, moved, pieces, touching

BEFORE = Figures(crossings=79, length=965302)
"""The drawings of the same trees before lines went around cards."""
AT_MOST = 0.7
MOST_MOVED = 0.2
"""Of those who stay in a family to which somebody comes."""


@pytest.fixture(scope="module")
def drawings() -> list[Drawing]:
    return [drawing_of(tree.final) for tree in played_trees()]


@pytest.fixture(scope="module")
def figures(drawings: list[Drawing]) -> Figures:
    return sum(map(figures_of, drawings), Figures())


def test_there_are_trees_of_both_variants_and_all_sizes(figures: Figures) -> None:
    trees = played_trees()
    assert len(trees) == 200 and figures.lines > 4000
    assert {(one.variant, one.seats) for one in trees} >= {
        ("dynasties", 2), ("dynasties", 6), ("big", 2), ("big", 10),
    }  # fmt: skip


def test_no_line_passes_a_card(figures: Figures) -> None:
    assert figures.behind == 0


def test_no_line_passes_the_sign_of_another_union(figures: Figures) -> None:
    """Else a child would seem to hang from it."""
    assert figures.dots == 0


def test_no_two_lines_of_different_unions_run_on_each_other(figures: Figures) -> None:
    assert figures.shared == 0 and figures.close == 0


def test_lines_keep_clear_of_the_corners_bridges_and_ends_of_others(figures: Figures) -> None:
    """Else one reads as turning into the other."""
    assert figures.touching == 0


@pytest.mark.parametrize(("game", "near"), [((3, 2), CLOSE), ((3, 4), CLOSE), ((6, 2), 6)])
def test_the_same_as_players_unite_families(game: tuple[int, int], near: float) -> None:
    """They leave larger families than greedy ones; the first is the one in our pictures. In the
    last a child is born so soon under its parents that two lines along share 14 pixels."""
    drawings = [drawing_of(view) for view in tree_games.views(*game)]
    figures = sum(map(figures_of, drawings), Figures())
    assert figures.lines > 500
    assert (figures.behind, figures.dots, figures.shared) == (0, 0, 0)
    assert not any(touching(drawing, near) for drawing in drawings)


def test_there_is_less_line_and_it_crosses_less(
    figures: Figures, record_property: Callable[[str, object], None]
) -> None:
    record_property(
        "figure", f"tree: {figures.crossings} crossings, {figures.length / 1000:.0f} kpx of line"
    )
    assert figures.crossings <= AT_MOST * BEFORE.crossings
    assert figures.length <= AT_MOST * BEFORE.length


def test_a_crossing_is_a_bridge(drawings: list[Drawing]) -> None:
    """An arc over every spot where lines of two unions cross, and nowhere else."""
    for drawing in drawings:
        lines = merged(piece for edge in drawing.edges for piece in pieces(edge.union, edge.path))
        arcs = {
            (round((float(start) + float(end)) / 2, 1), round(float(y), 1))
            for edge in drawing.edges
            for start, end, y in re.findall(r"H(\S+?)A5 5 0 0 [01] (\S+) ([\d.]+)", edge.path)
        }
        assert arcs == crossings(lines)


def test_the_same_people_give_the_same_drawing() -> None:
    luck = random.Random(1)  # noqa: S311  not for secrets
    for tree in played_trees()[::10]:
        view = tree.final
        first = drawing_of(view)
        layout._plan.cache_clear()
        mixed = luck.sample(view.people, len(view.people))
        second = drawing_of(replace(view, people=tuple(mixed)))
        assert set(first.people) == set(second.people)
        assert set(first.edges) == set(second.edges)
        assert set(first.unions) == set(second.unions)


def test_one_more_person_moves_few_others(record_property: Callable[[str, object], None]) -> None:
    counts = [
        moved(one, other)
        for tree in played_trees()[::20]
        for one, other in itertools.pairwise(map(drawing_of, tree.views()))
    ]
    share = sum(far for far, _ in counts) / sum(of for _, of in counts)
    record_property("figure", f"tree: {share:.1%} of the others move when somebody is laid")
    assert share <= MOST_MOVED


def test_a_change_lays_out_one_family_again() -> None:
    """Also where a bride leaves one family for another: the one that she leaves keeps its shape."""
    counts = set()
    for tree in played_trees()[::20]:
        layout._plan.cache_clear()
        for view in tree.views():
            before = layout._plan.cache_info().misses
            drawing_of(view)
            counts.add(layout._plan.cache_info().misses - before)
    assert counts == {1}


def test_the_figures_see_what_is_wrong() -> None:
    """A line through a card and one on another's line are counted."""
    drawing = drawing_of(played_trees()[0].final)
    edge, place = drawing.edges[0], drawing.people[-1]
    through = f"M{place.middle:g} {place.y - 9:g}V{place.y + 200:g}"
    bent = replace(edge, union="nobody", child="nobody", path=through)
    assert figures_of(replace(drawing, edges=(*drawing.edges, bent))).behind == 1
    down = next(pieces(edge.union, edge.path))
    path = f"M{down.x1 + 5:g} {down.y1:g}V{down.y2:g}"
    beside = replace(edge, union="nobody", child="nobody", path=path)
    assert figures_of(replace(drawing, edges=(*drawing.edges, beside))).touching > 0
    copied = replace(edge, union="nobody")
    assert figures_of(replace(drawing, edges=(*drawing.edges, copied))).shared > 0
