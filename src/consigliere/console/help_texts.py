"""The words of a help page: keys become texts while it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from inspect import getdoc
from typing import Any

from .line_breaks import break_at_ordinary_spaces
from .messages import language

_KINDS = {"int": "number", "float": "number", "str": "text", "path": "path", "Path": "path"}
"""Typer's names of types, and what they are called here."""


def text_of(key: str) -> str:
    """The text of `key`, or of `key|detail`, in the language of the command.

    What is no key stays as it is.
    """
    from consigliere.i18n.catalogue import CatalogueMissing, load  # noqa: PLC0415

    known, _, detail = key.partition("|")
    try:
        text = load(language()).text(known)
    except CatalogueMissing:
        return key
    return key if text == known else text.replace("{detail}", detail)


def name_of(param: str) -> str:
    """An argument in capitals, in the language of the command; an option stays as it is typed."""
    key = f"cli.help.argument.{param}"
    text = text_of(key)
    return param if text == key else text


def pieces_of_usage(pieces: list[str]) -> list[str]:
    """The words of the usage line: those that Click writes in English are ours.

    An argument that must be there stands as it is, one that may be left out in brackets.
    """
    ours = {
        "[OPTIONS]": f"[{text_of('cli.help.options_word')}]",
        "COMMAND [ARGS]...": text_of("cli.help.command_words"),
    }
    return [ours.get(piece, re.sub(r"[{}]", "", piece).replace("...", "…")) for piece in pieces]


@contextmanager
def in_own_language(command: Any, ctx: Any) -> Iterator[None]:
    """A command, its parameters and the commands under it have texts instead of their keys."""
    params = command.get_params(ctx)
    explained = [command, *getattr(command, "commands", {}).values(), *params]
    with _as_before(explained), arguments_named(command, ctx):
        for each in explained:
            each.help = _help_of(each, each.help)
        for param in params:
            vars(param)["display_type_rich"] = partial(_kind_of, param)
        translate_panels()
        yield


@contextmanager
def arguments_named(command: Any, ctx: Any) -> Iterator[None]:
    """The arguments of a command are called in its language, for the line of its usage."""
    params = [one for one in command.get_params(ctx) if one.param_type_name == "argument"]
    with _as_before(params):
        for param in params:
            param.metavar = name_of(param.name)
        yield


@contextmanager
def _as_before(things: Iterable[Any]) -> Iterator[None]:
    """What is set meanwhile does not last."""
    before = [(each, dict(vars(each))) for each in things]
    try:
        yield
    finally:
        for each, known in before:
            vars(each).clear()
            vars(each).update(known)


_OF_CLICK = {"Show this message and exit.": "cli.help.show"}


def _help_of(explained: Any, key: str | None) -> str | None:
    """The text of a key; a command that has none is explained by its docstring."""
    if not key:
        return key
    text = text_of(_OF_CLICK.get(key, key))
    is_missing = text == key and key.startswith("cli.help.")
    return getdoc(getattr(explained, "callback", None)) if is_missing else text


def _kind_of(param: Any, ctx: Any) -> str | None:
    """What kind of value a parameter takes; nothing for a flag."""
    if getattr(param, "is_flag", False):
        return None
    shown: str = type(param).display_type_rich(param, ctx) or ""
    kinds = [_KINDS[word] for word in re.findall(r"\w+", shown) if word in _KINDS]
    return f"<{text_of(f'cli.help.type.{kinds[0]}')}>" if kinds else shown


def translate_panels() -> None:
    """Titles and remarks that Typer takes from constants of its module."""
    from typer import rich_utils  # noqa: PLC0415  slow

    break_at_ordinary_spaces()
    rich_utils.OPTIONS_PANEL_TITLE = text_of("cli.help.options")
    rich_utils.ARGUMENTS_PANEL_TITLE = text_of("cli.help.arguments")
    rich_utils.COMMANDS_PANEL_TITLE = text_of("cli.help.commands")
    rich_utils.ERRORS_PANEL_TITLE = text_of("cli.help.error")
    rich_utils.ABORTED_TEXT = text_of("cli.help.aborted")
    rich_utils.REQUIRED_LONG_STRING = text_of("cli.help.required")
    rich_utils.DEFAULT_STRING = text_of("cli.help.default").replace("{value}", "{}")
    rich_utils.ENVVAR_STRING = text_of("cli.help.variable").replace("{value}", "{}")
    hint = "[blue]{command_path} {help_option}[/]"
    rich_utils.RICH_HELP = text_of("cli.help.try").replace("{command}", hint)
