"""A toy game to compile, and a player of it, written to a folder."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

RULES = "def double(n):\n    return 2 * n\n\n\ndef fourfold(n):\n    return double(double(n))\n"
COUNTING = """
def add(n, m=0):
    return n + m


def total(n):
    found = 0
    for place in range(n):
        if place > 2:
            found = place
    return add(found, 3) + add(found, m=4) + add(n) + add(5, 6)
"""
PLAYER = """from toy_game.rules import fourfold


def think(n):
    return fourfold(n) + 1


def twice_and_one(n):
    return 2 * n + 1
"""


@contextmanager
def toy_modules(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[ModuleType, ModuleType]]:
    """The rules of a toy game, and a player in another package that calls them."""
    for package, module, text in (
        ("toy_game", "rules", RULES + COUNTING),
        ("toy_player", "policy", PLAYER),
    ):
        (folder / package).mkdir()
        (folder / package / "__init__.py").touch()
        (folder / package / f"{module}.py").write_text(text)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("CONSIGLIERE_CACHE", str(folder / "cache"))
    importlib.invalidate_caches()
    yield importlib.import_module("toy_game.rules"), importlib.import_module("toy_player.policy")
    for name in ("toy_game", "toy_game.rules", "toy_player", "toy_player.policy"):
        del sys.modules[name]
