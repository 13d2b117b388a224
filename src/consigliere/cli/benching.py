"""`consigliere bench`: how fast the compiled rules are on this machine."""

import json
from typing import Annotated

import typer


def bench(
    game: Annotated[str, typer.Argument(help="The game: famiglia.")] = "famiglia",
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long to measure.")] = 3.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play whole games inside the compiled rules under the benchmark policy, on one core."""
