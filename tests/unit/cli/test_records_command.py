"""`consigliere replay`: a record is verified, and one that is damaged is refused."""

from pathlib import Path

import pytest

from command_line import Run
from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.core.record import Header, Sitter, dumps
from consigliere.core.replay import Timeline
from consigliere.core.table_acts import RESIGN
from consigliere.games.registry import load_game


@pytest.fixture(scope="module")
def record() -> str:
    """A whole game: free cards first, then passes."""
    game, stream = load_game("famiglia"), ChanceStream.from_int(7)
    options = game.info.resolve_options({})
    seats = (Sitter("One", "human"), Sitter("", "computer", 2))
    version = game.info.rules_version
    header = Header("famiglia", version, options, "first", seats, stream.commitment)
    timeline = Timeline(game, header)
    while timeline.now.outcome is None:
        actors = game.actors(timeline.now.state)
        if actors == (CHANCE,):
            timeline.append(None, timeline.draw(timeline.now, stream).word, 0)
        else:
            words = [a.word for a in game.legal_actions(timeline.now.state, actors[0])]
            free = [word for word in words if word.startswith("+") and "(" not in word]
            timeline.append(actors[0], (free or ["pass"])[0], 0)
    return dumps(timeline.record(stream.seed.hex()))


def test_a_record_is_stepped_through_and_verified(run: Run, record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record, "utf-8")
    ran = run("replay", str(file))
    assert ran.code == 0
    assert "pass" in ran.out
    assert "One: " in ran.out
    assert "two passes in a row" in ran.out


def test_who_resigned_is_said(run: Run, tmp_path: Path) -> None:
    game = load_game("famiglia")
    seats = (Sitter("One", "human"), Sitter("", "human"))
    options = game.info.resolve_options({})
    timeline = Timeline(game, Header("famiglia", game.info.rules_version, options, "first", seats))
    timeline.append(1, RESIGN, 0)
    file = tmp_path / "game.jsonl"
    file.write_text(dumps(timeline.record()), "utf-8")
    assert "(resigned: Player 2)" in run("replay", str(file)).out
    assert "(abandon\u00a0: Joueur 2)" in run("--lang", "fr", "replay", str(file)).out


def test_a_changed_byte_is_found(run: Run, record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record.replace('"act":"pass"', '"act":"Pass"', 1), "utf-8")
    ran = run("replay", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("invalid\trecord_hash\t")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read(run: Run, name: str, tmp_path: Path) -> None:
    ran = run("replay", str(tmp_path / name))
    assert ran.code == 2
    assert ran.err.startswith("invalid\tunreadable_file\t")


def test_why_it_cannot_be_read_is_said_in_the_language_of_the_reader(
    run: Run, tmp_path: Path
) -> None:
    assert "Такого файла" in run("--lang", "ru", "replay", str(tmp_path / "none.jsonl")).err
    assert "Это папка" in run("--lang", "ru", "replay", str(tmp_path)).err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
@pytest.mark.parametrize("command", [("replay",), ("analyse",), ("tree",)])
def test_a_file_without_end_is_too_large_at_once(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command, "/dev/zero")
    assert ran.code == 2
    assert "record_too_large" in ran.err
