"""A tournament: plays the missing pairs in order of seeds, until everything is decided."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from .executors.executor import Executor
from .pairs import Pair, Task
from .results import Journal
from .specification import Specification
from .tally import Tally

PairCallback: TypeAlias = Callable[[Pair], None]
"""Called with every pair that is stored."""


class Tournament:
    """Decides what to play next, and stores finished pairs in the journal.

    Pairs that failed in an earlier run are played again.
    """

    def __init__(self, specification: Specification, journal: Journal) -> None:
        self.specification = specification
        self.tallies = {
            players: Tally(specification, players) for players in specification.pairings
        }
        self._journal = journal
        self._done = set(journal.results.played)
        for pair in journal.results.played.values():
            self.tallies[pair.players].add(pair)

    @property
    def pairs_left(self) -> int:
        """The number of pairs that may remain to be played."""
        return sum(1 for _ in self._missing())

    def run(self, executor: Executor, on_pair: PairCallback) -> None:
        """Play all missing pairs."""
        for pair in executor.play(self._missing()):
            self._journal.append(pair)
            self._done.add(pair.task)
            self.tallies[pair.players].add(pair)
            on_pair(pair)

    def _missing(self) -> Iterator[Task]:
        """All pairings in parallel; each task is chosen only when it is requested."""
        for seed in self.specification.seeds:
            for players, tally in self.tallies.items():
                task = Task(players, seed)
                if task not in self._done and not tally.is_decided:
                    yield task
