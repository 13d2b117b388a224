"""A turn decided as a whole and played step by step: the steps still to play, by position."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from ..presentation.choices import view_of
from ..presentation.determinize import record_of
from ..presentation.notation import step_of, write_step
from ..presentation.view import FamigliaView
from ..rules.actions import SKIP
from ..rules.kernel import functions
from ..rules.record import TAKE, Record

T = TypeVar("T")

SEEDS = 1 << 30
"""Seeds are taken modulo this: the compiled random source starts from 32 bits."""
_CAPACITY = 200
"""Entries kept: enough for some tables that one process serves in turn."""


class PositionCache(Generic[T]):
    """Remembers the latest entries, by position."""

    def __init__(self) -> None:
        self._entries: dict[bytes, T] = {}

    def get(self, key: bytes) -> T | None:
        """What is remembered of a position, if anything."""
        return self._entries.get(key)

    def put(self, key: bytes, value: T) -> None:
        """Remember this, and forget the oldest entry if there are too many."""
        self._entries.pop(key, None)
        self._entries[key] = value
        if len(self._entries) > _CAPACITY:
            del self._entries[next(iter(self._entries))]


class PlanningPlayer(ABC):
    """Decides whole turns; each further step of one is then only read off."""

    def __init__(self) -> None:
        self._plans: PositionCache[str] = PositionCache()

    def choose(self, view: FamigliaView, choices: Sequence[str], seed: int) -> str:
        """The next step of the turn that was decided, or is decided now."""
        if len(choices) == 1:
            return choices[0]
        record = record_of(view)
        key = key_of(record)
        word = self._plans.get(key)
        if word is not None and word in choices:
            return word
        plan = plan_of(record, self.decide(record, seed))
        for position, step in plan.items():
            self._plans.put(position, step)
        return plan[key]

    @abstractmethod
    def decide(self, s: Record, seed: int) -> list[int]:
        """The decisions from here to the end of the turn, or to the next chance event."""


def key_of(s: Record) -> bytes:
    """What identifies a position in a plan: all that a view of it shows."""
    shown: bytes = record_of(view_of(s, None)).tobytes()
    return shown


def plan_of(start: Record, codes: list[int]) -> dict[bytes, str]:
    """The word to say in every position that these decisions pass through; skips go unsaid."""
    record = start.copy()
    plan: dict[bytes, str] = {}
    key = key_of(record)
    for code in codes:
        if code != SKIP or record.stage == TAKE:
            plan[key] = write_step(step_of(code))
        functions().decide(record, code)
        if code != SKIP:
            key = key_of(record)
    return plan
