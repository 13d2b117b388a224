"""The words of help pages: keys become texts once, other texts stand as they are."""

import pytest
from typer.testing import CliRunner

from consigliere.console import help_texts
from consigliere.console.application import add_command, application

HELP = "Count the cards | of a file"


def count_cards(number: int) -> None:
    """Not shown: the command has a help text."""


def test_a_text_that_is_no_key_stands_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    app = application("Cards")
    add_command(app, count_cards, HELP)
    add_command(app, count_cards, "Another", name="another")
    shown = CliRunner().invoke(app, ["count-cards", "--help"]).output
    assert HELP in shown
    assert HELP in CliRunner().invoke(app, ["--help"]).output


def test_every_text_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    look_up = help_texts.text_of

    def remembered(key: str) -> str:
        asked.append(key)
        return look_up(key)

    monkeypatch.setattr(help_texts, "text_of", remembered)
    app = application("cli.help.program")
    add_command(app, count_cards, HELP)
    add_command(app, count_cards, "Another", name="another")
    assert CliRunner().invoke(app, ["count-cards", "--help"]).exit_code == 0
    assert [key for key in asked if key.startswith("Count")] == [HELP]
