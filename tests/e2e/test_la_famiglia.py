"""La Famiglia in a browser: a whole game, the other modes, refusals, keys, phone, Russian."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from .axe import serious
from .la_famiglia_page import LaFamigliaPage, sit_down
from .prepared import before_the_end, la_famiglia_game, la_famiglia_with
from .served import Server
from .table_page import OpenPage, resize
from .test_family_tree import RAW_KEY
from .test_la_famiglia_map import FILL
from .test_looks import EVERY_WORD

LANDSCAPE = {"width": 740, "height": 360}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONES: tuple[ViewportSize, ...] = ({"width": 844, "height": 390}, {"width": 360, "height": 740})
WHOLE = 0.99
"""All of a part but what is lost in rounding."""
MOST_TABS = 30
"""From the map to the answers: the tools of the map, the boards, their buttons."""
LONG_TURN = 12
"""More questions than an action asks."""
MOST_ORDERS = 6
"""More than any action lays."""
IS_FOCUSED = "one => one === document.activeElement"
LABELS = "all => all.map(one => one.ariaLabel)"
PIECES = (".seal", ".fleet", ".flag", ".car .drawn", ".lab .drawn")
SIZES = """names => Object.fromEntries(names.flatMap(name => {
  const all = [...document.querySelectorAll(`cg-sicily .paper ${name}`)];
  const boxes = all.map(one => one.getBoundingClientRect());
  const sizes = boxes.map(box => Math.min(box.width, box.height));
  return sizes.length > 0 ? [[name, Math.min(...sizes)]] : [];
}))"""
LEAST_PIECE_PX = 12
FRAMES = """all => all.map(one => {
    const pixel = Number(getComputedStyle(one.closest("cg-sicily")).getPropertyValue("--pixel"));
    const wide = name =>
        parseFloat(getComputedStyle(one.querySelector(name)).strokeWidth) / pixel;
    const isDark = getComputedStyle(one.querySelector(".sign")).stroke !== "none";
    const gap = isDark ? wide(".sign") : 0;
    return [gap, (wide(".ring") - gap) / 2];
})"""
"""Pixels between the frames of two neighbours, and how wide each of them is."""
LEAST_FRAME_PX = 1.8
INKS = "all => all.map(one => [...one.classList].find(name => name.startsWith('ink-')))"
TOO_WIDE = (
    "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"
)
BREAKS = "one => getComputedStyle(one.querySelector('td')).overflowWrap"
NAMES_AND_PRICES = """all => all.map(one =>
    [one.textContent, one.querySelector("small")?.innerText.replace("−", "") ?? ""])"""
SEED = 1
RAW = re.compile(RAW_KEY.pattern.replace("family_tree", "family_tree|la_famiglia"))


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_the_keyboard_has_the_end_of_a_game(open_page: OpenPage, server: Server, mode: str) -> None:
    """What was chosen last goes away; the verdict has the focus instead."""
    prepared = before_the_end(server, la_famiglia_game(mode, SEED))
    table = LaFamigliaPage(prepared.open(open_page))
    for piece in prepared.choice.path:
        table.choose(piece)
    confirm = table.page.locator("dialog.confirm .primary")
    expect(confirm.or_(table.result).first).to_be_visible()
    if confirm.count():
        confirm.press("Enter")
    expect(table.result.locator("h2")).to_be_focused()
    goal = table.page.locator(".ending .ties li").first.inner_text()
    assert re.search("goal|enough", goal)
    expect(table.result).to_contain_text(re.compile(re.escape(goal[1:])))


@pytest.mark.timeout(900)
def test_a_whole_game_against_the_computer(open_page: OpenPage) -> None:
    """Set-up, planning, orders, encounter, management, end."""
    table = sit_down(open_page)
    table.sit_down("1v1", level=8)
    page = table.page
    table.until("characters")
    expect(page.locator(".crew .secret dd").first).to_be_visible()
    assert table.play_on() > 30
    expect(table.result).to_be_visible()
    expect(page.locator(".ending .ties .decided")).to_have_count(1)
    first = page.locator(".ending .ties li").first
    assert ("enough" in first.inner_text()) == (first.get_attribute("class") == "decided")
    expect(page.locator("cg-sicily [data-piece]").first).to_be_visible()
    expect(page.locator(".encounter")).to_be_visible()
    page.locator(".encounter .listing").click()
    assert page.locator(".told li").count() > 1


def test_orders_are_read_back_before_they_lie(open_page: OpenPage, server: Server) -> None:
    """LF-ACT-04: the last order of an action is laid only when it was confirmed."""
    table = LaFamigliaPage(la_famiglia_with(server, "token:").open(open_page))
    page = table.page
    lay_all_but_the_last(table)
    page.locator(".token.legal").first.press("Enter")
    expect(page.locator(".seal-now")).to_be_focused()
    expect(page.locator(".order-review .fresh")).to_be_visible()
    asked = page.locator(".near .prompt h2 + p")
    expect(asked).to_be_hidden()
    page.locator(".order-review button.keeps").click()
    expect(page.locator(".order-review")).to_have_count(0)
    expect(asked).to_be_visible()
    page.locator(".token.legal").last.click()
    before = table.log_length()
    page.locator(".seal-now").click()
    expect(page.locator(".log .did").nth(before)).to_be_attached()


def test_whoever_places_no_more_orders_has_those_that_lie_read_back(
    open_page: OpenPage, server: Server
) -> None:
    """LF-ACT-04: an action ends with fewer orders than it allows."""
    table = LaFamigliaPage(la_famiglia_with(server, "token:").open(open_page))
    page = table.page
    page.locator(".token.legal").first.press("Enter")
    stop, seal = page.locator('[data-piece="do.stop"]'), page.locator(".seal-now")
    expect(stop.or_(seal).first).to_be_visible()
    assert stop.count(), "a game in which the first order is not the only one"
    stop.press("Enter")
    expect(page.locator(".order-review li")).not_to_have_count(0)
    expect(page.locator(".order-review .fresh")).to_have_count(0)
    expect(page.locator(".order-review")).to_contain_text("You may still place")
    before = table.log_length()
    seal.click()
    expect(page.locator(".order-review")).to_have_count(0)
    assert table.log_length() >= before


def test_what_stays_undone_is_asked_about_once(open_page: OpenPage, server: Server) -> None:
    """LF-DEC-05: Escape and No change nothing, and the keyboard stays where it was."""
    table = LaFamigliaPage(la_famiglia_with(server, "put:").open(open_page))
    page, before = table.page, table.log_length()
    stop, asked = page.locator('.answers [data-piece="do.stop"]'), page.locator("dialog.confirm")
    for no in ("Escape", "Enter"):
        stop.press("Enter")
        expect(asked).to_contain_text("You may still place")
        page.keyboard.press(no)
        expect(asked).to_have_count(0)
        expect(stop).to_be_focused()
    assert table.log_length() == before
    stop.press("Enter")
    question = page.locator(".near .prompt p").inner_text()
    asked.locator(".primary").click()
    expect(asked).to_have_count(0)
    expect(page.locator(".near .prompt p")).not_to_have_text(question)


def test_orders_read_back_are_left_by_escape(open_page: OpenPage, server: Server) -> None:
    """LF-ACT-04: nothing was laid, and the keyboard is back at the order."""
    page = la_famiglia_with(server, "token:").open(open_page)
    lay_all_but_the_last(LaFamigliaPage(page))
    token = page.locator(".token.legal").first
    token.press("Enter")
    expect(page.locator(".seal-now")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".order-review")).to_have_count(0)
    expect(token).to_be_focused()


def test_a_disc_or_a_cell_can_be_pointed_at(open_page: OpenPage, server: Server) -> None:
    """LF-PLAN-04: the mouse need not go to the number of the column; prices stand beside discs."""
    prepared = la_famiglia_with(server, "from:")
    page = prepared.open(open_page, viewport=LAPTOP)
    column = page.locator(f'.column:has([data-piece="{prepared.choice.path[0]}"])')
    column.locator("span.cell").first.click()
    expect(column.locator(".head")).to_have_class(re.compile("picked"))
    named = column.locator("button.disc").evaluate_all(NAMES_AND_PRICES)
    assert named
    assert any(price for _, price in named)
    for name, price in named:
        assert (f"price: {price} lir" in name) is bool(price), name
    page.keyboard.press("Escape")
    question = page.locator(".near .prompt p").inner_text()
    column.locator("span.disc").first.click()
    expect(page.locator(".near .prompt p")).not_to_have_text(question)
    expect(page.locator(".near .prompt p")).not_to_contain_text("whose disc")


def test_the_log_takes_the_colours_of_the_families(open_page: OpenPage, server: Server) -> None:
    """As the map does; and what is taken back is named."""
    table = LaFamigliaPage(la_famiglia_with(server, "token:").open(open_page))
    page = table.page
    crews = page.locator(".crew .who .crest").evaluate_all(INKS)
    logged = page.locator(".log .crested .crest").evaluate_all(INKS)
    assert set(logged) == set(crews)
    before = table.log_length()
    page.locator(".token.legal").first.press("Enter")
    own = page.locator(".log .did").nth(before)
    expect(own).to_be_attached()
    page.locator(".to-panel").click()
    expect(own).to_be_visible()  # what the panel still hides has no text
    laid = own.inner_text()
    assert re.search(r"\d", laid), "the own order by its number"
    page.keyboard.press("Escape")
    page.locator(".buttons button").first.click()
    expect(page.locator(".log .did").last).to_have_text(f"took back: {laid}")


@pytest.mark.parametrize("lang", ["ru", "es", "fr"])
def test_words_fit_the_cells_of_a_family_board(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    """A long word is divided at a hyphen, never in the middle of a syllable."""
    page = la_famiglia_with(server, "row:").open(open_page, locale=lang, viewport=LAPTOP)
    for size in (LAPTOP, *PHONES):
        resize(page, size)
        halves = page.locator(".la-famiglia > .parts button").last
        if halves.is_visible():
            halves.click()
        # a second click would close what is open but not drawn yet
        page.locator('[data-tab="families"]').wait_for()
        closed = page.locator('[data-tab="families"][aria-expanded="false"]')
        if closed.count():
            closed.click()
        expect(page.locator(".family-board").first).to_be_visible()
        assert page.locator(".family-board :is(th, td)").evaluate_all(TOO_WIDE) == []
        assert page.locator(".families").evaluate(BREAKS) != "anywhere"


def test_what_ends_the_turn_says_so(open_page: OpenPage, server: Server) -> None:
    """LF-PLAN-11: in words on its button, in its name, and in every language."""
    prepared = la_famiglia_with(server, "final:")
    for lang, words in (("en", "ends turn"), ("ru", "конец хода")):
        page = prepared.open(open_page, locale=lang, viewport=LAPTOP)
        skip = page.locator('.answers [data-piece="column.none"]')
        expect(skip.locator(".ends")).to_be_visible()
        expect(skip).to_have_accessible_name(re.compile(words))
        expect(page.locator(".answers .ends")).to_have_count(1)
        # a piece that does not matter now says what does
        page.locator("cg-sicily .place.land").first.press("Enter")
        question = page.locator(".near .prompt p").inner_text()
        expect(LaFamigliaPage(page).refusal).to_contain_text(question)


def test_a_disc_that_waits_shows_the_sheet_of_the_next_round(
    open_page: OpenPage, server: Server
) -> None:
    """LF-BRD-07, LF-TAB-02: what it can be moved to then, below its column."""
    page = la_famiglia_with(server, "work:").open(open_page, viewport=LAPTOP)
    columns = page.locator(".next-sheet li")
    expect(columns).to_have_count(6)
    expect(columns.first).to_contain_text("Orders, Recruit, Launder money, Drug lab")


def test_a_column_says_what_gain_influence_costs_and_brings(
    open_page: OpenPage, server: Server
) -> None:
    """LF-PLAN-07, LF-PLAN-09: before it is chosen."""
    page = la_famiglia_with(server, "gain:").open(open_page, viewport=LAPTOP)
    expect(page.locator(".head small")).to_have_count(0)
    page.locator('[data-piece="do.gain"].legal').press("Enter")
    heads = page.locator(".head.legal")
    expect(heads).not_to_have_count(0)
    expect(heads.locator("small .sign")).to_have_count(heads.count())
    prices = [name for name in heads.all_inner_texts() if "costs" in name or "−" in name]
    assert prices, heads.all_inner_texts()


def test_the_next_question_comes_with_its_own_board(open_page: OpenPage, server: Server) -> None:
    """LF-SOLO-07: the solo board was turned to by its tab, for an extra action; then the tables."""
    page = la_famiglia_with(server, "from:", "2v1").open(open_page, viewport=LAPTOP)
    table = LaFamigliaPage(page)
    page.locator('[data-tab="solo"]').click()
    table.choose("V04")
    main = page.locator(".near .prompt", has_text="Move a disc")
    expect(main).to_have_count(0)
    for _ in range(LONG_TURN):
        table.until_own_turn()
        if main.count():
            break
        table.step()
    expect(page.locator('.column [data-piece^="column."].legal')).not_to_have_count(0)


def lay_all_but_the_last(table: LaFamigliaPage) -> None:
    """Orders lie at once as long as the same action has more to come."""
    page = table.page
    seal = page.locator(".seal-now")
    for _ in range(MOST_ORDERS):
        page.locator(".token.legal").first.press("Enter")
        expect(seal.or_(page.locator("cg-sicily .place.land.legal")).first).to_be_visible()
        if seal.count():
            page.locator(".order-review button.keeps").click()
            return
        page.locator("cg-sicily .place.land.legal").first.press("Enter")
        expect(seal.or_(page.locator(".token.legal")).first).to_be_visible()
    raise AssertionError(MOST_ORDERS)


@pytest.mark.parametrize(("mode", "crews"), [("2v1", 3), ("2v2", 4)])
def test_the_other_modes_begin(open_page: OpenPage, mode: str, crews: int) -> None:
    table = sit_down(open_page)
    table.sit_down(mode)
    page = table.page
    expect(page.locator(".crew")).to_have_count(crews)
    table.until("Move a disc")
    expect(page.locator(".column")).to_have_count(6)
    own = page.locator(".crew").filter(has_not=page.locator('.secret dd:text-matches("^\\\\?")'))
    expect(own).to_have_count(2 if mode == "2v2" else 1)
    expect(page.locator('[data-tab="solo"]')).to_have_count(1 if mode == "2v1" else 0)


def test_what_is_not_allowed_says_why(open_page: OpenPage) -> None:
    """Beside the piece, with the clause; nothing changes."""
    table = sit_down(open_page)
    table.sit_down("1v1")
    page = table.page
    table.until("Move a disc")
    before = table.log_length()
    page.locator("cg-sicily .place.land:not(.legal)").first.press("Enter")
    expect(table.refusal).to_be_visible()
    expect(table.refusal.locator("a")).to_contain_text("LF-")
    assert table.log_length() == before


def test_names_can_be_read(open_page: OpenPage, server: Server) -> None:
    """At the foot of the map: what may be chosen, or all about the place under the mouse."""
    page = la_famiglia_with(server, "put:").open(open_page, viewport=LAPTOP)
    caption = page.locator("cg-sicily .caption")
    legal = page.locator("cg-sicily .place.legal")
    names = [label.split(",")[0] for label in legal.evaluate_all(LABELS)]
    for name in names:
        expect(caption).to_contain_text(name)
    legal.first.hover()
    expect(caption.locator("b")).to_have_text(names[0])
    page.mouse.move(0, 0)
    legal.last.focus()
    expect(caption.locator("b")).to_have_text(names[-1])


def test_the_mouse_points_once(open_page: OpenPage, server: Server) -> None:
    """LF-ORD-12: of where neutrals go from and to, the first stays picked after one click."""
    prepared = la_famiglia_with(server, "agit:")
    assert len(prepared.choice.path) > 1
    page = prepared.open(open_page)
    page.locator(f'cg-sicily [data-piece="{prepared.choice.path[0]}"]').click()
    expect(page.locator("cg-sicily .place.picked")).to_have_count(1)


@pytest.mark.parametrize("mode", ["1v1", "2v1", "2v2"])
def test_pieces_on_the_map_can_be_told_apart(
    open_page: OpenPage, server: Server, mode: str
) -> None:
    """Labs, cars, boats, flags and orders on a page of 1280 × 800, without zooming."""
    page = la_famiglia_with(server, "dest:", mode).open(open_page, viewport=DESK)
    expect(page.locator("cg-sicily .stack")).not_to_have_count(0)
    page.evaluate(FILL)
    expect(page.locator("cg-sicily .pieces .seal.down")).to_have_count(72)
    sizes = page.evaluate(SIZES, PIECES)
    assert {*PIECES} - {*sizes} <= {".flag"}  # nobody may control anything
    assert min(sizes.values()) >= LEAST_PIECE_PX, sizes


def test_frames_of_neighbours_do_not_touch(open_page: OpenPage, server: Server) -> None:
    """A phone has the least room: between two of them lies as much as one of them is wide."""
    page = la_famiglia_with(server, "dest:").open(open_page, viewport=PHONES[1])
    frames = page.locator("cg-sicily .land.legal:not(:focus)")
    expect(frames.nth(1)).to_be_attached()
    for gap, frame in frames.evaluate_all(FRAMES):
        assert gap >= frame >= LEAST_FRAME_PX, (gap, frame)


def test_a_place_tells_first_whose_it_is(open_page: OpenPage, server: Server) -> None:
    """Who controls its mandamento comes after what stands there."""
    page = la_famiglia_with(server, "dest:").open(open_page)
    labels = page.locator("cg-sicily .place.land").evaluate_all(LABELS)
    for label in labels:
        name, whose, *rest = label.split(", ")
        assert "soldier" in whose or whose == "empty", label
        assert any(one.startswith("mandamento") for one in rest), (name, label)


def test_gain_influence_by_keyboard(open_page: OpenPage, server: Server) -> None:
    """The Tab key stops at no answer that is not on the page."""
    page = la_famiglia_with(server, "gain:").open(open_page, viewport=LAPTOP)
    gain = page.locator('.answers [data-piece="do.gain"]')
    expect(gain).to_be_visible()
    page.locator("cg-sicily .place").first.focus()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if gain.evaluate(IS_FOCUSED):
            break
    expect(gain).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".column .head.legal").first).to_be_visible()


def test_a_phone_in_landscape(open_page: OpenPage) -> None:
    """The map, or the board asked about, lies beside the question, which begins at the top."""
    table = sit_down(open_page, viewport=LANDSCAPE, has_touch=True, is_mobile=True)
    table.sit_down("1v1")
    page = table.page
    for _ in range(8):
        assert table.until_own_turn()
        assert page.evaluate("document.documentElement.scrollWidth") <= LANDSCAPE["width"]
        page.evaluate("scrollTo(0, 0)")
        beside = page.locator("cg-sicily > .paper, .boards > .turns").locator("visible=true").first
        for part in (beside, page.locator(".near .prompt")):
            expect(part).to_be_in_viewport(ratio=WHOLE)
        table.step()


def test_russian(open_page: OpenPage) -> None:
    table = sit_down(open_page, locale="ru")
    table.page.locator('.games [data-game="la-famiglia"]').click()
    table.page.locator("form.new-table summary").click()
    assert RAW.findall(table.page.evaluate(EVERY_WORD)) == []
    table.sit_down("1v1")
    for _ in range(14):
        assert table.until_own_turn()
        table.step()
        assert RAW.findall(table.page.evaluate(EVERY_WORD)) == []
    for tab in ("families", "solo", "power", "lands"):
        table.page.locator(f'[data-tab="{tab}"]').click()
        assert RAW.findall(table.page.evaluate(EVERY_WORD)) == []
    for place in (table.prompt, table.page.locator(".log"), table.page.locator(".crews")):
        expect(place).to_contain_text(re.compile("[а-яё]{3}"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: OpenPage, scheme: str) -> None:
    table = sit_down(open_page, color_scheme=scheme)
    table.sit_down("2v1")
    table.until("Move a disc")
    assert serious(table.page) == []
    for tab in ("families", "solo", "power", "lands"):
        table.page.locator(f'[data-tab="{tab}"]').click()
        assert serious(table.page, ".boards") == []


def test_influence_is_gained_from_the_board_of_the_extra_actions(
    open_page: OpenPage, server: Server
) -> None:
    """LF-PLAN-07, LF-SOLO-07: whoever has turned there is asked for a column all the same."""
    page = la_famiglia_with(server, "gain:", "2v1").open(open_page)
    page.locator('.turns [data-tab="solo"]').click()
    page.locator('[data-piece="do.gain"]').click()
    columns = page.locator('.answers [data-piece^="column."].legal')
    expect(columns.first).to_be_visible()
