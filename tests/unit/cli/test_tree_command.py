"""`consigliere tree`: the tree of a record as files or as text; other records are refused."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import tree_games
from command_line import Run
from consigliere.games.family_tree.drawing import card_sheets

FAMIGLIA = Path(__file__).parents[1] / "analysis" / "data" / "short_game.jsonl"


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.jsonl"
    file.write_text(tree_games.record(4, 4, "variant=big"), "utf-8")
    return str(file)


def test_the_tree_is_written_in_both_formats(run: Run, record: str, tmp_path: Path) -> None:
    svg, gedcom = tmp_path / "tree.svg", tmp_path / "tree.ged"
    ran = run("tree", record, "--svg", str(svg), "--gedcom", str(gedcom), "--lang", "ru")
    assert (ran.code, ran.out) == (0, "")
    assert str(svg) in ran.err and str(gedcom) in ran.err
    assert "Семейное древо" in svg.read_text("utf-8")
    assert gedcom.read_bytes().startswith(b"0 HEAD\r\n")


@pytest.mark.parametrize(
    ("paper", "size"),
    [("a4", b"841.89 595.28"), ("a3", b"1190.55 841.89"), ("a2", b"1683.78 1190.55")],
)
def test_a_poster_has_the_size_of_its_paper(
    run: Run, tmp_path: Path, paper: str, size: bytes
) -> None:
    """A page for each tableau, on its side, with a typeface of its own."""
    record, pdf = tmp_path / "game.jsonl", tmp_path / "tree.pdf"
    record.write_text(tree_games.record(9, 2), "utf-8")
    ran = run("tree", str(record), "--pdf", str(pdf), "--paper", paper, "--lang", "ru")
    assert (ran.code, ran.out, str(pdf) in ran.err) == (0, "", True)
    written = pdf.read_bytes()
    assert written.startswith(b"%PDF-") and b"DejaVuSerif" in written
    assert written.count(b"/MediaBox [0 0 " + size + b"]") == 2
    assert len(re.findall(rb"/Type /Page\b", written)) == 2


def test_without_what_prints_no_poster_is_written(
    run: Run, record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_sheets, "find_spec", lambda _: None)
    pdf = tmp_path / "tree.pdf"
    ran = run("tree", record, "--pdf", str(pdf))
    assert ran.code == 2 and "consigliere[print]" in ran.err
    assert not pdf.exists()


def test_without_a_file_it_is_shown(run: Run, record: str) -> None:
    ran = run("tree", record)
    assert ran.code == 0
    assert "═" in ran.out and "╰─" in ran.out


def test_the_drawing_is_printed_as_numbers(run: Run, record: str) -> None:
    ran = run("tree", record, "--json")
    assert ran.code == 0
    drawn = json.loads(ran.out)
    boxes = {box["id"]: box for box in drawn["boxes"]}
    descents = [line for line in drawn["lines"] if line["people"][-1] not in line["people"][:-1]]
    assert boxes and descents
    for line in drawn["lines"]:
        assert set(line["people"]) <= set(boxes)
        for (x, y), (next_x, next_y) in pairwise(line["points"]):
            assert x == next_x or y == next_y, "no round corner is left"
        x, y = line["points"][-1]
        end = boxes[line["people"][-1]]
        assert end["x"] - 1 <= x <= end["x"] + end["w"] + 1
        assert end["y"] - 1 <= y <= end["y"] + end["h"]


def test_a_game_without_a_tree_is_refused(run: Run, tmp_path: Path) -> None:
    svg = tmp_path / "tree.svg"
    ran = run("tree", str(FAMIGLIA), "--svg", str(svg))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("invalid\tno_tree\t")
    assert len(ran.err.splitlines()) == 1
    assert not svg.exists()


def test_a_file_that_cannot_be_written(run: Run, record: str, tmp_path: Path) -> None:
    ran = run("tree", record, "--gedcom", str(tmp_path / "no" / "tree.ged"))
    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith("invalid\tunwritable_file\t")


def test_a_whole_game_is_stepped_through(run: Run, record: str) -> None:
    ran = run("replay", record)
    assert ran.code == 0
    assert "═" in ran.out
