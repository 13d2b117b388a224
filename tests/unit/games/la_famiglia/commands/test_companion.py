"""`consigliere la-famiglia companion`: moves, prompts, whole files, faults with clauses."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import Run

PAGE = Path(__file__).parents[5] / "docs" / "companion.md"
KEEP = ("la-famiglia", "companion")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def moves(file: Path) -> list[str]:
    found: list[str] = json.loads(file.read_text("utf-8"))["moves"]
    return found


def test_a_session_goes_on_from_its_file(run: Run, file: Path) -> None:
    """LF-DOME-05, LF-DOME-07: the first two steps of the example."""
    ran = run(*KEEP, "--file", str(file), "begin", "put:2:5", "close", "mark:yes")
    assert ran.code == 0
    assert "Dome: Player 1: 1, Player 2: 11" in ran.out
    ran = run(*KEEP, "--file", str(file), "next", "bonus:3:1")
    assert "may put up to 6 members from the HQ into the dome. [LF-DOME-09]" in ran.out
    assert moves(file) == ["begin", "put:2:5", "close", "mark:yes", "next", "bonus:3:1"]


def test_the_set_up_is_listed_with_counts(run: Run, file: Path) -> None:
    ran = run(*KEEP, "--file", str(file), "--mode", "2v1", "--level", "easy", "draw")
    assert ran.code == 0
    assert len(re.findall(r"(?:□ )*■(?: □)*[.]", ran.out)) == 4
    assert "In all: 12 dummy soldiers on 4 territories. [LF-SETUP-12]" in ran.out
    assert "cover the last 3 of these discs" in ran.out
    assert all(word.startswith("token:") for word in moves(file))
    run(*KEEP, "--file", str(file), "undo")
    assert moves(file) == []


def test_it_asks_for_moves(run: Run, file: Path) -> None:
    ran = run(*KEEP, "--file", str(file), stdin="begin\nput:1:2 close\n\nquit\nnext\n")
    assert ran.code == 0
    assert "Dome: Player 1: 8, Player 2: 4" in ran.out
    assert moves(file) == ["begin", "put:1:2", "close"]


def test_a_session_without_a_name_has_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*KEEP, "begin").code == 0
    assert moves(tmp_path / "companion.json") == ["begin"]


def test_looking_writes_nothing(run: Run, file: Path) -> None:
    assert run(*KEEP, "--file", str(file)).code == 0
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["begin", "put:1:7"], "illegal\tla_famiglia.companion.dome_full\tLF-DOME-01\t"),
        (["begin", "fly:1"], "invalid\tcompanion_move\t"),
        (["begin", "control:1:13"], "invalid\tcompanion_number\t"),
        (["undo"], "invalid\tcompanion_nothing\t"),
        (["open:1"], "illegal\tla_famiglia.companion.wrong_mode\tLF-SOLO-09\t"),
    ],
)
def test_a_fault_is_one_line_and_changes_nothing(
    run: Run, file: Path, words: list[str], said: str
) -> None:
    ran = run(*KEEP, "--file", str(file), *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)
    assert len(ran.err.splitlines()) == 1
    assert not file.exists()


def test_a_fault_in_a_pipe_keeps_what_came_before(run: Run, file: Path) -> None:
    ran = run(*KEEP, "--file", str(file), "--mode", "2v1", stdin="begin\nextra:1\nturn\n")
    assert ran.code == 2
    assert ran.err.startswith("illegal\tla_famiglia.companion.locked\tLF-SOLO-09\t")
    assert moves(file) == ["begin"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{", "companion_unreadable"),
        ('{"moves": ["begin", "put:1:9"]}', "companion_broken"),
        (" " * 70_000, "companion_large"),
        ('{"mode": "2v1", "moves": ["lock:1"]}', "companion_broken"),
    ],
)
def test_a_damaged_file(run: Run, file: Path, text: str, key: str) -> None:
    file.write_text(text, "utf-8")
    ran = run(*KEEP, "--file", str(file), "begin")
    assert (ran.code, ran.err.split("\t")[1]) == (2, key)
    assert file.read_text("utf-8") == text


def test_a_file_with_other_settings(run: Run, file: Path) -> None:
    run(*KEEP, "--file", str(file), "begin")
    ran = run(*KEEP, "--file", str(file), "--mode", "2v1", "turn")
    assert (ran.code, ran.err.split("\t")[1]) == (2, "companion_other")
    assert run(*KEEP, "--file", str(file), "--mode", "1v1", "put:1:1").code == 0


def test_files_that_cannot_be_read_or_written(run: Run, tmp_path: Path) -> None:
    ran = run(*KEEP, "--file", str(tmp_path), "begin")
    assert (ran.code, ran.err.split("\t")[1]) == (2, "unreadable_file")
    ran = run(*KEEP, "--file", str(tmp_path / "no" / "evening.json"), "begin")
    assert (ran.code, ran.err.split("\t")[1]) == (2, "unwritable_file")


def test_an_unknown_mode_ends_with_code_2(run: Run, file: Path) -> None:
    assert run(*KEEP, "--file", str(file), "--mode", "4v1").code == 2


def test_the_console_examples_of_the_page_print_what_it_says(tmp_path: Path) -> None:
    text = PAGE.read_text("utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 2
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    environment |= {"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}
    for example in "".join(blocks).removeprefix("$ ").split("\n$ "):
        command, _, said = example.partition("\n")
        ran = subprocess.run(
            ["/bin/sh", "-c", command],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        shown = (ran.stdout + ran.stderr).decode()
        assert shown.rstrip("\n") == said.rstrip("\n")
