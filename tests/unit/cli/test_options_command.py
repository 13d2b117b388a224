"""`consigliere options`: every option by its name, and what each of its values means."""

import sys
from collections.abc import Sequence

import pytest

from command_line import Run
from consigliere.cli.main import main
from consigliere.core.message import Message
from consigliere.games.registry import game_ids, load_game
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render


def listed(
    words: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    monkeypatch.setattr(sys, "argv", ["consigliere", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_everything_has_words_in_the_language_of_the_player(
    lang: str, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = listed(["--lang", lang, "options", game], monkeypatch, capsys)
    assert f"option.{game}." not in said and f"edition.{game}." not in said
    for spec in load_game(game).info.options:
        name = render(Message(f"option.{game}.{spec.name}.name"), lang)
        assert (f"\n{name}. " in said) == (spec.is_offered and not spec.is_extra)
    for edition in load_game(game).info.offered_editions:
        assert render(Message(f"edition.{game}.{edition}"), lang) in said


def test_the_changes_of_la_famiglia_say_what_holds_when_on(run: Run) -> None:
    """LF-OPT-01 … LF-OPT-08: one may choose by reading, not by the keys alone."""
    said = run("options", "la-famiglia").out
    lines = {line.strip() for line in said.splitlines()}
    assert "neutral_capture_2=on   2 soldiers per territory (default)" in lines
    assert "neutral_capture_2=off  1 defector per soldier removed" in lines
    assert "changes something only with mode=2v2" in lines
    assert any(
        line.startswith("Bronte uncontrolled: the first player’s team wins. ") for line in lines
    )


def test_an_unknown_game_is_refused(run: Run) -> None:
    assert run("options", "chess").code == 2
