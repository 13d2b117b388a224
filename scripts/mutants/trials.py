"""A pytest plugin that tries mutants: everything is imported once, each mutant gets a fork.

In a child process the code of one function is replaced, and the tests that reach the line run until
one fails. How long a test takes without a mutant bounds what it may take now, in processor time,
which does not depend on what else the machine does.
"""

from __future__ import annotations

import gc
import os
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypeAlias

import pytest

from mutants.forks import forked
from mutants.population import GAMES, Mutant
from mutants.reach import Reach, fails, measured

FAILED, TIMED_OUT, CRASHED, SURVIVED, UNREACHED = (
    "a test failed", "out of time", "crashed", "survived", "unreached"
)  # fmt: skip
NOTICED = frozenset({FAILED, TIMED_OUT, CRASHED})

LEAST_SECONDS = 2.0
TIMES_AS_LONG = 10
"""A test that takes this much longer than without the mutant does not end any more."""

Place: TypeAlias = tuple[str, str, int]
Living: TypeAlias = dict[Place, list[FunctionType]]
"""The functions that exist, by file, qualified name and line; decorated and kept ones too."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a mutant; `by` is the test that noticed it."""

    key: str
    outcome: str
    by: str
    tests: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many seconds for all, and for the slowest test."""

    seconds: float
    slowest: float


class Trials:
    """The plugin: tries mutants in their order until the time is up."""

    def __init__(
        self,
        mutants: Sequence[Mutant],
        bounds: Bounds,
        report: Callable[[Mutant, Trial], None],
        kept: Path,
    ) -> None:
        self._mutants = mutants
        self._bounds = bounds
        self._report = report
        self._kept = kept
        self._successes: Counter[str] = Counter()
        self._reach = Reach()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        if session.testsfailed or not self._mutants:
            return True
        folder = self._mutants[0].source.folder.parent
        self._reach = measured(session.items, self._kept, folder.rglob("*.py"))
        if self._reach.failed:
            raise pytest.UsageError(f"without a mutant: {self._reach.failed[0]}")
        print(f"{len(self._reach.seconds)} tests, {sum(self._reach.seconds.values()):.0f} s")
        items = {item.nodeid: item for item in session.items}
        living = living_functions()
        gc.collect()
        gc.freeze()
        until = time.monotonic() + self._bounds.seconds
        for mutant in self._mutants:
            if time.monotonic() >= until:
                break
            self._report(mutant, self._tried(mutant, items, living))
        return True

    def _tried(self, mutant: Mutant, items: dict[str, pytest.Item], living: Living) -> Trial:
        names = [name for name in self._tests_of(mutant) if name in items]
        if not names:
            return Trial(mutant.key, UNREACHED, "", 0, 0.0)
        begin = time.monotonic()

        def work(write: Callable[[str], object]) -> None:
            replace_code(mutant, living)
            for number, name in enumerate(names, start=1):
                allowed = max(LEAST_SECONDS, TIMES_AS_LONG * self._reach.seconds[name])
                signal.setitimer(signal.ITIMER_VIRTUAL, allowed)
                write(f"{name}\n")
                following = items[names[number]] if number < len(names) else None
                if fails(items[name], following):
                    write("!")
                    return
            write("=")

        text, status = forked(work)
        seconds = round(time.monotonic() - begin, 3)
        if text.endswith("="):
            return Trial(mutant.key, SURVIVED, "", len(names), seconds)
        started = text.rstrip("!").splitlines()
        last = started[-1] if started else ""
        self._successes[last] += 1
        outcome = FAILED if text.endswith("!") else _how_it_ended(status)
        return Trial(mutant.key, outcome, last, len(started), seconds)

    def _tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that reach the line: quick ones first, and those that noticed much so far."""
        seconds = self._reach.seconds
        names = self._reach.tests_of(str(mutant.source.path), mutant.lines)
        kept = (name for name in names if seconds[name] <= self._bounds.slowest)
        return sorted(
            kept, key=lambda name: ((seconds[name] + 0.01) / (1 + self._successes[name]), name)
        )


def _how_it_ended(status: int) -> str:
    """Of a child that did not say so itself."""
    is_late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM
    return TIMED_OUT if is_late else CRASHED


def place_of(code: CodeType) -> Place:
    """Where a code object comes from."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def living_functions() -> Living:
    """All functions of games, wherever references to them are kept."""
    found: Living = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(GAMES)):
            found[place_of(thing.__code__)].append(thing)
    return found


def replace_code(mutant: Mutant, living: Living) -> None:
    """Give the functions of the mutant's module the mutant's code."""
    for code in mutant.code():
        for function in living.get(place_of(code), ()):
            function.__code__ = code
