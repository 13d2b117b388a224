"""`consigliere conformance`: questions out, answers in, differences line by line."""

import json
from pathlib import Path

import pytest

from command_line import Run
from consigliere.games.registry import load_game
from consigliere.testing.corpus import Plan, line_of
from consigliere.testing.setups import Setup


@pytest.fixture(scope="module")
def lines() -> list[str]:
    game = load_game("famiglia")
    return [json.dumps(line_of(game, Plan(Setup(2), seed, 3))) for seed in (1, 2)]


@pytest.fixture
def corpus(lines: list[str], tmp_path: Path) -> Path:
    file = tmp_path / "corpus.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return file


def test_our_own_answers(run: Run, corpus: Path) -> None:
    ran = run("conformance", str(corpus))
    assert (ran.code, ran.out) == (0, "")


def test_questions_have_no_answers(run: Run, corpus: Path) -> None:
    asked = [
        json.loads(line) for line in run("conformance", str(corpus), "--questions").out.splitlines()
    ]
    assert len(asked) == 2
    assert all("answers" not in question and question["ask"] for question in asked)


def test_answers_of_another_program(
    run: Run, corpus: Path, lines: list[str], tmp_path: Path
) -> None:
    """One wrong number in the second line, then a line that is missing."""
    told = [json.loads(line)["answers"] for line in lines]
    number = next(iter(told[1]))
    right = told[1][number]["counts"][0]
    told[1][number]["counts"][0] = right + 1
    file = tmp_path / "answers.jsonl"
    file.write_text("".join(f"{json.dumps(answers)}\n" for answers in told), "utf-8")
    ran = run("conformance", str(corpus), "--answers", str(file))
    assert (ran.code, ran.out) == (1, f"2\t{number}\tcounts\t{right}\t{right + 1}\n")
    file.write_text(f"{json.dumps(told[0])}\n", "utf-8")
    ran = run("conformance", str(corpus), "--answers", str(file))
    assert ran.code == 1
    assert {line.split("\t")[0] for line in ran.out.splitlines()} == {"2"}


@pytest.mark.parametrize("content", [b"{", b"[1]", b"\xff", b"\x1f\x8b\x00"])
def test_a_file_that_holds_something_else(run: Run, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "corpus.jsonl"
    file.write_bytes(content)
    ran = run("conformance", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("invalid\tinvalid_corpus\t")


def test_a_missing_file(run: Run) -> None:
    ran = run("conformance", "missing.jsonl")
    assert ran.code == 2
    assert ran.err.startswith("invalid\tunreadable_file\t")
