"""Everything of a PostgreSQL database as an SQLite file, and the other way round."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString

import psycopg
from psycopg import IsolationLevel, sql

from . import sqlite as sqlite_store
from .backup import BackupError, Contents, checked, new_file, restore, verify_records
from .opening import prepare, shown, unusable
from .postgres_errors import in_a_line, server_reason

_Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Relation:
    """A table of both databases, with the columns in which truth is a number in SQLite."""

    name: LiteralString
    columns: tuple[LiteralString, ...]
    flags: frozenset[str] = frozenset()


_RELATIONS = (
    _Relation("guests", ("id", "name")),
    _Relation("devices", ("id", "guest", "token_hash", "name", "since", "seen")),
    _Relation(
        "tables",
        (
            *("id", "game", "options", "edition", "seed", "host", "finished", "rematch"),
            *("created", "computers_turn", "seen", "begun", "invitation_seconds", "moved"),
            *("turn_seconds", "overdue", "pace", "due", "clocks", "is_listed", "is_rated"),
        ),
        frozenset({"finished", "computers_turn", "begun", "is_listed", "is_rated"}),
    ),
    _Relation(
        "chairs",
        (
            *("table_id", "seat", "kind", "level", "name", "guest", "claim_hash"),
            *("offers", "offered", "withdrawn", "seen", "hidden"),
        ),
        frozenset({"hidden"}),
    ),
    _Relation("lines", ("table_id", "seq", "text")),
    _Relation("answers", ("table_id", "guest", "cid", "seq")),
    _Relation("deadline_clock", ("id", "seconds")),
    _Relation(
        "talk",
        ("table_id", "number", "guest", "seat", "name", "text", "reaction", "at"),
    ),
    _Relation("house_rules", ("table_id", "talk", "watching")),
    _Relation("mutes", ("guest", "other")),
    _Relation("notice_wishes", ("guest", "kinds", "ways", "lang")),
    _Relation("notice_mutes", ("guest", "table_id")),
    _Relation("notice_targets", ("guest", "way", "address", "secret", "device", "since")),
    _Relation("server_keys", ("name", "value")),
    _Relation("ratings", ("guest", "game", "value", "deviation", "volatility", "games", "since")),
    _Relation(
        "rating_changes",
        (
            *("table_id", "seat", "guest", "value_before", "deviation_before"),
            *("value", "deviation", "volatility", "games", "at"),
        ),
    ),
)
"""Each refers to earlier ones only. Codes, links and notices under way are left out: they hold for
minutes, or a day."""
_TIMES = "created"
_TIME: LiteralString = "to_char(created AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')"


def export_to_file(url: str, file: Path) -> Contents:
    """Write a database to a new SQLite file, one moment of it; raises BackupError and OSError."""
    if file.exists():
        raise BackupError("backup_exists", {"file": str(file)})
    prepare(url)
    with new_file(file) as part:
        sqlite_store.prepare(part)
        with _connected(url) as source, closing(sqlite3.connect(part)) as copy, copy:
            source.isolation_level = IsolationLevel.REPEATABLE_READ
            for relation in _RELATIONS:
                _write(copy, relation, _exported(source, relation))
        with closing(sqlite3.connect(part)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
        verify_records(part)
        return checked(part)


def import_from_file(file: Path, url: str) -> Contents:
    """Fill an empty database from an SQLite file, or leave it empty; raises as `export_to_file`.

    A file of an earlier version is read as if it were brought up to date.
    """
    with tempfile.TemporaryDirectory() as folder:
        today = Path(folder) / file.name
        contents = restore(file, today)
        with _connected(url) as target, closing(sqlite3.connect(today)) as source:
            for name in ("tables", "guests"):
                query = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name))
                if (found := target.execute(query).fetchone()) and found[0]:
                    raise BackupError("store_not_empty", {"store": shown(url)})
            for relation in _RELATIONS:
                _fill(target, relation, source)
    return contents


@contextmanager
def _connected(url: str) -> Iterator[psycopg.Connection[_Row]]:
    """A database of today's schema, and one transaction with it."""
    prepare(url)
    try:
        with psycopg.connect(url) as connection:
            yield connection
    except psycopg.Error as error:
        raise unusable(url, in_a_line(error), server_reason(error)) from error


def _exported(source: psycopg.Connection[_Row], relation: _Relation) -> Iterator[_Row]:
    columns: list[LiteralString] = [_TIME if c == _TIMES else c for c in relation.columns]
    query = f"SELECT {', '.join(columns)} FROM {relation.name}"  # noqa: S608  all from above
    convert = _converter(relation, int, lambda text: text.removesuffix(".000000"))
    with source.cursor(name=relation.name) as cursor:  # which fetches some rows at a time
        for row in cursor.execute(query):
            yield convert(row)


def _write(copy: sqlite3.Connection, relation: _Relation, rows: Iterator[_Row]) -> None:
    places = ", ".join("?" * len(relation.columns))
    columns = ", ".join(relation.columns)
    query = f"INSERT INTO {relation.name} ({columns}) VALUES ({places})"  # noqa: S608  likewise
    copy.executemany(query, rows)


def _fill(
    target: psycopg.Connection[_Row], relation: _Relation, source: sqlite3.Connection
) -> None:
    columns: LiteralString = ", ".join(relation.columns)
    query: LiteralString = f"COPY {relation.name} ({columns}) FROM STDIN"
    convert = _converter(relation, bool, lambda text: f"{text}+00")
    rows = source.execute(f"SELECT {columns} FROM {relation.name}")  # noqa: S608  likewise
    with target.cursor().copy(query) as copy:
        for row in rows:
            copy.write_row(convert(row))


def _converter(
    relation: _Relation, flag: Callable[[Any], Any], time: Callable[[str], str]
) -> Callable[[_Row], _Row]:
    def same(value: Any) -> Any:
        return value

    kinds = [
        flag if column in relation.flags else time if column == _TIMES else same
        for column in relation.columns
    ]
    return lambda row: tuple(kind(value) for kind, value in zip(kinds, row, strict=True))
