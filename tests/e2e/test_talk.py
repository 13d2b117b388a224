"""Talk at a table: two people in two languages, one who watches, and a host who switches it off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from faults.test_hostile_text import CORPUS, UNSEEN

from .axe import serious
from .served import Server
from .table_page import OpenPage
from .test_hostile_text import TRAP, unharmed

HEIGHT = "button => button.getBoundingClientRect().height"


def two_at_a_table(open_page: OpenPage, **phone: Any) -> tuple[Page, Page, str]:
    """Anna at a desk, Ben in Russian; both have the table open."""
    anna = open_page()
    ben = open_page(locale="ru", viewport={"width": 360, "height": 740}, **phone)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "guest"}]
    made = anna.request.post("/api/tables", data={"game": "famiglia", "seats": seats}).json()
    table, claim = made["invites"][0].split("/")[-2:]
    seated = ben.request.post(f"/api/tables/{table}/claim", data={"claim": claim, "name": "Ben"})
    assert seated.ok
    for page in (anna, ben):
        page.goto(f"/#/t/{table}")
        page.locator(".to-talk").wait_for()
    return anna, ben, table


def test_each_reads_reactions_in_their_own_language(open_page: OpenPage) -> None:
    anna, ben, _ = two_at_a_table(open_page)
    anna.locator(".to-talk").press("Enter")
    field = anna.get_by_role("textbox", name="Say something")
    field.fill("See you tomorrow")
    field.press("Enter")
    expect(field).to_have_value("")
    anna.get_by_role("button", name="Good luck!").click()
    tab = ben.locator(".tabs").get_by_role("button", name="Разговор (новых: 2)")
    expect(tab).to_have_text("Разговор 2")
    assert ben.locator(".to-talk").evaluate(HEIGHT) == ben.locator(".to-log").evaluate(HEIGHT)
    expect(ben.locator(".unseen", has_text="Anna: Удачи!")).to_have_count(1)
    ben.locator(".to-talk").click()
    expect(ben.locator(".to-talk")).to_have_text("Разговор")
    expect(ben.locator(".said")).to_contain_text("See you tomorrow")
    expect(ben.locator(".said .reaction")).to_have_text("Удачи!")
    expect(anna.locator(".said .reaction")).to_have_text("Good luck!")
    assert ben.evaluate("document.documentElement.scrollWidth") <= 360

    ben.reload()
    expect(ben.locator(".to-talk")).to_have_text("Разговор")
    ben.locator(".to-talk").click()
    expect(ben.locator(".said .reaction")).to_have_text("Удачи!")


def test_what_is_said_and_who_watches_is_noticed_at_the_top_of_a_phone(
    open_page: OpenPage,
) -> None:
    """The talk itself lies below the board, and is read only when it is on the screen."""
    anna, ben, table = two_at_a_table(open_page)
    watching = ben.locator("header.top .watching")
    expect(watching).to_have_count(0)
    eve = open_page()
    eve.goto(f"/#/t/{table}")
    expect(watching).to_be_in_viewport()
    expect(watching).to_have_attribute("aria-label", "Смотрит 1 зритель")
    ben.locator(".to-talk").evaluate("tab => tab.click()")  # chosen, but not scrolled to
    ben.evaluate("scrollTo(0, 0)")
    assert anna.request.post(f"/api/tables/{table}/talk", data={"text": "Your turn"}).ok
    new = ben.locator("header.top").get_by_role("button", name="Разговор (новых: 1)")
    expect(new).to_be_in_viewport()
    assert ben.evaluate("document.documentElement.scrollWidth") <= 360
    new.press("Enter")
    expect(ben.locator(".said li").last).to_be_in_viewport()
    expect(new).to_have_count(0)
    expect(ben.locator("cg-talk .scroll")).to_be_focused()


def test_somebody_is_muted_and_heard_again(open_page: OpenPage) -> None:
    anna, ben, table = two_at_a_table(open_page)
    assert ben.request.post(f"/api/tables/{table}/talk", data={"text": "You fool"}).ok
    anna.locator(".to-talk").click()
    expect(anna.locator(".said")).to_contain_text("You fool")
    anna.get_by_role("button", name="Mute: Ben").click()
    dialog = anna.get_by_role("dialog")
    expect(dialog).to_contain_text("Mute Ben?")
    dialog.get_by_role("button", name="Mute").click()
    expect(anna.locator(".said")).not_to_contain_text("You fool")
    assert ben.request.post(f"/api/tables/{table}/talk", data={"text": "Still here"}).ok
    anna.reload()
    expect(anna.locator(".to-talk")).to_have_text("Talk")
    anna.locator(".to-talk").click()
    expect(anna.locator(".said li")).to_have_count(1)
    anna.get_by_role("button", name="Hear again: Ben").click()
    expect(anna.locator(".said")).to_contain_text("Still here")


def test_the_host_switches_talk_off(open_page: OpenPage) -> None:
    anna, ben, _ = two_at_a_table(open_page)
    ben.locator(".to-talk").click()
    anna.get_by_role("button", name="Menu").click()
    choice = anna.get_by_role("combobox", name="What may be said here")
    choice.select_option("reactions")
    expect(ben.locator("cg-talk form")).to_have_count(0)
    expect(ben.locator(".reactions button")).to_have_count(6)
    choice.select_option("nothing")
    expect(ben.locator("cg-talk")).to_contain_text("Хозяин стола выключил разговоры.")
    expect(ben.locator(".reactions")).to_have_count(0)
    ben.get_by_role("button", name="Меню").click()
    expect(ben.locator(".talk-rule")).to_have_count(0)


def test_those_who_watch_talk_among_themselves(open_page: OpenPage) -> None:
    anna, _, table = two_at_a_table(open_page)
    eve = open_page()
    eve.goto(f"/#/t/{table}")
    eve.locator(".to-talk").click()
    expect(eve.locator("cg-talk")).to_contain_text("only others who watch can read this")
    field = eve.get_by_role("textbox", name="Say something")
    field.fill("He should pass")
    field.press("Enter")
    expect(eve.locator(".said")).to_contain_text("He should pass")
    anna.locator(".to-talk").click()
    expect(anna.locator("cg-talk .quiet")).to_have_text("Nobody has said anything yet.")


def test_nobody_talks_to_the_computer(open_page: OpenPage) -> None:
    page = open_page()
    page.locator(".ways .level").first.click()
    page.locator(".log, .panel .quiet").first.wait_for()
    expect(page.locator(".to-talk")).to_have_count(0)


@pytest.mark.fault("hostile-text")
@pytest.mark.parametrize("text", ["x" * 10_000, "a\u202eb", "\u0007"])
def test_what_cannot_be_said_is_refused_in_words_and_stays_in_the_field(
    open_page: OpenPage, text: str
) -> None:
    anna, ben, _ = two_at_a_table(open_page)
    anna.locator(".to-talk").click()
    field = anna.locator("cg-talk input")
    field.evaluate("(field, text) => { field.value = text; }", text)  # as if it was pasted
    field.press("Enter")
    expect(anna.locator("cg-talk").get_by_role("alert")).not_to_be_empty()
    assert field.input_value() == text, "nothing is cut off"
    ben.locator(".to-talk").click()
    expect(ben.locator(".said li")).to_have_count(0)


@pytest.mark.fault("hostile-text")
def test_talk_is_shown_and_not_run(open_page: OpenPage, server: Server) -> None:
    anna, ben, table = two_at_a_table(open_page)
    anna.add_init_script(TRAP)
    anna.reload()
    said = [text for text in CORPUS if not UNSEEN.search(text)]
    for text in said:
        answer = ben.request.post(f"/api/tables/{table}/talk", data={"text": text})
        assert answer.status in {201, 429}
    anna.locator(".to-talk").click()
    expect(anna.locator(".said")).to_contain_text(CORPUS[0])
    unharmed(anna)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: OpenPage, scheme: str) -> None:
    anna, ben, table = two_at_a_table(open_page, color_scheme=scheme, reduced_motion="reduce")
    for page, text in ((anna, "Hello"), (ben, "Hi")):
        assert page.request.post(f"/api/tables/{table}/talk", data={"text": text}).ok
    ben.locator(".to-talk").click()
    expect(ben.locator(".said li")).to_have_count(2)
    assert serious(ben) == []
