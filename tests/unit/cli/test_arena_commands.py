"""`consigliere arena`: from a specification to results, tables and a page; and what goes wrong."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from command_line import Run
from consigliere.arena.pairs import play_pair
from consigliere.arena.report import sections
from consigliere.arena.results import read

SPEC = """
game = "famiglia"
games = {games}
seed = 3

[players.quick]
player = "search"
playouts = 0

[players.greedy]
player = "greedy"

[players.random]
player = "random"
"""


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """Three players, four games a pairing."""
    path = tmp_path / "spec.toml"
    path.write_text(SPEC.format(games=4))
    return path


def digest(path: Path) -> str:
    """What results come to, whatever their order and their times."""
    (section,) = sections([(path, read(path))])
    return section.digest


def test_a_specification_is_played_and_reported(run: Run, spec: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    ran = run("arena", "run", str(spec), "--out", str(out), "--processes", "1")
    assert ran.code == 0
    for word in ("quick", "greedy", "random", "Ratings", "Matches", "Turn times"):
        assert word in ran.out
    lines = out.read_text().splitlines()
    assert len(lines) == 1 + 3 * 2
    again = run("arena", "run", str(spec), "--out", str(out))
    assert out.read_text().splitlines() == lines
    assert again.out == ran.out == run("arena", "report", str(out)).out


def test_the_page_says_how_it_came_about(run: Run, spec: Path, tmp_path: Path) -> None:
    out, page = tmp_path / "out.jsonl", tmp_path / "page.md"
    run("arena", "run", str(spec), "--out", str(out), "--processes", "1")
    words = ["arena", "report", str(out), "--markdown", str(page), "--anchor", "greedy"]
    assert run(*words).code == 0
    text = page.read_text()
    assert "consigliere " + " ".join(words) in text
    assert f"specification {read(out).specification.hash}" in text
    assert digest(out) in text
    assert re.search(r"\| greedy \| -?0 \| – \|", text)
    assert "worth.json" in text
    block = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert block
    spec.write_text(block[1])
    before = out.read_bytes()
    assert run("arena", "run", str(spec), "--out", str(out)).code == 0
    assert out.read_bytes() == before


def test_results_of_several_files_are_put_together(run: Run, tmp_path: Path) -> None:
    files = []
    for seed in (3, 5):
        spec, out = tmp_path / f"{seed}.toml", tmp_path / f"{seed}.jsonl"
        spec.write_text(
            SPEC.format(games=2).replace(
                "seed = 3", f'seed = {seed}\npairings = [["greedy", "random"]]'
            )
        )
        assert run("arena", "run", str(spec), "--out", str(out), "--processes", "1").code == 0
        files.append(str(out))
    (section,) = sections([(Path(file), read(Path(file))) for file in files])
    assert [rating.games for group in section.ratings(None) for rating in group] == [4, 4]
    assert run("arena", "report", *files).out.count("greedy – ") >= 2


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("games = 4", "games = 5", "spec_odd_games"),
        ("games = 4", "", "spec_field_missing"),
        ("playouts = 0", "playouts = 0\nhaste = 1", "spec_field_unknown"),
        ('player = "random"', 'player = "oracle"', "spec_unknown_player"),
        ('"famiglia"', '"chess"', "unknown_game"),
        ("seed = 3", "seed = ", "spec_unreadable"),
    ],
)
def test_a_bad_specification_ends_with_one_line(
    run: Run, spec: Path, old: str, new: str, key: str
) -> None:
    spec.write_text(spec.read_text().replace(old, new))
    out = spec.with_name("out")
    ran = run("arena", "run", str(spec), "--out", str(out))
    assert ran.code == 2
    assert ran.err.startswith(f"invalid\t{key}\t")
    assert len(ran.err.splitlines()) == 1
    assert not out.exists()


def test_bad_files_end_with_one_line(run: Run, spec: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "out", tmp_path / "other"
    spec.write_text(SPEC.format(games=2))
    assert run("arena", "run", str(spec), "--out", str(out), "--processes", "1").code == 0
    other.write_bytes(out.read_bytes())
    bad = {
        ("run", str(spec), "--out", str(tmp_path)): "unwritable_file",
        ("run", str(tmp_path / "none"), "--out", str(out)): "unreadable_file",
        ("report", str(tmp_path / "none")): "unreadable_file",
        ("report", str(out), str(other)): "results_twice_in_files",
        ("report", str(out), "--anchor", "nobody"): "spec_unknown_player",
        ("report", str(out), "--markdown", str(tmp_path)): "unwritable_file",
    }
    for words, key in bad.items():
        ran = run("arena", *words)
        assert (ran.code, ran.err.split("\t")[1]) == (2, key)
    spec.write_text(SPEC.format(games=4))
    assert "“specification.games”" in run("arena", "run", str(spec), "--out", str(out)).err
    out.write_text(out.read_text().replace('"seed":3', '"seed":4', 1))
    ran = run("arena", "report", str(out))
    assert (ran.code, ran.err.split("\t")[1]) == (2, "results_damaged")


def test_a_torn_line_is_mentioned_and_played_again(run: Run, spec: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ("arena", "run", str(spec), "--out", str(out), "--processes", "1")
    run(*words)
    whole = digest(out)
    out.write_bytes(out.read_bytes()[:-20])
    assert "incomplete" in run("arena", "report", str(out)).err
    ran = run(*words)
    assert "removed" in ran.err
    assert digest(out) == whole


# -- interrupted ------------------------------------------------------------------------


def started(spec: Path, out: Path) -> subprocess.Popen[bytes]:
    """The command in a process of its own, which heeds Ctrl-C also where the tests do not."""
    words = [sys.executable, "-m", "consigliere.cli.main", "arena", "run", str(spec)]
    words += ["--out", str(out), "--processes", "2"]
    # a shell starts what runs in the background deaf to it, and children inherit that
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for_lines(out: Path, count: int) -> None:
    """Until so many lines are in the file."""
    until = time.monotonic() + 120
    while not out.exists() or out.read_bytes().count(b"\n") < count:
        assert time.monotonic() < until
        time.sleep(0.01)


QUICK = """
game = "famiglia"
games = 60
seed = 3

[players.one]
player = "random"

[players.other]
player = "random"
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_tournament_that_was_ended_goes_on_where_it_was(
    run: Run, tmp_path: Path, end: signal.Signals
) -> None:
    spec, out = tmp_path / "spec.toml", tmp_path / "out"
    spec.write_text(QUICK)
    process = started(spec, out)
    wait_for_lines(out, 4)
    children = children_of(process.pid)
    process.send_signal(end)
    _, said = process.communicate(timeout=60)
    assert process.returncode == (-signal.SIGKILL if end == signal.SIGKILL else 130)
    assert (b"run the same command" in said) == (end == signal.SIGINT)
    for pid in children:
        wait_for_end(pid)
    before = list(read(out).pairs)
    assert 3 <= len(before) < 30
    assert run("arena", "run", str(spec), "--out", str(out), "--processes", "1").code == 0
    after = read(out)
    assert list(after.pairs)[: len(before)] == before
    uninterrupted = {task: play_pair(after.specification, task) for task in after.pairs}
    assert len(uninterrupted) == 30
    assert [pair.without_times for pair in after.pairs.values()] == [
        pair.without_times for pair in uninterrupted.values()
    ]


def children_of(pid: int) -> list[int]:
    """The workers of a process."""
    text = subprocess.run(["ps", "--ppid", str(pid), "-o", "pid="], capture_output=True, check=True)
    return [int(word) for word in text.stdout.split()]


def wait_for_end(pid: int) -> None:
    """A worker whose tournament is gone ends by itself."""
    until = time.monotonic() + 30
    while Path(f"/proc/{pid}").exists():
        assert time.monotonic() < until
        time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_simulated_games_are_equal_where_playouts_are_counted(run: Run) -> None:
    words = ["simulate", "famiglia", "--games", "2", "--players", "search,greedy", "--json"]
    first, again = (run(*words, "--playouts", "30") for _ in range(2))
    assert first.code == 0
    assert first.out == again.out != run(*words, "--playouts", "0").out
