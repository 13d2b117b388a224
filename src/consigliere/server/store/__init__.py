"""Where tables live: what a store is, and its SQLite implementation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class StoreError(Exception):
    """Nothing was stored: the disk is full, the database is locked, or another writer was first."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody's browser: who they are here, and the name they like to go by."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a table at rest. `kind` is `human`, `computer` or `open`."""

    kind: str
    level: int
    name: str
    guest: str | None
    claim_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table was set up with. `seed` never leaves the server before the end."""

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
    """A line of the table's record; `seq` 0 is the header."""

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
    """What one transaction writes: lines of the record, the answer they are, if it is over."""

    table: str
    lines: tuple[StoredLine, ...]
    answer: Answer | None = None
    finished: bool = False


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything a table resumes from."""

    setup: Setup
    lines: tuple[str, ...]
    answers: tuple[Answer, ...]


class Store(Protocol):
    """Durable once the call returns; every failure is a StoreError, and then nothing changed."""

    async def open(self) -> None:
        """Get ready."""

    async def close(self) -> None:
        """Finish what is under way."""

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        """A new guest, known by the hash of a token."""

    async def find_guest(self, token_hash: str) -> Guest | None:
        """Who holds the token with this hash."""

    async def rename_guest(self, guest: Guest) -> None:
        """Remember the name of a guest."""

    async def add_table(
        self, setup: Setup, rematch_of: str | None = None, lines: Sequence[StoredLine] = ()
    ) -> None:
        """A new table, perhaps with the record so far.

        Fails if the table whose rematch it is has one already.
        """

    async def sit(self, table: str, seat: int, chair: Chair) -> None:
        """Fill an open seat; fails if it is no longer open."""

    async def write(self, batch: Batch) -> None:
        """Append to a record; fails if a line of that number is there."""

    async def load(self, table: str) -> StoredTable | None:
        """A table with its whole record."""

    async def unfinished(self) -> Sequence[str]:
        """The ids of the tables whose game is not over, the oldest first."""
