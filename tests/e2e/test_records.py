"""Records opened from files: many at once, found again, looked at after a reload, and removed."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import tree_games

from .table_page import OpenPage

FAMIGLIA = Path(__file__).parents[1] / "unit" / "analysis" / "data" / "short_game.jsonl"
PHONE = {"width": 360, "height": 740}


def folder_of_records(folder: Path) -> Path:
    (folder / "deeper").mkdir(parents=True)
    (folder / "first.jsonl").write_text(tree_games.record(1, 2), "utf-8")
    (folder / "deeper" / "second.jsonl").write_bytes(FAMIGLIA.read_bytes())
    (folder / "broken.jsonl").write_text("Dear Anna")
    (folder / "notes.txt").write_text("nothing")
    return folder


def rows(page: Page) -> list[str]:
    return page.locator(".records .list small bdi").all_inner_texts()


def test_a_folder_of_records(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/#/records")
    page.locator("input[webkitdirectory]").set_input_files(folder_of_records(tmp_path / "games"))
    expect(page.locator(".records .list li")).to_have_count(2)
    expect(page.locator(".records .problem")).to_have_text("1 file is no record: broken.jsonl")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.reload()
    expect(page.locator(".records .list li")).to_have_count(2)
    page.get_by_label("Search by player").fill("second")
    expect(page.locator(".records .list li")).to_have_count(1)
    page.locator(".records .list a").first.press("Enter")
    expect(page.locator('.controls input[type="range"]')).to_have_value("0")
    page.reload()
    expect(page.locator('.controls input[type="range"]')).to_have_value("0")
    expect(page.locator(".link-here, .embed")).to_have_count(0)
    page.get_by_role("link", name="Your records").click()
    second = page.locator(".records .list li", has_text="second")
    second.get_by_role("link", name="Analysis").click()
    expect(page.locator(".begin")).to_be_visible()
    page.get_by_role("link", name="Your records").click()
    page.get_by_role("button", name="Remove: first.jsonl").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator(".records .list li")).to_have_count(1)
    assert rows(page) == ["second.jsonl"]
