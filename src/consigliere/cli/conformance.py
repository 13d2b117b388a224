"""`consigliere conformance`: an implementation of the rules is held against kept answers."""

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.console.files import read_bytes
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg

if TYPE_CHECKING:
    from consigliere.testing.corpus import Line


class InvalidCorpusError(ConsigliereError):
    """A file that should hold questions or answers does not."""


def conformance(
    corpus: Annotated[Path, typer.Argument(help="cli.help.conformance.corpus")],
    answers: Annotated[Path | None, typer.Option(help="cli.help.conformance.answers")] = None,
    questions: Annotated[
        bool, typer.Option("--questions", help="cli.help.conformance.questions")
    ] = False,
) -> None:
    """Compare answers about the rules with those of a corpus; without `--answers`, our own.

    Each difference is a line of line number, steps before, field, expected and given answer,
    separated by TABs. The exit code is 1 if there is any.
    """
    from consigliere.games.registry import load_game  # noqa: PLC0415
    from consigliere.testing.corpus import answers_to, differences, question_of  # noqa: PLC0415

    lines = _lines(corpus)
    if questions:
        for line in lines:
            typer.echo(_json(question_of(line)))
        return
    given = _lines(answers) if answers else []
    count = 0
    for number, line in enumerate(lines, start=1):
        if answers is None:
            told = answers_to(load_game(line["game"]), question_of(line))
        else:
            told = given[number - 1] if number <= len(given) else {}
        for found in differences(line, told):
            count += 1
            values = (_json(found.expected), _json(found.given))
            typer.echo("\t".join((str(number), found.after, found.field, *values)))
    raise typer.Exit(1 if count else 0)


def _lines(file: Path) -> "list[Line]":
    from consigliere.testing.corpus import read  # noqa: PLC0415

    content = read_bytes(file)
    found: list[Line] = []
    try:
        if content[:2] == b"\x1f\x8b":
            content = gzip.decompress(content)
        for line in read(content.decode().splitlines()):
            found.append(line)
    except (ValueError, OSError, EOFError) as error:
        details: dict[str, Arg] = {"file": str(file), "line": len(found) + 1}
        raise InvalidCorpusError("invalid_corpus", details) from error
    return found


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
