"""Typer applications whose help and errors are in the language of the command.

Help is given as a key of the catalogues (`cli.help.…`), or as a text that stands as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from .help_texts import arguments_named, in_own_language, pieces_of_usage, text_of
from .messages import Language, set_language
from .usage_errors import known_context, spoken_errors
from .values import check_what_was_typed


def application(help_key: str, name: str | None = None) -> typer.Typer:
    """An application without commands yet; without words it shows its help."""
    return typer.Typer(
        name=name,
        cls=Group,
        help=help_key,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
    )


def add_command(
    app: typer.Typer,
    command: Callable[..., Any],
    help_key: str,
    name: str | None = None,
    context: dict[str, bool] | None = None,
) -> None:
    """Add a function under its own name, or another one; `context` are settings of Click."""
    app.command(name, cls=Command, help=help_key, context_settings=context)(command)


class _Spoken:
    """What commands and groups share: usage and help in the language of the command.

    The contexts are those of Click, which Typer does not export.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        check_what_was_typed(self, ctx)
        with known_context(ctx):
            rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
            return rest

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        with arguments_named(self, ctx):
            pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        return pieces_of_usage(pieces)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        words = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, words, prefix=f"{text_of('cli.help.usage')} ")

    def format_help(self, ctx: Any, formatter: Any) -> None:
        with in_own_language(self, ctx):
            super().format_help(ctx, formatter)  # type: ignore[misc]


class Command(_Spoken, TyperCommand):
    """A command."""


class Group(_Spoken, TyperGroup):
    """A group of commands, such as the whole application."""

    def make_context(self, *arguments: Any, **settings: Any) -> Any:
        """The words before the first command are read."""
        with spoken_errors():
            return super().make_context(*arguments, **settings)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The language comes first: help and errors of the same line are in it, too."""
        wanted = _language_in(args) if ctx.parent is None else None
        if wanted is not None:
            set_language(wanted)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """The words of the command are read, and it runs."""
        with spoken_errors():
            return super().invoke(ctx)


def _language_in(args: list[str]) -> Language | None:
    """The language that `--lang` names last before the first command."""
    found, words = None, iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        if name == "--lang":
            value = value if equals else next(words, "")
            found = Language(value) if value in tuple(Language) else found
        elif not word.startswith("-"):
            break
    return found
