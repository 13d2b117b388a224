"""`make check` names what a registered game lacks."""

from __future__ import annotations

from pathlib import Path

import pytest
from kuhn_poker.game import KuhnPoker

import check_games
import golden
from broken.leaks import LeakingPrompt
from consigliere.games.rulebook import RulePages
from generate_coverage import book_of
from golden_games import golden_by_actor
from own_games import own_games


@pytest.mark.parametrize("game_id", own_games())
def test_nothing_is_missing(game_id: str) -> None:
    assert list(check_games.problems_of_own(game_id)) == []


def test_a_game_without_golden_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    (problem,) = check_games.problems_of_own("famiglia")
    assert "has no golden games" in problem


def test_a_game_without_sentences_of_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_games, "book_of", lambda _: book_of("chess"))
    monkeypatch.setattr("generate_coverage.RULES", Path("nowhere"))
    monkeypatch.setattr(check_games, "book_of", lambda _: book_of("famiglia"))
    (problem,) = check_games.problems_of_own("famiglia")
    assert "has no list of sentences" in problem


def test_a_game_without_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(check_games, "rule_pages", lambda _: RulePages(tmp_path))
    assert "lists no clauses in data/clauses.json" in check_games.problems_of_own("famiglia")
    assert any("rules in ()" in problem for problem in check_games.problems_of_any("famiglia"))


def test_a_game_that_is_not_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_games, "languages_of", lambda _: ("en", "fr"))
    assert list(check_games.problems_of_own("famiglia")) == ["has no texts in ['es', 'ru']"]


def test_a_game_that_does_not_conform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_games, "load_game", lambda _: LeakingPrompt())
    (problem,) = check_games.problems_of_any("famiglia")
    assert "sees what it was not told" in problem


def test_a_game_is_recorded_without_a_line_of_its_own(tmp_path: Path) -> None:
    """A line for each who acts: `>` for chance, then the seats in turn."""
    head = "options \npolicy uniform\nseed 3\n"
    text = golden_by_actor("kuhn_poker", KuhnPoker()).recorded(head)
    who = [line.split("\t")[0] for line in text.split("\n\n")[1].splitlines()]
    assert who[:3] == [">", "0", "1"]
    assert who[-1] == "="
