"""Ctrl-C is how one stops a server: neither the server nor `make` calls it an error."""

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CTRL_C = b"\x03"

needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


def stopped(command: list[str]) -> tuple[int, bytes]:
    """The end of a command and all it said: it gets Ctrl-C once it has told an address."""
    # a make within `make test` would say which folder it enters
    own = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k != "MFLAGS"}
    process, terminal = pty.fork()
    if process == 0:
        # whatever started these tests in the background may have had the key ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.chdir(ROOT)
        os.execvpe(command[0], command, own)  # noqa: S606  no shell is wanted
    said = b""
    while True:
        try:
            said += (heard := os.read(terminal, 4096))
        except OSError:  # how Linux says that nobody holds the other end any more
            break
        if not heard:
            break
        if re.search(rb"http://\S+\s", said) and CTRL_C not in said:
            os.write(terminal, CTRL_C)
            said += CTRL_C
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), said


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_server_stopped_by_a_key_has_ended_well(command: str, tmp_path: Path) -> None:
    options = [command, "--database", str(tmp_path / "tables.sqlite3"), "--port", "0"]
    options += ["--no-browser"] if command == "play" else []
    code, said = stopped([sys.executable, "-m", "consigliere", *options])
    assert code == 0
    assert said.count(b"\n") <= 2, said


@needs_make
def test_make_says_nothing_then(tmp_path: Path) -> None:
    arguments = f"ARGS=--no-browser --database {tmp_path}/tables.sqlite3"
    recipes = ["--old-file=.venv/play", f"PY={sys.executable}"]
    code, said = stopped(["make", *recipes, "play", arguments])
    assert code == -signal.SIGINT
    assert b"make" not in said


@needs_make
def test_make_shows_the_code_of_an_error() -> None:
    command = ["make", "--old-file=.venv/play", f"PY={sys.executable}", "play", "ARGS=--nonsense"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "Error 2" in ended.stderr
