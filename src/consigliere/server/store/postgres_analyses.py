"""The shelf of analyses in PostgreSQL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, LiteralString, TypeAlias

from . import postgres_queries as queries
from .analyses import SharedAnalysis

Ask: TypeAlias = Callable[[LiteralString, Mapping[str, Any]], Awaitable[list[tuple[Any, ...]]]]

KEPT_DAYS = 7
"""How long an analysis is kept after the last work on it; then it is made anew if asked for."""


class PostgresShelf:
    """`ask` is a statement of the store, `me` the name of its process."""

    def __init__(self, ask: Ask, me: str) -> None:
        self._ask, self._me = ask, me

    async def take(self, key: str) -> bool:
        """Whether this process is to make it: no living one does, and it is not complete."""
        return bool(
            await self._ask(queries.TAKE_ANALYSIS, {"key": key, "me": self._me, "days": KEPT_DAYS})
        )

    async def put(self, key: str, number: int, line: bytes) -> None:
        """Store the line of that number, unless another process has."""
        await self._ask(queries.PUT_ANALYSIS_LINE, {"key": key, "number": number, "line": line})

    async def note(self, key: str, status: bytes) -> None:
        """Store how it stands."""
        await self._ask(queries.NOTE_ANALYSIS, {"key": key, "me": self._me, "status": status})

    async def leave(self, key: str, *, is_complete: bool) -> None:
        """This process goes on with it no more."""
        await self._ask(
            queries.LEAVE_ANALYSIS, {"key": key, "me": self._me, "complete": is_complete}
        )

    async def look(self, key: str, after: int) -> SharedAnalysis:
        """How far it has come, with the lines after so many."""
        rows = await self._ask(queries.LOOK_AT_ANALYSIS, {"key": key, "after": after})
        if not rows:
            return SharedAnalysis()
        lines, status, is_complete, is_at_work = rows[0]
        return SharedAnalysis(
            tuple(map(bytes, lines or ())), bytes(status), is_complete, is_at_work
        )
