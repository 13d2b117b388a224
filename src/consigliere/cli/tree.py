"""`consigliere tree`: the family tree of a game as a picture, as GEDCOM or as text."""

from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from consigliere.console.files import read_bytes, write_bytes
from consigliere.console.messages import Language, language, say, set_language
from consigliere.core.message import Message


class Paper(Enum):
    """On which a poster is printed."""

    A4 = "a4"
    A3 = "a3"
    A2 = "a2"


def tree(
    record: Annotated[Path, typer.Argument(help="cli.help.tree.record")],
    svg: Annotated[Path | None, typer.Option(help="cli.help.tree.svg")] = None,
    gedcom: Annotated[Path | None, typer.Option(help="cli.help.tree.gedcom")] = None,
    pdf: Annotated[Path | None, typer.Option(help="cli.help.tree.pdf")] = None,
    paper: Annotated[Paper, typer.Option(help="cli.help.tree.paper")] = Paper.A3,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.tree.json")] = False,
    lang: Annotated[Language | None, typer.Option(help="cli.help.lang")] = None,
) -> None:
    """Draw the family tree at the end of a record; as text unless something else is asked for."""
    if lang is not None:
        set_language(lang)
    from consigliere.core.record import MAX_BYTES, loads  # noqa: PLC0415
    from consigliere.core.replay import replay  # noqa: PLC0415
    from consigliere.games.drawing import (  # noqa: PLC0415
        Print,
        check_tree,
        poster_of,
        text_of,
        tree_file,
    )
    from consigliere.games.recorded import game_of  # noqa: PLC0415

    read = loads(read_bytes(record, MAX_BYTES))
    wanted = [(ending, file) for ending, file in (("svg", svg), ("ged", gedcom)) if file]
    check_tree(read.header.game, "svg")
    timeline = replay(read, game_of(read.header))
    view = timeline.view(None)
    names = [seat.name for seat in read.header.seats]
    for ending, file in wanted:
        text = tree_file(read.header.game, ending, view, language(), names)
        # as bytes: GEDCOM has line ends of its own
        write_bytes(file, text.encode())
        typer.echo(say(Message("cli.tree_written", {"file": str(file)})), err=True)
    if pdf is not None:
        # a record does not say when it was played, but its file does
        day = datetime.fromtimestamp(record.stat().st_mtime).astimezone().date()
        how = Print(paper.value, day)
        write_bytes(pdf, poster_of(read.header.game, view, language(), names, how))
        typer.echo(say(Message("cli.tree_written", {"file": str(pdf)})), err=True)
    if as_json:
        typer.echo(tree_file(read.header.game, "json", view, language(), names), nl=False)
    elif not wanted and pdf is None:
        typer.echo(text_of(read.header.game, view, language(), names))
