"""La Famiglia on small pages: what is asked and what may be answered is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .la_famiglia_page import LaFamigliaPage
from .prepared import la_famiglia_with
from .served import Server
from .table_page import OpenPage, resize
from .test_la_famiglia import lay_all_but_the_last

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
LOW: ViewportSize = {"width": 740, "height": 360}
PHONE: ViewportSize = {"width": 360, "height": 740}
WHOLE = 0.99
"""All of a part but what is lost in rounding."""
LINE = 4
"""The names of the players may take a little more height than before they have families."""
TOPS = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
BOTTOMS = "all => all.map(one => Math.round(one.getBoundingClientRect().bottom))"
WIDTH = "one => one.clientWidth"
MIDDLE = (900, 800, 700)
SPILLS = """() => {
  const room = document.querySelector(".near").getBoundingClientRect();
  return [...document.querySelectorAll(".near :is(.prompt, .prompt *, .ribbon, .ribbon li)")]
    .filter(one => one.getBoundingClientRect().right > room.right).map(one => one.textContent);
}"""
TOOLS_OVER_EACH_OTHER = """() => {
  const map = document.querySelector("cg-sicily");
  const boxes = [...map.querySelectorAll(".tools button, .legend summary")]
    .map(one => one.getBoundingClientRect());
  if (boxes.length < 4) return ["no tools"];
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const meet = (a, b) => wide(a, b) > 1 && high(a, b) > 1;
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter(b => meet(a, b)));
}"""
MAP = "cg-sicily > .paper"
REVIEW_MEETS = """() => {
  const all = [...document.querySelectorAll(".order-review > *")].map(one => {
    const box = document.createRange();
    box.selectNodeContents(one);
    return box.getBoundingClientRect();
  });
  const meet = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
  return all.flatMap((a, at) => all.slice(at + 1).filter(b => meet(a, b)));
}"""

COVERED = """([over, under]) => {
  const all = name => [...document.querySelectorAll(name)];
  const boxes = name => all(name).map(one => one.getBoundingClientRect());
  const meet = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
  return boxes(over).flatMap(a => boxes(under).filter(b => meet(a, b)));
}"""
"""Boxes of the second name under some of the first."""

TOOLS = "cg-sicily .tools button, cg-sicily .legend summary"
UNDER_HEADER = """() => {
  const part = document.querySelector(".near .ribbon").getBoundingClientRect();
  scrollBy(0, part.top + part.height / 2 - document.querySelector("header.top").offsetHeight);
}"""
PRESSED = """one => {
  one.focus({preventScroll: true});
  one.click();
}"""
BOATS_UNDER_TOOLS = """() => {
  const boxes = name => [...document.querySelectorAll(name)]
    .map(one => one.getBoundingClientRect());
  const tools = boxes("cg-sicily .tools button, cg-sicily .legend summary");
  const isIn = (x, y) => tool => tool.left < x && x < tool.right && tool.top < y && y < tool.bottom;
  return boxes("cg-sicily .zone .ring")
    .map(box => [box.left + box.width / 2, box.top + box.height / 2])
    .filter(([x, y]) => tools.some(isIn(x, y)));
}"""
"""Where the boats of a sea zone lie."""

COVERED_NAMES = """() => {
  const all = [...document.querySelectorAll(".orders .token small")].map(one => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect();
  });
  return all.filter((one, at) => at > 0 && one.left < all[at - 1].right + 2);
}"""
"""Names of orders that run into those before them."""
TWENTY = """track => {
  while (track.children.length < 20) track.append(track.lastElementChild.cloneNode(true));
}"""
COVERED_NUMBERS = """() => {
  const all = [...document.querySelectorAll(".track li")];
  const left = one => one.getBoundingClientRect().left;
  const right = one => one.querySelector(".initiative").getBoundingClientRect().right;
  return all.filter((one, at) => at > 0 && right(all[at - 1]) > left(one));
}"""
"""Revealed orders whose number lies under the next of them."""

FROM_EDGES = """one => {
  const box = one.getBoundingClientRect();
  return Math.min(box.left, document.documentElement.clientWidth - box.right);
}"""
MARGIN = 7.5
"""Pixels beside a tip, but for what is lost in rounding."""


def test_the_rule_of_the_swap(open_page: OpenPage, server: Server) -> None:
    """LF-CMB-05: below the cards, on a small laptop as well."""
    page = la_famiglia_with(server, "card:").open(open_page, viewport=LAPTOP)
    expect(page.locator(".swap-rule")).to_be_in_viewport(ratio=WHOLE)


def test_a_question_is_read_from_its_beginning(open_page: OpenPage, server: Server) -> None:
    """On a phone held across it is not left scrolled away."""
    page = la_famiglia_with(server, "token:").open(open_page, viewport=LOW)
    near, asked = page.locator(".side.near"), page.locator(".side.near .prompt p")
    assert asked.evaluate(WIDTH) > 0.9 * near.locator(".prompt").evaluate(WIDTH)
    before = asked.inner_text()
    page.locator(".token.legal").first.evaluate("one => one.focus({preventScroll: true})")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.keyboard.press("Enter")
    seal = page.locator(".seal-now")
    expect(seal.or_(page.locator("cg-sicily .place.land.legal")).first).to_be_attached()
    if seal.count():
        seal.press("Enter")
    expect(asked).not_to_have_text(before)
    expect(asked).to_be_in_viewport()


def test_the_map_of_a_question_comes_back_into_sight(open_page: OpenPage, server: Server) -> None:
    """On a phone held upright, also after the reader has looked at what lies below."""
    page = la_famiglia_with(server, "put:").open(open_page, viewport=PHONE)
    asked = page.locator(".side.near .prompt p")
    before = asked.inner_text()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator(MAP)).not_to_be_in_viewport()
    page.locator("cg-sicily .place.land.legal").first.dispatch_event("click")
    expect(asked).not_to_have_text(before)
    expect(page.locator(MAP)).to_be_in_viewport(ratio=WHOLE)
    expect(asked).to_be_in_viewport(ratio=WHOLE)


@pytest.mark.parametrize("size", [PHONE, LOW, LAPTOP], ids=["phone", "low", "laptop"])
def test_the_planning_tables_stand_right_below_the_question(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    """LF-PLAN-03, LF-SOLO-07: neither columns said twice nor extra actions push them away."""
    page = la_famiglia_with(server, "solo:", "2v1").open(open_page, viewport=size)
    expect(page.locator(".column .head").first).to_be_in_viewport(ratio=WHOLE)
    cells = page.locator(".column .cell")
    expect(cells.first if size == PHONE else cells.last).to_be_in_viewport(ratio=WHOLE)
    expect(page.locator('.answers [data-piece^="column."]:visible')).to_have_count(0)
    extra = page.locator(".solo-cell.legal:visible")
    expect(extra).to_have_count(0)
    page.locator(".on-solo").press("Enter")
    expect(extra).not_to_have_count(0)
    expect(extra.first).to_be_focused()


def test_a_tip_leaves_the_way_to_the_extra_actions_in_sight(
    open_page: OpenPage, server: Server
) -> None:
    """LF-SOLO-07: a column is pointed at; and nobody is sent to the map."""
    page = la_famiglia_with(server, "from:", "2v1").open(open_page, viewport=PHONE)
    expect(page.locator(".on-solo")).to_be_visible()
    expect(page.locator(".answers > p")).to_have_count(0)
    page.locator(".column .piece.legal:visible").first.hover()
    expect(page.locator(".tip.open")).to_be_visible()
    assert page.evaluate(COVERED, [".tip.open", ".on-solo"]) == []
    assert page.locator(".tip.open").evaluate(FROM_EDGES) >= MARGIN


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_what_ends_the_turn_leaves_the_names_of_orders_in_sight(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    """LF-ACT-04: the last order of an action ends it; its mark stands below its name."""
    page = la_famiglia_with(server, "token:").open(open_page, locale=lang, viewport=PHONE)
    lay_all_but_the_last(LaFamigliaPage(page))
    expect(page.locator(".token .ends")).not_to_have_count(0)
    page.locator(".token.legal").first.press("Enter")
    expect(page.locator(".seal-now")).to_be_visible()
    for size in (PHONE, LOW, LAPTOP):
        resize(page, size)
        assert page.evaluate(COVERED, [".token .ends", ".token small"]) == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_orders_are_read_back_in_whole_lines(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    """LF-ACT-04: on phones too; the buttons lie on nothing."""
    page = la_famiglia_with(server, "token:").open(open_page, locale=lang, viewport=LOW)
    page.locator(".token.legal").first.press("Enter")
    stop, seal = page.locator('[data-piece="do.stop"]'), page.locator(".seal-now")
    expect(stop.or_(seal).first).to_be_visible()
    if not seal.count():
        stop.press("Enter")
    expect(seal).to_be_visible()
    for size in (LOW, PHONE, LAPTOP):
        resize(page, size)
        review, line = page.locator(".order-review"), page.locator(".order-review li").first
        assert line.evaluate(WIDTH) > 0.4 * review.evaluate(WIDTH)
        assert page.evaluate(REVIEW_MEETS) == []


def test_what_is_said_of_an_order_goes_when_it_is_read_back(
    open_page: OpenPage, server: Server
) -> None:
    """By keyboard: a tip lies neither on the orders to be checked nor on what lays them."""
    page = la_famiglia_with(server, "token:").open(open_page, viewport=PHONE)
    page.locator(".token.legal").first.focus()
    expect(page.locator(".tip.open")).to_be_visible()
    page.keyboard.press("Enter")
    stop, seal = page.locator('[data-piece="do.stop"]'), page.locator(".seal-now")
    expect(stop.or_(seal).first).to_be_focused()
    if stop.count():
        stop.press("Enter")
    expect(seal).to_be_focused()
    expect(page.locator(".tip.open")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, LOW], ids=["phone", "low"])
def test_the_header_covers_no_part_of_the_next_question(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    """The phases begin it, also after the reader has scrolled a little."""
    page = la_famiglia_with(server, "from:").open(open_page, viewport=size)
    asked = page.locator(".near .prompt p")
    for answer in (".column .head.legal", '[data-piece^="cell."].legal, .disc.legal'):
        before = asked.inner_text()
        page.evaluate(UNDER_HEADER)
        page.locator(answer).locator("visible=true").first.evaluate(PRESSED)
        expect(asked).not_to_have_text(before)
        header = page.locator("header.top").evaluate_all(BOTTOMS)[0]
        expect(page.locator(".near .ribbon")).to_be_in_viewport(ratio=WHOLE)
        assert page.locator(".near .ribbon").evaluate_all(TOPS)[0] >= header


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_a_turn_has_room_on_a_laptop(open_page: OpenPage, server: Server, mode: str) -> None:
    """However many lines the players take, the whole map is in sight, and so are the players."""
    page = la_famiglia_with(server, "brute", mode).open(open_page, viewport=LAPTOP)
    expect(page.locator("cg-sicily .place")).not_to_have_count(0)
    for width in (1280, 1024):
        resize(page, {"width": width, "height": 800})
        for part in (".crews", ".island"):
            expect(page.locator(part)).to_be_in_viewport(ratio=WHOLE)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_board_stands_right_below_its_question(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    """LF-MGT-02: what happened in the encounter does not push the control tiles away."""
    page = la_famiglia_with(server, "tile:").open(open_page, viewport=size)
    expect(page.locator("cg-encounter .saying")).to_be_attached()
    (question,), (boards,) = (
        page.locator(f".la-famiglia {part}").evaluate_all(ends)
        for part, ends in ((".near", BOTTOMS), (".boards", TOPS))
    )
    assert 0 <= boards - question < 20
    expect(page.locator(".tile.legal").first).to_be_in_viewport(ratio=WHOLE)


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_all_own_orders_stand_in_one_line(open_page: OpenPage, server: Server, lang: str) -> None:
    """LF-COMP-07: seven of a family, each with its name in whole."""
    page = la_famiglia_with(server, "put:").open(open_page, locale=lang, viewport=LAPTOP)
    tokens = page.locator(".orders .token")
    expect(tokens).to_have_count(7)
    assert len(set(tokens.evaluate_all(TOPS))) == 1
    assert page.evaluate(COVERED_NAMES) == []


@pytest.mark.parametrize("size", [LOW, LAPTOP], ids=["low", "laptop"])
def test_twenty_revealed_orders_take_one_line(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    """LF-ORD-01: two lines would take the map its room."""
    page = la_famiglia_with(server, "dest:").open(open_page, viewport=size)
    orders = page.locator(".track li")
    expect(orders).not_to_have_count(0)
    page.locator(".track").evaluate(TWENTY)
    assert orders.count() == 20
    assert len(set(orders.evaluate_all(TOPS))) == 1
    assert page.evaluate(COVERED_NUMBERS) == []


def test_the_cells_of_all_columns_are_level(open_page: OpenPage, server: Server) -> None:
    """LF-TAB-02: also where discs of three owners wait above one of them."""
    page = la_famiglia_with(server, "from:").open(open_page, viewport=LAPTOP)
    uppers = page.locator(".column .upper")
    uppers.first.evaluate("one => one.append(...[1, 2, 3].map(() => one.children[0].cloneNode(1)))")
    assert len(set(page.locator(".column .lower").evaluate_all(TOPS))) == 1


def test_a_replay_keeps_the_map_where_it_is(open_page: OpenPage, server: Server) -> None:
    """As high as the window, whatever board lies beside the map."""
    page = la_famiglia_with(server, "brute").open(open_page, viewport=LAPTOP)
    replayed(page)
    last = int(page.locator('.controls input[type="range"]').get_attribute("max") or "0")
    tops: list[int] = []
    for step in (0, last // 2, last):
        page.locator('.controls input[type="range"]').fill(str(step))
        expect(page.locator(MAP)).to_be_in_viewport(ratio=WHOLE)
        tops += page.locator(MAP).evaluate_all(TOPS)
    assert max(tops) - min(tops) <= LINE
    assert page.evaluate("document.documentElement.scrollHeight") <= LAPTOP["height"]


def test_a_replay_on_a_phone_stays_at_the_map(open_page: OpenPage, server: Server) -> None:
    """The line of the step comes into sight in the log, not the log on the page."""
    page = la_famiglia_with(server, "brute").open(open_page, viewport=LOW)
    replayed(page)
    page.locator(".controls button").nth(2).click()
    page.evaluate("scrollTo(0, 0)")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(page.locator(".log [aria-current]").first).to_be_attached()
    assert page.evaluate("scrollY") == 0
    for part in (MAP, ".controls"):
        expect(page.locator(part)).to_be_in_viewport(ratio=WHOLE)


def replayed(page: Page) -> None:
    """From a table to its replay so far."""
    page.goto(page.url.replace("#/t/", "#/replay/"))
    expect(page.locator(".controls")).to_be_visible()


def test_the_first_question_covers_nothing(open_page: OpenPage, server: Server) -> None:
    """LF-SETUP-09: two characters to choose from lie above the boards, not on them."""
    page = la_famiglia_with(server, "character:").open(open_page, viewport=LAPTOP)
    page.locator(".character").first.wait_for()  # they come with the parts of the box
    bottoms = page.locator(".character").evaluate_all(BOTTOMS)
    assert max(bottoms) <= page.locator(".boards").evaluate_all(TOPS)[0]


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_what_is_asked_once_has_room(open_page: OpenPage, server: Server, lang: str) -> None:
    """LF-DEC-05: the question and both answers, on phones too."""
    page = la_famiglia_with(server, "put:").open(open_page, locale=lang)
    page.locator('[data-piece="do.stop"]:visible').first.press("Enter")
    for size in (LOW, PHONE, LAPTOP):
        resize(page, size)
        for part in ("p", "button >> nth=0", "button >> nth=1"):
            expect(page.locator(f"dialog.confirm {part}")).to_be_in_viewport(ratio=WHOLE)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_the_question_is_no_wider_than_its_card(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    """On middle pages, however long the name of the phase is."""
    page = la_famiglia_with(server, "to:").open(open_page, locale=lang, viewport=LAPTOP)
    for width in MIDDLE:
        resize(page, {"width": width, "height": 600})
        assert page.evaluate(SPILLS) == [], width


@pytest.mark.parametrize("size", [LAPTOP, LOW], ids=["laptop", "low"])
def test_the_tools_of_the_map_do_not_cover_each_other(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    page = la_famiglia_with(server, "token:").open(open_page, viewport=size)
    expect(page.locator("cg-sicily .legend summary")).to_be_visible()
    overlaps = page.evaluate(TOOLS_OVER_EACH_OTHER)
    assert overlaps == []


@pytest.mark.parametrize("size", [PHONE, LOW], ids=["phone", "low"])
def test_the_tools_of_the_map_cover_no_boats_and_no_names_on_a_phone(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    """Also while the orders of the encounter stand above the map."""
    page = la_famiglia_with(server, "dest:").open(open_page, viewport=size)
    expect(page.locator("cg-sicily .legend summary")).to_be_visible()
    expect(page.locator("cg-sicily .zone .ring")).not_to_have_count(0)
    assert page.evaluate(BOATS_UNDER_TOOLS) == []
    expect(page.locator("cg-sicily .zone-name").first).not_to_be_empty()
    assert page.evaluate(COVERED, [TOOLS, "cg-sicily .zone-name"]) == []


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_what_is_said_of_places_covers_no_names_of_seas(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    """LF-DEC-05: of many places that may be chosen, and of one that is pointed at."""
    page = la_famiglia_with(server, "put:").open(open_page, locale=lang, viewport=LAPTOP)
    for size in (LAPTOP, LOW, PHONE):
        resize(page, size)
        for pointed in (None, "TRA", "SIR"):
            if pointed is not None:
                page.locator(f'cg-sicily [data-piece="{pointed}"]').focus()
            expect(page.locator("cg-sicily .caption")).to_be_visible()
            covered = page.evaluate(COVERED, ["cg-sicily .caption", "cg-sicily .zone-name"])
            assert covered == [], (size, pointed)
        page.locator(".near .answer").first.focus()


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_what_ends_the_turn_leaves_the_signs_of_cells_in_sight(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    """LF-PLAN-03: a mark in the corner of the cell, with words among the signs below."""
    page = la_famiglia_with(server, "to:").open(open_page, locale=lang, viewport=LAPTOP)
    expect(page.locator(".cell .ends")).not_to_have_count(0)
    expect(page.locator(".signs .ends")).to_have_count(1)
    for size in (LAPTOP, LOW, PHONE):
        resize(page, size)
        assert page.evaluate(COVERED, [".cell .ends", ".cell .sign .cut, .cell .sign .full"]) == []
