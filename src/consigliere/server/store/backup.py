"""Copies of a SQLite database: made while the server runs, and checked before they count."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg, Message
from consigliere.core.record import loads
from consigliere.core.system_errors import reason_of

from . import UnusableDatabaseError
from .sqlite import prepare


class BackupError(ConsigliereError):
    """There is nothing to copy, something is in the way, or the copy is not sound."""


@dataclass(frozen=True, slots=True)
class Contents:
    """How much a database holds."""

    tables: int
    guests: int
    entries: int


def back_up(database: Path, to: Path) -> Contents:
    """Copy a database to a new file, whatever is written to it meanwhile; raises BackupError.

    The copy is one moment of the database: every step that was acknowledged before is in it.
    """
    _require(database)
    if to.exists():
        raise BackupError("backup_exists", {"file": str(to)})
    with new_file(to) as part:
        with closing(_open(database)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)  # all at once: readers of SQLite hold up no writer
            copy.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
        return checked(part)


def restore(backup: Path, database: Path) -> Contents:
    """Make a database from a backup, verifying every record in it; raises BackupError.

    There must be none yet, and no server may be using it. A backup of an earlier version is brought
    up to date; the backup itself stays as it is.
    """
    _require(backup)
    if database.exists():
        raise BackupError("backup_exists", {"file": str(database)})
    with new_file(database) as part:
        with closing(_open(backup)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
        checked(part)
        _bring_up_to_date(part)
        verify_records(part)
        return checked(part)


def _require(database: Path) -> None:
    if not database.is_file():
        raise BackupError("no_database", {"file": str(database)})


def _open(database: Path) -> sqlite3.Connection:
    """A connection that reads; raises BackupError."""
    connection = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
    try:
        connection.execute("SELECT count(*) FROM tables")
    except sqlite3.Error as error:
        connection.close()
        reason = reason_of(error)
        foreign = Message("database.other")  # a database, but not with these tables
        raise _unsound(database, foreign if isinstance(reason, str) else reason) from error
    return connection


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file beside `path` to write to; it takes that name once it is complete and on the disk.

    Nobody else on this machine may read it: it holds the luck of running games.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        yield part
        with part.open("rb") as content:
            os.fsync(content.fileno())
        part.rename(path)
    except (OSError, sqlite3.Error) as error:
        details: dict[str, Arg] = {"file": str(path), "reason": reason_of(error)}
        raise BackupError("backup_failed", details) from error
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                part.with_name(part.name + ending).unlink(missing_ok=True)


def checked(database: Path) -> Contents:
    """What a sound database holds; raises BackupError."""
    with closing(_open(database)) as db:
        found = [row[0] for row in db.execute("PRAGMA integrity_check")]
        if found != ["ok"]:
            raise _unsound(database, Message("database.damaged"))
        if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise _unsound(database, Message("database.damaged"))
        counts = (
            int(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0])  # noqa: S608
            for name in ("tables", "guests", "lines")
        )
        return Contents(*counts)


def _bring_up_to_date(database: Path) -> None:
    try:
        prepare(database)
    except UnusableDatabaseError as error:
        raise _unsound(database, error.reason) from error
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


def verify_records(database: Path) -> None:
    """Raise BackupError unless the chain of hashes of every record holds."""
    query = "SELECT text FROM lines WHERE table_id = ? ORDER BY seq"
    with closing(_open(database)) as db:
        tables = [row[0] for row in db.execute("SELECT DISTINCT table_id FROM lines")]
        for table in tables:
            lines = "".join(f"{row[0]}\n" for row in db.execute(query, (table,)))
            try:
                loads(lines)
            except ConsigliereError as error:
                place = Message("database.at", {"file": table, "reason": error.message})
                raise _unsound(database, place) from error


def _unsound(database: Path, reason: Arg) -> BackupError:
    name = database.name.removesuffix(".part")
    return BackupError("backup_unsound", {"file": name, "reason": reason})
