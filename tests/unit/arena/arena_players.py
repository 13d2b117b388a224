"""Specifications for tests, and ways to play their pairs: well, badly, or not at all.

Workers find the functions here by name, in processes of their own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from consigliere.arena.pairs import GameResult, Pair, Task
from consigliere.arena.specification import Specification, parse

SPEC = """
game = "famiglia"
games = {games}
seed = 1
{more}

[players.one]
player = "random"

[players.two]
player = "random"

[players.three]
player = "random"
"""
TWO = 'pairings = [["one", "two"]]'
MARKS = "ARENA_TEST_MARKS"
"""Names a folder, in the environment, where workers leave a mark for every attempt."""
TRAP = "ARENA_TEST_TRAP"
"""Names a folder, in the environment, where a worker that is trapped says so."""
LOST = "ARENA_TEST_LOST"
"""In the environment of the machine that is to be lost."""


def specification(games: int = 8, more: str = TWO) -> Specification:
    """Random players; the pairs are rather made up by the functions below than played."""
    return parse(SPEC.format(games=games, more=more))


def made_up(spec: Specification, task: Task) -> Pair:
    """A pair without a game: its results depend on the task alone, its times do not."""
    luck = Random(f"{task.players} {task.seed}")  # noqa: S311
    return pair(task, [luck.choice((0.0, 0.5, 1.0)) for _ in range(2)])


def pair(task: Task, won: list[float]) -> Pair:
    """A pair whose games bring the first player so much."""
    first, second = (_game(points) for points in won)
    return Pair(task.players, task.seed, (first, second))


def _game(points: float) -> GameResult:
    winners = {0.0: (1,), 0.5: (), 1.0: (0,)}[points]
    mine, theirs = (time.perf_counter() % 100 for _ in range(2))
    turns = ((mine, 3.0), (theirs,))
    return GameResult((50, 40), winners, "famiglia.pile", 3, turns, turns)


def marked(spec: Specification, task: Task) -> Pair:
    """As `made_up`, with a mark for every attempt."""
    mark(task)
    return made_up(spec, task)


def dies_once_at_3(spec: Specification, task: Task) -> Pair:
    """The worker dies at the first attempt at seed 3."""
    if mark(task) == 1 and task.seed == 3:
        os._exit(9)
    return made_up(spec, task)


def raises_at_2(spec: Specification, task: Task) -> Pair:
    """Every attempt at seed 2 fails."""
    mark(task)
    if task.seed == 2:
        raise RuntimeError("a mistake\nof the player")
    return made_up(spec, task)


def hangs_once_at_2(spec: Specification, task: Task) -> Pair:
    """The first attempt at seed 2 never ends."""
    if mark(task) == 1 and task.seed == 2:
        time.sleep(600)
    return made_up(spec, task)


def trapped(spec: Specification, task: Task) -> Pair:
    """On a machine that is to be lost no attempt ever ends; the others wait until one is there."""
    mark(task)
    trap = Path(os.environ[TRAP])
    if LOST in os.environ:
        (trap / str(task.seed)).touch()
        time.sleep(600)
    while not any(trap.iterdir()):
        time.sleep(0.01)
    return made_up(spec, task)


def mark(task: Task) -> int:
    """Leave a mark; the number of attempts at this task so far."""
    folder = Path(os.environ[MARKS])
    name = f"{'-'.join(task.players)}-{task.seed}"
    (folder / f"{name}.{os.getpid()}.{time.monotonic_ns()}").touch()
    return sum(1 for _ in folder.glob(f"{name}.*"))


def marks(folder: Path) -> Iterator[int]:
    """The seeds of all attempts."""
    for path in folder.iterdir():
        yield int(path.name.partition(".")[0].rpartition("-")[2])
