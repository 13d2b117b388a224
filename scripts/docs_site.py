"""What MkDocs asks of this project while it builds the site: pages that do not lie in docs/.

Those are files from the root of the repository, and a page of reference for each package that is
meant to be used from outside. Links that leave docs/ lead to these pages; links to other files of
the repository, which the site does not carry, become plain text.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
ROOT_PAGES = {
    ROOT / "CONTRIBUTING.md": DOCS / "contributing.md",
    ROOT / "CHANGELOG.md": DOCS / "changelog.md",
    ROOT / "SECURITY.md": DOCS / "security.md",
}
"""Where the site has a page that lies elsewhere in the repository."""
PACKAGES = ("core", "games", "players", "analysis", "arena", "i18n", "testing")
"""Those with a page of reference, besides the package itself."""

LINK = re.compile(r"\[([^]]+)\]\(([^)#\s:]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from the root and those of the reference."""
    for path, page in ROOT_PAGES.items():
        files.append(File.generated(config, page.name, content=path.read_text("utf-8")))
    pages = {"consigliere": front_page(), **{name: package_page(name) for name in PACKAGES}}
    for name, lines in pages.items():
        files.append(File.generated(config, f"reference/{name}.md", content="\n".join(lines)))
    return files


def front_page() -> Iterator[str]:
    """What `import consigliere` offers."""
    yield from ("# import consigliere", "", *described("consigliere"), *modules_of("api"))


def package_page(name: str) -> Iterator[str]:
    """A package, module by module."""
    yield from (f"# consigliere.{name}", "", *described(f"consigliere.{name}"), *modules_of(name))


def described(package: str) -> Iterator[str]:
    """The docstring of a package."""
    yield from (f"::: {package}", "    options: {members: false, show_root_heading: false}", "")


def modules_of(package: str) -> Iterator[str]:
    """Every public module of a package with all its public names; no subpackages."""
    for module in sorted((ROOT / "src" / "consigliere" / package).glob("*.py")):
        if not module.stem.startswith("_"):
            yield from (f"::: consigliere.{package}.{module.stem}", "    options: {}", "")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The text of a page with links that the site can follow."""
    there = DOCS / page.file.src_uri
    source = next((path for path, shown in ROOT_PAGES.items() if shown == there), there)
    return LINK.sub(lambda link: followed(link, source, there), markdown)


def followed(link: re.Match[str], source: Path, page: Path) -> str:
    """A link in `source`, which the site shows as `page`; broken ones stay, and fail the build."""
    text, name, anchor = link.groups()
    target = (source.parent / name).resolve()
    if not target.exists():
        return link[0]
    shown = ROOT_PAGES.get(target, target)
    if not shown.is_relative_to(DOCS):
        return str(text)
    return f"[{text}]({Path(os.path.relpath(shown, page.parent)).as_posix()}{anchor or ''})"
