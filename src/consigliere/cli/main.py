"""The command line: generic commands, and those that games bring along."""

import sys
from typing import Annotated

import typer

from consigliere.console.application import add_command, application
from consigliere.console.messages import Language, fail, set_language
from consigliere.core.errors import ConsigliereError
from consigliere.games.plugin import GamePlugin
from consigliere.games.registry import plugins
from consigliere.version import __version__

from . import (
    analysis,
    arena,
    bench,
    best,
    conformance,
    dataset,
    identity,
    lobby,
    options,
    perft,
    records,
    serve,
    simulation,
    table,
    tree,
    upkeep,
    warmup,
)

app = application("cli.help.consigliere", name="consigliere")
training = application("cli.help.train")


app.add_typer(arena.app, name="arena")
app.add_typer(training, name="train")
add_command(app, serve.play, "cli.help.play")
add_command(app, serve.serve, "cli.help.serve")
add_command(app, table.table, "cli.help.table")
add_command(app, table.join, "cli.help.join")
add_command(app, table.my_games, "cli.help.my_games", name="my-games")
add_command(app, lobby.lobby, "cli.help.lobby")
add_command(app, identity.identity, "cli.help.identity")
add_command(app, options.options, "cli.help.options_of_game")
add_command(app, upkeep.backup, "cli.help.backup")
add_command(app, upkeep.restore, "cli.help.restore")
add_command(app, upkeep.export, "cli.help.export")
add_command(app, upkeep.import_, "cli.help.import_tables", name="import")
add_command(app, upkeep.prune, "cli.help.prune")
add_command(app, warmup.warmup, "cli.help.warmup")
add_command(app, records.replay, "cli.help.replay")
add_command(app, analysis.analyse, "cli.help.analyse")
add_command(app, best.best, "cli.help.best")
add_command(app, tree.tree, "cli.help.tree")
add_command(app, simulation.simulate, "cli.help.simulate")
add_command(app, bench.bench, "cli.help.bench")
add_command(app, perft.perft, "cli.help.perft")
add_command(app, conformance.conformance, "cli.help.conformance")
add_command(app, dataset.dataset, "cli.help.dataset")


def mount(plugin: GamePlugin, app: typer.Typer, training: typer.Typer) -> None:
    """Add the commands of a game under its id."""
    if plugin.commands is not None:
        app.add_typer(plugin.load(plugin.commands), name=plugin.id)
    if plugin.training is not None:
        help_key = f"cli.help.{plugin.id.replace('-', '_')}.train"
        add_command(training, plugin.load(plugin.training), help_key, name=plugin.id)


for _plugin in plugins():
    mount(_plugin, app, training)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"consigliere {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    lang: Annotated[Language | None, typer.Option(help="cli.help.lang")] = None,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="cli.help.version"),
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
