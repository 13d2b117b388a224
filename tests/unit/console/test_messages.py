"""Errors of the user, as people and as programs read them."""

import sys

import pytest

from consigliere.console.messages import fail
from consigliere.games.registry import UnknownGameError


@pytest.mark.parametrize(
    ("is_terminal", "before"), [(True, ""), (False, "invalid\tunknown_game\t")]
)
def test_people_read_the_text_alone_and_programs_the_key_too(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    is_terminal: bool,
    before: str,
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    with pytest.raises(SystemExit) as stopped:
        fail(UnknownGameError("unknown_game", {"game": "chess", "known": "famiglia"}))
    assert stopped.value.code == 2
    line = capsys.readouterr().err
    assert line.startswith(before)
    assert "\t" not in line.removeprefix(before)
    assert "chess" in line
