"""One tournament for every kind of executor, and what must come out of it."""

from contextlib import closing
from pathlib import Path

from consigliere.arena.executors.executor import Executor
from consigliere.arena.pairs import Task
from consigliere.arena.results import Journal, Results, read
from consigliere.arena.tournament import Tournament

from .arena_players import made_up, specification

SPEC = specification(games=12)
EXPECTED = sorted(made_up(SPEC, Task(("one", "two"), seed)).without_times for seed in SPEC.seeds)


def played(executor: Executor, path: Path) -> Results:
    """Play SPEC with an executor, to the end of both."""
    with Journal(path, SPEC) as journal, closing(executor):
        Tournament(SPEC, journal).run(executor, lambda _: None)
    return read(path)


def without_times(results: Results) -> list[tuple[object, ...]]:
    """What does not depend on how fast the machine is."""
    return sorted(pair.without_times for pair in results.played.values())
