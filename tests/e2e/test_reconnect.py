"""A server that dies in the middle of a turn costs nobody anything."""

from playwright.sync_api import expect

from .served import Server
from .table_page import OpenPage, TablePage

UNREADABLE_AT_FIRST = """const ask = window.fetch;
window.fetch = (address, ...rest) => {
    if (!String(address).includes("/api/tables/")) return ask(address, ...rest);
    window.fetch = ask;
    const problem = { message: { key: "error.storage", args: {} }, clause: null };
    return Promise.resolve(Response.json(problem, { status: 503 }));
};"""
"""What is first asked of a table is answered as by a server whose database is locked."""


def test_a_turn_goes_on_where_the_server_died(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = TablePage(page)
    table.play_now()
    table.until_own_turn()
    before = page.locator(".log .did").all_inner_texts()
    server.kill()
    notice = page.locator(".strip-notice.alert")
    expect(notice).to_be_visible()
    table.piece("pass").click()
    expect(page.locator(".prompt .sending")).to_be_attached()
    server.start()
    expect(notice).to_have_count(0)
    expect(page.locator(".log .did").nth(len(before))).to_be_attached()
    table.until_own_turn()
    after = page.locator(".log .did").all_inner_texts()
    assert after[: len(before)] == before
    own = page.locator(".log li", has=page.locator("b", has_text="You")).locator(".did")
    assert own.count() == 1
    page.reload()
    table.until_own_turn()
    assert page.locator(".log .did").all_inner_texts() == after


def test_a_table_that_could_not_be_read_at_first(open_page: OpenPage) -> None:
    """It is not gone."""
    page = open_page()
    table = TablePage(page)
    table.play_now()
    page.add_init_script(UNREADABLE_AT_FIRST)
    page.reload()
    assert table.until_own_turn()


def test_a_second_tab_takes_the_seat_over(open_page: OpenPage) -> None:
    first = open_page()
    table = TablePage(first)
    table.play_now()
    table.until_own_turn()
    second = first.context.new_page()
    second.goto(first.url)
    TablePage(second).until_own_turn()
    expect(first.locator(".strip-notice.alert button")).to_be_visible()
    first.locator(".strip-notice.alert button").click()
    table.until_own_turn()
    expect(second.locator(".strip-notice.alert button")).to_be_visible()
