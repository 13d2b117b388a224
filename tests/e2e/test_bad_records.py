"""Record files: one stays after a reload, and what is none is refused where one looks."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

import tree_games
from consigliere.core.record import MAX_BYTES, Header, Record, Sitter, dumps

from .table_page import OpenPage


def record_of(game: str, rules_version: int) -> bytes:
    """A record of a game in which nothing has happened."""
    sitters = (Sitter("Anna", "human"), Sitter("Ben", "human"))
    header = Header(game, rules_version, {}, None, sitters, "0" * 64)
    return dumps(Record(header, ())).encode()


HALF = '{"format":"consigliere-record","game":"famiglia"'


def test_a_record_from_a_file_stays_when_the_page_is_reloaded(
    open_page: OpenPage, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(tree_games.record(1, 2), "utf-8")
    page = open_page(viewport={"width": 1280, "height": 800})
    page.locator(".ways .level").first.wait_for()
    page.locator('input[type="file"]').set_input_files(file)
    position = page.locator('.controls input[type="range"]')
    expect(position).to_have_value("0")
    page.reload()
    expect(position).to_have_value("0")
    expect(position).to_have_attribute("max", str(tree_games.record(1, 2).count("\n") - 2))


FILES = {
    "letter.txt": (b"Dear Anna,\nhow are you?\n", "not a game record"),
    "half.jsonl": (HALF.encode(), "end of the file is missing"),
    "page.json": (b'{"name":"a page"}\n', "not a game record"),
    "picture.jsonl": (b"\x89PNG\r\n\x1a\n\xff\xfe", "not text"),
    "empty.jsonl": (b"", "empty"),
    "chess.jsonl": (record_of("chess", 1), "chess"),
    "tomorrow.jsonl": (record_of("famiglia", 999), "newer rules"),
    "huge.jsonl": (b"x" * (300 * MAX_BYTES), "too large"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_record(open_page: OpenPage, tmp_path: Path, name: str) -> None:
    content, words = FILES[name]
    file = tmp_path / name
    file.write_bytes(content)
    page = open_page(viewport={"width": 1280, "height": 800})
    page.locator(".ways .level").first.wait_for()
    chooser = page.locator('input[type="file"]')
    chooser.scroll_into_view_if_needed()
    for _ in range(2):  # the same file may be chosen again
        chooser.set_input_files(file)
        told = page.locator(".way .problem")
        expect(told).to_contain_text(words)
        expect(told).to_be_in_viewport()


DROP = """([name, content]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([content], name));
    const how = { dataTransfer: carried, bubbles: true, cancelable: true };
    const over = new DragEvent("dragover", how), drop = new DragEvent("drop", how);
    document.querySelector("main .games").dispatchEvent(over);
    document.querySelector("main .games").dispatchEvent(drop);
    return [over.defaultPrevented, drop.defaultPrevented];
}"""
"""A file dropped on the page; whether the page keeps the browser from leaving for it."""


def test_a_file_may_be_dropped_on_the_page(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    page.locator(".ways .level").first.wait_for()
    assert page.evaluate(DROP, ["letter.txt", "Dear Anna"]) == [True, True]
    told = page.locator(".way .problem")
    expect(told).to_contain_text("not a game record")
    expect(told).to_be_in_viewport()
    assert page.evaluate(DROP, ["game.jsonl", tree_games.record(1, 2)]) == [True, True]
    expect(page.locator('.controls input[type="range"]')).to_have_value("0")
