"""A line in a test file makes the conformance tests of a game."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from broken.leaks import LeakingPrompt
from consigliere.games.registry import UnknownGameError, load_game
from consigliere.testing import ConformanceError, conformance_tests
from consigliere.testing import suite as suite_module
from consigliere.testing.setups import Setup, setups_of


def called(test: Any, more: int = 0) -> None:
    """Run a test as pytest would, for two seats."""
    config = SimpleNamespace(getoption={"conformance_seeds": more}.__getitem__)
    test(game="famiglia", setup=Setup(2), pytestconfig=config)


def test_there_is_a_case_for_each_setup() -> None:
    marks = {mark.name: mark for mark in vars(conformance_tests("famiglia"))["pytestmark"]}
    assert set(marks) == {"conformance", "parametrize"}
    cases = [case.values for case in marks["parametrize"].args[1]]
    assert cases == [("famiglia", setup) for setup in setups_of(load_game("famiglia").info)]


def test_the_texts_of_all_four_languages_are_looked_for() -> None:
    assert set(suite_module.languages_of("famiglia")) == {"en", "es", "fr", "ru"}


def test_an_unknown_game_is_refused_at_once() -> None:
    with pytest.raises(UnknownGameError):
        conformance_tests("chess")


def test_a_game_that_breaks_a_promise_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    test = conformance_tests("famiglia", seeds=range(20))
    monkeypatch.setattr(suite_module, "load_game", lambda _: LeakingPrompt())
    monkeypatch.setattr(suite_module, "languages_of", lambda _: ())
    with pytest.raises(ConformanceError, match="sees what it was not told"):
        called(test)


def test_more_seeds_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[list[int]] = []
    monkeypatch.setattr(suite_module, "check_game", lambda _, found: played.append(found.seeds))
    called(conformance_tests("famiglia", seeds=(4,)), more=2)
    assert played == [[4, 5, 6]]


def test_pytest_starts_without_the_games() -> None:
    code = "import sys, consigliere.testing.pytest_plugin; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not {"numba", "numpy", "consigliere.games.registry"} & set(said.stdout.split())
