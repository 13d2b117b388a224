"""Games as people play them: alone, with somebody far away, and two at one screen."""

import os
import re
from collections.abc import Callable
from statistics import quantiles

from playwright.sync_api import Page, Position, expect

from consigliere.cli.serve import play_path
from consigliere.core.record import loads
from consigliere.core.replay import replay
from consigliere.games.registry import load_game

from .table_page import OpenPage, TablePage

MOST_DECISIONS = 400
"""More than any game has for one player; a page that goes round in circles fails the test."""

STOPWATCH = """() => {
  const lines = () => document.querySelectorAll(".log .did").length;
  let began = null, before = 0;
  window.clickTimes = [];
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-piece].legal, [data-word]")) return;
    [began, before] = [event.timeStamp, lines()];
  }, true);
  new MutationObserver(() => {
    if (began === null || lines() <= before) return;
    window.clickTimes.push(performance.now() - began);
    began = null;
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_a_whole_game_against_the_computer(
    open_page: OpenPage, record_property: Callable[[str, object], None]
) -> None:
    page = open_page()
    table = TablePage(page)
    table.play_now()
    page.evaluate(STOPWATCH)
    decisions = 0
    while table.until_own_turn():
        table.decide()
        decisions += 1
        assert decisions < MOST_DECISIONS
    expect(table.result).to_be_visible()
    times = page.evaluate("window.clickTimes")
    p95 = quantiles(times, n=20)[-1]
    beside = ", other tests running beside" if "PYTEST_XDIST_WORKER" in os.environ else ""
    figure = f"click to new view: p95 {p95:.0f} ms of {len(times)} clicks{beside}"
    record_property("figure", figure)
    assert_record_is_true(page, table)


def assert_record_is_true(page: Page, table: TablePage) -> None:
    """The record that the page offers replays, its luck too, to the result that the page shows."""
    address = table.result.locator("a[download]").get_attribute("href")
    record = loads(page.request.get(str(address)).body())
    outcome = replay(record, load_game("famiglia")).now.outcome
    assert outcome is not None
    assert record.result is not None
    assert record.result.seed is not None
    shown = table.result.locator(".scores b").all_inner_texts()
    assert [int(score) for score in shown] == list(outcome.scores)


def set_up_table(page: Page, kind: str, name: str) -> None:
    """From the first page: a table for two people."""
    form = page.locator("form.new-table")
    form.locator('[name="kind.1"]').select_option(kind)
    form.locator('[name="name.0"]').fill(name)
    if kind == "hot":
        form.locator('[name="name.1"]').fill("Bruno")
    form.locator("button.primary").click()


def whose_turn(tables: list[TablePage]) -> TablePage:
    """Wait until somebody may decide."""
    for _ in range(200):
        for table in tables:
            if table.page.locator(".side.near.lit").count():
                assert table.until_own_turn()
                return table
        tables[0].page.wait_for_timeout(50)
    raise AssertionError("nobody's turn comes")


def test_two_browsers_by_an_invite_link(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page(locale="es")
    set_up_table(host, "guest", "Anna")
    guest.goto(host.locator(".invite input").input_value())
    guest.locator('input[name="name"]').fill("Bruno")
    guest.locator("form button.primary").click()
    tables = [TablePage(host), TablePage(guest)]
    for table in tables:
        table.prompt.wait_for()
    for _ in range(4):
        acting = whose_turn(tables)
        acting.decide()
        newest = acting.log_length() - 1
        for table in tables:
            expect(table.page.locator(".log .did").nth(newest)).to_be_attached()
    expect(host.locator(".side.far h2")).to_contain_text("Bruno")
    expect(guest.locator(".side.far h2")).to_contain_text("Anna")
    assert host.locator(".log").inner_text() != guest.locator(".log").inner_text()


def test_a_link_is_copied_also_where_the_browser_keeps_its_clipboard(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.reload()
    set_up_table(page, "guest", "Anna")
    expect(page.locator(".waiting")).to_contain_text("on this computer only")
    page.evaluate("document.addEventListener('copy', () => (window.copied = true))")
    page.locator(".invite button").click()
    expect(page.locator(".invite button")).to_have_class(re.compile(r"\bdone\b"))
    assert page.evaluate("window.copied")


def test_the_page_that_the_play_command_opens_is_a_table(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(play_path("famiglia"))
    assert TablePage(page).until_own_turn()
    expect(page.locator(".side.far h2")).to_contain_text("Computer")


def test_two_at_one_screen_with_a_curtain_between(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    set_up_table(page, "hot", "Anna")
    seen = []
    for _ in range(2):
        lift = page.locator(".curtain .primary")
        expect(lift).to_be_focused()
        assert page.locator("main").evaluate("main => main.inert")
        seen.append("Anna" if "Anna" in lift.inner_text() else "Bruno")
        lift.click()
        expect(page.locator(".curtain")).to_have_count(0)
        expect(table.prompt).to_contain_text(seen[-1])
        while page.locator(".curtain").count() == 0:
            table.until_own_turn()
            table.decide()
    assert sorted(seen) == ["Anna", "Bruno"]


def test_a_refusal_leads_to_its_rule(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    table.play_now()
    table.until_own_turn()
    lines = table.log_length()
    table.piece("hand.0.B0").click()
    expect(table.refusal).to_be_visible()
    link = table.refusal.locator("a")
    clause = str(link.get_attribute("href")).rpartition("/")[2]
    assert clause.startswith("FA-")
    link.click()
    asked = page.locator(f"[id='{clause}']")
    expect(asked).to_be_in_viewport()
    expect(asked).to_be_focused()
    page.go_back()
    table.until_own_turn()
    assert table.log_length() == lines


CORNER: Position = {"x": 4, "y": 4}
HIDDEN = """() => {
    const note = document.querySelector(".bubble.open").getBoundingClientRect();
    return [...document.querySelectorAll(".prompt, .legal")].filter(one => {
        const box = one.getBoundingClientRect();
        return box.left < note.right && box.right > note.left
            && box.top < note.bottom && box.bottom > note.top;
    }).map(one => one.className);
}"""


def test_a_refusal_hides_nothing_that_matters_and_goes_when_it_is_read(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    table.play_now()
    table.until_own_turn()
    ways: tuple[Callable[[], object], ...] = (
        lambda: table.refusal.click(position=CORNER),  # the link to the rule is elsewhere
        lambda: page.keyboard.press("Escape"),
        table.decide,
    )
    for close in ways:
        table.piece("hand.0.F0").click()
        expect(table.refusal).to_be_visible()
        assert page.evaluate(HIDDEN) == []
        close()
        expect(table.refusal).to_have_count(0)


def test_a_finished_game_is_replayed_with_the_arrow_keys(open_page: OpenPage) -> None:
    page = open_page()
    table = TablePage(page)
    table.play_now()
    table.until_own_turn()
    table.decide()
    page.locator(".menu-button").click()
    page.locator(".actions button").last.click()
    page.locator("dialog.confirm button[value=yes]").click()
    table.result.locator('a[href^="#/replay/"]').last.click()
    step = page.locator(".replay .prompt h2")
    position = page.locator('.controls input[type="range"]')
    expect(position).to_have_value("0")
    last = str(position.get_attribute("max"))
    said = {step.inner_text()}
    for key, value in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
        page.keyboard.press(key)
        expect(position).to_have_value(value)
        said.add(step.inner_text())
    assert len(said) == 3
    page.keyboard.press("End")
    expect(position).to_have_value(last)
    expect(page.locator('.log [aria-current="step"]').last).to_be_visible()
    page.keyboard.press("Home")
    expect(position).to_have_value("0")


def test_what_draws_a_table_is_fetched_while_the_table_is_made(open_page: OpenPage) -> None:
    page = open_page()
    page.locator(".ways .level").first.wait_for()
    page.route("**/api/tables", lambda _: None)  # never answered
    with page.expect_request(re.compile(r"/assets/table-")):
        page.goto("/#/play/famiglia")
