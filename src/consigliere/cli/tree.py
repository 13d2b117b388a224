"""`consigliere tree`: the tree of a game as a picture, for genealogy programs, or as text."""

from pathlib import Path
from typing import Annotated

import typer

from consigliere.core.message import Message

from .analysis import UnwritableFileError
from .messages import Language, language, say, set_language
from .records import bytes_of


def tree(
    record: Annotated[Path, typer.Argument(help="A record of Family Tree.")],
    svg: Annotated[Path | None, typer.Option(help="Write it as a picture to this file.")] = None,
    gedcom: Annotated[Path | None, typer.Option(help="Write it as GEDCOM 5.5.1.")] = None,
    lang: Annotated[Language | None, typer.Option(help="Language of all texts.")] = None,
) -> None:
    """Draw the tree as it stands at the end of a record; as text if no file is named."""
    if lang is not None:
        set_language(lang)
    from consigliere.core.record import loads  # noqa: PLC0415
    from consigliere.core.replay import replay  # noqa: PLC0415
    from consigliere.games.drawing import check_tree, text_of, tree_file  # noqa: PLC0415
    from consigliere.games.registry import load_game  # noqa: PLC0415

    read = loads(bytes_of(record))
    wanted = [(ending, file) for ending, file in (("svg", svg), ("ged", gedcom)) if file]
    check_tree(read.header.game, "svg")
    timeline = replay(read, load_game(read.header.game))
    view = timeline.game.view(timeline.now.state, None)
    names = [sitter.name for sitter in read.header.seats]
    for ending, file in wanted:
        _write(file, tree_file(read.header.game, ending, view, language(), names))
        typer.echo(say(Message("cli.tree_written", {"file": str(file)})), err=True)
    if not wanted:
        typer.echo(text_of(read.header.game, view, language(), names))


def _write(file: Path, text: str) -> None:
    """GEDCOM ends its lines its own way, so nothing is translated."""
    try:
        file.write_bytes(text.encode())
    except OSError as error:
        details = {"file": str(file), "reason": error.strerror or str(error)}
        raise UnwritableFileError("unwritable_file", details) from error
