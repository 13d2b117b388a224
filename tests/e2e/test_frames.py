"""Frames of what may be chosen lie beside each other and never meet, on pages of all sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from .prepared import Prepared, famiglia_with, la_famiglia_with, tree_with
from .served import Server
from .table_page import OpenPage, TablePage, resize

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 800, "height": 1000},
    {"width": 360, "height": 740},
)
MEET = """() => {
  const outside = /(-?[\\d.]+)px(?=(,|$))/g;
  const spread = style => Math.max(0, ...[...style.boxShadow.matchAll(outside)].map(it => it[1]));
  const sides = ["top", "right", "bottom", "left"];
  const framed = one => {
    const box = one.getBoundingClientRect(), ring = getComputedStyle(one, "::after");
    const hasRing = ring.content !== "none" && parseFloat(ring.borderTopWidth) > 0;
    const by = spread(hasRing ? ring : getComputedStyle(one));
    const [t, r, b, l] = sides.map(side => by - (hasRing ? parseFloat(ring[side]) : 0));
    return {name: one.dataset.piece, top: box.top - t, right: box.right + r,
      bottom: box.bottom + b, left: box.left - l};
  };
  const all = [...document.querySelectorAll("[data-piece].legal:not(.twin)")]
    .filter(one => one instanceof HTMLElement && one.checkVisibility()).map(framed);
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const meet = (a, b) => wide(a, b) > -0.5 && high(a, b) > -0.5;
  return [all.length, all.flatMap((a, at) =>
    all.slice(at + 1).filter(b => meet(a, b)).map(b => [a.name, b.name, wide(a, b), high(a, b)]))];
}"""
"""How many frames there are, and pairs of them that meet; shadows inside a frame do not count."""
FAMIGLIA = {
    "a few of the hand": r"_F0 _A0 _A1 _B0 _M0",
    "a full hand": r"_F0 _F1 _F2 _A0 _A1 _B0",
    "play area": r"\^F0 \^A0 \^B0 \^B1 \^B2 \^M0",
    "Street": r"\+A0$ \+A1",
    "pile and Street": r"- \+B1",
}
FAMILY_TREE = ("take:", "couple:", "drop:")
LA_FAMIGLIA = ("character:", "from:", "to:", "solo:", "token:", "tile:")


def pairs_that_meet(prepared: Prepared, open_page: OpenPage) -> list[object]:
    page = prepared.open(open_page)
    assert TablePage(page).until_own_turn()
    found: list[object] = []
    for size in SIZES:
        resize(page, size)
        frames, pairs = page.evaluate(MEET)
        assert frames > 1
        found += [(size["width"], *pair) for pair in pairs]
    return found


@pytest.mark.parametrize("what", FAMIGLIA)
def test_frames_of_cards_do_not_meet(open_page: OpenPage, server: Server, what: str) -> None:
    assert pairs_that_meet(famiglia_with(server, *FAMIGLIA[what].split()), open_page) == []


@pytest.mark.parametrize("wanted", LA_FAMIGLIA)
def test_frames_of_la_famiglia_do_not_meet(
    open_page: OpenPage, server: Server, wanted: str
) -> None:
    assert pairs_that_meet(la_famiglia_with(server, wanted), open_page) == []


@pytest.mark.parametrize("wanted", FAMILY_TREE)
def test_frames_of_family_tree_do_not_meet(
    open_page: OpenPage, server: Server, wanted: str
) -> None:
    """Deck and archive, the hand, what is discarded."""
    assert pairs_that_meet(tree_with(server, wanted), open_page) == []
