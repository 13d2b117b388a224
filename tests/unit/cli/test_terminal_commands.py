"""`consigliere table` and `join`: what was typed wrongly is told before anything starts."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from consigliere.cli.hosting import HostingError, free_terminal_database, locked
from consigliere.cli.table import SeatError, TimeError, read_deadline, read_patience, read_seats
from consigliere.core.message import Message
from consigliere.games.registry import load_game
from consigliere.i18n.render import render
from consigliere.server.deadline_protocol import TurnDeadline
from consigliere.server.request_protocol import SeatRequest

INFO = load_game("family-tree").info
ALTERNATE_SCREEN = b"\x1b[?1049h"
"""What a terminal is told before anything is drawn on the whole of it."""


def test_seats_are_read_from_words() -> None:
    words = ["me", "computer", "computer:7", "guest", "hot", "hot:Ben: the 2nd"]
    assert read_seats(words, INFO, {}, "Ann") == [
        SeatRequest("me", "Ann"),
        SeatRequest("computer"),
        SeatRequest("computer", level=7),
        SeatRequest("guest"),
        SeatRequest("hot"),
        SeatRequest("hot", "Ben: the 2nd"),
    ]


def test_without_words_there_are_as_few_as_can_be() -> None:
    info = load_game("la-famiglia").info
    kinds = [seat.kind for seat in read_seats([], info, {"mode": "2v1"}, "")]
    assert kinds == ["me", "computer", "computer"]


@pytest.mark.parametrize(
    "word", ["", "you", "computer:", "computer:x", "me:Ann", "guest:1", "hot:"]
)
def test_other_words_are_no_seats(word: str) -> None:
    with pytest.raises(SeatError) as caught:
        read_seats([word], INFO, {}, "")
    assert caught.value.key == "seat_form"


def test_a_deadline_is_read_from_a_word() -> None:
    assert read_deadline(None) is None
    assert read_deadline("48") == TurnDeadline(172_800, "wait")
    assert read_deadline("672:take_over") == TurnDeadline(2_419_200, "take_over")
    assert read_deadline("10m") == TurnDeadline(600, "wait", "game")
    assert read_deadline("5m+3:resign") == TurnDeadline(300, "resign", "game", 3)


@pytest.mark.parametrize(
    "word",
    ["", "0", "-24", "673", "1.5", "nan", "day:resign", "24:sleep", "9" * 5000, "0m", "5m+601"],
)
def test_other_words_are_no_deadlines(word: str) -> None:
    """What may be typed is said, in the units in which it is typed."""
    with pytest.raises(TimeError) as caught:
        read_deadline(word)
    assert caught.value.message == Message("error.deadline_form", {"text": word[:40]})
    said = render(caught.value.message, "en")
    for form in ("1 to 672", "10m+5", "24:take_over"):
        assert form in said


@pytest.mark.parametrize("minutes", [-1, 0, 40_321])
def test_other_numbers_are_no_time_to_wait(minutes: int) -> None:
    with pytest.raises(TimeError) as caught:
        read_patience(minutes, None)
    assert "1 to 40320 minutes" in render(caught.value.message, "en")


@pytest.mark.parametrize(("minutes", "seconds"), [(None, None), (1, 60), (60, 3600)])
def test_how_long_to_wait_is_read_in_minutes(minutes: int | None, seconds: int | None) -> None:
    assert read_patience(minutes, None) == seconds


def test_no_two_terminals_serve_from_one_database(tmp_path: Path) -> None:
    with free_terminal_database(tmp_path) as first, free_terminal_database(tmp_path) as second:
        assert first != second
        with pytest.raises(HostingError) as caught, locked(first):
            raise AssertionError("two servers of one database")
        assert caught.value.key == "database_in_use"
    with free_terminal_database(tmp_path) as again:
        assert again == first


def at_a_terminal(folder: Path, *arguments: str) -> tuple[int, str]:
    """Exit code and standard error of a command whose screen is a terminal."""
    ours, theirs = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "consigliere.cli.main", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "C"},
        )
    finally:
        os.close(ours)
        os.close(theirs)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("table", "chess"), "unknown_game"),
        (("table", "--edition", "third"), "unknown_edition"),
        (("table", "--option", "starter"), "option_form"),
        (("table", "--seat", "king"), "seat_form"),
        (("table", "--seat", "me"), "seat_count"),
        (("table", "--deadline", "-24"), "deadline_form"),
        (("table", "--patience", "-10"), "patience_form"),
        (("table", "--patience", "10", "--deadline", "24"), "patience_form"),
        (("join", "somewhere"), "bad_link"),
        (("join", "http://127.0.0.1:9/#/t/abc"), "nobody_there"),
        (("my-games", "--server", "somewhere"), "bad_address"),
        (("my-games", "--server", "http://127.0.0.1:9"), "nobody_there"),
    ],
)
def test_bad_input_is_one_line_with_a_key(
    tmp_path: Path, arguments: tuple[str, ...], key: str
) -> None:
    code, said = at_a_terminal(tmp_path, *arguments)
    assert code == 2
    assert said.startswith(f"invalid\t{key}\t")
    assert said.count("\n") == 1


def test_a_table_ends_with_its_terminal(tmp_path: Path) -> None:
    """Also where no signal says so: to a process with a terminal that is not its own."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "consigliere.cli.main", "table", "famiglia"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"},
    )
    os.close(theirs)
    try:
        shown = b""
        while ALTERNATE_SCREEN not in shown:
            shown += os.read(ours, 1 << 16)
        os.close(ours)
        assert process.wait(60) == -signal.SIGHUP
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("arguments", [("table",), ("join", "http://127.0.0.1:9/#/t/abc")])
def test_a_pipe_is_no_terminal(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "consigliere.cli.main", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    assert done.returncode == 2
    assert done.stderr.startswith("invalid\tno_terminal\t")
