"""The store with PostgreSQL: any number of processes, and the database decides who was first."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any, LiteralString, TypeAlias

import msgspec
import psycopg
from psycopg_pool import AsyncConnectionPool

from . import (
    CHANGED,
    MOST_LISTED,
    WATCHED,
    Batch,
    Chair,
    ClockReading,
    ConflictError,
    Guest,
    ListedTable,
    OldTable,
    Setup,
    Stage,
    StoredGame,
    StoredLine,
    StoredTable,
    StoreError,
    UnusableDatabaseError,
    Watcher,
)
from . import postgres_queries as queries
from .deadline_columns import clocks_text, columns_of
from .postgres_analyses import PostgresShelf
from .postgres_errors import reason_for, store_errors
from .postgres_identities import PostgresIdentities
from .postgres_migrations import CONNECT_SECONDS, prepare
from .postgres_notices import PostgresNotices, columns
from .postgres_ratings import LISTED, PostgresRatings, listed_of, rate
from .postgres_rows import old_table, stored_table, times
from .postgres_talk import PostgresTalk

logger = logging.getLogger(__name__)

_Connection: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]
_Values: TypeAlias = Mapping[str, Any]

LEASE_SECONDS = 4.0
"""A process that has not been heard of for so long is dead, and others do its work."""
_BEAT_SECONDS = 1.0
_CONNECTIONS = 8
_WAIT_SECONDS = 5.0
"""For a free connection: longer than a restart of the database takes."""
_TURNS_AT_ONCE = 8
_OVERDUE_AT_ONCE = 50
_PRUNED_AT_ONCE = 100


class PostgresStore:
    """Guests, tables and their records in a database, for any number of processes."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._me = secrets.token_hex(8)
        self._pool: AsyncConnectionPool[_Connection] = AsyncConnectionPool(
            url,
            min_size=1,
            max_size=_CONNECTIONS,
            timeout=_WAIT_SECONDS,
            kwargs={"autocommit": True, "connect_timeout": CONNECT_SECONDS},
            open=False,
        )
        self.analyses = PostgresShelf(self._ask, self._me)
        self.identities = PostgresIdentities(self._ask, self._transaction)
        self.notices = PostgresNotices(self._ask, self._transaction)
        self.ratings = PostgresRatings(self._ask)
        self.talk = PostgresTalk(self._ask)
        self._present: set[tuple[str, str]] = set()
        self._watchers: dict[str, Mapping[str, str]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Bring the schema up to date, and join the other processes."""
        try:
            await asyncio.to_thread(prepare, self._url)
            await self._pool.open(wait=True, timeout=_WAIT_SECONDS)
        except (UnusableDatabaseError, psycopg.Error) as error:
            raise StoreError(str(error), reason_for(error)) from error
        await self._beat()
        self._tasks.append(asyncio.create_task(self._go_on_beating()))

    async def close(self) -> None:
        """Leave the other processes at once, so that they need not wait for it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._ask(queries.LEAVE, {"me": self._me})
        except StoreError as error:
            logger.warning("the database was not told of the end: %s", error)
        await self._pool.close()

    # -- guests ---------------------------------------------------------------------------

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        """Add a guest with a device, identified by the hash of its token."""
        await self._ask(
            queries.ADD_GUEST, {**asdict(guest), "hash": token_hash, "now": time.time()}
        )

    async def find_guest(self, token_hash: str) -> Guest | None:
        """The guest one of whose devices holds the token with this hash."""
        rows = await self._ask(queries.FIND_GUEST, (token_hash,))
        return Guest(*rows[0]) if rows else None

    # -- tables ---------------------------------------------------------------------------

    async def add_table(
        self, setup: Setup, rematch_of: str | None = None, lines: Sequence[StoredLine] = ()
    ) -> None:
        """Add a table; the table whose rematch it is points to it from then on."""
        fields = {
            "id": setup.id,
            "game": setup.game,
            "options": msgspec.json.encode(setup.options).decode(),
            "edition": setup.edition,
            "seed": setup.seed,
            "host": setup.host,
            "seen": (now := time.time()),
            "holds": setup.invitation_seconds,
            "is_listed": setup.is_listed,
            "is_rated": setup.is_rated,
            **columns_of(setup),
        }
        chairs = [
            (
                *(setup.id, seat, chair.kind, chair.level, chair.name, chair.guest),
                *(chair.claim_hash, chair.offers, chair.offered, chair.withdrawn),
                now if chair.guest else None,
            )
            for seat, chair in enumerate(setup.chairs)
        ]
        async with self._transaction() as db:
            await db.execute(queries.ADD_TABLE, fields)
            await db.cursor().executemany(queries.ADD_CHAIRS, chairs)
            await db.execute(queries.NOTE_COMPUTERS, {"table": setup.id, "me": self._me})
            texts = [(setup.id, line.seq, line.text) for line in lines]
            await db.cursor().executemany(queries.ADD_LINES, texts)
            if rematch_of is not None:
                names = {"id": setup.id, "before": rematch_of}
                _expect_one(await db.execute(queries.POINT_TO_REMATCH, names))
                await db.execute(queries.TELL, {"table": rematch_of, "last": CHANGED})
            if setup.is_listed:
                await db.execute(queries.TELL, {"table": setup.id, "last": CHANGED})

    async def sit(self, table: str, seat: int, chair: Chair, now: float) -> None:
        """Fill an open seat; the claim is spent."""
        place = {"table": table, "seat": seat, "last": CHANGED, "me": self._me, "now": now}
        async with self._transaction() as db:
            _expect_one(await db.execute(queries.SIT, {**asdict(chair), **place}))
            await db.execute(queries.BEGIN, place)
            await db.execute(queries.NOTE_COMPUTERS, place)
            await db.execute(queries.TELL, place)

    async def offer(self, table: str, seat: int, chair: Chair) -> None:
        """Open a seat, perhaps one where somebody sits."""
        place = {"table": table, "seat": seat, "last": CHANGED, "me": self._me}
        async with self._transaction() as db:
            _expect_one(await db.execute(queries.OFFER, {**asdict(chair), **place}))
            await db.execute(queries.NOTE_COMPUTERS, place)
            await db.execute(queries.TELL, place)

    async def write(self, batch: Batch) -> None:
        """Append lines to a record, with the answer to the message that caused them."""
        answer = batch.answer
        fields = {
            "table": batch.table,
            "seqs": [line.seq for line in batch.lines],
            "texts": [line.text for line in batch.lines],
            "last": batch.lines[-1].seq if batch.lines else CHANGED,
            "guest": answer.guest if answer else None,
            "cid": answer.cid if answer else None,
            "seq": answer.seq if answer else None,
            "finished": batch.finished,
            "computers": batch.is_computers_turn,
            "by_person": batch.is_by_person,
            "moved": batch.has_moved,
            "now": batch.now,
            "due": batch.due,
            "clocks": clocks_text(batch.clocks),
            **columns(batch.notices),
            "me": self._me,
        }
        if batch.rated is None:
            await self._ask(queries.WRITE, fields)
            return
        async with self._transaction() as db:
            await db.execute(queries.WRITE, fields)
            await rate(db, batch.table, batch.rated, batch.now)

    async def load(self, table: str) -> StoredTable | None:
        """A table with its whole record."""
        return await self.news(table, -1)

    async def news(self, table: str, after: int) -> StoredTable | None:
        """A table with the lines and answers that came after the line of that number."""
        if "\0" in table:  # which no text of PostgreSQL can hold
            return None
        rows = await self._ask(queries.LOAD, {"table": table, "after": after, "me": self._me})
        return stored_table(table, rows[0]) if rows else None

    async def count_open(self, host: str) -> int:
        """How many tables this guest has set up whose game is not over."""
        query: LiteralString = "SELECT count(*) FROM tables WHERE host = %s AND NOT finished"
        rows = await self._ask(query, (host,))
        return int(rows[0][0])

    async def games_of(self, guest: str, after: str | None, most: int) -> Sequence[StoredGame]:
        """The next games of a guest, after that of the table `after`."""
        names = {"guest": guest, "after": after, "most": most}
        rows = await self._ask(queries.GAMES_OF, names)
        return [
            StoredGame(id_, game, finished, tuple(Chair(*c) for c in chairs), result, moved, due)
            for id_, game, finished, moved, due, chairs, result in rows
        ]

    async def listed(self) -> Sequence[ListedTable]:
        """The listed tables whose game has not begun and that have a free seat, newest first."""
        return [listed_of(row) for row in await self._ask(LISTED, {"most": MOST_LISTED})]

    async def hide(self, table: str, guest: str) -> None:
        """Take a game off the list of a guest."""
        await self._ask(queries.HIDE, {"table": table, "guest": guest})

    async def mark_seen(self, table: str, guest: str, now: float) -> None:
        """One of its players has looked at a table whose game is not over."""
        await self._ask(queries.MARK_SEEN, {"table": table, "guest": guest, "now": now})

    async def expire(self, unplayed: float, abandoned: float) -> Sequence[str]:
        """Remove some tables whose games are not over, unseen since then; their ids."""
        gone = await self.prune({Stage.UNPLAYED: unplayed, Stage.ABANDONED: abandoned})
        return [table.id for table in gone]

    async def old_tables(self, before: Mapping[Stage, float]) -> Sequence[OldTable]:
        """The tables of these stages that are older than that, the oldest first."""
        return [old_table(row) for row in await self._ask(queries.OLD_TABLES, times(before))]

    async def prune(self, before: Mapping[Stage, float]) -> Sequence[OldTable]:
        """Remove some of these tables; which. None when there are no more."""
        async with self._transaction() as db:
            doomed = await db.execute(queries.DOOMED, {**times(before), "most": _PRUNED_AT_ONCE})
            gone = [old_table(row) for row in await doomed.fetchall()]
            for change in queries.REMOVE if gone else ():
                await db.execute(change, {"gone": [table.id for table in gone]})
        return gone

    async def count_idle_guests(self) -> int:
        """How many guests sit at no table and have set up none."""
        return int((await self._ask(queries.COUNT_IDLE_GUESTS, {}))[0][0])

    async def prune_guests(self) -> int:
        """Remove these guests; how many."""
        return int((await self._ask(queries.REMOVE_IDLE_GUESTS, {}))[0][0])

    # -- work that one process does -------------------------------------------------------

    async def computers_turns(self) -> Sequence[str]:
        """Tables where a computer may have to play next; this process has them from now on."""
        most = {"me": self._me, "most": _TURNS_AT_ONCE}
        return [row[1] for row in sorted(await self._ask(queries.COMPUTERS_TURNS, most))]

    async def take_turn(self, table: str) -> bool:
        """Whether this process is to play for the computers of a table: no other one does."""
        names = {"me": self._me, "table": table}
        rows = await self._ask(queries.HOLDS_TURN, names)
        if rows and rows[0][0]:
            return True
        async with self._transaction() as db:
            return (await db.execute(queries.TAKE_TURN, names)).rowcount == 1

    async def nothing_to_compute(self, table: str) -> None:
        """It turned out that no computer has to play next at this table."""
        await self._ask(queries.NOTHING_TO_COMPUTE, {"me": self._me, "table": table})

    async def tick(self, elapsed: float) -> ClockReading:
        """Let the clock of deadlines go on, if this process keeps it or nobody else does."""
        rows = await self._ask(queries.TICK, {"me": self._me, "elapsed": elapsed})
        return ClockReading(*rows[0])

    async def overdue(self, seconds: float) -> Sequence[str]:
        """The ids of some tables where a turn was due at that time of the clock, or before."""
        values = {"seconds": seconds, "most": _OVERDUE_AT_ONCE}
        return [row[0] for row in await self._ask(queries.OVERDUE, values)]

    # -- the other processes --------------------------------------------------------------

    async def watch(self, watcher: Watcher) -> None:
        """Have somebody told, until the store is closed, what other processes change."""
        self._tasks.append(asyncio.create_task(self._listen(watcher)))

    async def arrive(self, table: str, guest: str) -> None:
        """A player has opened a table at this process."""
        self._present.add((table, guest))
        await self._ask(queries.ARRIVE, self._someone(table, guest))

    async def depart(self, table: str, guest: str) -> None:
        """A player has no longer open at this process what `arrive` was told of."""
        self._present.discard((table, guest))
        await self._ask(queries.DEPART, self._someone(table, guest))

    async def tell_watchers(self, table: str, watchers: Mapping[str, str]) -> None:
        """These watch a table at this process, and nobody else does."""
        if watchers:
            self._watchers[table] = watchers
        else:
            self._watchers.pop(table, None)
        whos, names = list(watchers), list(watchers.values())
        values = {"table": table, "whos": whos, "names": names, "me": self._me, "last": WATCHED}
        await self._ask(queries.TELL_WATCHERS, values)

    def _someone(self, table: str, guest: str) -> _Values:
        return {"table": table, "guest": guest, "me": self._me, "last": CHANGED}

    async def _go_on_beating(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            try:
                await self._beat()
            except StoreError as error:
                logger.error("the database does not hear of this process: %s", error)

    async def _beat(self) -> None:
        rows = await self._ask(queries.BEAT, {"me": self._me, "lease": LEASE_SECONDS})
        if rows[0][0]:  # it is new, or others have thought it dead
            for table, guest in list(self._present):
                await self._ask(queries.ARRIVE, self._someone(table, guest))
            for table, watchers in list(self._watchers.items()):
                await self.tell_watchers(table, watchers)
        await self._ask(queries.BURY, {})

    async def _listen(self, watcher: Watcher) -> None:
        while True:
            try:
                # not of the pool: it is never given back
                async with await psycopg.AsyncConnection.connect(
                    self._url, autocommit=True, connect_timeout=CONNECT_SECONDS
                ) as db:
                    await db.execute(f"LISTEN {queries.CHANNEL}")
                    watcher(None, CHANGED)
                    async for notify in db.notifies():
                        table, _, last = notify.payload.rpartition(" ")
                        watcher(table, int(last))
            except (psycopg.Error, OSError) as error:
                logger.error("the database tells no changes: %s", error)
                await asyncio.sleep(_BEAT_SECONDS)

    # -- statements -----------------------------------------------------------------------

    async def _ask(
        self, query: LiteralString, values: _Values | Sequence[Any]
    ) -> list[tuple[Any, ...]]:
        """One statement, which is a transaction; its rows, if it has any."""
        with store_errors():
            async with self._pool.connection() as db:
                cursor = await db.execute(query, values)
                return await cursor.fetchall() if cursor.description else []

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[_Connection]:
        with store_errors():
            async with self._pool.connection() as db, db.transaction():
                yield db


def _expect_one(cursor: psycopg.AsyncCursor[Any]) -> None:
    if cursor.rowcount != 1:
        raise ConflictError("another writer was first")
