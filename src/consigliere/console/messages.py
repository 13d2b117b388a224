"""Texts of the command line in the user's language, errors, and options as key=value."""

import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, NoReturn

import typer

from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidOption
from consigliere.core.message import Message

WRONG_USE = 2
"""The exit code after wrong input."""


class Language(StrEnum):
    """The languages of the texts; a test compares them with those of the catalogues."""

    EN = "en"
    RU = "ru"
    ES = "es"
    FR = "fr"


_TAGS = tuple(language.value for language in Language)

_chosen: list[str] = []
"""The language of this command, once it is known."""


def set_language(lang: Language | None) -> None:
    """Set the language for the rest of the command; None takes it from the environment."""
    _chosen[:] = [lang.value if lang else _language_of_environment()]


def _language_of_environment() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        tag = os.environ.get(name, "")[:2].lower()
        if tag in _TAGS:
            return tag
    return "en"


def language() -> str:
    """The tag of the language of all texts."""
    return _chosen[0] if _chosen else _language_of_environment()


def say(message: Message, names: Sequence[str] = ()) -> str:
    """The message in the language of the command."""
    from consigliere.i18n.catalogue import CatalogueMissing  # noqa: PLC0415
    from consigliere.i18n.render import render  # noqa: PLC0415

    try:
        return render(message, language(), names)
    except CatalogueMissing:
        return message.key


def short_error(error: ConsigliereError) -> str:
    """`illegal<TAB>KEY<TAB>CLAUSE` for a refusal, else `invalid<TAB>KEY`."""
    if isinstance(error, IllegalAction):
        return f"illegal\t{error.key}\t{error.clause}"
    return f"invalid\t{error.key}"


def fail(error: ConsigliereError) -> NoReturn:
    """Print the error as one line on standard error; exit with code 2.

    People read its text alone; programs get the key before it, too.
    """
    text = say(error.message)
    typer.echo(text if sys.stderr.isatty() else f"{short_error(error)}\t{text}", err=True)
    raise SystemExit(WRONG_USE)


Options = Annotated[
    list[str],
    typer.Option("--option", help="cli.help.option"),
]


def read_options(given: Sequence[str], edition: str | None = None) -> dict[str, str]:
    """The options of a game from `key=value` words and an edition; raises InvalidOption."""
    options: dict[str, str] = {} if edition is None else {"edition": edition}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise InvalidOption("option_form", {"text": word[:40]})
        options[name] = value
    return options
