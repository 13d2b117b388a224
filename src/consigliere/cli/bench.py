"""`consigliere bench`: how fast the compiled rules are on this machine."""

import json
from typing import Annotated

import typer

from consigliere.console.messages import say
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message
from consigliere.games.registry import plugin, plugins

from .game_options import DEFAULT_GAME, GameArgument


class NoBenchmarkError(ConsigliereError):
    """A game has no benchmark."""


def bench(
    game: GameArgument = DEFAULT_GAME,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="cli.help.bench.seconds")] = 3.0,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.json")] = False,
) -> None:
    """Measure how fast whole games are played by the compiled rules, on one core."""
    benchmarks = {one.id: one.benchmark for one in plugins() if one.benchmark is not None}
    if game not in benchmarks:
        raise NoBenchmarkError("not_measured", {"game": game[:40], "known": ", ".join(benchmarks)})
    figures = plugin(game).load(benchmarks[game])(seconds)
    if as_json:
        typer.echo(json.dumps(figures))
        return
    for name, figure in figures.items():
        typer.echo(f"{say(Message(f'cli.bench.{name}')):<32}{figure:>14,.0f}")
