"""What people at a table say to each other: beside the record, and within bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

KEPT_LINES = 200
"""Lines that a table keeps of its players, and as many of those who watch; the oldest go."""
TALKED = -2
"""What a watcher is told in the place of the number of a line when somebody has spoken."""
EVERYTHING = "everything"
LIVE = "live"
"""What may be said at a table, and how it may be watched, unless its host has chosen otherwise."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of talk: a text, or the name of a reaction.

    `seat` is None for somebody who watches. `number` grows within a table; 0 before it is stored.
    """

    guest: str
    seat: int | None
    name: str
    text: str
    reaction: str | None
    at: float
    number: int = 0


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the host of a table has chosen: what may be said, and how it may be watched."""

    talk: str = EVERYTHING
    watching: str = LIVE


@dataclass(frozen=True, slots=True)
class StoredTalk:
    """The lines of a table, and what its host has chosen."""

    rules: HouseRules
    lines: Sequence[Said]


class TalkShelf(Protocol):
    """The talk at all tables. Every method may raise StoreError."""

    async def load(self, table: str, after: int = 0) -> StoredTalk:
        """The lines of a table after the one of that number, in their order."""
        ...

    async def add(self, table: str, said: Said) -> int:
        """Store a line; its number."""
        ...

    async def set_rules(self, table: str, rules: HouseRules) -> None:
        """Store what the host of a table has chosen."""

    async def mute(self, guest: str, other: str, *, on: bool) -> None:
        """A guest wants to hear another one no more, or again."""

    async def muted_by(self, guest: str) -> frozenset[str]:
        """Whom a guest does not want to hear."""
        ...
