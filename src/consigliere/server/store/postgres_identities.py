"""Devices, codes and the end of guests in PostgreSQL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, LiteralString, TypeAlias

import psycopg

from .identities import CodeFate, Device, Erased
from .postgres_queries import REMOVE

Ask: TypeAlias = Callable[[LiteralString, Mapping[str, Any]], Awaitable[list[tuple[Any, ...]]]]
Begin: TypeAlias = Callable[
    [], AbstractAsyncContextManager[psycopg.AsyncConnection[tuple[Any, ...]]]
]

_SELDOM = 3600.0
"""Seconds between two notes that a device is used."""
_CODE_KEPT = 86400.0
"""How long it is remembered that a code was used or has expired, in seconds."""

_TELL: LiteralString = "pg_notify('consigliere', table_id || ' -1')"
_RENAME: LiteralString = f"""
WITH named AS (UPDATE guests SET name = %(name)s WHERE id = %(guest)s),
    signed AS (UPDATE talk SET name = %(name)s WHERE guest = %(guest)s),
    renamed AS (UPDATE chairs SET name = %(name)s
        WHERE guest = %(guest)s AND name = %(before)s AND (%(before)s <> '' OR (
            SELECT count(*) FROM chairs c
            WHERE c.table_id = chairs.table_id AND c.guest = %(guest)s) = 1)
        RETURNING table_id)
SELECT table_id, {_TELL} FROM (SELECT DISTINCT table_id FROM renamed) r ORDER BY table_id
"""
_NOTE_DEVICE: LiteralString = """
UPDATE devices SET seen = %(now)s, name = %(name)s
WHERE token_hash = %(hash)s AND (seen < %(now)s - %(seldom)s OR name <> %(name)s)
"""
_DEVICES: LiteralString = """
SELECT id, token_hash, name, since, seen FROM devices WHERE guest = %(guest)s
ORDER BY seen DESC, since DESC, id
"""
# the row of the guest is locked, so that two devices cannot remove each other
_REMOVE_DEVICE: LiteralString = """
WITH owner AS (SELECT id FROM guests WHERE id = %(guest)s FOR UPDATE)
DELETE FROM devices WHERE guest IN (SELECT id FROM owner) AND id = %(device)s
    AND (SELECT count(*) FROM devices WHERE guest = %(guest)s) > 1
RETURNING token_hash
"""
_PUT_CODE: LiteralString = """
WITH old AS (DELETE FROM codes
    WHERE expires < %(expires)s - %(kept)s OR guest = %(guest)s AND NOT used)
INSERT INTO codes (code_hash, guest, expires) VALUES (%(code)s, %(guest)s, %(expires)s)
"""
_LOOK_UP_CODE: LiteralString = (
    "SELECT guest, used, expires FROM codes WHERE code_hash = %(code)s FOR UPDATE"
)
_SPEND_CODE: LiteralString = "UPDATE codes SET used = true WHERE code_hash = %(code)s"
_ADD_DEVICE: LiteralString = """
INSERT INTO devices (id, guest, token_hash, name, since, seen)
VALUES (%(id)s, %(guest)s, %(hash)s, %(name)s, %(since)s, %(seen)s)
"""
_TABLES: LiteralString = """
SELECT id FROM tables WHERE id IN (SELECT table_id FROM chairs WHERE guest = %(guest)s)
ORDER BY created DESC, id
"""
_NOT_BEGUN: LiteralString = "NOT EXISTS (SELECT FROM lines WHERE lines.table_id = t.id)"
_ABANDONED: LiteralString = f"""
SELECT id FROM tables t WHERE host = %(guest)s AND {_NOT_BEGUN} FOR UPDATE
"""
_FREE: LiteralString = f"""
UPDATE chairs SET kind = 'open', offers = offers + 1, claim_hash = NULL
FROM tables t WHERE t.id = table_id AND guest = %(guest)s AND {_NOT_BEGUN}
"""
_LEAVE_SEATS: LiteralString = """
UPDATE chairs SET guest = NULL, name = '' WHERE guest = %(guest)s RETURNING table_id
"""
_FORGET: tuple[LiteralString, ...] = (
    "DELETE FROM talk WHERE guest = %(guest)s",
    "DELETE FROM presence WHERE guest = %(guest)s",
    "DELETE FROM guests WHERE id = %(guest)s",  # and with it all devices
)


class PostgresIdentities:
    """`ask` is a statement of the store, `begin` a transaction of it."""

    def __init__(self, ask: Ask, begin: Begin) -> None:
        self._ask, self._begin = ask, begin

    async def rename(self, guest: str, name: str, before: str) -> Sequence[str]:
        """Give a guest another name, also at their tables."""
        values = {"guest": guest, "name": name, "before": before}
        return [row[0] for row in await self._ask(_RENAME, values)]

    async def note_device(self, token_hash: str, name: str, now: float) -> None:
        """A device is used."""
        values = {"hash": token_hash, "name": name, "now": now, "seldom": _SELDOM}
        await self._ask(_NOTE_DEVICE, values)

    async def devices(self, guest: str) -> Sequence[Device]:
        """The devices of a guest, the one used last first."""
        return [Device(*row) for row in await self._ask(_DEVICES, {"guest": guest})]

    async def add_device(self, guest: str, device: Device) -> None:
        """Let a device be one of a guest."""
        await self._ask(_ADD_DEVICE, _device_values(guest, device))

    async def remove_device(self, guest: str, device: str) -> str | None:
        """Remove a device, unless it is the only one."""
        rows = await self._ask(_REMOVE_DEVICE, {"guest": guest, "device": device})
        return str(rows[0][0]) if rows else None

    async def unknown(self, token_hashes: Collection[str]) -> frozenset[str]:
        """Those of the hashes that belong to no device."""
        query: LiteralString = "SELECT token_hash FROM devices WHERE token_hash = ANY (%(all)s)"
        known = await self._ask(query, {"all": list(token_hashes)})
        return frozenset(token_hashes) - {row[0] for row in known}

    async def put_code(self, guest: str, code_hash: str, expires: float) -> None:
        """Store a code that leads to a guest, in the place of an earlier one."""
        values = {"guest": guest, "code": code_hash, "expires": expires, "kept": _CODE_KEPT}
        await self._ask(_PUT_CODE, values)

    async def use_code(self, code_hash: str, device: Device) -> CodeFate | None:
        """Let a device be one of the guest to whom a code leads; the code is spent."""
        async with self._begin() as db:
            found = await db.execute(_LOOK_UP_CODE, {"code": code_hash})
            row = await found.fetchone()
            if row is None:
                return CodeFate.UNKNOWN
            guest, used, expires = row
            if used or device.since > expires:
                return CodeFate.USED if used else CodeFate.EXPIRED
            await db.execute(_SPEND_CODE, {"code": code_hash})
            await db.execute(_ADD_DEVICE, _device_values(guest, device))
            return None

    async def tables(self, guest: str) -> Sequence[str]:
        """The ids of all tables where a guest has a seat."""
        return [row[0] for row in await self._ask(_TABLES, {"guest": guest})]

    async def erase(self, guest: str) -> Erased:
        """Forget a guest."""
        who = {"guest": guest}
        async with self._begin() as db:
            abandoned = await db.execute(_ABANDONED, who)
            removed = [row[0] for row in await abandoned.fetchall()]
            for change in REMOVE if removed else ():
                await db.execute(change, {"gone": removed})
            await db.execute(_FREE, who)
            left = await db.execute(_LEAVE_SEATS, who)
            changed = sorted({row[0] for row in await left.fetchall()})
            for change in _FORGET:
                await db.execute(change, who)
            tell: LiteralString = f"SELECT {_TELL} FROM unnest(%(tables)s::text[]) t (table_id)"
            await db.execute(tell, {"tables": changed})
        return Erased(changed, removed)


def _device_values(guest: str, device: Device) -> Mapping[str, Any]:
    times = {"since": device.since, "seen": device.seen}
    fields = {"id": device.id, "guest": guest, "name": device.name, **times}
    return {**fields, "hash": device.token_hash}
