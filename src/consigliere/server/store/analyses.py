"""Analyses that the processes of one store share: each is made by one of them, and kept for all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class SharedAnalysis:
    """How far an analysis has come: its lines from the asked number on, and the last status."""

    lines: tuple[bytes, ...] = ()
    status: bytes = b""
    is_complete: bool = False
    is_at_work: bool = False
    """Whether a living process has it, this one or another."""


class AnalysisShelf(Protocol):
    """What is known of analyses by their keys. Every method may raise StoreError."""

    async def take(self, key: str) -> bool:
        """Whether this process is to make it: no living one does, and it is not complete."""
        ...

    async def put(self, key: str, number: int, line: bytes) -> None:
        """Store the line of that number, unless another process has."""

    async def note(self, key: str, status: bytes) -> None:
        """Store how it stands."""

    async def leave(self, key: str, *, is_complete: bool) -> None:
        """This process goes on with it no more."""

    async def look(self, key: str, after: int) -> SharedAnalysis:
        """How far it has come, with the lines after so many."""
        ...


class OwnShelf:
    """For a store of one process, which remembers what it has: everything is to be made here."""

    async def take(self, key: str) -> bool:
        """It is."""
        return True

    async def put(self, key: str, number: int, line: bytes) -> None:
        """Nobody else asks."""

    async def note(self, key: str, status: bytes) -> None:
        """Nobody else asks."""

    async def leave(self, key: str, *, is_complete: bool) -> None:
        """Nobody else asks."""

    async def look(self, key: str, after: int) -> SharedAnalysis:
        """Nothing is known."""
        return SharedAnalysis()
