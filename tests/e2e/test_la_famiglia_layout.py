"""La Famiglia in all languages and sizes: what may be chosen is neither clipped nor covered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from consigliere.core.action import Choice

from .prepared import la_famiglia_where, la_famiglia_with
from .served import Server
from .table_page import OpenPage, resize

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 1024, "height": 768},
    {"width": 1920, "height": 1080},
    {"width": 740, "height": 360},
    {"width": 360, "height": 740},
)
CODE = re.compile("[A-Z]{3}")
PATIENCE, PAUSE_MS = 20, 100
"""A page whose size has changed comes to rest a moment later."""
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


WANTED = {
    "1v1": "character: split: put: from: to: gcol: solo: restore: token: count: brute card: "
    "swap: tile:",
    "2v1": "from: solo: unblock: final: card: snitch:",
    "2v2": "send: at: row: card:",
}
"""What may be done in the decisions that are looked at, by mode."""


LANGUAGES = ("en", "ru", "es", "fr")
CHOOSE = """(select, lang) => {
  select.value = lang;
  select.dispatchEvent(new Event("change"));
}"""
IS_READ = "lang => document.documentElement.lang === lang"


def faults_in_all_languages(page: Page, where: object) -> None:
    """One page that is told to speak another language: to open it anew takes far longer."""
    for lang in LANGUAGES:
        page.locator('select[name="lang"]').evaluate(CHOOSE, lang)
        page.wait_for_function(IS_READ, arg=lang)
        faults_of(page, (where, lang))
        if lang == "ru":
            names = page.locator("cg-sicily .names .name").all_text_contents()
            assert [name for name in names if CODE.search(name)] == []


def faults_of(page: Page, where: object) -> None:
    """Nothing is clipped or covered, and the map is large enough, at each size."""
    for size in SIZES:
        resize(page, size)
        expect(page.locator(".near .prompt h2")).to_be_visible()
        for is_last in (*[False] * PATIENCE, True):
            faults = page.evaluate(FAULTS)
            if faults == []:
                break
            assert not is_last, (where, size, faults)
            page.wait_for_timeout(PAUSE_MS)
        share = page.evaluate(MAP_SHARE)
        assert share is None or share[0] >= WIDTH_SHARE or share[1] >= HEIGHT_SHARE, (where, size)


@pytest.mark.parametrize(
    ("mode", "wanted"),
    [(mode, wanted) for mode, all_of in WANTED.items() for wanted in all_of.split()],
)
def test_everything_to_be_chosen_is_in_reach(
    open_page: OpenPage, server: Server, mode: str, wanted: str
) -> None:
    """Set-up, planning, orders, a conflict, the lull; what is asked next once one has begun."""
    prepared = la_famiglia_with(server, wanted, mode)
    first, *others = prepared.choice.path
    page = prepared.open(open_page)
    expect(page.locator("cg-sicily .place")).not_to_have_count(0)
    faults_in_all_languages(page, (mode, wanted))
    if others:
        resize(page, SIZES[0])
        page.locator(f'[data-piece="{first}"].legal:visible').first.press("Enter")
        expect(page.locator(".near .buttons .cancel")).to_be_visible()
        faults_in_all_languages(page, (mode, wanted, first))


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_orders_read_back_are_in_reach(open_page: OpenPage, server: Server, mode: str) -> None:
    """LF-ACT-04: before the last order of an action lies, in all languages and sizes."""
    page = la_famiglia_with(server, "token:", mode).open(open_page)
    page.locator(".token.legal").first.press("Enter")
    stop, seal = page.locator('[data-piece="do.stop"]'), page.locator(".seal-now")
    expect(stop.or_(seal).first).to_be_visible()
    if not seal.count():
        stop.press("Enter")
    expect(seal).to_be_visible()
    faults_in_all_languages(page, mode)


LOW, PHONE = SIZES[3], SIZES[4]
LINES = """all => new Set(all.map(one => Math.round(one.getBoundingClientRect().top))).size"""
IN_LINES = """all => {
  const tops = all.map(one => Math.round(one.getBoundingClientRect().top));
  return [...new Set(tops)].map(top => tops.filter(one => one === top).length);
}"""
TOPS_BY_ROW = """(crews, part) => {
  const rows = new Map();
  for (const card of crews.children) {
    const {top} = card.getBoundingClientRect();
    rows.set(top, [...(rows.get(top) ?? []), card.querySelector(part).getBoundingClientRect().top]);
  }
  return [...rows.values()];
}"""
TOPS_OF_STOCKS = """all => all.map(one =>
  [...one.querySelectorAll("dt")].map(name => name.getBoundingClientRect().top))"""
LINES_OF_TEXT = """one => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return new Set([...words.getClientRects()].map(({bottom}) => Math.round(bottom))).size;
}"""
WHOLE = 0.99
"""All of a part but what is lost in rounding."""


@pytest.mark.parametrize("wanted", ["token:", "put:", "to:"])
def test_all_own_orders_stand_in_one_line_of_a_low_page(
    open_page: OpenPage, server: Server, wanted: str
) -> None:
    """LF-COMP-07: seven of a family, beside a headline that takes one line as well."""
    page = la_famiglia_with(server, wanted).open(open_page, viewport=LOW)
    for lang in LANGUAGES:
        page.locator('select[name="lang"]').evaluate(CHOOSE, lang)
        page.wait_for_function(IS_READ, arg=lang)
        orders = page.locator(".orders .token")
        expect(orders).to_have_count(7)
        assert orders.evaluate_all(LINES) == 1, lang
        assert (
            orders.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)") == []
        )
        assert page.locator(".near .prompt h2").evaluate(LINES_OF_TEXT) == 1, lang


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
@pytest.mark.parametrize("wanted", ["brute", "card:"])
def test_the_ways_to_fight_are_in_sight_on_a_phone(
    open_page: OpenPage, server: Server, wanted: str, mode: str
) -> None:
    """LF-CMB-02, LF-CMB-04: with the map, and who fights whom, as soon as the question is asked."""
    page = la_famiglia_with(server, wanted, mode).open(open_page, viewport=PHONE)
    answers = page.locator(".near .answer")
    expect(answers).not_to_have_count(0)
    assert page.locator(".fighter").evaluate_all(LINES) == 1
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=WHOLE)
    if mode == "1v1":
        page.evaluate("scrollTo(0, 0)")
        expect(answers.first).to_be_in_viewport(ratio=0.5)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[1], PHONE], ids=["desk", "small", "phone"])
def test_own_orders_are_spread_evenly_over_their_lines(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    """LF-COMP-07: never six of them and then one."""
    page = la_famiglia_with(server, "token:").open(open_page, viewport=size)
    for lang in LANGUAGES:
        page.locator('select[name="lang"]').evaluate(CHOOSE, lang)
        page.wait_for_function(IS_READ, arg=lang)
        lines: list[int] = page.locator(".orders .token").evaluate_all(IN_LINES)
        assert sum(lines) == 7
        assert max(lines) - min(lines) <= 1, (lang, lines)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[1], PHONE], ids=["desk", "small", "phone"])
@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_the_cards_of_the_players_have_the_same_lines(
    open_page: OpenPage, server: Server, mode: str, size: ViewportSize
) -> None:
    """What stands beside each other begins at the same height, and no dot ends a line of it."""
    page = la_famiglia_with(server, "token:", mode).open(open_page, viewport=size)
    for lang in LANGUAGES:
        page.locator('select[name="lang"]').evaluate(CHOOSE, lang)
        page.wait_for_function(IS_READ, arg=lang)
        for part in (".who", ".of", ".stocks"):
            for tops in page.locator(".crews").evaluate(TOPS_BY_ROW, part):
                assert max(tops) - min(tops) <= 2, (lang, part, tops)
        for tops in page.locator(".stocks").evaluate_all(TOPS_OF_STOCKS):
            assert size is PHONE or max(tops) - min(tops) <= 2, (lang, tops)
        assert "·" not in page.locator(".la-famiglia").inner_text()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_no_word_of_a_family_board_is_divided_without_a_hyphen(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    """LF-BRD-01: each row says what its institution is for."""
    page = la_famiglia_with(server, "row:", "1v1").open(open_page, viewport=size)
    expect(page.locator(".row-name small").first).to_be_visible()
    for lang in LANGUAGES:
        page.locator('select[name="lang"]').evaluate(CHOOSE, lang)
        page.wait_for_function(IS_READ, arg=lang)
        for one in page.locator(".row-name small").all():
            assert one.evaluate(LINES_OF_TEXT) == 1, (lang, one.inner_text())


def test_planning_says_which_column_ends_it(open_page: OpenPage, server: Server) -> None:
    """LF-PLAN-10: before it is chosen, on the column, by the question and by ear."""
    prepared = la_famiglia_where(server, ends_planning, "2v2")
    page = prepared.open(open_page, viewport=SIZES[0])
    head = page.locator(f'.column .head[data-piece="{prepared.choice.path[0]}"]')
    expect(head.locator(".ends")).to_be_visible()
    expect(head).to_contain_text("planning ends with it")
    expect(page.locator(".near > .last")).to_have_text("A column marked ■ ends planning.")
    others = page.locator(".column .head:not(.legal)")
    expect(others.locator(".ends")).to_have_count(0)


def ends_planning(_: object, choice: Choice) -> bool:
    """A disc that is moved down, not a column that is gained."""
    is_moved = choice.path[0].startswith("column.") and len(choice.path) == 1
    return is_moved and "ends_planning" in str(choice.label)
