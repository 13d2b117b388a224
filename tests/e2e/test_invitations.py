"""Invitations as host and guest see them: until when they hold, and new links to a seat."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .served import Server
from .table_page import OpenPage


def set_up(page: Page, invitations: str = "never") -> str:
    """Set up a table for a guest; the address of its invitation."""
    form = page.locator("form.new-table")
    form.locator('[name="kind.1"]').select_option("guest")
    form.locator('[name="invitations"]').select_option(invitations)
    form.locator("button.primary").click()
    return page.locator(".invite input").input_value()


def test_on_a_phone_the_link_and_the_terms_are_seen_at_first_sight(open_page: OpenPage) -> None:
    anna, ben = (open_page(viewport={"width": 360, "height": 740}) for _ in range(2))
    anna.locator("form.new-table [name=deadline]").select_option("86400")
    link = set_up(anna)
    anna.evaluate("scrollTo(0, 0)")
    expect(anna.get_by_role("button", name="Copy")).to_be_in_viewport()
    ben.goto(link)
    terms = ben.get_by_text("Time for each turn: 1 day.")
    expect(terms).to_be_in_viewport()  # before anything is clicked
    expect(ben.get_by_role("button", name="Sit down")).to_be_in_viewport()


def test_the_host_makes_a_new_link_and_the_old_one_says_so(
    open_page: OpenPage, server: Server
) -> None:
    anna, ben = open_page(viewport={"width": 360, "height": 740}), open_page()
    old = set_up(anna, "week")
    expect(anna.locator(".offer")).to_contain_text("The link holds until ")
    wide = anna.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, "nothing is wider than a small phone"
    ben.goto(old)
    expect(ben.get_by_role("button", name="Sit down")).to_be_visible()

    anna.get_by_role("button", name="New link").press("Enter")
    anna.get_by_role("dialog").get_by_role("button", name="New link").click()
    expect(anna.locator(".invite input")).not_to_have_value(old)
    new = anna.locator(".invite input").input_value()

    ben.reload()
    expect(ben.get_by_role("alert")).to_have_text(
        "This invitation was withdrawn; ask for a new link."
    )
    expect(ben.get_by_role("button", name="Sit down")).to_have_count(0)
    ben.goto(new)
    late, last = open_page(), open_page()
    last.goto(new)
    expect(last.get_by_role("button", name="Sit down")).to_be_visible()
    ben.get_by_role("button", name="Sit down").click()
    expect(anna.locator(".waiting")).to_have_count(0)

    last.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # another tab, and back
    expect(last.get_by_text("this invitation has been used")).to_be_visible()
    expect(last.get_by_role("button", name="Sit down")).to_have_count(0)
    late.goto(new)
    expect(late.get_by_text("this invitation has been used")).to_be_visible()
    expect(late.get_by_role("button", name="Sit down")).to_have_count(0)
