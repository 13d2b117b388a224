"""A tournament: plays what its results still lack, in order of seeds, until all is decided."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from .executors.executor import Executor
from .pairs import Pair, Task
from .results import Journal
from .specification import Specification
from .tally import Standing

Tell: TypeAlias = Callable[[Pair], None]
"""Told of every pair that is stored."""


class Tournament:
    """Decides what is played next; everything that is finished goes into the journal.

    Pairs that failed in an earlier run are missing still, and are tried again.
    """

    def __init__(self, specification: Specification, journal: Journal) -> None:
        self.specification = specification
        self.standings = {
            players: Standing(specification, players) for players in specification.pairings
        }
        self._journal = journal
        self._done = set(journal.results.played)
        for pair in journal.results.played.values():
            self.standings[pair.players].add(pair)

    @property
    def pairs_left(self) -> int:
        """Pairs that may still have to be played."""
        return sum(1 for _ in self._missing())

    def run(self, executor: Executor, tell: Tell) -> None:
        """Play everything that is missing."""
        for pair in executor.play(self._missing()):
            self._journal.append(pair)
            self._done.add(pair.task)
            self.standings[pair.players].add(pair)
            tell(pair)

    def _missing(self) -> Iterator[Task]:
        """All pairings side by side; each task is looked up at the moment it is asked for."""
        for seed in self.specification.seeds:
            for players, standing in self.standings.items():
                task = Task(players, seed)
                if task not in self._done and not standing.is_decided:
                    yield task
