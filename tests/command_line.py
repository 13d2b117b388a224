"""Runs commands in this process, as a person would type them."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from consigliere.cli.main import main


@dataclass(frozen=True)
class Ran:
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("famiglia", "turns", "-", stdin="…")`, in English."""

    def typed(*words: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["consigliere", "--lang", "en", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        return Ran(int(ended.value.code or 0), shown.out, shown.err)

    return typed
