"""Notices in an SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from typing import Any

from .notice_rows import chosen, delivery, listed, told, wishes_of
from .notices import (
    DAY,
    MOST_TARGETS,
    MOST_WAITING,
    Bundle,
    Compose,
    Delivery,
    MailLink,
    Notice,
    Target,
    Told,
    Wishes,
)
from .sqlite_identities import Run

_AT_ONCE = 20

_NOTE = """
INSERT INTO notices (guest, table_id, kind, seat, at)
SELECT :guest, :table, :kind, :seat, :at
WHERE EXISTS (SELECT * FROM notice_wishes
        WHERE guest = :guest AND instr(kinds, ' ' || :wish || ' ') > 0)
    AND NOT EXISTS (SELECT * FROM notice_mutes WHERE guest = :guest AND table_id = :table)
    AND (SELECT count(*) FROM notices WHERE guest = :guest AND waiting = 1) < :most
"""
_WARN = """
INSERT INTO deadline_warnings (table_id, due) VALUES (?, ?)
ON CONFLICT (table_id) DO UPDATE SET due = excluded.due WHERE due <> excluded.due RETURNING 1
"""
_NEAR = """
SELECT id FROM tables t WHERE due > :now AND due - min(:lead, turn_seconds / 4.0) <= :now
    AND finished = 0 AND NOT EXISTS (
        SELECT * FROM deadline_warnings w WHERE w.table_id = t.id AND w.due = t.due)
    AND EXISTS (SELECT * FROM chairs c JOIN notice_wishes n ON n.guest = c.guest
        WHERE c.table_id = t.id AND instr(n.kinds, ' deadline ') > 0)
ORDER BY due LIMIT 50
"""
_TOLD = """
SELECT n.id, n.kind, n.table_id, t.game, c.name, c.kind, n.at
FROM notices n JOIN tables t ON t.id = n.table_id
LEFT JOIN chairs c ON c.table_id = n.table_id AND c.seat = n.seat
"""
_TARGETS = """
SELECT guest, way, address, secret, device FROM notice_targets WHERE guest = ?
ORDER BY since DESC, id
"""
_MAKE_ROOM = """
DELETE FROM notice_targets WHERE guest = ? AND way = ? AND id NOT IN (
    SELECT id FROM notice_targets WHERE guest = ? AND way = ? ORDER BY since DESC, id LIMIT ?)
"""
_TAKE = """
UPDATE deliveries SET next = ?, attempts = attempts + 1 WHERE id IN (
    SELECT id FROM deliveries WHERE next <= ? ORDER BY next LIMIT ?)
RETURNING id, guest, way, address, secret, body, until, attempts
"""


class SqliteNotices:
    """`read` and `write` run something in the threads of the store."""

    def __init__(self, read: Run, write: Run) -> None:
        self._read, self._write = read, write

    async def wishes(self, guest: str) -> Wishes:
        """What a guest wants to be told."""
        query = "SELECT kinds, ways, lang FROM notice_wishes WHERE guest = ?"
        row = await self._read(lambda db: db.execute(query, (guest,)).fetchone())
        return wishes_of(*row) if row else Wishes()

    async def set_wishes(self, guest: str, wishes: Wishes) -> None:
        """Store what a guest wants to be told."""
        query = "INSERT OR REPLACE INTO notice_wishes (guest, kinds, ways, lang)"
        query += " SELECT id, ?, ?, ? FROM guests WHERE id = ?"
        values = (listed(wishes.kinds), listed(wishes.ways), wishes.lang, guest)
        await self._write(lambda db: db.execute(query, values))

    async def is_mute(self, guest: str, table: str) -> bool:
        """Whether a guest wants to be told nothing of a table."""
        query = "SELECT 1 FROM notice_mutes WHERE guest = ? AND table_id = ?"
        return bool(await self._read(lambda db: db.execute(query, (guest, table)).fetchone()))

    async def set_mute(self, guest: str, table: str, *, on: bool) -> None:
        """A guest wants to be told nothing of a table, or again what they have chosen."""
        add = "INSERT OR IGNORE INTO notice_mutes (guest, table_id) VALUES (?, ?)"
        drop = "DELETE FROM notice_mutes WHERE guest = ? AND table_id = ?"
        await self._write(lambda db: db.execute(add if on else drop, (guest, table)))

    async def targets(self, guest: str) -> Sequence[Target]:
        """Where notices of a guest go, the newest first."""
        return list(await self._read(lambda db: _targets(db, guest)))

    async def put_target(self, target: Target, now: float) -> None:
        """Add a target, in the place of another one."""

        def put(db: sqlite3.Connection) -> None:
            place = (target.way, target.address)
            if target.way == "webhook":
                query = "DELETE FROM notice_targets WHERE guest = ? AND way = ?"
                db.execute(query, (target.guest, target.way))
            else:
                query = "DELETE FROM notice_targets WHERE way = ? AND address = ?"
                db.execute(query, place)
            query = "INSERT INTO notice_targets (guest, way, address, secret, device, since)"
            query += " VALUES (?, ?, ?, ?, ?, ?)"
            db.execute(query, (target.guest, *place, target.secret, target.device, now))
            whose = (target.guest, target.way)
            db.execute(_MAKE_ROOM, (*whose, *whose, 1 if target.way == "mail" else MOST_TARGETS))

        await self._write(put)

    async def drop_target(self, way: str, address: str, guest: str | None = None) -> None:
        """Forget a target, and what is on its way there."""
        where = "WHERE way = ? AND address = ? AND guest = coalesce(?, guest)"

        def drop(db: sqlite3.Connection) -> None:
            for relation in ("notice_targets", "deliveries"):
                db.execute(f"DELETE FROM {relation} {where}", (way, address, guest))

        await self._write(drop)

    async def unsubscribe(self, secret: str) -> bool:
        """Send no more notices by mail to the address with this token."""
        query = "SELECT guest FROM notice_targets WHERE way = 'mail' AND secret = ?"

        def stop(db: sqlite3.Connection) -> bool:
            row = db.execute(query, (secret,)).fetchone()
            if row is not None:
                change = "UPDATE notice_wishes SET ways = replace(ways, ' mail ', ' ')"
                db.execute(f"{change} WHERE guest = ?", row)
                db.execute("DELETE FROM deliveries WHERE guest = ? AND way = 'mail'", row)
            return row is not None

        return bool(await self._write(stop))

    async def note(self, table: str, notices: Sequence[Notice], now: float) -> None:
        """Keep what somebody wants to be told of what happened at a table."""
        await self._write(lambda db: note(db, table, notices, now))

    async def warn(self, table: str, due: float, notices: Sequence[Notice], now: float) -> None:
        """The same for a deadline that is near."""

        def warn(db: sqlite3.Connection) -> None:
            if db.execute(_WARN, (table, due)).fetchone():
                note(db, table, notices, now)

        await self._write(warn)

    async def near(self, seconds: float, lead: float) -> Sequence[str]:
        """Some tables whose deadline comes within that lead."""
        values = {"now": seconds, "lead": lead}
        rows = await self._read(lambda db: db.execute(_NEAR, values).fetchall())
        return [row[0] for row in rows]

    async def came(self, guest: str, table: str) -> None:
        """A guest has opened a table: nothing of it is news any more."""
        which = "guest = ? AND table_id = ?"
        find = f"SELECT 1 FROM notices WHERE {which}"
        if await self._read(lambda db: db.execute(find, (guest, table)).fetchone()):
            change = f"DELETE FROM notices WHERE {which}"
            await self._write(lambda db: db.execute(change, (guest, table)))

    async def news(self, guest: str, after: int) -> Sequence[Told]:
        """What a guest is told after the notice of that number, the oldest first."""
        query = f"{_TOLD} WHERE n.guest = ? AND n.id > ? ORDER BY n.id DESC LIMIT {MOST_WAITING}"
        rows = await self._read(lambda db: db.execute(query, (guest, after)).fetchall())
        return [told(row) for row in reversed(rows)]

    async def gather(
        self, before: float, here: Collection[tuple[str, str]], compose: Compose, now: float
    ) -> int:
        """Make messages of what has waited since `before`; for how many guests."""
        find = "SELECT DISTINCT guest FROM notices WHERE waiting = 1 AND at <= ? LIMIT ?"
        old = "SELECT 1 FROM notices WHERE at < ? LIMIT 1"

        def gather(db: sqlite3.Connection) -> int:
            db.execute("DELETE FROM notices WHERE at < ?", (now - DAY,))
            guests = [row[0] for row in db.execute(find, (before, _AT_ONCE))]
            for guest in guests:
                _bundle(db, guest, here, compose, now)
            return len(guests)

        def is_needed(db: sqlite3.Connection) -> bool:
            waits = db.execute(find, (before, 1)).fetchone()
            return bool(waits or db.execute(old, (now - DAY,)).fetchone())

        return int(await self._write(gather)) if await self._read(is_needed) else 0

    async def take(self, now: float, until: float, most: int) -> Sequence[Delivery]:
        """Messages to send now."""
        find = "SELECT 1 FROM deliveries WHERE next <= ? LIMIT 1"
        if not await self._read(lambda db: db.execute(find, (now,)).fetchone()):
            return []

        def take(db: sqlite3.Connection) -> list[Any]:
            db.execute("DELETE FROM deliveries WHERE until < ?", (now,))
            return db.execute(_TAKE, (until, now, most)).fetchall()

        return [delivery(row) for row in await self._write(take)]

    async def sent(self, delivery: str) -> None:
        """A message has arrived, or is given up."""
        query = "DELETE FROM deliveries WHERE id = ?"
        await self._write(lambda db: db.execute(query, (delivery,)))

    async def put_off(self, delivery: str, until: float) -> None:
        """A message could not be sent; again at that time."""
        query = "UPDATE deliveries SET next = ? WHERE id = ?"
        await self._write(lambda db: db.execute(query, (until, delivery)))

    async def put_link(self, link_hash: str, link: MailLink, now: float, most: int) -> bool:
        """Store a link that was asked for, unless many to this address hold already."""

        def put(db: sqlite3.Connection) -> bool:
            db.execute("DELETE FROM mail_links WHERE expires < ?", (now - DAY,))
            query = "SELECT count(*) FROM mail_links WHERE address = ? AND expires > ?"
            if db.execute(query, (link.address, now)).fetchone()[0] >= most:
                return False
            query = "INSERT INTO mail_links (link_hash, guest, address, expires)"
            query += " VALUES (?, ?, ?, ?)"
            db.execute(query, (link_hash, link.guest, link.address, link.expires))
            return True

        return bool(await self._write(put))

    async def find_link(self, link_hash: str, now: float) -> MailLink | None:
        """What a link that holds leads to."""
        return await self._link(self._read, link_hash, now)

    async def use_link(self, link_hash: str, now: float) -> MailLink | None:
        """The same, and it is spent."""
        return await self._link(self._write, link_hash, now)

    async def _link(self, run: Run, link_hash: str, now: float) -> MailLink | None:
        query = "SELECT guest, address, expires FROM mail_links"
        query += " WHERE link_hash = ? AND expires >= ? AND used = 0"

        def find(db: sqlite3.Connection) -> MailLink | None:
            row = db.execute(query, (link_hash, now)).fetchone()
            if row is not None and run is self._write:
                db.execute("UPDATE mail_links SET used = 1 WHERE link_hash = ?", (link_hash,))
            return MailLink(*row) if row else None

        found: MailLink | None = await run(find)
        return found

    async def owner(self, address: str) -> str | None:
        """The guest whom mail to this address reaches."""
        query = "SELECT guest FROM notice_targets WHERE way = 'mail' AND address = ?"
        row = await self._read(lambda db: db.execute(query, (address,)).fetchone())
        return str(row[0]) if row else None

    async def server_key(self, name: str, fresh: str) -> str:
        """The key of that name that all servers of this store share."""

        def keep(db: sqlite3.Connection) -> str:
            add = "INSERT OR IGNORE INTO server_keys (name, value) VALUES (?, ?)"
            db.execute(add, (name, fresh))
            query = "SELECT value FROM server_keys WHERE name = ?"
            return str(db.execute(query, (name,)).fetchone()[0])

        return str(await self._write(keep))


def note(db: sqlite3.Connection, table: str, notices: Sequence[Notice], now: float) -> None:
    """Keep what somebody wants to be told."""
    for each in notices:
        fields = {"guest": each.guest, "kind": each.kind, "wish": each.wish, "seat": each.seat}
        db.execute(_NOTE, {**fields, "table": table, "at": now, "most": MOST_WAITING})


def _targets(db: sqlite3.Connection, guest: str) -> list[Target]:
    return [Target(*row) for row in db.execute(_TARGETS, (guest,))]


def _bundle(
    db: sqlite3.Connection,
    guest: str,
    here: Collection[tuple[str, str]],
    compose: Compose,
    now: float,
) -> None:
    query = f"{_TOLD} WHERE n.guest = ? AND n.waiting = 1 ORDER BY n.id"
    waiting = [told(row) for row in db.execute(query, (guest,))]
    db.execute("UPDATE notices SET waiting = 0 WHERE guest = ? AND waiting = 1", (guest,))
    away = [each for each in waiting if (guest, each.table) not in here]
    query = "SELECT kinds, ways, lang FROM notice_wishes WHERE guest = ?"
    row = db.execute(query, (guest,)).fetchone()
    if not away or row is None:
        return
    wishes = wishes_of(*row)
    bundle = chosen(Bundle(wishes.lang, away, _targets(db, guest)), wishes.ways)
    query = "INSERT INTO deliveries (id, guest, way, address, secret, body, until, next)"
    query += " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    for each in compose(bundle):
        target = (each.target.guest, each.target.way, each.target.address, each.target.secret)
        db.execute(query, (each.id, *target, each.body, each.until, now))
