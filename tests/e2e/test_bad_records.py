"""Record files: one stays after a reload, and what is none is refused where one looks."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

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
    "line.json": (b'{"name":"a page"}', "not a game record"),
    "parcel.json": (b'{"name":"a parcel","version":"1.0"}\n', "not a game record"),
    "picture.jsonl": (b"\x89PNG\r\n\x1a\n\xff\xfe", "not text"),
    "empty.jsonl": (b"", "empty"),
    "chess.jsonl": (record_of("chess", 1), "chess"),
    "tomorrow.jsonl": (record_of("famiglia", 999), "newer rules"),
    "huge.jsonl": (b"x" * (300 * MAX_BYTES), "too large; the limit is 1 MB"),
}


SIZES = [(1280, 800), (360, 740)]


def open_at(open_page: OpenPage, size: tuple[int, int]) -> Page:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.locator(".ways .level").first.wait_for()
    return page


def is_beside(page: Page) -> bool:
    """Whether the words stand right of the button, or below it with nothing between."""
    button = page.locator("label.file").first.bounding_box()
    words = page.locator("#refusal").bounding_box()
    assert button and words
    middle = button["y"] + button["height"] / 2
    is_right = words["y"] <= middle <= words["y"] + words["height"]
    return is_right or 0 <= words["y"] - button["y"] - button["height"] <= 20


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_record_is_refused_beside_the_button(
    open_page: OpenPage, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    content, words = FILES[name]
    file = tmp_path / name
    file.write_bytes(content)
    page = open_at(open_page, size)
    chooser = page.locator('input[type="file"]')
    chooser.focus()
    for _ in range(2):  # the same file may be chosen again
        chooser.set_input_files(file)
        told = page.locator("#refusal")
        expect(told).to_contain_text(words)
        expect(told).to_contain_text(name)
        expect(told).to_be_in_viewport(ratio=1)
        assert is_beside(page)
    said = re.compile(r"\s".join(map(re.escape, words.split())))
    expect(chooser).to_have_accessible_description(said)
    expect(chooser).to_be_focused()


DROP = """files => {
    const carried = new DataTransfer();
    for (const [name, content] of files) carried.items.add(new File([content], name));
    const how = { dataTransfer: carried, bubbles: true, cancelable: true };
    const over = new DragEvent("dragover", how), drop = new DragEvent("drop", how);
    document.querySelector("main section").dispatchEvent(over);
    document.querySelector("main section").dispatchEvent(drop);
    return [over.defaultPrevented, drop.defaultPrevented];
}"""
"""Files dropped on the page; whether the page keeps the browser from leaving for them."""
LETTERS = [["letter.txt", "Dear Anna"], ["note.txt", "Dear Ben"]]


@pytest.mark.parametrize("where", ["", "#/records"])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_dropped_is_refused_at_the_top_of_the_page(
    open_page: OpenPage, size: tuple[int, int], where: str
) -> None:
    page = open_at(open_page, size)
    page.goto(where or page.url)
    page.locator("label.file").first.wait_for()
    told = page.locator("#refusal")
    for files in ([LETTERS[0]], LETTERS):
        assert page.evaluate(DROP, files) == [True, True]
        expect(told).to_contain_text("not a game record" if len(files) == 1 else "no records")
        expect(told).to_contain_text("letter.txt")
        box = told.bounding_box()
        assert box and box["y"] + box["height"] < size[1] / 3
        told.get_by_role("button").click()
        expect(told).to_have_count(0)
    assert page.evaluate(DROP, [["game.jsonl", tree_games.record(1, 2)]]) == [True, True]
    expect(page.locator('.controls input[type="range"]')).to_have_value("0")


def test_of_several_files_the_page_of_records_names_those_that_are_none(
    open_page: OpenPage,
) -> None:
    page = open_at(open_page, SIZES[0])
    page.evaluate(DROP, [["game.jsonl", tree_games.record(1, 2)], LETTERS[0]])
    expect(page.locator(".records [role=status] .problem")).to_contain_text("letter.txt")
