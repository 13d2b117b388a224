"""Notices in PostgreSQL; each is told by one of the processes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, LiteralString

import psycopg

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
from .postgres_identities import Ask, Begin
from .postgres_queries import NOTE

_AT_ONCE = 20

_WARN: LiteralString = f"""
WITH warned AS (
    INSERT INTO deadline_warnings AS d (table_id, due) VALUES (%(table)s, %(due)s)
    ON CONFLICT (table_id) DO UPDATE SET due = excluded.due WHERE d.due <> excluded.due
    RETURNING 1)
{NOTE} AND EXISTS (SELECT FROM warned)
"""
_NEAR: LiteralString = """
SELECT id FROM tables t WHERE due > %(now)s AND due - least(%(lead)s, turn_seconds / 4.0) <= %(now)s
    AND NOT finished AND NOT EXISTS (
        SELECT FROM deadline_warnings w WHERE w.table_id = t.id AND w.due = t.due)
    AND EXISTS (SELECT FROM chairs c JOIN notice_wishes n ON n.guest = c.guest
        WHERE c.table_id = t.id AND position(' deadline ' IN n.kinds) > 0)
ORDER BY due LIMIT 50
"""
_WISHES: LiteralString = "SELECT kinds, ways, lang FROM notice_wishes WHERE guest = %(guest)s"
_SET_WISHES: LiteralString = """
INSERT INTO notice_wishes (guest, kinds, ways, lang)
SELECT id, %(kinds)s, %(ways)s, %(lang)s FROM guests WHERE id = %(guest)s
ON CONFLICT (guest) DO UPDATE
    SET kinds = excluded.kinds, ways = excluded.ways, lang = excluded.lang
"""
_MUTED: LiteralString = (
    "SELECT 1 FROM notice_mutes WHERE guest = %(guest)s AND table_id = %(table)s"
)
_MUTE: LiteralString = """
INSERT INTO notice_mutes (guest, table_id) VALUES (%(guest)s, %(table)s) ON CONFLICT DO NOTHING
"""
_UNMUTE: LiteralString = "DELETE FROM notice_mutes WHERE guest = %(guest)s AND table_id = %(table)s"
_TARGETS: LiteralString = """
SELECT guest, way, address, secret, device FROM notice_targets WHERE guest = %(guest)s
ORDER BY since DESC, id
"""
_CLEAR: LiteralString = """
DELETE FROM notice_targets WHERE way = %(way)s AND CASE WHEN way = 'webhook'
    THEN guest = %(guest)s ELSE address = %(address)s END
"""
_PUT: LiteralString = """
INSERT INTO notice_targets (guest, way, address, secret, device, since)
VALUES (%(guest)s, %(way)s, %(address)s, %(secret)s, %(device)s, %(now)s)
"""
_MAKE_ROOM: LiteralString = """
DELETE FROM notice_targets WHERE guest = %(guest)s AND way = %(way)s AND id NOT IN (
    SELECT id FROM notice_targets WHERE guest = %(guest)s AND way = %(way)s
    ORDER BY since DESC, id LIMIT %(most)s)
"""
_DROP: tuple[LiteralString, ...] = tuple(
    f"DELETE FROM {relation} WHERE way = %(way)s AND address = %(address)s"
    " AND guest = coalesce(%(guest)s::text, guest)"
    for relation in ("notice_targets", "deliveries")
)
_UNSUBSCRIBE: LiteralString = """
WITH known AS (SELECT guest FROM notice_targets WHERE way = 'mail' AND secret = %(secret)s),
    off AS (UPDATE notice_wishes SET ways = replace(ways, ' mail ', ' ')
        WHERE guest IN (SELECT guest FROM known)),
    gone AS (DELETE FROM deliveries WHERE way = 'mail' AND guest IN (SELECT guest FROM known))
SELECT 1 FROM known
"""
_TOLD: LiteralString = """
SELECT n.id, n.kind, n.table_id, t.game, c.name, c.kind, n.at
FROM notices n JOIN tables t ON t.id = n.table_id
LEFT JOIN chairs c ON c.table_id = n.table_id AND c.seat = n.seat
"""
_NEWS: LiteralString = f"""
{_TOLD} WHERE n.guest = %(guest)s AND n.id > %(after)s ORDER BY n.id DESC LIMIT %(most)s
"""
# the wishes are locked, not the notices: one process has all notices of a guest
_READY: LiteralString = """
SELECT w.guest, w.kinds, w.ways, w.lang FROM notice_wishes w WHERE EXISTS (
    SELECT FROM notices n WHERE n.guest = w.guest AND n.waiting AND n.at <= %(before)s)
LIMIT %(most)s FOR UPDATE SKIP LOCKED
"""
_GATHER: LiteralString = """
UPDATE notices SET waiting = false WHERE guest = %(guest)s AND waiting RETURNING id
"""
_GATHERED: LiteralString = f"""
{_TOLD} WHERE n.id = ANY(%(ids)s) AND NOT EXISTS (
    SELECT FROM presence p WHERE p.table_id = n.table_id AND p.guest = n.guest
        AND p.process IN (SELECT id FROM processes WHERE alive_until > now()))
ORDER BY n.id
"""
_DELIVER: LiteralString = """
INSERT INTO deliveries (id, guest, way, address, secret, body, until, next)
VALUES (%(id)s, %(guest)s, %(way)s, %(address)s, %(secret)s, %(body)s, %(until)s, %(now)s)
"""
_TAKE: LiteralString = """
WITH late AS (DELETE FROM deliveries WHERE until < %(now)s)
UPDATE deliveries SET next = %(until)s, attempts = attempts + 1 WHERE id IN (
    SELECT id FROM deliveries WHERE next <= %(now)s AND until >= %(now)s
    ORDER BY next LIMIT %(most)s FOR UPDATE SKIP LOCKED)
RETURNING id, guest, way, address, secret, body, until, attempts
"""
# of two that ask at the same time for one address one waits for the other
_LOCK_ADDRESS: LiteralString = "SELECT pg_advisory_xact_lock(hashtext(%(address)s))"
_PUT_LINK: LiteralString = """
WITH old AS (DELETE FROM mail_links WHERE expires < %(now)s - %(day)s)
INSERT INTO mail_links (link_hash, guest, address, expires)
SELECT %(hash)s, %(guest)s, %(address)s, %(expires)s WHERE (
    SELECT count(*) FROM mail_links WHERE address = %(address)s AND expires > %(now)s) < %(most)s
RETURNING 1
"""
_FIND_LINK: LiteralString = """
SELECT guest, address, expires FROM mail_links
WHERE link_hash = %(hash)s AND expires >= %(now)s AND NOT used
"""
_USE_LINK: LiteralString = """
UPDATE mail_links SET used = true
WHERE link_hash = %(hash)s AND expires >= %(now)s AND NOT used RETURNING guest, address, expires
"""
_KEY: LiteralString = """
WITH added AS (INSERT INTO server_keys (name, value) VALUES (%(name)s, %(fresh)s)
    ON CONFLICT DO NOTHING RETURNING value)
SELECT value FROM added UNION ALL SELECT value FROM server_keys WHERE name = %(name)s LIMIT 1
"""


def columns(notices: Sequence[Notice]) -> Mapping[str, Any]:
    """Notices as the values of `NOTE`, column by column."""
    return {
        "guests": [each.guest for each in notices],
        "kinds": [each.kind for each in notices],
        "wishes": [each.wish for each in notices],
        "causes": [each.seat for each in notices],
        "most_waiting": MOST_WAITING,
    }


class PostgresNotices:
    """`ask` is a statement of the store, `begin` a transaction of it."""

    def __init__(self, ask: Ask, begin: Begin) -> None:
        self._ask, self._begin = ask, begin

    async def wishes(self, guest: str) -> Wishes:
        """What a guest wants to be told."""
        rows = await self._ask(_WISHES, {"guest": guest})
        return wishes_of(*rows[0]) if rows else Wishes()

    async def set_wishes(self, guest: str, wishes: Wishes) -> None:
        """Store what a guest wants to be told."""
        kinds, ways = listed(wishes.kinds), listed(wishes.ways)
        values = {"guest": guest, "kinds": kinds, "ways": ways, "lang": wishes.lang}
        await self._ask(_SET_WISHES, values)

    async def is_mute(self, guest: str, table: str) -> bool:
        """Whether a guest wants to be told nothing of a table."""
        return bool(await self._ask(_MUTED, {"guest": guest, "table": table}))

    async def set_mute(self, guest: str, table: str, *, on: bool) -> None:
        """A guest wants to be told nothing of a table, or again what they have chosen."""
        await self._ask(_MUTE if on else _UNMUTE, {"guest": guest, "table": table})

    async def targets(self, guest: str) -> Sequence[Target]:
        """Where notices of a guest go, the newest first."""
        return [Target(*row) for row in await self._ask(_TARGETS, {"guest": guest})]

    async def put_target(self, target: Target, now: float) -> None:
        """Add a target, in the place of another one."""
        fields = {
            "guest": target.guest,
            "way": target.way,
            "address": target.address,
            "secret": target.secret,
            "device": target.device,
            "now": now,
            "most": 1 if target.way == "mail" else MOST_TARGETS,
        }
        async with self._begin() as db:
            for change in (_CLEAR, _PUT, _MAKE_ROOM):
                await db.execute(change, fields)

    async def drop_target(self, way: str, address: str, guest: str | None = None) -> None:
        """Forget a target, and what is on its way there."""
        async with self._begin() as db:
            for change in _DROP:
                await db.execute(change, {"way": way, "address": address, "guest": guest})

    async def unsubscribe(self, secret: str) -> bool:
        """Send no more notices by mail to the address with this token."""
        return bool(await self._ask(_UNSUBSCRIBE, {"secret": secret}))

    async def note(self, table: str, notices: Sequence[Notice], now: float) -> None:
        """Keep what somebody wants to be told of what happened at a table."""
        await self._ask(NOTE, {"table": table, "now": now, **columns(notices)})

    async def warn(self, table: str, due: float, notices: Sequence[Notice], now: float) -> None:
        """The same for a deadline that is near."""
        await self._ask(_WARN, {"table": table, "due": due, "now": now, **columns(notices)})

    async def near(self, seconds: float, lead: float) -> Sequence[str]:
        """Some tables whose deadline comes within that lead."""
        return [row[0] for row in await self._ask(_NEAR, {"now": seconds, "lead": lead})]

    async def came(self, guest: str, table: str) -> None:
        """A guest has opened a table: nothing of it is news any more."""
        query: LiteralString = """
            DELETE FROM notices WHERE guest = %(guest)s AND table_id = %(table)s"""
        await self._ask(query, {"guest": guest, "table": table})

    async def news(self, guest: str, after: int) -> Sequence[Told]:
        """What a guest is told after the notice of that number, the oldest first."""
        values = {"guest": guest, "after": after, "most": MOST_WAITING}
        return [told(row) for row in reversed(await self._ask(_NEWS, values))]

    async def gather(
        self, before: float, here: Collection[tuple[str, str]], compose: Compose, now: float
    ) -> int:
        """Make messages of what has waited since `before`; for how many guests."""
        async with self._begin() as db:
            await db.execute("DELETE FROM notices WHERE at < %s", (now - DAY,))
            ready = await db.execute(_READY, {"before": before, "most": _AT_ONCE})
            gathered = 0
            for guest, *wishes in await ready.fetchall():
                # another process may have told it all before the wishes were locked
                changed = await db.execute(_GATHER, {"guest": guest})
                ids = [row[0] for row in await changed.fetchall()]
                gathered += bool(ids)
                found = await db.execute(_GATHERED, {"ids": ids})
                away = [told(row) for row in await found.fetchall()]
                away = [each for each in away if (guest, each.table) not in here]
                await _deliver(db, guest, wishes_of(*wishes), (away, compose, now))
        return gathered

    async def take(self, now: float, until: float, most: int) -> Sequence[Delivery]:
        """Messages to send now; no other process gets them before `until`."""
        rows = await self._ask(_TAKE, {"now": now, "until": until, "most": most})
        return [delivery(row) for row in rows]

    async def sent(self, delivery: str) -> None:
        """A message has arrived, or is given up."""
        await self._ask("DELETE FROM deliveries WHERE id = %(id)s", {"id": delivery})

    async def put_off(self, delivery: str, until: float) -> None:
        """A message could not be sent; again at that time."""
        query: LiteralString = "UPDATE deliveries SET next = %(until)s WHERE id = %(id)s"
        await self._ask(query, {"until": until, "id": delivery})

    async def put_link(self, link_hash: str, link: MailLink, now: float, most: int) -> bool:
        """Store a link that was asked for, unless many to this address hold already."""
        fields = {"guest": link.guest, "address": link.address, "expires": link.expires}
        values = {**fields, "hash": link_hash, "now": now, "most": most, "day": DAY}
        async with self._begin() as db:
            await db.execute(_LOCK_ADDRESS, {"address": link.address})
            return await (await db.execute(_PUT_LINK, values)).fetchone() is not None

    async def find_link(self, link_hash: str, now: float) -> MailLink | None:
        """What a link that holds leads to."""
        rows = await self._ask(_FIND_LINK, {"hash": link_hash, "now": now})
        return MailLink(*rows[0]) if rows else None

    async def use_link(self, link_hash: str, now: float) -> MailLink | None:
        """The same, and it is spent."""
        rows = await self._ask(_USE_LINK, {"hash": link_hash, "now": now})
        return MailLink(*rows[0]) if rows else None

    async def owner(self, address: str) -> str | None:
        """The guest whom mail to this address reaches."""
        query: LiteralString = """
            SELECT guest FROM notice_targets WHERE way = 'mail' AND address = %(address)s"""
        rows = await self._ask(query, {"address": address})
        return str(rows[0][0]) if rows else None

    async def server_key(self, name: str, fresh: str) -> str:
        """The key of that name that all servers of this store share."""
        return str((await self._ask(_KEY, {"name": name, "fresh": fresh}))[0][0])


async def _deliver(
    db: psycopg.AsyncConnection[Any],
    guest: str,
    wishes: Wishes,
    what: tuple[Sequence[Told], Compose, float],
) -> None:
    """Put the messages for a guest on their way."""
    away, compose, now = what
    if not away:
        return
    targets = await (await db.execute(_TARGETS, {"guest": guest})).fetchall()
    bundle = Bundle(wishes.lang, away, [Target(*row) for row in targets])
    for each in compose(chosen(bundle, wishes.ways)):
        target = each.target
        fields = {"guest": target.guest, "way": target.way, "address": target.address}
        more = {"id": each.id, "body": each.body, "until": each.until, "now": now}
        await db.execute(_DELIVER, {**fields, "secret": target.secret, **more})
