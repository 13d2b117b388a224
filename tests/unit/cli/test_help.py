"""Help and errors in the language of the player; help loads nothing heavy."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command

from command_line import Run
from consigliere.cli.main import app
from consigliere.console.usage_errors import in_words
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES

ENGLISH = ("Usage:", "COMMAND [ARGS]", "Show this message", "[required]", "[default:", "[env var")
"""What Typer would write."""

every_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.mark.parametrize(
    ("words", "late"),
    [
        ("", "numba numpy msgspec starlette textual"),
        ("analyse", "numba consigliere.analysis"),
        ("arena run", "numba msgspec"),
        ("la-famiglia companion", "numba numpy msgspec"),
        ("train famiglia", "numba numpy"),
    ],
)
def test_help_does_not_import(words: str, late: str) -> None:
    program = (
        "import sys\nfrom consigliere.cli.main import app\n"
        f"try:\n    app({[*words.split(), '--help']})\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {late.split()} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert "--help" in ran.stdout.decode()
    assert ran.stdout.decode().splitlines()[-1] == "[]"


@pytest.mark.parametrize("words", ["options", "--lang fr options family-tree"])
def test_texts_and_defaults_are_not_checked_by_what_takes_long_to_load(words: str) -> None:
    program = (
        "import sys\nfrom consigliere.cli.main import app\n"
        f"try:\n    app({words.split()})\nexcept SystemExit:\n    pass\n"
        "sys.exit('pydantic' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert ran.returncode == ("--lang" in words)  # the language is one of a few


def commands(group: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command and group, with the words that call it."""
    yield words, group
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, (*words, name))


ALL = dict(commands(get_command(app)))


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """No text is broken into lines."""
    monkeypatch.setenv("COLUMNS", "600")


@every_language
@pytest.mark.usefixtures("wide")
def test_help_is_in_the_language_of_the_player(run: Run, lang: str) -> None:
    """Every text of every command, and what Typer adds to them; no flag takes a `<bool>`."""
    catalogue = load(lang)
    assert {("play",), ("arena", "run"), ("famiglia", "best"), ("la-famiglia", "companion")} <= set(
        ALL
    )
    for words, command in ALL.items():
        shown = run("--lang", lang, *words, "--help")
        assert shown.code == 0
        keys = [each.help.partition("|")[0] for each in (command, *command.params) if each.help]
        keys += [child.help for child in getattr(command, "commands", {}).values()]
        for key in {*keys, "cli.help.usage", "cli.help.show", "cli.help.options"}:
            text = catalogue.text(key).partition("{")[0].partition("\n")[0]
            assert key in catalogue.keys, (words, key)
            assert text in shown.out, (words, key)
        assert "<bool>" not in shown.out
        assert "cli." not in shown.out
        if lang != "en":
            assert not any(english in shown.out for english in ENGLISH), words


@every_language
def test_the_environment_chooses_the_language_of_help(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    ran = subprocess.run(
        [sys.executable, "-m", "consigliere.cli.main", "play", "--help"],
        capture_output=True,
        check=True,
    )
    assert load(lang).text("cli.help.usage") in ran.stdout.decode()


WRONG = [
    ("play --foo", "no_option", "--foo"),
    ("play --prot 1", "no_option_but", "--port"),
    ("chess", "no_command", "chess"),
    ("tabel", "no_command_but", "table"),
    ("join", "missing_argument", ""),
    ("my-games", "missing_option", "--server"),
    ("train famiglia --games 1 --seed 1", "missing_option", "--out"),
    ("play --port", "needs_value", "--port"),
    ("play --browser=no", "takes_no_value", "--browser"),
    ("play one two", "too_many", "one two"),
    ("play --port x", "bad_value", "--port"),
    ("play --port 65536", "at_most", "65535"),
    ("simulate --budget x", "a_number", "--budget"),
    ("simulate --games 0", "at_least", "1"),
    ("la-famiglia companion --mode 3v3", "none_of", "2v1"),
    ("--lang xx play", "none_of", "ru"),
]


@every_language
@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(("words", "key", "named"), WRONG)
def test_wrong_words_are_explained_and_end_with_code_2(
    run: Run, lang: str, words: str, key: str, named: str
) -> None:
    ran = run("--lang", lang, *words.split())
    assert (ran.code, ran.out) == (2, "")
    error = ran.err.splitlines()[-2]
    said = load(lang).text(f"cli.usage.{key}").replace("}", "{").split("{")[0::2]
    assert all(part.strip() in error for part in said), error
    assert named in error
    assert load(lang).text("cli.help.error") in ran.err
    assert not any(english in ran.err for english in ENGLISH) or lang == "en"


def test_a_sentence_that_is_not_known_stays_as_it_is() -> None:
    assert in_words("The moon is made of cheese.") == "The moon is made of cheese."
