"""Family Tree in a browser: whole games, weddings across tables, stories, phone, keys, Russian."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .axe import serious
from .family_page import LEGAL, FamilyPage, brisk
from .prepared import tree_with
from .served import Server
from .table_page import OpenPage, resize
from .test_keyboard import MOST_STOPS, decide, walk
from .test_keyboard import reach as reach_card
from .test_looks import EVERY_WORD, OVERLAPS, PHONE
from .test_safe_clicks import INSIDE

RAW_KEY = re.compile(
    r"\b(?:ui|event|prompt|refusal|choice|reason|family_tree|error|option|edition)\.[a-z_.]+"
)
COMPUTERS = {"dynasties": 4, "big": 3}
LARGEST_FLYING = """() => {
    window.largest = 0;
    new MutationObserver(() => {
        for (const ghost of document.querySelectorAll("body > .ghost")) {
            const [flight] = ghost.getAnimations();
            const scales = flight ? flight.effect.getKeyframes().map(
                frame => Number(/scale\\((.*)\\)/.exec(frame.transform)[1])) : [];
            for (const scale of scales)
                window.largest = Math.max(window.largest, scale * parseFloat(ghost.style.height));
        }
    }).observe(document.body, { childList: true });
}"""
"""Measures from now on how high a card becomes that flies across the table, in pixels."""
LARGEST_CARD = 200
LAPTOP = {"width": 1280, "height": 800}


@pytest.mark.parametrize(
    ("edition", "goal"),
    [("dynasties", "deck has run out, most points win"), ("big", "no cards left first wins")],
)
def test_what_wins_is_said_before_anything_is_chosen(
    open_page: OpenPage, edition: str, goal: str
) -> None:
    table = brisk(open_page)
    table.sit_down(edition, 1)
    expect(table.page.locator(".tab-card")).to_contain_text(goal)


@pytest.mark.parametrize("edition", ["dynasties", "big"])
def test_a_whole_game_beside_computers(open_page: OpenPage, edition: str) -> None:
    table = brisk(open_page)
    table.sit_down(edition, COMPUTERS[edition])
    table.page.evaluate(LARGEST_FLYING)
    table.play_on()
    assert 50 < table.page.evaluate("window.largest") < LARGEST_CARD
    expect(table.result).to_be_visible()
    expect(table.result.locator(".scores b")).to_have_count(COMPUTERS[edition] + 1)
    final = table.page.locator(".final tbody tr:not(.links)")
    expect(final).to_have_count(COMPUTERS[edition] + 1 if edition == "dynasties" else 0)
    people = table.page.locator("cg-tree [data-piece]").first
    # in a short game of many it may be that nobody finds a family
    expect(people.or_(table.page.get_by_text("Nobody is on the table yet."))).to_be_visible()
    resize(table.page, {"width": 360, "height": 740})
    for part in (".family .players", *(["cg-tree .paper"] if people.count() else [])):
        box = table.page.locator(part).bounding_box()
        assert box and box["width"] > 250 and box["height"] > 40, part
    assert table.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    table.result.locator("button").click()
    expect(table.result).to_be_hidden()
    assert table.until_own_turn()


def test_a_tip_leaves_the_headings_in_sight(open_page: OpenPage) -> None:
    """Beside each card of the archive, which is narrow on a laptop."""
    table = brisk(open_page, viewport=LAPTOP)
    table.sit_down("dynasties", 2)
    assert table.until_own_turn()
    for card in table.page.locator(".archive .card").all():
        card.hover()
        expect(table.page.locator(".tip.open")).to_contain_text("Take")
        assert table.page.evaluate(INSIDE, [".tip.open", ".archive h3, .prompt > *"]) == 0
        table.page.mouse.move(0, 0)
        expect(table.page.locator(".tip.open")).to_have_count(0)


def test_a_replay_shows_the_table_as_it_was_then(open_page: OpenPage) -> None:
    table = brisk(open_page)
    table.sit_down("dynasties", 1)
    page = table.page
    assert table.until_own_turn()
    page.locator(".menu-button").click()
    page.locator("#menu .actions button").last.click()
    page.locator("dialog.confirm button[value=yes]").click()
    table.result.locator('a[href^="#/replay/"]').last.click()
    market, final = page.locator(".market"), page.locator(".final")
    expect(market).to_be_visible()
    expect(page.locator(".prompt h2")).to_contain_text("Step 0")
    expect(final).to_have_count(0)
    page.keyboard.press("End")
    expect(final).to_be_visible()
    expect(market).to_have_count(0)
    page.locator(".home").click()
    finished = page.locator(".way", has_text="Finished games").locator("li")
    expect(finished).to_contain_text("Family Tree")
    expect(page.locator(".way", has_text="Resume a table")).to_have_count(0)


def test_all_of_a_tree_stays_in_sight_while_it_grows(open_page: OpenPage, server: Server) -> None:
    prepared = tree_with(server, "child:")
    table = FamilyPage(prepared.open(open_page))
    table.page.locator("cg-tree .tools button").nth(2).click()
    people = table.page.locator("cg-tree [data-piece]")
    before = people.count()
    table.do(prepared.choice.path[0])
    expect(people).to_have_count(before + 1)
    for person in people.all():
        expect(person).to_be_in_viewport(ratio=0.9)


def test_a_bride_is_taken(open_page: OpenPage, server: Server) -> None:
    prepared = tree_with(server, "away:")
    table = FamilyPage(prepared.open(open_page))
    groom, bride = prepared.choice.path
    table.page.locator(".player.all").click()
    table.choose(bride)
    expect(table.prompt).to_contain_text("now choose")
    table.choose(groom)
    expect(table.page.locator(".log .did", has_text="takes a bride").first).to_be_visible()
    chip = table.page.locator(".player small", has_text="1 chip")
    meeting = table.page.locator(".near .card.legal")
    expect(chip.or_(meeting).first).to_be_visible()
    if not chip.count():
        meeting.first.click()
    expect(chip.first).to_be_visible()


def test_no_record_is_offered_while_there_are_secrets(open_page: OpenPage, server: Server) -> None:
    page = tree_with(server, "event:").open(open_page)
    page.locator(".menu-button").click()
    expect(page.locator("#menu a[href^='#/replay/']")).to_be_visible()
    expect(page.locator("#menu a[download]")).to_have_count(0)


def test_an_event_asks_for_a_life(open_page: OpenPage, server: Server) -> None:
    prepared = tree_with(server, "event:")
    table = FamilyPage(prepared.open(open_page))
    event, person = prepared.choice.path
    table.choose(event)
    expect(table.prompt).to_contain_text("whose life")
    assert prepared.choice.ends_turn
    expect(table.prompt).to_contain_text("This ends your turn.")
    table.choose(person)
    expect(table.page.locator(f'cg-tree [data-piece="{person}"] .event-mark')).to_have_count(1)


def test_two_families_are_joined(open_page: OpenPage, server: Server) -> None:
    prepared = tree_with(server, "join:")
    table = FamilyPage(prepared.open(open_page))
    child, mother = prepared.choice.path
    table.choose(child)
    menu = table.page.locator(f'[data-word="{prepared.choice.word}"]')
    expect(table.prompt).to_contain_text("now choose")
    table.choose(mother)
    joined = table.page.locator(".log .did", has_text="two families become one")
    expect(menu.or_(joined).first).to_be_visible()
    if menu.count():
        menu.click()
    expect(joined).to_be_visible()


def with_a_story_to_tell(open_page: OpenPage, server: Server) -> FamilyPage:
    """A table at which two people have just met, the field for their story open."""
    prepared = tree_with(server, "couple:")
    table = FamilyPage(prepared.open(open_page))
    for piece in prepared.choice.path:
        table.choose(piece)
    log = table.page.locator(".log .did")
    menu = table.page.locator("[data-word]")
    laid = log.filter(has_text="a couple:")
    expect(menu.or_(laid).first).to_be_visible()
    if menu.count():
        menu.first.click()
    expect(laid.first).to_be_visible()
    tell = table.page.locator(".story .tell")
    choose = table.page.locator(".near .card.legal")
    expect(tell.or_(choose).first).to_be_visible()
    if not tell.count():
        choose.first.click()
    tell.click()
    expect(table.page.locator(".story textarea")).to_be_focused()
    return table


def test_a_story_stands_in_the_log_as_it_was_told(open_page: OpenPage, server: Server) -> None:
    table = with_a_story_to_tell(open_page, server)
    log = table.page.locator(".log .did")
    table.page.locator(".story textarea").fill("<b>They</b> shared an umbrella.")
    table.page.locator(".story .primary").click()
    expect(log.last).to_contain_text("“<b>They</b> shared an umbrella.”")
    expect(table.page.locator(".story")).to_have_count(0)


@pytest.mark.fault("hostile-text")
def test_a_story_that_is_too_long_is_refused_in_words_and_stays_in_the_field(
    open_page: OpenPage, server: Server
) -> None:
    table = with_a_story_to_tell(open_page, server)
    story, lines = table.page.locator(".story textarea"), table.log_length()
    story.fill("x" * 10_000)
    table.page.locator(".story .primary").click()
    expect(table.page.locator(".story").get_by_role("alert")).to_contain_text("500")
    assert story.input_value() == "x" * 10_000, "nothing is cut off"
    assert table.log_length() == lines
    story.fill("x" * 500)
    table.page.locator(".story .primary").click()
    expect(table.page.locator(".log .did").last).to_contain_text("x" * 500)
    expect(table.page.locator(".story")).to_have_count(0)


def test_a_family_gets_a_name(open_page: OpenPage, server: Server) -> None:
    """FT-82: by keys alone; over the tree, with the player, in the log, and after a reload."""
    table = FamilyPage(tree_with(server, "child:").open(open_page))
    page = table.page
    page.locator("button.name-family").press("Enter")
    field = page.locator(".name-family input")
    expect(field).to_be_focused()
    field.fill("<i>Ларины</i>")
    field.press("Enter")
    expect(page.locator("button.name-family")).to_be_focused()
    name = page.locator("cg-tree .family-name")
    expect(name).to_have_text("<i>Ларины</i>")
    expect(page.locator(".log .did").last).to_contain_text("“<i>Ларины</i>”")
    expect(page.locator(".player small", has_text="<i>Ларины</i>")).to_have_count(1)
    page.locator("button.name-family").click()
    field.press("Escape")
    expect(page.locator("button.name-family")).to_be_focused()
    page.reload()
    expect(page.locator(".curtain button").or_(name).first).to_be_visible()
    if page.locator(".curtain button").count():
        page.locator(".curtain button").click()
    expect(name).to_have_text("<i>Ларины</i>")


def test_where_a_card_fits_and_why_not(open_page: OpenPage, server: Server) -> None:
    prepared = tree_with(server, "child:")
    table = FamilyPage(prepared.open(open_page))
    child, mother = prepared.choice.path
    # the tree moves, and whoever comes to lie under a resting pointer would be looked at
    table.page.mouse.move(0, 0)
    table.choose(child)
    facts = table.page.locator(".fitting")
    expect(facts.locator(".fits li").first).to_contain_text("child")
    expect(table.page.locator(f'cg-tree [data-piece="{mother}"]')).to_have_class(LEGAL)
    reasons = facts.locator("details li")
    if reasons.count():
        facts.locator("summary").click()
        expect(reasons.first.locator("a").first).to_contain_text("FT-")


def test_a_table_with_guests_computers_and_the_other_deck(open_page: OpenPage) -> None:
    page = open_page()
    page.locator('.games [data-game="family-tree"]').click()
    form = page.locator("form.new-table")
    form.locator('[name="edition"]').select_option("big")
    expect(form.locator('[name="players"] option')).to_have_count(9)
    form.locator('[name="players"]').select_option("10")
    expect(form.locator(".chair")).to_have_count(10)
    form.locator('[name="edition"]').select_option("dynasties")
    expect(form.locator(".chair")).to_have_count(6)
    form.locator('[name="players"]').select_option("4")
    form.locator('[name="option.deck"]').select_option("europe")
    form.locator('[name="kind.0"]').select_option("computer")
    expect(form.locator('[name="kind.1"]')).to_have_value("me")
    for place in (2, 3):
        form.locator(f'[name="kind.{place}"]').select_option("guest")
    form.locator("button.primary").click()
    expect(page.locator(".invite")).to_have_count(2)
    expect(page.locator(".waiting")).to_contain_text("2 open seats")


def test_a_phone(open_page: OpenPage) -> None:
    table = brisk(open_page, viewport=PHONE, has_touch=True, is_mobile=True)
    table.sit_down("dynasties", 2)
    page = table.page
    for _ in range(6):
        assert table.until_own_turn()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(OVERLAPS) == []
        table.decide()


def test_a_card_that_comes_is_in_sight_on_a_phone(open_page: OpenPage, server: Server) -> None:
    """The eldest of all comes to lie first in the hand, however far that was pushed aside."""
    page = tree_with(server, "take:prokhor").open(
        open_page, viewport=PHONE, has_touch=True, is_mobile=True
    )
    hand = page.locator(".near .hand .row")
    hand.evaluate("row => row.scrollLeft = row.scrollWidth")
    FamilyPage(page).choose("prokhor")
    came = hand.locator('[data-piece="prokhor"]')
    expect(came.locator(".new")).to_have_count(1)
    expect(came).to_be_in_viewport(ratio=0.9)


def test_people_of_other_families_to_choose_leave_a_phone_its_width(
    open_page: OpenPage, server: Server
) -> None:
    """What only screen readers are told of them lay beyond the page, which grew by it."""
    prepared = tree_with(server, "away:")
    page = prepared.open(open_page, viewport=PHONE, has_touch=True, is_mobile=True)
    for piece in prepared.choice.path[:-1]:
        FamilyPage(page).choose(piece)
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [360, 360]
    expect(page.locator(f'cg-tree [data-piece="{prepared.choice.path[-1]}"]')).to_be_in_viewport()


def test_russian(open_page: OpenPage) -> None:
    table = brisk(open_page, locale="ru")
    table.page.locator('.games [data-game="family-tree"]').click()
    table.page.locator("form.new-table summary").click()
    assert RAW_KEY.findall(table.page.evaluate(EVERY_WORD)) == []
    table.sit_down("dynasties", 1)
    for _ in range(5):
        assert table.until_own_turn()
        table.decide()
        table.page.locator(".near .card").first.hover()
        assert RAW_KEY.findall(table.page.evaluate(EVERY_WORD)) == []
    for place in (table.prompt, table.page.locator(".log"), table.page.locator(".players")):
        expect(place).to_contain_text(re.compile("[а-яё]{3}"))


TOWARDS = """piece => {
    const here = document.activeElement.getBoundingClientRect();
    const goal = document.querySelector(`cg-tree [data-piece="${piece}"]`);
    if (document.activeElement === goal) return null;
    const there = goal.getBoundingClientRect();
    const [right, down] = [there.x - here.x, there.y - here.y];
    const [level, upright] = [right > 0 ? "Right" : "Left", down > 0 ? "Down" : "Up"];
    return Math.abs(right) > Math.abs(down) ? [level, upright] : [upright, level];
}"""


def reach(page: Page, piece: str) -> None:
    """Bring the focus to a card, or to somebody in the tree."""
    if not page.locator(f'cg-tree [data-piece="{piece}"]').count():
        reach_card(page, piece)
        return
    walk(page, "Tab", "cg-tree [data-piece]")
    focused = "document.activeElement.dataset.piece"
    for _ in range(MOST_STOPS):
        ways = page.evaluate(TOWARDS, piece)
        if ways is None:
            return
        before = page.evaluate(focused)
        page.keyboard.press(f"Arrow{ways[0]}")
        if page.evaluate(focused) == before:
            page.keyboard.press(f"Arrow{ways[1]}")
    raise AssertionError(f"the arrows never lead to {piece}")


def test_the_own_hand_is_in_sight_on_a_phone(open_page: OpenPage, server: Server) -> None:
    """The tree leaves it room, and so does the place where nobody stands yet."""
    page = tree_with(server, "couple:").open(open_page, viewport={"width": 360, "height": 740})
    expect(page.locator(".grove")).to_be_visible()
    expect(page.locator(".near .hand .card").first).to_be_in_viewport(ratio=0.99)


def test_a_turn_without_a_mouse(open_page: OpenPage) -> None:
    table = brisk(open_page)
    table.sit_down("big", 1)
    assert table.until_own_turn()
    decide(table, reach)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: OpenPage, scheme: str) -> None:
    table = brisk(open_page, color_scheme=scheme)
    table.sit_down("dynasties", 2)
    for _ in range(4):
        assert table.until_own_turn()
        table.decide()
    assert serious(table.page) == []


def test_the_details_of_a_card_are_reached_by_keys(open_page: OpenPage, server: Server) -> None:
    """Their text may be longer than their place."""
    page = tree_with(server, "couple:").open(open_page)
    page.locator(".near .hand .card").first.hover()
    expect(page.locator("#panel-card h4")).to_be_visible()
    walk(page, "Tab", "#panel-card")
    expect(page.get_by_role("region", name="Details")).to_be_focused()
