"""Clicks are safe: what is faded never acts, what ends the turn says so, nothing hurries."""

import re

import pytest
from playwright.sync_api import Locator, expect

from .prepared import Prepared, famiglia_with
from .served import Server
from .table_page import OpenPage, TablePage

BRUTE, FREE, PAID = r"B\d@", r"\+.0$", r"\+.\d\("
INSIDE = """([one, others]) => {
    const over = document.querySelector(one).getBoundingClientRect();
    return [...document.querySelectorAll(others)].filter(other => {
        const box = other.getBoundingClientRect();
        return box.left < over.right - 1 && box.right > over.left + 1
            && box.top < over.bottom - 1 && box.bottom > over.top + 1;
    }).length;
}"""
"""How many of the others a first thing lies over."""


@pytest.fixture
def prepared(server: Server) -> Prepared:
    """Somebody may play a Brute, take a 0 for free, or pay for a card."""
    return famiglia_with(server, BRUTE, FREE, PAID)


def is_now(piece: Locator, standing: str) -> None:
    expect(piece).to_have_class(re.compile(rf"\b{standing}\b"))


def test_a_faded_card_never_acts(open_page: OpenPage, prepared: Prepared) -> None:
    table = TablePage(prepared.open(open_page))
    before = table.log_length()
    brute, free = prepared.choices[0].path[0], prepared.choices[1].path[0]
    table.choose(brute)
    is_now(table.piece(brute), "picked")
    is_now(table.piece(free), "faded")
    table.choose(free)
    expect(table.refusal).to_contain_text("Cancel that first")
    is_now(table.piece(brute), "picked")
    assert table.log_length() == before
    table.page.keyboard.press("Escape")
    is_now(table.piece(free), "legal")


def test_the_pair_is_chosen_on_the_cards_of_the_hand(
    open_page: OpenPage, prepared: Prepared
) -> None:
    table = TablePage(prepared.open(open_page))
    line = table.page.locator(".log .did").nth(table.log_length())
    target, laid, returned = prepared.choices[2].path
    table.choose(target)
    expect(table.prompt).to_contain_text("to pay for it")
    table.choose(laid)
    expect(table.prompt).to_contain_text("stays in your hand. This ends your turn.")
    expect(table.page.locator(".choice-menu")).to_have_count(0)
    is_now(table.piece(returned), "legal")
    expect(table.piece(returned).locator(".ends")).to_be_visible()
    table.choose(returned)
    expect(line).to_contain_text(re.compile("take|took"))


def test_what_ends_the_turn_says_so_before_the_click(
    open_page: OpenPage, prepared: Prepared
) -> None:
    page = prepared.open(open_page)
    table = TablePage(page)
    brute, free, paid = (choice.path[0] for choice in prepared.choices)
    for piece in (free, "pass"):
        expect(table.piece(piece).locator(".ends")).to_have_text("ends turn")
    for piece in (brute, paid):
        expect(table.piece(piece).locator(".ends")).to_have_count(0)


def test_a_lowered_card_says_what_it_counts_as(open_page: OpenPage, prepared: Prepared) -> None:
    table = TablePage(prepared.open(open_page))
    brute, target = prepared.choices[0].path
    for piece in (brute, target):
        table.choose(piece)
    value = max(0, int(target[-1]) - int(brute[-1]))
    words = f"counts as {value}"
    expect(table.piece(target).locator(".counts")).to_have_text(words)
    table.piece(target).hover()
    expect(table.page.locator(".facts")).to_contain_text(words)


def test_what_one_points_at_says_what_it_brings_or_why_not(
    open_page: OpenPage, prepared: Prepared
) -> None:
    table = TablePage(prepared.open(open_page))
    tip = table.page.locator(".tip.open")
    table.piece(prepared.choices[1].path[0]).hover()
    expect(tip).to_contain_text("for free")
    table.piece("hand.0.F0").or_(table.piece("hand.1.F0")).last.hover()
    expect(tip).to_contain_text(re.compile("ability|opponent"))
    assert table.page.evaluate(INSIDE, [".tip.open", ".prompt, .legal"]) == 0
