"""The store with SQLite: one thread writes, another reads, each with a connection of its own.

So one writer never waits for another of this server, and no reader for a writer.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from consigliere.core.message import Message

from . import (
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
from . import sqlite_chairs as chairs
from . import sqlite_deadlines as deadlines
from . import sqlite_pruning as pruning
from . import sqlite_tables as tables
from .analyses import OwnShelf
from .errors import told_reason
from .identities import Device
from .migrations import SCHEMA_VERSION, migrate
from .sqlite_games import games_of
from .sqlite_identities import SqliteIdentities, add_device
from .sqlite_notices import SqliteNotices
from .sqlite_ratings import SqliteRatings, listed
from .sqlite_talk import SqliteTalk

T = TypeVar("T")

_PRAGMAS = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;
PRAGMA busy_timeout = 2000;
"""


def prepare(path: Path) -> None:
    """Create the database if necessary; raises UnusableDatabaseError."""
    try:
        _connect(path).close()
    except (sqlite3.Error, OSError) as error:
        reason = Message("database.at", {"file": str(path), "reason": told_reason(error)})
        raise UnusableDatabaseError(f"{path}: {error}", reason) from error


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    # transactions are begun explicitly below
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.executescript(_PRAGMAS)
        migrate(connection)
        connection.executescript(Path(__file__).with_name("schema.sql").read_text("utf-8"))
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    except BaseException:
        connection.close()
        raise
    return connection


def _connect_reader(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, to a database that `_connect` has prepared."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript("PRAGMA busy_timeout = 2000; PRAGMA query_only = ON;")
    return connection


class SqliteStore:
    """Guests, tables and their records in one file, for one process."""

    is_shared = False
    analyses = OwnShelf()

    def __init__(self, path: Path) -> None:
        self._writer = _Connection(lambda: _connect(path), "store-writer")
        self._reader = _Connection(lambda: _connect_reader(path), "store-reader")
        self.identities = SqliteIdentities(self._reader.call, self._write)
        self.notices = SqliteNotices(self._reader.call, self._write)
        self.ratings = SqliteRatings(self._reader.call)
        self.talk = SqliteTalk(self._reader.call, self._write)

    async def open(self) -> None:
        """Open or create the database file."""
        await self._writer.open()
        await self._reader.open()

    async def close(self) -> None:
        """Close the file once everything under way is written."""
        await self._reader.close()
        await self._writer.close()

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        """Add a guest with a device, identified by the hash of its token."""
        now = time.time()

        def add(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO guests (id, name) VALUES (?, ?)", (guest.id, guest.name))
            device = Device(secrets.token_hex(8), token_hash, "", now, now)
            add_device(db, guest.id, device)

        await self._write(add)

    async def find_guest(self, token_hash: str) -> Guest | None:
        """The guest one of whose devices holds the token with this hash."""
        query = "SELECT g.id, g.name FROM devices d JOIN guests g ON g.id = d.guest"
        query += " WHERE d.token_hash = ?"
        row = await self._reader.call(lambda db: db.execute(query, (token_hash,)).fetchone())
        return Guest(*row) if row else None

    async def add_table(
        self, setup: Setup, rematch_of: str | None = None, lines: Sequence[StoredLine] = ()
    ) -> None:
        """Add a table; the table whose rematch it is points to it from then on."""

        def add(db: sqlite3.Connection) -> None:
            tables.add(db, setup, rematch_of)
            tables.add_lines(db, setup.id, lines)

        await self._write(add)

    async def sit(self, table: str, seat: int, chair: Chair, now: float) -> None:
        """Fill an open seat; the claim is spent."""
        await self._write(lambda db: chairs.sit(db, (table, seat), chair, now))

    async def offer(self, table: str, seat: int, chair: Chair) -> None:
        """Open a seat, perhaps one where somebody sits."""
        await self._write(lambda db: chairs.offer(db, (table, seat), chair))

    async def write(self, batch: Batch) -> None:
        """Append lines to a record, with the answer to the message that caused them."""
        await self._write(lambda db: tables.write(db, batch))

    async def load(self, table: str) -> StoredTable | None:
        """A table with its whole record."""
        return await self.news(table, -1)

    async def news(self, table: str, after: int) -> StoredTable | None:
        """A table with the lines and answers that came after the line of that number."""

        def read(db: sqlite3.Connection) -> StoredTable | None:
            # several queries, of one moment: a writer may be at work meanwhile
            with _transaction(db, "BEGIN"):
                return tables.load(db, table, after)

        return await self._reader.call(read)

    async def watch(self, watcher: Watcher) -> None:
        """Nobody else changes anything."""

    async def arrive(self, table: str, guest: str) -> None:
        """There is no other process that needs to know."""

    async def depart(self, table: str, guest: str) -> None:
        """There is no other process that needs to know."""

    async def tell_watchers(self, table: str, watchers: Mapping[str, str]) -> None:
        """There is no other process that needs to know."""

    async def take_turn(self, table: str) -> bool:
        """There is no other process that could play."""
        return True

    async def count_open(self, host: str) -> int:
        """How many tables this guest has set up whose game is not over."""
        query = "SELECT count(*) FROM tables WHERE host = ? AND finished = 0"
        found = await self._reader.call(lambda db: db.execute(query, (host,)).fetchone()[0])
        return int(found)

    async def games_of(self, guest: str, after: str | None, most: int) -> Sequence[StoredGame]:
        """The next games of a guest, after that of the table `after`."""

        def read(db: sqlite3.Connection) -> Sequence[StoredGame]:
            with _transaction(db, "BEGIN"):
                return games_of(db, guest, after, most)

        return await self._reader.call(read)

    async def listed(self) -> Sequence[ListedTable]:
        """The listed tables whose game has not begun and that have a free seat, newest first."""

        def read(db: sqlite3.Connection) -> Sequence[ListedTable]:
            with _transaction(db, "BEGIN"):
                return listed(db)

        return await self._reader.call(read)

    async def hide(self, table: str, guest: str) -> None:
        """Take a game off the list of a guest."""
        query = "UPDATE chairs SET hidden = 1 WHERE table_id = ? AND guest = ?"
        await self._write(lambda db: db.execute(query, (table, guest)))

    async def computers_turns(self) -> Sequence[str]:
        """The ids of the tables where a computer may have to play next, oldest first."""
        query = "SELECT id FROM tables WHERE finished = 0 AND computers_turn = 1 ORDER BY created"
        rows = await self._reader.call(lambda db: db.execute(query).fetchall())
        return [row[0] for row in rows]

    async def nothing_to_compute(self, table: str) -> None:
        """It turned out that no computer has to play next at this table."""
        query = "UPDATE tables SET computers_turn = 0 WHERE id = ?"
        await self._write(lambda db: db.execute(query, (table,)))

    async def tick(self, elapsed: float) -> ClockReading:
        """Let the clock of deadlines go on; this process keeps it."""
        return await self._write(lambda db: deadlines.tick(db, elapsed))

    async def overdue(self, seconds: float) -> Sequence[str]:
        """The ids of some tables where a turn was due at that time of the clock, or before."""
        return await self._reader.call(lambda db: deadlines.overdue(db, seconds))

    async def mark_seen(self, table: str, guest: str, now: float) -> None:
        """One of its players has looked at a table whose game is not over."""
        await self._write(lambda db: chairs.mark_seen(db, table, guest, now))

    async def expire(self, unplayed: float, abandoned: float) -> Sequence[str]:
        """Remove some tables whose games are not over, unseen since then; their ids."""
        gone = await self.prune({Stage.UNPLAYED: unplayed, Stage.ABANDONED: abandoned})
        return [table.id for table in gone]

    async def old_tables(self, before: Mapping[Stage, float]) -> Sequence[OldTable]:
        """The tables of these stages that are older than that, the oldest first."""
        return await self._reader.call(lambda db: pruning.old_tables(db, before))

    async def prune(self, before: Mapping[Stage, float]) -> Sequence[OldTable]:
        """Remove some of these tables; which. None when there are no more."""
        return await self._write(lambda db: pruning.prune(db, before))

    async def count_idle_guests(self) -> int:
        """How many guests sit at no table and have set up none."""
        return await self._reader.call(pruning.count_idle_guests)

    async def prune_guests(self) -> int:
        """Remove these guests; how many."""
        return await self._write(pruning.prune_guests)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def run(connection: sqlite3.Connection) -> T:
            with _transaction(connection) as db:
                return work(db)

        return await self._writer.call(run)


class _Connection:
    """A connection and the only thread that uses it."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], name: str) -> None:
        self._connect = connect
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._db: sqlite3.Connection | None = None

    async def open(self) -> None:
        await self._run(self._open)

    async def close(self) -> None:
        await self._run(self._close)
        self._thread.shutdown()

    async def call(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` returns, done in the thread; raises StoreError."""

        def run() -> T:
            if self._db is None:
                raise sqlite3.ProgrammingError("the store is not open")
            return work(self._db)

        return await self._run(run)

    def _open(self) -> None:
        self._db = self._connect()

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    async def _run(self, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, work)
        except sqlite3.IntegrityError as error:
            raise ConflictError(str(error)) from error
        except (sqlite3.Error, OSError) as error:
            raise StoreError(str(error), told_reason(error)) from error


@contextmanager
def _transaction(
    db: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE"
) -> Iterator[sqlite3.Connection]:
    db.execute(begin)
    try:
        yield db
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
