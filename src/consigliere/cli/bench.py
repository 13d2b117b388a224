"""`consigliere bench`: how fast the compiled rules are on this machine."""

import json
from typing import Annotated

import typer

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message

from .messages import say

_MEASURED = ("famiglia",)


class NotMeasuredError(ConsigliereError):
    """There is no benchmark for this game."""


def bench(
    game: Annotated[str, typer.Argument(help="The game: famiglia.")] = "famiglia",
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long to measure.")] = 3.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play whole games inside the compiled rules under the benchmark policy, on one core."""
    if game not in _MEASURED:
        raise NotMeasuredError("not_measured", {"game": game[:40], "known": ", ".join(_MEASURED)})
    from consigliere.games.famiglia.benchmark import measure  # noqa: PLC0415

    figures = measure(seconds)
    if as_json:
        typer.echo(json.dumps(figures))
        return
    for name, figure in figures.items():
        typer.echo(f"{say(Message(f'cli.bench.{name}')):<32}{figure:>14,.0f}")
