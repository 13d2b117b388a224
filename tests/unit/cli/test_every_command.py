"""Whatever is wrong with the words of any command is said without a word of English."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command

from command_line import Run
from consigliere.cli.main import app
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES

Words = tuple[str, ...]


def commands(group: Any, words: Words = ()) -> Iterator[tuple[Words, Any]]:
    """Every command and group, with the words that call it."""
    yield words, group
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, (*words, name))


ALL = dict(commands(get_command(app)))

every_command = pytest.mark.parametrize("words", ALL, ids=" ".join)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def is_option(param: Any) -> bool:
    return bool(param.param_type_name == "option")


def bad_values(param: Any) -> Iterator[str]:
    """Values that an option or an argument cannot have; none for one that takes any text."""
    kind = param.type_descriptor
    if kind.is_choice:
        yield "zzz"
    if kind.annotation in {int, float} or kind.is_ranged:
        yield "zzz"
        if kind.annotation is float:
            yield "nan"
        if param.min is not None:
            yield str(param.min - 1)
        if param.max is not None:
            yield from (str(param.max + 1), "9" * 5000)


def mistakes(command: Any) -> Iterator[Words]:
    """Words after the name of a command that it cannot take."""
    yield ("--zzz",)
    params = [param for param in command.params if param.name != "help"]
    for param in filter(is_option, params):
        name = param.opts[-1]
        yield (f"{name}=zzz",) if param.is_flag else (name,)
        yield from ((f"{name}={value}",) for value in bad_values(param))
    if getattr(command, "commands", None):
        yield ("zzz",)
        return
    arguments = [param for param in params if not is_option(param)]
    if any(param.required for param in params):
        yield ()
    if all(argument.nargs == 1 for argument in arguments):
        yield ("zzz",) * (len(arguments) + 1)


def names(command: Any) -> set[str]:
    """The words of options and choices, which stand in every language as they are typed."""
    words = {word for param in command.params for word in re.findall(r"\w+", str(param.opts))}
    choices = (choice for param in command.params for choice in param.type_descriptor.choices or ())
    return words | {str(getattr(choice, "value", choice)) for choice in choices}


@every_command
def test_every_mistake_is_said_without_english(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: Words
) -> None:
    """In Russian only what is typed is in Latin letters; the help is named beside the error."""
    monkeypatch.setenv("COLUMNS", "9000")
    own = {"consigliere", "help", *names(ALL[words])}
    for wrong in mistakes(ALL[words]):
        ran = run("--lang", "ru", *words, *wrong)
        assert (ran.code, ran.out) == (2, ""), wrong
        _, is_for_programs, said = ran.err.rpartition("\t")
        typed = set(re.findall(r"\w+", " ".join((*words, *wrong))))
        assert set(re.findall(r"\b[A-Za-z]\w*", said)) <= own | typed, (wrong, said)
        assert is_for_programs or " ".join(("consigliere", *words, "--help")) in said, wrong


@every_language
@every_command
def test_arguments_and_kinds_of_values_have_names_in_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: Words, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "600")
    shown = run("--lang", lang, *words, "--help").out
    catalogue, usage = load(lang), shown.strip().partition("\n")[0]
    for param in ALL[words].params:
        if not is_option(param):
            name = catalogue.text(f"cli.help.argument.{param.name}")
            assert re.search(rf" \W?{name}(?!\w)", usage), (param.name, usage)
    kinds = {f"<{catalogue.text(f'cli.help.type.{kind}')}>" for kind in ("number", "text", "path")}
    found = set(re.findall(r"<[^<>= ]+>", shown))
    assert {kind for kind in found if "|" not in kind} <= kinds
    assert not re.search(r"[{}]", usage)


@every_command
@pytest.mark.parametrize("columns", [80, 97, 100])
def test_no_line_of_french_begins_with_what_belongs_to_the_word_before(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: Words, columns: int
) -> None:
    """A space before a colon or a semicolon does not break."""
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = run("--lang", "fr", *words, "--help").out
    assert not re.findall(r"^\W*\s[:;!?»](?: .*)?$", shown, re.MULTILINE)
