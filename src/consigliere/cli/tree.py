"""`consigliere tree`: the family tree of a game as a picture, as GEDCOM or as text."""

from pathlib import Path
from typing import Annotated

import typer

from consigliere.console.files import read_bytes, write_bytes
from consigliere.console.messages import Language, language, say, set_language
from consigliere.core.message import Message


def tree(
    record: Annotated[Path, typer.Argument(help="cli.help.tree.record")],
    svg: Annotated[Path | None, typer.Option(help="cli.help.tree.svg")] = None,
    gedcom: Annotated[Path | None, typer.Option(help="cli.help.tree.gedcom")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.tree.json")] = False,
    lang: Annotated[Language | None, typer.Option(help="cli.help.lang")] = None,
) -> None:
    """Draw the family tree at the end of a record; as text unless something else is asked for."""
    if lang is not None:
        set_language(lang)
    from consigliere.core.record import MAX_BYTES, loads  # noqa: PLC0415
    from consigliere.core.replay import replay  # noqa: PLC0415
    from consigliere.games.drawing import check_tree, text_of, tree_file  # noqa: PLC0415
    from consigliere.games.registry import load_game  # noqa: PLC0415

    read = loads(read_bytes(record, MAX_BYTES))
    wanted = [(ending, file) for ending, file in (("svg", svg), ("ged", gedcom)) if file]
    check_tree(read.header.game, "svg")
    timeline = replay(read, load_game(read.header.game))
    view = timeline.view(None)
    names = [seat.name for seat in read.header.seats]
    for ending, file in wanted:
        text = tree_file(read.header.game, ending, view, language(), names)
        # as bytes: GEDCOM has line ends of its own
        write_bytes(file, text.encode())
        typer.echo(say(Message("cli.tree_written", {"file": str(file)})), err=True)
    if as_json:
        typer.echo(tree_file(read.header.game, "json", view, language(), names), nl=False)
    elif not wanted:
        typer.echo(text_of(read.header.game, view, language(), names))
