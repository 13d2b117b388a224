"""`consigliere perft`: lines of play counted from a position, a record or the beginning."""

from pathlib import Path

import pytest

from command_line import Run
from consigliere.core.chance import ChanceStream
from consigliere.core.record import Header, Sitter, dumps
from consigliere.core.replay import Timeline
from consigliere.games.registry import load_game
from famiglia_table import Table

POSITION = str(Table(street="F0A1", hand1="A0A0B1", rest="bottom"))


def counted(out: str) -> tuple[dict[str, int], int]:
    """What the lines say, and the sum on the last one."""
    *lines, total = out.splitlines()
    pairs = (line.split("\t") for line in lines)
    return {word: int(count) for word, count in pairs}, int(total)


def test_a_position(run: Run) -> None:
    ran = run("perft", "famiglia", POSITION, "--depth", "1")
    assert ran.code == 0
    assert counted(ran.out) == (dict.fromkeys(["B1@A1", "+F0", "+A1(A0,A0)", "pass"], 1), 4)


def test_two_steps(run: Run) -> None:
    """The other player, with a start set, may take a free card that is left, or pass."""
    _, total = counted(run("perft", "famiglia", POSITION, "--depth", "2").out)
    first, again = counted(run("perft", "famiglia", POSITION).out)
    # after the Brute: the F0, the A1 at 1 and at 0, or a pass; without the F0 the A1 may go
    assert first == {"B1@A1": 4, "+F0": 2, "+A1(A0,A0)": 2, "pass": 2}
    assert total == again == 10


def test_the_beginning(run: Run) -> None:
    """Chance names the starting player, and then the first card of the Street."""
    ran = run("perft", "famiglia", "--depth", "2")
    counts, total = counted(ran.out)
    assert list(counts.values()) == [20, 20]
    assert total == 40


def test_a_record(run: Run, tmp_path: Path) -> None:
    """After so many entries, or at its end."""
    game, stream = load_game("famiglia"), ChanceStream.from_int(7)
    seats = (Sitter("One", "human"), Sitter("Two", "human"))
    options = game.info.resolve_options({})
    version = game.info.rules_version
    timeline = Timeline(
        game, Header("famiglia", version, options, "first", seats, stream.commitment)
    )
    for _ in range(2):
        timeline.append(None, timeline.draw(timeline.now, stream).word, 0)
    file = tmp_path / "game.jsonl"
    file.write_text(dumps(timeline.record()), "utf-8")
    for more in ([], ["--at", "2"]):
        _, total = counted(run("perft", "famiglia", "--record", str(file), *more).out)
        assert 300 < total < 400
    _, total = counted(run("perft", "famiglia", "--record", str(file), "--at", "0").out)
    assert total == 40
    for words, key in (
        (("famiglia", "--record", str(file), "--at", "3"), "analysis_no_such_entry"),
        (("family-tree", "--record", str(file)), "record_game"),
    ):
        ran = run("perft", *words)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"invalid\t{key}\t")


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("family-tree", "F0"), "no_positions"),
        (("famiglia", "F0"), "field_count"),
        (("chess",), "unknown_game"),
        (("family-tree", "--seats", "99"), "seat_count"),
        (("famiglia", "--option", "colour=red"), "unknown_option"),
        (("famiglia", "--record", "missing.jsonl"), "unreadable_file"),
    ],
)
def test_bad_input(run: Run, words: tuple[str, ...], key: str) -> None:
    ran = run("perft", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"invalid\t{key}\t")
