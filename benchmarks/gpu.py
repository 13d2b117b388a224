"""Batches at random on a graphics card, beside the same batches on the processor in the same run.

A decision is one step of one game: the choice of the action, the action, the chance that follows,
the new list of choices. The card plays by the clock, the processor has one core and the batch size
that is quickest, per second of its time. What both play is compared first. Without a card it says
so and ends with code 2.

    python benchmarks/gpu.py [--seconds 1] [--games 16384 262144] [--game famiglia …]
"""

import argparse
import sys
from collections.abc import Iterator
from importlib.metadata import version
from platform import python_version
from time import perf_counter
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from batches import STEPS, one_core, quickest, random_pace
from consigliere.core.device_code import NoDevice, cuda_module
from consigliere.games.batches import make_batch

GAMES = ("famiglia", "family-tree", "la-famiglia")
SIZES = (1 << 14, 1 << 16, 1 << 18)
MOST_OF_WORDS = 1 << 16
"""Games of a batch of words."""
NO_CARD = 2
_COMPARED, _COMPARED_STEPS = 1000, 300


def device_pace(batch: Any, seconds: float) -> float:
    """Decisions a second on the card; the first call compiles and is not counted."""
    device = batch.on_device()
    device.play_random(STEPS)
    device.synchronize()
    calls, began = 0, perf_counter()
    while calls == 0 or perf_counter() - began < seconds:
        device.play_random(STEPS)
        device.synchronize()
        calls += 1
    return calls * STEPS * len(device) / (perf_counter() - began)


def is_same(game: str) -> bool:
    """Whether card and processor come to the same games."""
    batch = make_batch(game, _COMPARED, 1)
    device = batch.on_device()
    batch.play_random(_COMPARED_STEPS)
    device.play_random(_COMPARED_STEPS)
    return all(
        np.array_equal(column.copy_to_host(), getattr(batch.frame, name))
        for name, column in device.columns.items()
    )


def measured(games: list[str], sizes: list[int], seconds: float) -> Iterator[tuple[str, ...]]:
    """The lines of the table."""
    for game in games:
        with one_core():
            here = random_pace(quickest(game, random_pace, seconds), seconds)["steps"]
        same = "yes" if is_same(game) else "NO"
        for size in sizes:
            if game == "famiglia" or size <= MOST_OF_WORDS:
                there = device_pace(make_batch(game, size, 1), seconds)
                ratio = f"{there / here:,.1f}"
                yield game, f"{size:,}", f"{there:,.0f}", f"{here:,.0f}", ratio, same


def main() -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--games", type=int, nargs="+", default=[*SIZES], help="batch sizes")
    parser.add_argument("--game", nargs="+", choices=GAMES, default=[*GAMES])
    arguments = parser.parse_args()
    try:
        cuda = cuda_module()
    except NoDevice as error:
        print(f"Nothing was measured. {error}", file=sys.stderr)
        return NO_CARD
    table = Table("game", "games", "card, 1/s", "one core, 1/s", "ratio", "same games")
    for line in measured(arguments.game, arguments.games, arguments.seconds):
        table.add_row(*line)
    Console(width=100).print(table)
    card = cuda.get_current_device()
    name = card.name.decode() if isinstance(card.name, bytes) else card.name
    packages = ", ".join(f"{one} {version(one)}" for one in ("numba", "numba-cuda", "numpy"))
    major, minor = card.compute_capability
    print(f"{name}, compute capability {major}.{minor}; Python {python_version()}, {packages}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
