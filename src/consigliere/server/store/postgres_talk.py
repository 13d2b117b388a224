"""Talk in PostgreSQL; the other processes are told that somebody has spoken."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from typing import LiteralString

from . import ConflictError
from .postgres_identities import Ask
from .talk import KEPT_LINES, HouseRules, Said, StoredTalk

_ATTEMPTS = 20

_TELL: LiteralString = "pg_notify('consigliere', %(table)s || ' -2')"  # TALKED
_LOAD: LiteralString = """
SELECT (SELECT json_build_array(talk, watching) FROM house_rules WHERE table_id = %(table)s),
    (SELECT json_agg(json_build_array(guest, seat, name, text, reaction, at, number)
            ORDER BY number)
        FROM talk WHERE table_id = %(table)s AND number > %(after)s)
"""
_ADD: LiteralString = f"""
WITH last AS (SELECT coalesce(max(number), 0) AS number FROM talk WHERE table_id = %(table)s),
old AS (DELETE FROM talk WHERE table_id = %(table)s
    AND (seat IS NULL) = (%(seat)s::integer IS NULL) AND number <= (
        SELECT number FROM talk
        WHERE table_id = %(table)s AND (seat IS NULL) = (%(seat)s::integer IS NULL)
        ORDER BY number DESC LIMIT 1 OFFSET %(kept)s - 1))
INSERT INTO talk (table_id, number, guest, seat, name, text, reaction, at)
SELECT %(table)s, number + 1, %(guest)s, %(seat)s::integer, %(name)s, %(text)s, %(reaction)s,
    %(at)s FROM last
RETURNING number, {_TELL}
"""
_SET_RULES: LiteralString = f"""
INSERT INTO house_rules (table_id, talk, watching) VALUES (%(table)s, %(talk)s, %(watching)s)
ON CONFLICT (table_id) DO UPDATE SET talk = excluded.talk, watching = excluded.watching
RETURNING {_TELL}
"""
_MUTE: LiteralString = """
INSERT INTO mutes (guest, other) VALUES (%(guest)s, %(other)s) ON CONFLICT DO NOTHING
"""
_UNMUTE: LiteralString = "DELETE FROM mutes WHERE guest = %(guest)s AND other = %(other)s"


class PostgresTalk:
    """`ask` is a statement of the store."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def load(self, table: str, after: int = 0) -> StoredTalk:
        """The lines of a table after the one of that number, in their order."""
        ((chosen, lines),) = await self._ask(_LOAD, {"table": table, "after": after})
        return StoredTalk(HouseRules(*(chosen or ())), [Said(*line) for line in lines or ()])

    async def add(self, table: str, said: Said) -> int:
        """Store a line; its number."""
        values = {
            "table": table,
            "guest": said.guest,
            "seat": said.seat,
            "name": said.name,
            "text": said.text,
            "reaction": said.reaction,
            "at": said.at,
            "kept": KEPT_LINES,
        }
        for _ in range(_ATTEMPTS):
            with suppress(ConflictError):  # another line took the number
                return int((await self._ask(_ADD, values))[0][0])
        raise ConflictError(f"too many people speak at {table}")

    async def set_rules(self, table: str, rules: HouseRules) -> None:
        """Store what the host of a table has chosen."""
        await self._ask(_SET_RULES, {"table": table, **asdict(rules)})

    async def mute(self, guest: str, other: str, *, on: bool) -> None:
        """A guest wants to hear another one no more, or again."""
        await self._ask(_MUTE if on else _UNMUTE, {"guest": guest, "other": other})

    async def muted_by(self, guest: str) -> frozenset[str]:
        """Whom a guest does not want to hear."""
        query: LiteralString = "SELECT other FROM mutes WHERE guest = %(guest)s"
        return frozenset(row[0] for row in await self._ask(query, {"guest": guest}))
