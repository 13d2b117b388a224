"""Two people at two browsers: whoever has just sat down is never shown as away."""

from __future__ import annotations

from playwright.sync_api import expect

from .table_page import OpenPage

_REMEMBER = """() => {
    window.wasAway = false;
    const away = note => note.textContent.includes("away");  // an open seat has a note, too
    const look = () => { window.wasAway ||= [...document.querySelectorAll(".away")].some(away); };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_guest_who_sits_down_and_is_to_move_is_never_away(open_page: OpenPage) -> None:
    anna, ben = open_page(), open_page()
    form = anna.locator("form.new-table")
    form.locator('[name="kind.1"]').select_option("guest")
    form.locator('[name="option.starter"]').select_option("2")
    form.locator("button.primary").click()
    link = anna.locator(".invite input").input_value()
    anna.evaluate(_REMEMBER)
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    expect(anna.locator(".thinks")).to_be_visible()
    ben.locator(".side.near.lit .prompt").wait_for()
    assert anna.evaluate("window.wasAway") is False
    ben.close()
    expect(anna.locator(".away")).to_contain_text("away since")
