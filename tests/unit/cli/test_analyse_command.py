"""`consigliere analyse`: a record judged, as a table, as JSON and as a page."""

from pathlib import Path

import pytest

import tree_games
from command_line import Run
from consigliere.analysis.page import page
from consigliere.analysis.wire import from_json
from consigliere.core.record import Header, Sitter, dumps, loads
from consigliere.core.replay import Timeline, replay
from consigliere.games import recorded
from consigliere.games.registry import load_game
from counting_game import Counting

SHORT = Path(__file__).parents[1] / "analysis" / "data" / "short_game.jsonl"
FEW = ("--playouts", "20")


def test_json_is_the_report_and_nothing_else(run: Run) -> None:
    first, again = (run("analyse", str(SHORT), "--json", *FEW) for _ in range(2))
    assert first.code == 0
    assert first.out == again.out
    report = from_json(first.out)
    assert (report.game, report.names) == ("famiglia", ("Ann", ""))
    assert (report.method.judge, report.method.playouts, report.method.seed) == ("champion", 20, 1)
    assert [turn.number for turn in report.turns] == [7, 8, 15, 22, 23]
    assert run("analyse", str(SHORT), "--json", "--seed", "2", *FEW).out != first.out


def test_seconds_are_told_where_they_count(run: Run) -> None:
    report = from_json(run("analyse", str(SHORT), "--json", "--seconds", "0").out)
    assert (report.method.seconds, report.method.playouts) == (0.0, None)


def test_the_table_has_a_line_for_every_turn(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    ran = run("analyse", str(SHORT), *FEW)
    assert ran.code == 0
    for notation in ("+M0", "-M3>A2B0A2 +B0", "-A2>M1A2 -A2>B3F2 +M1(M0,M0)", "pass"):
        assert notation in ran.out
    assert "100.0% [exact]" in ran.out
    assert "Won by Ann." in ran.out
    assert "20 simulations for each decision (seed 1)" in ran.out


def test_turns_of_many_steps_are_told_below_each_other(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No column of a narrow screen is wide enough for them."""
    monkeypatch.setenv("COLUMNS", "60")
    file = tmp_path / "game.jsonl"
    file.write_text(tree_games.record(1, 2), "utf-8")
    ran = run("analyse", str(file), "--playouts", "2")
    assert ran.code == 0
    lines = ran.out.split("\n")
    assert all(len(line) <= 60 for line in lines)
    assert not any(sign in ran.out for sign in "│┃…")
    turns = [line for line in lines if line.startswith("Turn ")]
    assert turns[0] == "Turn 1: Anna"
    assert sum(line.startswith("  Chance afterwards: ") for line in lines) == len(turns)


def test_the_page_is_that_of_the_report(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    ran = run("analyse", str(SHORT), "--html", str(file), "--json", "--lang", "fr", *FEW)
    assert ran.code == 0
    timeline = replay(loads(SHORT.read_bytes()), load_game("famiglia"))
    assert file.read_text("utf-8") == page(from_json(ran.out), timeline, "fr")
    assert str(file) in ran.err


def test_names_are_no_markup_in_the_terminal(run: Run, tmp_path: Path) -> None:
    record = replay(loads(SHORT.read_bytes()), load_game("famiglia")).record()
    seats = (Sitter("[red]Ann[/]", "human"), Sitter("[/bold]", "human"))
    header = Header("famiglia", 1, record.header.options, None, seats)
    file = tmp_path / "game.jsonl"
    file.write_text(dumps(type(record)(header, record.entries, record.result)), "utf-8")
    ran = run("analyse", str(file), *FEW)
    assert ran.code == 0
    assert "[red]Ann[/]" in ran.out
    assert "[/bold]" in ran.out


def test_an_unfinished_game_is_analysed(run: Run, tmp_path: Path) -> None:
    lines = SHORT.read_text("utf-8").splitlines()[:10]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    ran = run("analyse", str(file), *FEW)
    assert ran.code == 0
    assert "The game is not over." in ran.out


def bad(ran: object, key: str) -> None:
    code, out, err = (getattr(ran, name) for name in ("code", "out", "err"))
    assert (code, out) == (2, "")
    assert err.startswith(f"invalid\t{key}\t")
    assert len(err.splitlines()) == 1
    assert f"error.{key}" not in err


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    bad(run("analyse", str(tmp_path / "missing.jsonl")), "unreadable_file")


def test_a_record_that_was_changed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(SHORT.read_text("utf-8").replace("+M0", "+M1", 1), "utf-8")
    bad(run("analyse", str(file)), "record_hash")


def test_a_judge_that_nobody_knows(run: Run) -> None:
    bad(run("analyse", str(SHORT), "--judge", "oracle"), "unknown_judge")


def test_a_page_that_cannot_be_written_is_refused_before_the_work(run: Run, tmp_path: Path) -> None:
    bad(run("analyse", str(SHORT), "--html", str(tmp_path / "no" / "page.html")), "unwritable_file")


@pytest.mark.parametrize(("is_over", "key"), [(False, "analysis_hidden"), (True, "no_judge")])
def test_games_of_secrets_and_games_without_a_judge(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_over: bool, key: str
) -> None:
    monkeypatch.setattr(recorded, "load_game", lambda _: Counting())
    seats = (Sitter("", "human"), Sitter("", "human"))
    header = Header("counting", 3, {"goal": "10", "starter": "1"}, None, seats)
    timeline = Timeline(Counting(), header)
    timeline.append(None, "deal:13", 0)
    for seat, act in ((0, "3"), (1, "3"), (None, "coin:0"), (0, "3"), (1, "1")):
        if is_over:
            timeline.append(seat, act, 0)
    file = tmp_path / "game.jsonl"
    file.write_text(dumps(timeline.record()), "utf-8")
    bad(run("analyse", str(file)), key)
