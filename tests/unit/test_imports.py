"""No module of ours imports itself by way of others."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import consigliere

ROOT = Path(consigliere.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def name_of(file: Path) -> str:
    parts = ("consigliere", *file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(file): file for file in FILES}


def imported_names(tree: ast.AST, package: str) -> Iterator[str]:
    """Every name that a module imports, in functions and under TYPE_CHECKING as well."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*above, *filter(None, [node.module])]) if node.level else node.module
            yield from (f"{base}.{alias.name}" for alias in node.names)


def module_of(name: str, modules: dict[str, set[str]]) -> str | None:
    """The module that a name is imported from, None for somebody else's."""
    if name in modules:
        return name
    base = name.rpartition(".")[0]
    return base if base in modules else None


def import_graph(sources: dict[str, tuple[str, bool]]) -> dict[str, set[str]]:
    """From the text of every module, and whether it is a package, to what each imports."""
    graph: dict[str, set[str]] = {name: set() for name in sources}
    for name, (text, is_package) in sources.items():
        package = name if is_package else name.rpartition(".")[0]
        found = {module_of(each, graph) for each in imported_names(ast.parse(text), package)}
        graph[name] = {each for each in found if each is not None and each != name}
    return graph


def circle_in(graph: dict[str, set[str]]) -> list[str]:
    """One circle of modules, empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circle_of_imports() -> None:
    sources = {
        name: (file.read_text("utf-8"), file.name == "__init__.py")
        for name, file in MODULES.items()
    }
    assert circle_in(import_graph(sources)) == []


@pytest.mark.parametrize(
    "text",
    [
        "import p.b",
        "from p import b",
        "from p.b import thing",
        "from . import b",
        "from .b import thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .b import thing",
        "def late():\n    from .b import thing",
    ],
)
def test_a_circle_is_found_however_it_is_imported(text: str) -> None:
    sources = {"p": ("", True), "p.a": (text, False), "p.b": ("from p.a import other", False)}
    assert sorted(set(circle_in(import_graph(sources)))) == ["p.a", "p.b"]


def test_imports_in_one_direction_are_no_circle() -> None:
    sources = {
        "p": ("", True),
        "p.a": ("import json\nfrom . import b", False),
        "p.b": ("from .c.d import thing", False),
        "p.c": ("from .d import thing", True),
        "p.c.d": ("", False),
    }
    assert circle_in(import_graph(sources)) == []


def test_the_server_starts_without_what_few_pages_need() -> None:
    code = "import sys, consigliere.server.run; print('markdown_it' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
