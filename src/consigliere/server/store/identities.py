"""Guests as their owners see them: the devices they use, codes for another one, and their end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Device:
    """A browser or terminal that holds a token of a guest; times in seconds."""

    id: str
    token_hash: str
    name: str
    since: float
    seen: float


class CodeFate(Enum):
    """Why a code carries nobody to another device."""

    UNKNOWN = "code_unknown"
    USED = "code_used"
    EXPIRED = "code_expired"


@dataclass(frozen=True, slots=True)
class Erased:
    """The tables that a guest was taken from, and those that are gone with them."""

    changed: Sequence[str]
    removed: Sequence[str]


class IdentityShelf(Protocol):
    """What guests may do with their own identity. Every method may raise StoreError."""

    async def rename(self, guest: str, name: str, before: str) -> Sequence[str]:
        """Give a guest another name, also at the tables where they have the one from before.

        Returns the ids of these tables.
        """
        ...

    async def note_device(self, token_hash: str, name: str, now: float) -> None:
        """A device is used; that is written at most once an hour."""

    async def devices(self, guest: str) -> Sequence[Device]:
        """The devices of a guest, the one used last first."""
        ...

    async def add_device(self, guest: str, device: Device) -> None:
        """Let a device be one of a guest."""

    async def remove_device(self, guest: str, device: str) -> str | None:
        """Remove a device, unless it is the only one; the hash of its token."""
        ...

    async def unknown(self, token_hashes: Collection[str]) -> frozenset[str]:
        """Those of the hashes that belong to no device."""
        ...

    async def put_code(self, guest: str, code_hash: str, expires: float) -> None:
        """Store a code that leads to a guest; an earlier one that nobody has used is withdrawn."""

    async def use_code(self, code_hash: str, device: Device) -> CodeFate | None:
        """Let a device be one of the guest to whom a code leads; the code is spent.

        If it leads to nobody nothing changes, and the reason is returned.
        """
        ...

    async def tables(self, guest: str) -> Sequence[str]:
        """The ids of all tables where a guest has a seat, the newest first."""
        ...

    async def erase(self, guest: str) -> Erased:
        """Forget a guest: tokens, name, and whose seats were theirs.

        Before the game a seat becomes free, and tables that the guest has set up are removed.
        """
        ...
