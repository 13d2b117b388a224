"""Deadlines of turns on a small phone: chosen at set-up, said at the table and in the list."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .served import Server
from .table_page import OpenPage

DUE = {"en": "To be played by", "ru": "Ход нужно", "es": "Hay que jugar", "fr": "Échéance"}


def width(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("lang", DUE)
def test_clocks_tick_at_the_table_and_weekends_are_left_out(open_page: OpenPage, lang: str) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, locale=lang)
    page.clock.install()
    form = page.locator("form.new-table")
    form.locator('[name="kind.1"]').select_option("hot")
    form.locator('[name="option.starter"]').select_option("1")  # the other clock stands
    form.locator('[name="deadline"]').select_option(str(3 * 86400))
    form.locator('[name="weekends_off"]').check()
    form.locator('[name="night"]').check()
    assert width(page) <= 360
    form.locator('[name="deadline"]').select_option("game.0")
    expect(form.locator('[name="night"]')).to_have_count(0)
    form.locator("button.primary").click()
    page.locator("cg-curtain .primary").click()
    clocks = page.locator(".clocks time")
    expect(clocks).to_have_count(2)
    expect(clocks.nth(1)).to_have_text("5:00")
    page.clock.fast_forward(60_000)
    expect(page.locator(".clocks .runs time")).to_have_text(re.compile("^[34]:[0-5][0-9]$"))
    said = page.locator("cg-clocks [role=status]")
    before = said.text_content()
    page.clock.fast_forward(190_000)
    expect(said).not_to_have_text(before or "")
    assert width(page) <= 360, "nothing is wider than a small phone"


@pytest.mark.parametrize("lang", DUE)
def test_a_deadline_is_chosen_and_shown_everywhere(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, locale=lang)
    form = page.locator("form.new-table")
    form.locator('[name="kind.1"]').select_option("hot")
    expect(form.locator('[name="overdue"]')).to_have_count(0)
    form.locator('[name="deadline"]').select_option(str(3 * 86400))
    form.locator('[name="overdue"]').select_option("take_over")
    assert width(page) <= 360
    form.locator("button.primary").click()

    page.locator("cg-curtain .primary").click()
    due = page.locator(".prompt .due")
    expect(due).to_contain_text(DUE[lang])
    expect(due).to_be_in_viewport()  # without the menu
    assert width(page) <= 360, "nothing is wider than a small phone"
    page.goto(server.url)
    page.reload()
    due = page.locator(".mine .running .due")
    expect(due).to_be_visible()
    expect(due).to_contain_text(DUE[lang])
    assert width(page) <= 360


@pytest.mark.parametrize("lang", DUE)
def test_how_long_an_absent_player_is_waited_for_is_chosen_and_said(
    open_page: OpenPage, lang: str
) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, locale=lang)
    form = page.locator("form.new-table")
    wait = form.locator('[name="patience"]')
    form.locator('[name="kind.1"]').select_option("hot")
    expect(wait).to_have_count(0)  # nobody else
    form.locator('[name="kind.1"]').select_option("guest")
    form.locator('[name="deadline"]').select_option(str(3 * 86400))
    expect(wait).to_have_count(0)  # the time for a turn is waited for
    form.locator('[name="deadline"]').select_option("0")
    expect(wait).to_have_value("600")
    wait.select_option("3600")
    chosen = wait.locator("option:checked").inner_text()
    assert width(page) <= 360
    form.locator("button.primary").click()
    expect(page.locator(".waiting")).to_contain_text(chosen)
    assert width(page) <= 360, "nothing is wider than a small phone"
