"""A large tree in a browser: read, moved and zoomed by mouse, fingers and keys, and as a list."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import tree_games

from .axe import serious
from .table_page import OpenPage
from .test_looks import PHONE

GAME = (9, 2)
"""Seed and seats: a game that ends with a family of 32."""

COVERED = """() => {
    const box = element => element.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const paper = box(document.querySelector("cg-tree .paper"));
    const beside = "cg-tree :is(.years, .heads, .tools, .overview, .legend, .files)";
    return [...document.querySelectorAll(beside)].filter(one => meet(box(one), paper))
        .map(one => one.getAttribute("class"));
}"""
"""What lies over the tree or under it."""

NAMES = """() => [...document.querySelectorAll("cg-tree .person .name")].map(name => ({
    text: name.textContent, size: getComputedStyle(name).fontSize,
    width: name.getBBox().width,
}))"""

VIEW = """() => {
    const world = document.querySelector("cg-tree .world").getCTM();
    return [world.a, world.e, world.f];
}"""

MIDDLE = """selector => {
    const boxes = [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect());
    const paper = document.querySelector("cg-tree .paper").getBoundingClientRect();
    const left = Math.min(...boxes.map(one => one.left));
    const right = Math.max(...boxes.map(one => one.right));
    return (left + right) / 2 - (paper.left + paper.right) / 2;
}"""

BELOW_THE_MARKET = """() => {
    const bottom = one => one.getBoundingClientRect().bottom;
    const cards = [...document.querySelectorAll(".market .card")].map(bottom);
    return Math.max(...cards) - bottom(document.querySelector(".market"));
}"""
"""How far the lowest card stands out, in pixels."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("tree") / "game.jsonl"
    file.write_text(tree_games.record(*GAME), "utf-8")
    return file


def at_the_end(page: Page, record: Path) -> None:
    page.locator("input[type=file]").set_input_files(record)
    page.locator(".controls input[type=range]").wait_for()
    page.keyboard.press("End")
    expect(page.locator(".final")).to_be_visible()


def view(page: Page) -> tuple[float, float, float]:
    scale, x, y = page.evaluate(VIEW)
    return scale, x, y


def pinch(page: Page, by: float) -> None:
    """Two fingers in the middle of the tree move apart, or together."""
    box = page.locator("cg-tree .paper").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    devices = page.context.new_cdp_session(page)

    def touch(kind: str, apart: float | None) -> None:
        ends = [] if apart is None else [x - apart / 2, x + apart / 2]
        points = [{"x": at, "y": y, "id": n} for n, at in enumerate(ends)]
        devices.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 80)
    for step in range(1, 5):
        touch("touchMove", 80 * (1 + (by - 1) * step / 4))
    touch("touchEnd", None)


def tap_twice(page: Page) -> None:
    """A finger on the upper left corner of the tree, where nobody stands; no slower on a busy
    machine, for the page goes by the times that are given here."""
    box = page.locator("cg-tree .paper").bounding_box()
    assert box is not None
    point = {"x": box["x"] + 6, "y": box["y"] + 6}
    devices, began = page.context.new_cdp_session(page), time.time()
    for number, kind in enumerate(("touchStart", "touchEnd") * 2):
        points = [point] if kind == "touchStart" else []
        touch = {"type": kind, "touchPoints": points, "timestamp": began + number / 20}
        devices.send("Input.dispatchTouchEvent", touch)


def test_a_large_tree_at_a_desk(open_page: OpenPage, record: Path) -> None:
    """Nothing covers it, names have one size and fit, a tab shows all, map and keys move it."""
    page = open_page(locale="ru", viewport={"width": 1280, "height": 800})
    at_the_end(page, record)
    page.locator(".player[data-owner='0']").click()
    people = page.locator("cg-tree [data-piece]")
    for person in people.all():
        expect(person).to_be_in_viewport(ratio=0.95)
    assert abs(page.evaluate(MIDDLE, "cg-tree [data-piece] .box")) < 40
    assert page.evaluate(COVERED) == []
    # also in a typeface much wider than ours
    page.evaluate(
        "document.documentElement.style.setProperty('--serif', 'DejaVu Serif, Verdana, serif')"
    )
    people.first.focus()
    for key in ("0", "+", "+", "+", "+"):
        page.keyboard.press(key)
        names = page.evaluate(NAMES)
        assert len({name["size"] for name in names}) <= 1
        assert [name for name in names if name["width"] > 92] == []
        assert page.evaluate(COVERED) == []
        portraits = page.locator("cg-tree [data-piece] .portrait")
        expect(portraits).to_have_count(people.count())
    assert "Константин" in {name["text"] for name in page.evaluate(NAMES)}
    before = view(page)
    page.keyboard.press("-")
    assert view(page)[0] < before[0]
    chart = page.locator("cg-tree .overview")
    expect(chart).to_have_attribute("aria-hidden", "true")
    room = chart.bounding_box()
    assert room is not None
    chart.click(position={"x": room["width"] * 0.1, "y": room["height"] / 2})
    left = view(page)
    chart.click(position={"x": room["width"] * 0.9, "y": room["height"] / 2})
    right = view(page)
    assert right[0] == left[0] and right[1] < left[1] - 100


def test_a_large_tree_on_a_phone(open_page: OpenPage, record: Path) -> None:
    """The newest card and the chain are in sight; fingers zoom; a sheet lists everybody."""
    page = open_page(locale="ru", viewport=PHONE, has_touch=True, is_mobile=True)
    at_the_end(page, record)
    chain = page.locator("cg-tree .person.chain.owner-0, cg-tree .person.chain.owner-1")
    newest = page.evaluate("document.querySelector('cg-tree').newest")
    expect(page.locator(f'cg-tree [data-piece="{newest}"]')).to_be_in_viewport(ratio=0.9)
    owner = page.locator(f'cg-tree [data-piece="{newest}"]').get_attribute("class") or ""
    seat = next(n for n in (0, 1) if f"owner-{n}" in owner)
    assert chain.count() > 0
    for link in page.locator(f"cg-tree .person.chain.owner-{seat}").all():
        expect(link).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(COVERED) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    start = view(page)
    pinch(page, 2)
    assert view(page)[0] > start[0] * 1.5
    page.locator("cg-tree .tools button").nth(2).click()
    whole = view(page)
    tap_twice(page)
    assert view(page)[0] > whole[0] * 1.5
    tap_twice(page)
    assert view(page) == whole
    opener = page.locator("cg-tree .tools button").nth(3)
    opener.click()
    sheet = page.locator("dialog.reading")
    listed = sheet.locator("li .one button")
    people = page.locator("cg-tree [data-piece]")
    assert listed.count() >= people.count()
    expect(sheet.locator("ul ul li").first).to_be_attached()
    expect(sheet.locator("small", has_text="цепочка").first).to_be_attached()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()
    opener.click()
    listed.last.click()
    expect(page.locator("cg-tree [data-piece]:focus")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("height", [720, 800, 1080])
def test_the_archive_lies_in_its_panel_in_a_replay(
    open_page: OpenPage, record: Path, height: int
) -> None:
    page = open_page(viewport={"width": 1280, "height": height})
    page.locator("input[type=file]").set_input_files(record)
    page.locator(".controls input[type=range]").fill("120")
    cards = page.locator(".market .card")
    expect(cards.nth(4)).to_be_visible()
    assert page.evaluate(BELOW_THE_MARKET) <= 0
