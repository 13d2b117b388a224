"""`consigliere best`: the best step of a position in a record."""

import json
from pathlib import Path

import pytest

import tree_games
from command_line import Run
from consigliere.i18n.language import LANGUAGES

FEW = ("--playouts", "60")
LAST = 124
"""After so many steps somebody can win at once, and did not."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(tree_games.record(2, 3, "variant=big"), "utf-8")
    return file


def test_the_best_step_is_the_one_that_wins(run: Run, record: Path) -> None:
    ran = run("best", str(record), "--step", str(LAST), *FEW)
    assert ran.code == 0
    assert "Boris" in ran.out
    first = next(line for line in ran.out.splitlines() if "%" in line)
    assert "Luka marries Zoya" in first
    assert "100.0%" in first
    assert "exact" in first


def test_json_lists_the_options_best_first(run: Run, record: Path) -> None:
    ran = run("best", str(record), "--step", str(LAST), "--json", *FEW)
    found = json.loads(ran.out)
    assert (found["step"], found["seat"]) == (LAST, 1)
    chances = [option["estimate"]["chance"] for option in found["options"]]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1
    assert run("best", str(record), "--step", str(LAST), "--json", *FEW).out == ran.out


@pytest.mark.parametrize(
    ("step", "key"), [("132", "analysis_nobody_to_decide"), ("999", "analysis_no_such_entry")]
)
def test_where_nobody_decides_it_says_so(run: Run, record: Path, step: str, key: str) -> None:
    ran = run("best", str(record), "--step", step)
    assert (ran.code, ran.out) == (2, "")
    assert key in ran.err


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    ran = run("best", str(tmp_path / "missing.jsonl"), "--step", "1")
    assert (ran.code, ran.out) == (2, "")
    assert "unreadable_file" in ran.err


def test_it_says_why_in_every_language(run: Run, record: Path) -> None:
    step = str(LAST - 4)
    said = {}
    for lang in LANGUAGES:
        ran = run("best", str(record), "--step", step, "--lang", lang, *FEW)
        assert ran.code == 0
        said[lang] = ran.out.splitlines()[-1]
        assert "analysis.reason" not in ran.out
    assert len(set(said.values())) == len(LANGUAGES)
    assert "next best option" in said["en"]
    ran = run("best", str(record), "--step", step, "--json", *FEW)
    assert json.loads(ran.out)["why"][-1] == said["en"]


def test_a_sure_win_is_reason_enough(run: Run, record: Path) -> None:
    ran = run("best", str(record), "--step", str(LAST), "--json", *FEW)
    assert json.loads(ran.out)["why"][0] == "It wins for certain."
