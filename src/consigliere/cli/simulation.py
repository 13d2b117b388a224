"""`consigliere simulate`: many games between computer players, as numbers."""

import json
from typing import Annotated

import typer

from consigliere.core.errors import ConsigliereError

from .telling import read_options


class WrongPlayersError(ConsigliereError):
    """The list of players does not fit the game."""


def simulate(
    game: Annotated[str, typer.Argument(help="The game: famiglia.")] = "famiglia",
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal games.")] = 1,
    players: Annotated[str, typer.Option(help="A player for each seat.")] = "greedy,random",
    option: Annotated[list[str], typer.Option("--option", help="An option: key=value.")] = [],  # noqa: B006
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play games between computer players; print scores, lengths and how they ended."""
