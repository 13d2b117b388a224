"""`consigliere famiglia turns`, `apply` and `best`: one position, or line by line."""

import json

import pytest

from command_line import Run
from famiglia_table import Table

POSITION = str(Table(street="F0A3", hand1="A2A2F0", known="F1A1", rest="area2"))
CUT = str(Table(street="F2", hand1="A0", known="-", rest="unknown"))
OVER = str(Table(street="F2", known="-", rest="area2", through=2, mover="="))
WON = (
    "F1F1F3F4A1A2A2A4B1B4M1M2 A2M3M4/F0F0F2A0A0A1A1B0B0B1B1B2B2B3B3M0M1M1M2M2M3"
    " F0F0F2F3A1A3/F0F1F1F2A0A0A0A3B0B0B0B1B2M0M0M0M0M1 - - 2 2 0"
)
"""Won by a swap; the endgame solver knows."""
BAD = "F0 F0/- A0/- - - 1 1 0"


def test_turns_are_listed_with_their_positions(run: Run) -> None:
    ran = run("famiglia", "turns", POSITION)
    lines = [line.split("\t") for line in ran.out.splitlines()]
    assert ran.code == 0
    assert {turn for turn, _ in lines} >= {"+F0", "+A3(A2,A2)", "pass"}
    assert all(len(place.split()) == 8 for _, place in lines)


def test_a_turn_is_applied_and_its_position_read_back(run: Run) -> None:
    after = run("famiglia", "apply", POSITION, "+A3(A2,A2)").out.strip()
    assert after.split()[1].startswith("F0A2A3/A2")
    assert run("famiglia", "turns", after).code == 0


def test_a_turn_may_begin_with_a_hyphen(run: Run) -> None:
    ran = run("famiglia", "apply", CUT, "-F2>…")
    assert (ran.code, ran.out) == (0, "?\n")


def test_a_limit_on_digs_is_told_on_standard_error(run: Run) -> None:
    ran = run("famiglia", "turns", CUT, "--digs", "0")
    assert ran.out.splitlines()[0].startswith("pass")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["apply", POSITION, "-A3>F1 +F0"], "illegal\tfamiglia.zero_on_street\tFA-P1-1"),
        (["apply", POSITION, "+F9"], "invalid\tunknown_card"),
        (["apply", POSITION], "invalid\tturn_missing"),
        (["apply", OVER, "pass"], "illegal\tover\tFA-END-1"),
        (["turns", BAD], "invalid\tcard_count"),
        (["best", BAD], "invalid\tcard_count"),
        (["best", OVER], "illegal\tover\tFA-END-1"),
        (["best", WON, "--edition", "third"], "invalid\tunknown_edition"),
        (["turns", POSITION, "--edition", "third"], "invalid\tunknown_edition"),
        (["turns", POSITION, "--option", "brute_up_to=maybe"], "invalid\tunknown_value"),
        (["turns", POSITION, "--option", "brutes"], "invalid\toption_form"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run: Run, words: list[str], line: str) -> None:
    ran = run("famiglia", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(line + "\t")
    assert len(ran.err.splitlines()) == 1


def test_standard_input_answers_a_block_each(run: Run) -> None:
    ran = run("famiglia", "turns", "-", stdin=f"{POSITION}\n{BAD}\n{OVER}\n")
    blocks = ran.out.split("\n\n")
    assert ran.code == 0
    assert blocks[0] == run("famiglia", "turns", POSITION).out.rstrip("\n")
    assert blocks[1].splitlines() == ["invalid\tcard_count"]
    assert ran.out.endswith("invalid\tcard_count\n\n\n")


def test_standard_input_answers_a_line_each(run: Run) -> None:
    stdin = f"{POSITION}\tpass\n{POSITION}\t-A3>F1 +F0\n{POSITION}\tnonsense\n{POSITION}\n"
    ran = run("famiglia", "apply", "-", stdin=stdin)
    answers = ran.out.splitlines()
    assert ran.code == 0
    assert answers[0] == run("famiglia", "apply", POSITION, "pass").out.rstrip("\n")
    assert answers[1:] == [
        "illegal\tfamiglia.zero_on_street\tFA-P1-1",
        "invalid\tunreadable",
        "invalid\tturn_missing",
    ]


def test_editions_and_options_change_the_answer(run: Run) -> None:
    position = str(Table(street="F1A2", hand1="F0F0", known="F0A1", rest="area2"))
    turn = "-A2>F0A1 +F1(F0,F0)"
    assert run("famiglia", "apply", position, turn).code == 0
    for words in (["--edition", "second"], ["--option", "take_new_only=yes"]):
        ran = run("famiglia", "apply", position, turn, *words)
        assert (ran.code, ran.err.split("\t")[2]) == (2, "FA-P1-8")


def test_the_best_turn_is_one_of_the_turns_and_exact_near_the_end(run: Run) -> None:
    turn, chance, known = run("famiglia", "best", WON).out.rstrip("\n").split("\t")
    assert (chance, known) == ("1.0000", "exact")
    assert run("famiglia", "apply", WON, turn).code == 0


def test_the_best_turn_is_told_with_its_interval_far_from_the_end(run: Run) -> None:
    stdin = f"{CUT}\n{BAD}\n"
    ran = run("famiglia", "best", "-", "--seconds", "0", "--json", stdin=stdin)
    found, refused = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert found["position"] == CUT
    assert not found["exact"]
    assert 0 <= found["low"] <= found["chance"] <= found["high"] <= 1
    assert found["playouts"] > 0
    assert refused == {"position": BAD, "error": "card_count"}


def test_the_best_turn_line_by_line(run: Run) -> None:
    ran = run("famiglia", "best", "-", "--seconds", "0", stdin=f"{CUT}\n{OVER}\n")
    lines = ran.out.splitlines()
    assert lines[0].endswith(" playouts")
    assert lines[1] == "illegal\tover\tFA-END-1"
