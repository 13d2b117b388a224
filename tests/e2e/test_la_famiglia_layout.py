"""La Famiglia in all languages and sizes: what may be chosen is neither clipped nor covered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 1024, "height": 768},
    {"width": 1920, "height": 1080},
    {"width": 740, "height": 360},
    {"width": 360, "height": 740},
)
CODE = re.compile("[A-Z]{3}")
WIDTH_SHARE, HEIGHT_SHARE = 0.6, 0.7
FAULTS = """() => {
  const faults = [];
  const chosen = ".la-famiglia [data-piece].legal, .answers button, .near .buttons button, "
    + ".turns button";
  const name = one => `${one.dataset.piece ?? one.className} ${(one.innerText ?? "").slice(0, 40)}`;
  const clips = one => /auto|scroll|hidden/.test(getComputedStyle(one).overflow);
  const isIn = (box, room) => box.top >= room.top - 2 && box.bottom <= room.bottom + 2
    && box.left >= room.left - 2 && box.right <= room.right + 2;
  const isCut = one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 2;
  const roundIt = function* (one) {
    while ((one = one.parentElement) !== document.body) yield one;
  };
  for (const one of document.querySelectorAll(chosen)) {
    if (!one.checkVisibility()) continue;
    const onMap = one instanceof SVGElement;
    one.scrollIntoView({block: "center"});
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (onMap) {
      if (!hit?.closest("cg-sicily")) faults.push(["covered", name(one), hit?.className]);
      continue;
    }
    if (isCut(one)) faults.push(["cut", name(one)]);
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(["outside", name(one)]);
    for (const over of roundIt(one)) {
      const scrolls = over.scrollHeight > over.clientHeight + 2;
      if (clips(over) && (scrolls || !isIn(box, over.getBoundingClientRect())))
        faults.push(["scroller", name(one), over.className]);
    }
    if (!hit || !(one.contains(hit) || hit.contains(one)))
      faults.push(["covered", name(one), hit?.className]);
  }
  for (const one of document.querySelectorAll(".who bdi, .near .prompt p"))
    if (one.checkVisibility() && isCut(one)) faults.push(["cut", one.innerText]);
  scrollTo(0, 0);
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(["page"]);
  return faults;
}"""
MAP_SHARE = """() => {
  const map = document.querySelector("cg-sicily");
  const {width, height} = map.getBoundingClientRect();
  return map.checkVisibility() ? [width / innerWidth, height / innerHeight] : null;
}"""


@pytest.mark.parametrize(
    ("mode", "wanted"),
    [
        *(("1v1", wanted) for wanted in ("put:", "from:", "token:", "count:", "card:", "tile:")),
        *(("2v1", wanted) for wanted in ("from:", "solo:", "card:")),
        *(("2v2", wanted) for wanted in ("send:", "at:", "row:", "card:")),
    ],
)
def test_everything_to_be_chosen_is_in_reach(
    open_page: OpenPage, server: Server, mode: str, wanted: str
) -> None:
    """Set-up, planning, orders, a conflict, tiles; the soloist's board, lire for the partner."""
    prepared = la_famiglia_with(server, wanted, mode)
    for lang in ("en", "ru", "es", "fr"):
        page = prepared.open(open_page, locale=lang)
        expect(page.locator("cg-sicily .place")).not_to_have_count(0)
        for size in SIZES:
            page.set_viewport_size(size)
            page.wait_for_function("width => innerWidth === width", arg=size["width"])
            expect(page.locator(".near .prompt p")).to_be_visible()
            where = (mode, wanted, lang, size)
            assert page.evaluate(FAULTS) == [], where
            share = page.evaluate(MAP_SHARE)
            assert share is None or share[0] >= WIDTH_SHARE or share[1] >= HEIGHT_SHARE, where
            if lang == "ru":
                names = page.locator("cg-sicily .stand .name").all_text_contents()
                assert [name for name in names if CODE.search(name)] == []
        page.context.close()
