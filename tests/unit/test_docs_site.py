"""The site of the documents: its links lead somewhere, and broken ones stop the build."""

import re
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from docs_site import DOCS, LINK, PACKAGES, ROOT, followed, front_page, package_page


@pytest.mark.parametrize(
    ("text", "source", "page", "expected"),
    [
        ("[c](../CONTRIBUTING.md)", "docs/README.md", "README.md", "[c](contributing.md)"),
        ("[c](../../CHANGELOG.md#x)", "docs/rules/a.md", "rules/a.md", "[c](../changelog.md#x)"),
        ("[a](docs/arena.md)", "CONTRIBUTING.md", "contributing.md", "[a](arena.md)"),
        ("[a](../arena.md)", "docs/rules/a.md", "rules/a.md", "[a](../arena.md)"),
        ("[p](../src/consigliere/games/plugin.py)", "docs/a.md", "a.md", "p"),
        ("[n](nowhere.md)", "docs/a.md", "a.md", "[n](nowhere.md)"),
    ],
)
def test_links_lead_to_pages_of_the_site(text: str, source: str, page: str, expected: str) -> None:
    link = LINK.fullmatch(text)
    assert link
    assert followed(link, ROOT / source, DOCS / page) == expected


def test_the_reference_names_every_public_module() -> None:
    said = "\n".join([*front_page(), *(line for name in PACKAGES for line in package_page(name))])
    for module in ("api.session", "core.game", "games.plugin", "analysis.report", "arena.match"):
        assert f"::: consigliere.{module}\n" in said


def built(folder: Path, text: str) -> str:
    """A site of one page, made by the configuration of the project."""
    docs = folder / "docs"
    docs.mkdir()
    (docs / "index.md").write_text(f"# Title, and 95 %\n\n{text}\n", "utf-8")
    config = load_config(
        str(ROOT / "mkdocs.yml"),
        docs_dir=str(docs),
        site_dir=str(folder / "site"),
        nav=["index.md"],
        hooks=[],
        plugins=[],
    )
    build(config)
    return (folder / "site" / "index.html").read_text("utf-8")


@pytest.mark.parametrize("text", ["[x](nowhere.md)", "[x](#nowhere)", "[x](/index.md)"])
def test_a_broken_link_stops_the_build(tmp_path: Path, text: str) -> None:
    with pytest.raises(Abort, match="1 warnings"):
        built(tmp_path, text)


def test_a_page_has_the_anchors_of_github_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    page = built(tmp_path, "[x](#title-and-95-)\n\n```python\nprint(1)\n```")
    assert 'href="css/theme.css"' in page
    assert re.findall(r'(?:src="|<link[^>]* href=")(https?:[^"]*)', page) == []


def test_the_gate_builds_it_and_does_not_hush_warnings() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    check = makefile.partition("\ncheck:")[2].partition("\n\n")[0]
    # with --quiet, MkDocs counts no warnings and passes
    assert "\t$(PY) -m mkdocs build\n" in check
    assert load_config(str(ROOT / "mkdocs.yml")).strict
