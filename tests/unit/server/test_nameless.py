"""The names of people stand at their seats, never in stored records; older ones are rewritten."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from consigliere.core.record import Entry, Record, Sitter, dumps, loads
from consigliere.server.store import Chair
from consigliere.server.store.migrations import take_names_out as from_file
from consigliere.server.store.nameless import with_names, without_names
from consigliere.server.store.opening import prepare
from consigliere.server.store.postgres_migrations import take_names_out as from_server
from counting_game import HEADER
from postgres_server import PostgresServer

RECORD = Record(HEADER, (Entry(1, None, "deal:12", 0), Entry(2, 0, "3", 5)))
LINES = dumps(RECORD).splitlines()


def test_a_record_without_names_is_sound_and_gets_them_back() -> None:
    bare = loads("".join(f"{line}\n" for line in without_names(LINES)))
    assert bare.header.seats == (Sitter("", "human"), Sitter("", "human"))
    assert bare.entries == RECORD.entries
    chairs = (Chair("human", 0, "Ann", "g1"), Chair("human", 0, "Ben", "g2"))
    assert with_names(bare, chairs) == RECORD


def test_what_has_no_names_or_is_no_record_stays_as_it_is() -> None:
    assert without_names(without_names(LINES)) == ()
    assert without_names([]) == ()
    assert without_names([*LINES[:1], *LINES[2:]]) == ()
    assert without_names(["{}", *LINES]) == ()


def test_computers_keep_their_names() -> None:
    seats = (Sitter("Ann", "human"), Sitter("Rex", "computer", 3))
    lines = dumps(replace(RECORD, header=replace(HEADER, seats=seats))).splitlines()
    bare = loads("".join(f"{line}\n" for line in without_names(lines)))
    assert bare.header.seats == (Sitter("", "human"), Sitter("Rex", "computer", 3))


ADD = """
INSERT INTO tables (id, game, options, seed, host) VALUES ('{0}', 'counting', '{{}}', {1}, 'g')
"""


def fill(execute: Any, seed: str, add_line: str) -> None:
    """A table with a record, and one whose record is damaged."""
    for table, texts in (("good", LINES), ("bad", [LINES[0], LINES[2]])):
        execute(ADD.format(table, seed))
        for seq, text in enumerate(texts):
            execute(add_line, (table, seq, text))


def check(rows: list[tuple[str, int, str]]) -> None:
    good = [text for table, _, text in rows if table == "good"]
    assert good == list(without_names(LINES))
    assert [text for table, _, text in rows if table == "bad"] == [LINES[0], LINES[2]]


QUERY = "SELECT table_id, seq, text FROM lines ORDER BY table_id, seq"


@pytest.mark.fault("migration")
def test_names_are_taken_out_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    prepare(file)
    with closing(sqlite3.connect(file)) as db:
        fill(db.execute, "zeroblob(32)", "INSERT INTO lines VALUES (?, ?, ?)")
        from_file(db)
        check(db.execute(QUERY).fetchall())


@pytest.mark.fault("migration")
def test_names_are_taken_out_of_a_database(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    prepare(url)
    with psycopg.connect(url) as db:
        add_line = "INSERT INTO lines VALUES (%s, %s, %s)"
        fill(db.execute, "decode(repeat('00', 32), 'hex')", add_line)
        from_server(db)
        check(db.execute(QUERY).fetchall())
