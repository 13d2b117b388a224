"""What an executor is, and how often it tries."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ..pairs import Pair, Task
from ..specification import Specification

PlayPair: TypeAlias = Callable[[Specification, Task], Pair]
"""Plays a pair in a worker; importable by name."""

RETRIES = 3
"""Times that a pair is played again after its worker failed."""
PATIENCE_SECONDS = 3600.0
"""What a pair may take before its worker counts as one that hangs."""
_MAX_REASON = 300


class Executor(Protocol):
    """Plays pairs, several at a time."""

    def play(self, tasks: Iterator[Task]) -> Iterator[Pair]:
        """Every task once, in the order that they are finished, failed ones included.

        A task is taken only when a worker is free for it: what is decided meanwhile need not be
        played any more.
        """
        ...

    def close(self) -> None:
        """Stop playing at once."""
        ...


@dataclass(frozen=True, slots=True)
class Attempt:
    """A task that is played for the first time, or again."""

    task: Task
    retries: int = 0

    def failed(self, reason: str) -> "Attempt | Pair":
        """What follows: another attempt, or the pair as one that cannot be played."""
        if self.retries < RETRIES:
            return Attempt(self.task, self.retries + 1)
        return Pair(self.task.players, self.task.seed, failed=reason[:_MAX_REASON])


def next_attempt(again: deque[Attempt], tasks: Iterator[Task]) -> Attempt | None:
    """What to play next: first what has to be played again."""
    if again:
        return again.popleft()
    task = next(tasks, None)
    return None if task is None else Attempt(task)


def reason_of(error: BaseException) -> str:
    """An error as one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
