"""`consigliere family-tree deck`: the cards as a PDF to print and play with."""

from pathlib import Path
from typing import Annotated

import typer

from consigliere.console.files import read_bytes, write_bytes
from consigliere.console.messages import Language, language, say, set_language
from consigliere.core.message import Message


def deck(
    pdf: Annotated[Path, typer.Option(help="cli.help.deck.pdf")],
    name: Annotated[str, typer.Option("--deck", help="cli.help.deck.name")] = "standard",
    file: Annotated[Path | None, typer.Option(help="cli.help.deck.file")] = None,
    lang: Annotated[Language | None, typer.Option(help="cli.help.lang")] = None,
) -> None:
    """Write a deck as a PDF: nine cards to a page, with backs and cut marks."""
    if lang is not None:
        set_language(lang)
    from ..deck.files import load_deck, read_deck  # noqa: PLC0415
    from ..drawing.card_sheets import deck_pdf  # noqa: PLC0415

    if file is None:
        chosen = load_deck(name)
    else:
        chosen = read_deck(read_bytes(file).decode("utf-8", "replace"), file.name)
    write_bytes(pdf, deck_pdf(chosen, language()))
    typer.echo(say(Message("cli.deck_written", {"file": str(pdf)})), err=True)
