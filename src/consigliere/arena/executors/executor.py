"""The interface of executors, and their retries."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ..pairs import Pair, Task
from ..specification import Specification

PlayPair: TypeAlias = Callable[[Specification, Task], Pair]
"""Plays a pair in a worker; importable by name."""

RETRIES = 3
"""Retries of a pair after its worker failed."""
PATIENCE_SECONDS = 3600.0
"""The time after which a worker counts as hanging."""
_MAX_REASON = 300


class Executor(Protocol):
    """Plays pairs, several at a time."""

    def play(self, tasks: Iterator[Task]) -> Iterator[Pair]:
        """Play every task once; yield pairs as they finish, failed ones included.

        A task is taken only when a worker is free: it may have become unnecessary by then.
        """
        ...

    def close(self) -> None:
        """Stop playing at once."""
        ...


@dataclass(frozen=True, slots=True)
class Attempt:
    """A task and its number of retries."""

    task: Task
    retries: int = 0

    def failed(self, reason: str) -> "Attempt | Pair":
        """The next attempt, or a failed pair after too many."""
        if self.retries < RETRIES:
            return Attempt(self.task, self.retries + 1)
        return Pair(self.task.players, self.task.seed, failed=reason[:_MAX_REASON])


def next_attempt(retries: deque[Attempt], tasks: Iterator[Task]) -> Attempt | None:
    """The next attempt: retries come first."""
    if retries:
        return retries.popleft()
    task = next(tasks, None)
    return None if task is None else Attempt(task)


def reason_of(error: BaseException) -> str:
    """An error as one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
