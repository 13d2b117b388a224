"""The command line: generic commands, and those that games bring along."""

import sys
from typing import Annotated

import typer

from consigliere.console.messages import Language, fail, set_language
from consigliere.core.errors import ConsigliereError
from consigliere.games.plugin import GamePlugin
from consigliere.games.registry import plugins
from consigliere.version import __version__

from . import (
    analysis,
    arena,
    bench,
    conformance,
    perft,
    records,
    serve,
    simulation,
    table,
    tree,
    upkeep,
    warmup,
)

app = typer.Typer(
    name="consigliere",
    help="Board games at one table: play, analyse, simulate.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
training = typer.Typer(help="Computer players that learn from games.", no_args_is_help=True)


app.add_typer(arena.app, name="arena")
app.add_typer(training, name="train")
app.command()(serve.play)
app.command()(serve.serve)
app.command()(table.table)
app.command()(table.join)
app.command()(upkeep.backup)
app.command()(upkeep.restore)
app.command()(upkeep.export)
app.command("import")(upkeep.import_)
app.command()(upkeep.prune)
app.command()(warmup.warmup)
app.command()(records.replay)
app.command()(analysis.analyse)
app.command()(tree.tree)
app.command()(simulation.simulate)
app.command()(bench.bench)
app.command()(perft.perft)
app.command()(conformance.conformance)


def mount(plugin: GamePlugin, app: typer.Typer, training: typer.Typer) -> None:
    """Add the commands of a game under its id."""
    if plugin.commands is not None:
        app.add_typer(plugin.load(plugin.commands), name=plugin.id)
    if plugin.training is not None:
        training.command(plugin.id)(plugin.load(plugin.training))


for _plugin in plugins():
    mount(_plugin, app, training)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"consigliere {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    lang: Annotated[Language | None, typer.Option(help="Language of all texts.")] = None,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print version."),
    ] = False,
) -> None:
    set_language(lang)


def main() -> None:
    """Run the command; an error of the user ends it with one line and exit code 2."""
    try:
        app()
    except ConsigliereError as error:
        fail(error)
    except BrokenPipeError:
        # the reader of the output, such as `head`, has closed the pipe
        sys.stderr.close()
        raise SystemExit(0) from None


if __name__ == "__main__":
    main()
