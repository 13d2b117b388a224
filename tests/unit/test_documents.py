"""Whoever reads the documents gets on: every anchor is there, and every page can be found."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#{1,6} +(.+?)\s*$", re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its code, which may hold brackets that are no links."""
    return CODE.sub("", page.read_text("utf-8"))


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Where a page leads inside the project: the file, and the anchor or nothing."""
    for target, anchor in LINK.findall(prose(page)):
        yield (page.parent / target).resolve() if target else page, anchor


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links, as GitHub makes it."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading) for heading in HEADING.findall(text))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in links(page):
        assert target.exists(), f"no file {target}"
        assert not anchor or anchor in anchors(target), f"no heading #{anchor} in {target.name}"


def test_every_document_is_found_from_the_readme() -> None:
    found: set[Path] = set()
    ahead = [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page not in found:
            found.add(page)
            ahead += [target for target, _ in links(page) if target.suffix == ".md"]
    assert set(DOCUMENTS) - found == set()


def test_the_index_names_every_document() -> None:
    index = ROOT / "docs" / "README.md"
    named = {target for target, _ in links(index)}
    assert {page for page in DOCUMENTS if page != index} - named == {ROOT / "README.md"}


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("# What is a reconstruction", "what-is-a-reconstruction"),
        ("## Elo, and 95 %", "elo-and-95-"),
        ("### The `judge` [champion](x.md)", "the-judge-champion"),
    ],
)
def test_anchors_are_made_as_on_github(tmp_path: Path, heading: str, anchor: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{heading}\n\n```\n# no heading\n```\n", "utf-8")
    assert anchors(page) == {anchor}


@pytest.mark.parametrize(
    "file", ["pyproject.toml", "src/kuhn_poker/plugin.py", "src/kuhn_poker/game.py"]
)
def test_adding_a_game_shows_all_of_the_code(file: str) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    code = (ROOT / "examples" / "kuhn_poker" / file).read_text("utf-8").split()
    blocks = re.findall(r"^```\w+\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    shown = [block for block in blocks if " ".join(block.split()) in " ".join(code)]
    assert " ".join(shown).split() == code
