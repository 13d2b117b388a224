"""Files that are no record: refused where one looks, saying truly what is wrong."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from consigliere.core.record import MAX_BYTES, Header, Record, Sitter, dumps

from .table_page import OpenPage


def record_of(game: str, rules_version: int) -> bytes:
    """A record of a game in which nothing has happened."""
    sitters = (Sitter("Anna", "human"), Sitter("Ben", "human"))
    header = Header(game, rules_version, {}, None, sitters, "0" * 64)
    return dumps(Record(header, ())).encode()


HALF = '{"format":"consigliere-record","game":"famiglia"'
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
