"""The command line: one application, a module for each group of commands."""

import sys
from typing import Annotated

import typer

from consigliere import __version__
from consigliere.core.errors import ConsigliereError

from . import (
    analysis,
    arena,
    bench,
    famiglia,
    la_famiglia,
    records,
    serve,
    simulation,
    table,
    train,
    tree,
    warmup,
)
from .messages import Language, fail, set_language

app = typer.Typer(
    name="consigliere",
    help="Famiglia, La Famiglia and Family Tree: play, analyse, simulate.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.add_typer(famiglia.app, name="famiglia", help="Positions and turns of Famiglia, line by line.")
app.add_typer(la_famiglia.app, name="la-famiglia", help="La Famiglia for those who own the box.")
app.add_typer(arena.app, name="arena", help="Matches between computer players.")
app.add_typer(train.app, name="train", help="Computer players that learn from games.")
app.command()(serve.play)
app.command()(serve.serve)
app.command()(table.table)
app.command()(table.join)
app.command()(warmup.warmup)
app.command()(records.replay)
app.command()(analysis.analyse)
app.command()(tree.tree)
app.command()(simulation.simulate)
app.command()(bench.bench)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"consigliere {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    lang: Annotated[Language | None, typer.Option(help="Language of all texts.")] = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Version.")
    ] = False,
) -> None:
    set_language(lang)


def main() -> None:
    """Run the command; what the user did wrong ends it with one line and exit code 2."""
    try:
        app()
    except ConsigliereError as error:
        fail(error)
    except BrokenPipeError:
        # The reader of the output (`head`, say) has left: nothing more to tell it.
        sys.stderr.close()
        raise SystemExit(0) from None


if __name__ == "__main__":
    main()
