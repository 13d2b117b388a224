"""What may be answered in the forms of the first page can be read, in four languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from .table_page import OpenPage, resize

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
GAMES = ("famiglia", "family-tree", "la-famiglia")
CUT = """() => [...document.querySelectorAll("select")].filter(one => one.checkVisibility())
  .flatMap(one => {
    const whole = one.cloneNode(true);
    whole.style.cssText = "width: auto; min-width: 0; max-width: none; position: absolute";
    one.after(whole);
    const [wanted, has] = [whole, one].map(it => it.offsetWidth);
    whole.remove();
    return wanted > has ? [`${one.name}: ${wanted} in ${has}`] : [];
  })"""
"""Choices whose longest answer has no room where it is shown."""
OPENED = "() => document.querySelectorAll('details').forEach(one => (one.open = true))"


@pytest.mark.parametrize("lang", ["en", "ru", "es", "fr"])
def test_no_answer_is_cut(open_page: OpenPage, lang: str) -> None:
    """Editions, options and rules of all games, also those that the edition leaves as they are."""
    page = open_page(locale=lang, viewport=LAPTOP)
    for game in GAMES:
        page.locator(f'.games [data-game="{game}"]').click()
        page.evaluate(OPENED)
        expect(page.locator("form.new-table details select").first).to_be_visible()
        for size in (LAPTOP, PHONE):
            resize(page, size)
            assert page.evaluate(CUT) == [], (game, size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_rule_shows_what_the_edition_says(open_page: OpenPage) -> None:
    """Each answer once; where another one is chosen, the edition's is told beside it."""
    page = open_page(viewport=LAPTOP)
    page.locator('.games [data-game="la-famiglia"]').click()
    page.evaluate(OPENED)
    option = page.locator("label.option").filter(has=page.locator('[name="option.gain_blue"]'))
    answers, edition = option.locator("select"), page.locator('[name="edition"]')
    expect(answers.locator("option")).to_have_count(2)
    expect(answers).to_have_value("on")
    answers.select_option("off")
    expect(option).to_contain_text("As in the edition: action and blue cells")
    answers.select_option("on")
    expect(option).not_to_contain_text("As in the edition")
    edition.select_option("base")
    expect(answers).to_have_value("off")


def test_another_game_begins_with_its_own_answers(open_page: OpenPage) -> None:
    """What was chosen for one game is neither kept for the next nor shown there."""
    page = open_page(viewport=LAPTOP)
    page.locator('.games [data-game="family-tree"]').click()
    seat = page.locator('[name="kind.1"]')
    for kind in ("computer", "guest", "computer"):  # a browser forgets what it was told once
        seat.select_option(kind)
    page.locator('[name="quick-edition"]').select_option("big")
    page.locator('.games [data-game="la-famiglia"]').click()
    expect(page.locator('[name="level.1"]')).to_have_count(0)
    expect(seat).to_have_value("guest")
    expect(page.locator('[name="quick-edition"]')).to_have_value("recommended")
