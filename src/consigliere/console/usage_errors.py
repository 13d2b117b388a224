"""What is wrong with a line of words, in the language of the command.

Click and Typer say it in English; their sentences are recognised and said anew. One that is not
known stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer

from consigliere.core.message import Arg, Message

from .help_texts import name_of, translate_panels
from .messages import say

_USAGE_ERROR: Any = typer.BadParameter.__bases__[0]
"""Typer exports no more than this one of its errors."""

_WITH_HELP = "NoArgsIsHelpError"
"""An error that has shown the help already."""

_SENTENCES = {
    r"No such option: (?P<option>\S+?)\.?": "no_option",
    r"No such option: (?P<option>\S+?)\.? \(?(?:Possible|Did)[^-]+(?P<options>-.+?)[?)]": (
        "no_option_but"
    ),
    r"No such command '(?P<command>.+?)'\.": "no_command",
    r"No such command '(?P<command>.+?)'\. Did you mean (?P<commands>.+)\?": "no_command_but",
    r"Missing command\.": "missing_command",
    r"Missing argument '?(?P<name>.+?)'?\.(?s:.*)": "missing_argument",
    r"Missing option '?(?P<name>.+?)'?\.(?s:.*)": "missing_option",
    r"Invalid value for (?P<name>.+?): (?P<reason>(?s:.*))": "bad_value",
    r"Option '(?P<option>.+?)' requires an argument\.": "needs_value",
    r"Option '(?P<option>.+?)' does not take a value\.": "takes_no_value",
    r"Got unexpected extra argument(?:s|\(s\))? \((?P<words>.*)\)": "too_many",
    r"Unable to parse input string as an integer, exceeded maximum size": "too_large",
    r"Input should be a valid integer\b.*|.* is not a valid int(?:eger)?\.": "whole_number",
    r"Input should be a (?:valid|finite) number\b.*|.* is not a valid float\.": "a_number",
    r"Input should be greater than or equal to (?P<least>\S+)": "at_least",
    r"Input should be less than or equal to (?P<most>\S+)": "at_most",
    r"(?:Value error, )?(?P<value>.+) is not one of (?P<known>.+?)\.": "none_of",
}
"""Whole sentences as patterns, and the end of the key that says the same."""


@contextmanager
def spoken_errors() -> Iterator[None]:
    """Errors of the words raise again with our text; Typer prints them and exits with code 2."""
    try:
        yield
    except typer.Abort:
        translate_panels()
        raise
    except _USAGE_ERROR as error:
        if type(error).__name__ == _WITH_HELP:
            raise
        translate_panels()
        context = vars(error).get("ctx")
        raise _USAGE_ERROR(in_words(error.format_message()), context) from error


@contextmanager
def known_context(context: Any) -> Iterator[None]:
    """Errors of the words know their command, so that its usage is shown, too."""
    try:
        yield
    except _USAGE_ERROR as error:
        if vars(error).get("ctx") is None:
            error.ctx = context
        raise


def in_words(sentence: str) -> str:
    """A sentence of Click or Typer in the language of the command."""
    for pattern, key in _SENTENCES.items():
        found = re.fullmatch(pattern, sentence)
        if found is not None:
            details: dict[str, Arg] = {n: v.replace("'", "") for n, v in found.groupdict().items()}
            if "name" in details:
                details["name"] = name_of(str(details["name"]))
            if "reason" in details:
                details["reason"] = in_words(found["reason"])
            return say(Message(f"cli.usage.{key}", details))
    return sentence
