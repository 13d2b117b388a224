"""Players that decide whole turns and then play them step by step."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from consigliere.games.rows import row_of

from ..presentation.choices import view_of
from ..presentation.determinize import record_of
from ..presentation.notation import step_of, write_step
from ..presentation.view import FamigliaView
from ..rules.actions import SKIP
from ..rules.kernel import functions
from ..rules.record import TAKE, Record
from ..rules.state import State, StateRow

T = TypeVar("T")

SEEDS = 1 << 30
"""Seeds are taken modulo this: the compiled random source starts from 32 bits."""
_CAPACITY = 200
"""Entries kept: enough for several games played by one process in turn."""


class PositionCache(Generic[T]):
    """The latest entries by position."""

    def __init__(self) -> None:
        self._entries: dict[bytes, T] = {}

    def get(self, key: bytes) -> T | None:
        """The entry of a position, if there is one."""
        return self._entries.get(key)

    def put(self, key: bytes, value: T) -> None:
        """Store an entry; the oldest one goes if there are too many."""
        self._entries.pop(key, None)
        self._entries[key] = value
        if len(self._entries) > _CAPACITY:
            del self._entries[next(iter(self._entries))]


class PlanningPlayer(ABC):
    """Decides whole turns; the further steps of a turn are looked up."""

    def __init__(self) -> None:
        self._plans: PositionCache[str] = PositionCache()

    def choose(self, view: FamigliaView, choices: Sequence[str], seed: int) -> str:
        """The next step of the turn decided earlier, or of a new one."""
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
    """What identifies a position in a plan: everything a view of it shows."""
    state = State(row_of(s, StateRow))  # of its own: the record is played on
    shown: bytes = record_of(view_of(state, None)).tobytes()
    return shown


def plan_of(start: Record, codes: list[int]) -> dict[bytes, str]:
    """The step to play in every position on the way; skips are left out."""
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
