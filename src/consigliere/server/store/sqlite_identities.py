"""Devices, codes and the end of guests in an SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, TypeAlias

from .identities import CodeFate, Device, Erased
from .sqlite_pruning import remove

Run: TypeAlias = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]

SELDOM = 3600.0
"""Seconds between two notes that a device is used."""
_CODE_KEPT = 86400.0
"""How long it is remembered that a code was used or has expired, in seconds."""

_RENAME = """
UPDATE chairs SET name = :name WHERE guest = :guest AND name = :before AND (:before <> '' OR (
    SELECT count(*) FROM chairs c WHERE c.table_id = chairs.table_id AND c.guest = :guest) = 1)
RETURNING table_id
"""
_ADD_DEVICE = """
INSERT INTO devices (id, guest, token_hash, name, since, seen) VALUES (?, ?, ?, ?, ?, ?)
"""
_NOT_BEGUN = "NOT EXISTS (SELECT * FROM lines WHERE lines.table_id = {})"
_FREE = f"""
UPDATE chairs SET kind = 'open', offers = offers + 1, claim_hash = NULL
WHERE guest = ? AND {_NOT_BEGUN.format("chairs.table_id")}
"""
_ABANDONED = f"SELECT id FROM tables WHERE host = ? AND {_NOT_BEGUN.format('tables.id')}"


class SqliteIdentities:
    """`read` and `write` run something in the threads of the store."""

    def __init__(self, read: Run, write: Run) -> None:
        self._read, self._write = read, write

    async def rename(self, guest: str, name: str, before: str) -> Sequence[str]:
        """Give a guest another name, also at their tables."""
        values = {"guest": guest, "name": name, "before": before}

        def rename(db: sqlite3.Connection) -> Sequence[str]:
            db.execute("UPDATE guests SET name = :name WHERE id = :guest", values)
            db.execute("UPDATE talk SET name = :name WHERE guest = :guest", values)
            return sorted({row[0] for row in db.execute(_RENAME, values)})

        return list(await self._write(rename))

    async def note_device(self, token_hash: str, name: str, now: float) -> None:
        """A device is used."""
        query = "UPDATE devices SET seen = ?, name = ? WHERE token_hash = ?"
        stale = "SELECT * FROM devices WHERE token_hash = ? AND (seen < ? OR name <> ?)"
        known = (token_hash, now - SELDOM, name)
        if await self._read(lambda db: db.execute(stale, known).fetchone()):
            await self._write(lambda db: db.execute(query, (now, name, token_hash)))

    async def devices(self, guest: str) -> Sequence[Device]:
        """The devices of a guest, the one used last first."""
        query = (
            "SELECT id, token_hash, name, since, seen FROM devices WHERE guest = ?"
            " ORDER BY seen DESC, since DESC, id"
        )
        rows = await self._read(lambda db: db.execute(query, (guest,)).fetchall())
        return [Device(*row) for row in rows]

    async def add_device(self, guest: str, device: Device) -> None:
        """Let a device be one of a guest."""
        await self._write(lambda db: add_device(db, guest, device))

    async def remove_device(self, guest: str, device: str) -> str | None:
        """Remove a device, unless it is the only one."""
        query = (
            "DELETE FROM devices WHERE guest = ? AND id = ?"
            " AND (SELECT count(*) FROM devices WHERE guest = ?) > 1 RETURNING token_hash"
        )
        found = await self._write(lambda db: db.execute(query, (guest, device, guest)).fetchall())
        return str(found[0][0]) if found else None

    async def unknown(self, token_hashes: Collection[str]) -> frozenset[str]:
        """Those of the hashes that belong to no device."""

        def known(db: sqlite3.Connection) -> set[str]:
            query = "SELECT token_hash FROM devices WHERE token_hash = ?"
            return {each for each in token_hashes if db.execute(query, (each,)).fetchone()}

        found: set[str] = await self._read(known)
        return frozenset(token_hashes) - found

    async def put_code(self, guest: str, code_hash: str, expires: float) -> None:
        """Store a code that leads to a guest, in the place of an earlier one."""

        def put(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM codes WHERE expires < ?", (expires - _CODE_KEPT,))
            db.execute("DELETE FROM codes WHERE guest = ? AND used = 0", (guest,))
            query = "INSERT INTO codes (code_hash, guest, expires) VALUES (?, ?, ?)"
            db.execute(query, (code_hash, guest, expires))

        await self._write(put)

    async def use_code(self, code_hash: str, device: Device) -> CodeFate | None:
        """Let a device be one of the guest to whom a code leads; the code is spent."""
        query = "SELECT guest, used, expires FROM codes WHERE code_hash = ?"

        def use(db: sqlite3.Connection) -> CodeFate | None:
            found = db.execute(query, (code_hash,)).fetchone()
            if found is None:
                return CodeFate.UNKNOWN
            guest, used, expires = found
            if used or device.since > expires:
                return CodeFate.USED if used else CodeFate.EXPIRED
            db.execute("UPDATE codes SET used = 1 WHERE code_hash = ?", (code_hash,))
            add_device(db, guest, device)
            return None

        fate: CodeFate | None = await self._write(use)
        return fate

    async def tables(self, guest: str) -> Sequence[str]:
        """The ids of all tables where a guest has a seat."""
        query = (
            "SELECT id FROM tables WHERE id IN (SELECT table_id FROM chairs WHERE guest = ?)"
            " ORDER BY created DESC, id"
        )
        rows = await self._read(lambda db: db.execute(query, (guest,)).fetchall())
        return [row[0] for row in rows]

    async def erase(self, guest: str) -> Erased:
        """Forget a guest."""

        def erase(db: sqlite3.Connection) -> Erased:
            removed = [row[0] for row in db.execute(_ABANDONED, (guest,))]
            remove(db, removed)
            seats = "SELECT DISTINCT table_id FROM chairs WHERE guest = ?"
            changed = [row[0] for row in db.execute(seats, (guest,))]
            db.execute(_FREE, (guest,))
            db.execute("UPDATE chairs SET guest = NULL, name = '' WHERE guest = ?", (guest,))
            db.execute("DELETE FROM talk WHERE guest = ?", (guest,))
            db.execute("DELETE FROM guests WHERE id = ?", (guest,))  # and with it all devices
            return Erased(changed, removed)

        erased: Erased = await self._write(erase)
        return erased


def add_device(db: sqlite3.Connection, guest: str, device: Device) -> None:
    """Let a device be one of a guest."""
    fields = (device.id, guest, device.token_hash, device.name, device.since, device.seen)
    db.execute(_ADD_DEVICE, fields)
