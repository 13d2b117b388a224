"""Storage of guests and tables: the protocol of a store, and its implementation with SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class StoreError(Exception):
    """Nothing was stored: disk full, database locked, or another writer was first."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A browser that the server knows, with the name that its user has chosen."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as it is stored. `kind` is `human`, `computer` or `open`."""

    kind: str
    level: int
    name: str
    guest: str | None
    claim_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table was set up with. `seed` never leaves the server before the end of the game."""

    id: str
    game: str
    options: dict[str, str]
    edition: str | None
    seed: bytes
    host: str
    chairs: tuple[Chair, ...]
    rematch: str | None = None


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A line of the record of a table; `seq` 0 is the header."""

    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The message `cid` of a guest was stored as `seq`."""

    guest: str
    cid: str
    seq: int


@dataclass(frozen=True, slots=True)
class Batch:
    """What one transaction writes; `finished` says that the game is over."""

    table: str
    lines: tuple[StoredLine, ...]
    answer: Answer | None = None
    finished: bool = False
    is_computers_turn: bool = False
    is_by_person: bool = False


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything needed to resume a table.

    `seen` is the time, in seconds, at which one of its players last looked at a table where nobody
    has played; None where somebody has.
    """

    setup: Setup
    lines: tuple[str, ...]
    answers: tuple[Answer, ...]
    seen: float | None = None


class Store(Protocol):
    """Changes are durable once a call returns; a call that raises StoreError changed nothing."""

    async def open(self) -> None:
        """Get ready."""

    async def close(self) -> None:
        """Finish everything under way."""

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        """Add a guest, identified by the hash of a token."""

    async def find_guest(self, token_hash: str) -> Guest | None:
        """The guest who holds the token with this hash."""

    async def rename_guest(self, guest: Guest) -> None:
        """Store the name of a guest."""

    async def add_table(
        self, setup: Setup, rematch_of: str | None = None, lines: Sequence[StoredLine] = ()
    ) -> None:
        """Add a table, with the record so far if there is one.

        Fails if it is the rematch of a table that already has another.
        """

    async def sit(self, table: str, seat: int, chair: Chair) -> None:
        """Fill an open seat; fails if it is no longer open."""

    async def write(self, batch: Batch) -> None:
        """Append to a record; fails if a line of that number is there."""

    async def load(self, table: str) -> StoredTable | None:
        """A table with its whole record."""

    async def count_open(self, host: str) -> int:
        """How many tables this guest has set up whose game is not over."""
        ...

    async def computers_turns(self) -> Sequence[str]:
        """The ids of the tables where a computer may have to play next, oldest first."""
        ...

    async def nothing_to_compute(self, table: str) -> None:
        """It turned out that no computer has to play next at this table."""

    async def mark_seen(self, table: str, now: float) -> None:
        """One of its players has looked at a table where nobody has played yet."""

    async def expire(self, before: float) -> Sequence[str]:
        """Remove some tables where nobody has played or joined, unseen since then; their ids.

        A table whose rematch is removed may have another.
        """
