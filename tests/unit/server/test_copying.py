"""From SQLite to PostgreSQL and back: every row of every table, as it was."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from consigliere.core.record import Entry, Header, entry_line, header_line
from consigliere.server.store import Answer, Batch, Chair, Deadline, Guest, Setup, Store, StoredLine
from consigliere.server.store.backup import BackupError
from consigliere.server.store.copying import export_to_file, import_from_file
from consigliere.server.store.notices import Target, Wishes
from consigliere.server.store.opening import make_store
from consigliere.server.store.talk import HouseRules, Said
from counting_game import HEADER
from postgres_server import PostgresServer

TABLES = (
    "guests",
    "devices",
    "tables",
    "chairs",
    "lines",
    "answers",
    "talk",
    "house_rules",
    "mutes",
    "notice_wishes",
    "notice_mutes",
    "server_keys",
)
ALL = {name: f"SELECT * FROM {name}" for name in TABLES}  # noqa: S608  the names above
ALL["notice_targets"] = "SELECT guest, way, address, secret, device, since FROM notice_targets"
ALL["deadline_clock"] = "SELECT seconds FROM deadline_clock"


def lines(header: Header) -> tuple[StoredLine, ...]:
    first = header_line(header)
    second = entry_line(first.hash, Entry(1, None, "deal:12", 0))
    return (StoredLine(0, first.text), StoredLine(1, second.text))


async def fill(store: Store) -> None:
    """Tables of every kind, with texts that a careless copy would spoil."""
    name = "Анна \\N\t\n'\"; DROP"
    chairs = (
        Chair("human", 0, name, "g1"),
        Chair("computer", 3, "", None),
        Chair("open", 0, "", None, "h"),
    )
    await store.open()
    await store.add_guest(Guest("g1", name), "hash")
    for number, table in enumerate(("new", "begun", "over")):
        seed = bytes(range(number, 32 + number))
        await store.add_table(Setup(table, "counting", {"goal": "10"}, None, seed, "g1", chairs))
    slow = Setup("slow", "counting", {}, None, bytes(32), "g1", chairs)
    await store.add_table(replace(slow, deadline=Deadline(86400, "resign")))
    await store.write(Batch("slow", (), due=90000.5))
    await store.tick(0.0)
    await store.add_table(
        Setup("again", "counting", {}, "long", bytes(32), "g1", chairs), rematch_of="over"
    )
    answer = Answer("g1", "c\\1\t", 1)
    await store.write(Batch("begun", lines(HEADER), answer, is_by_person=True))
    await store.write(Batch("over", lines(HEADER), finished=True))
    await store.talk.add("over", Said("g1", None, name, name, None, 12.5))
    await store.talk.add("over", Said("g1", 0, "", "", "oops", 13.0))
    await store.talk.set_rules("over", HouseRules("nothing", "nobody"))
    await store.add_guest(Guest("g2", ""), "hash 2")
    await store.talk.mute("g1", "g2", on=True)
    wishes = Wishes(frozenset({"turn", "over"}), frozenset({"mail"}), "ru")
    await store.notices.set_wishes("g1", wishes)
    await store.notices.set_mute("g1", "over", on=True)
    await store.notices.put_target(Target("g1", "mail", "ann@a.example", "token"), 12.5)
    await store.notices.server_key("push", "a key")
    await store.close()


def in_file(file: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(file)) as db:
        return {name: sorted(map(repr, db.execute(ALL[name]))) for name in ALL}


def in_server(url: str) -> dict[str, list[Any]]:
    with psycopg.connect(url) as db:
        db.execute("UPDATE tables SET worker = NULL")  # dies with its server
        return {name: sorted(map(repr, db.execute(ALL[name].encode()))) for name in ALL}


@pytest.mark.fault("moved-database")
def test_from_a_file_to_a_server_and_back(postgres: PostgresServer, tmp_path: Path) -> None:
    before, after, url = tmp_path / "a.sqlite3", tmp_path / "b.sqlite3", postgres.new_database()
    asyncio.run(fill(make_store(before)))
    contents = import_from_file(before, url)
    assert (contents.tables, contents.guests, contents.entries) == (5, 2, 4)
    assert export_to_file(url, after) == contents
    assert in_file(after) == in_file(before)


@pytest.mark.fault("moved-database")
def test_from_a_server_to_a_file_and_back(postgres: PostgresServer, tmp_path: Path) -> None:
    before, after, file = postgres.new_database(), postgres.new_database(), tmp_path / "a.sqlite3"
    asyncio.run(fill(make_store(before)))
    export_to_file(before, file)
    import_from_file(file, after)
    assert in_server(after) == in_server(before)


@pytest.mark.fault("moved-database")
def test_nothing_is_overwritten(postgres: PostgresServer, tmp_path: Path) -> None:
    url, file = postgres.new_database(), tmp_path / "a.sqlite3"
    asyncio.run(fill(make_store(file)))
    import_from_file(file, url)
    before = in_server(url)
    with pytest.raises(BackupError, match="not empty"):
        import_from_file(file, url)
    with pytest.raises(BackupError, match=r"already|exists"):
        export_to_file(url, file)
    assert in_server(url) == before


def test_a_file_that_is_not_sound_is_not_imported(postgres: PostgresServer, tmp_path: Path) -> None:
    url, file = postgres.new_database(), tmp_path / "a.sqlite3"
    asyncio.run(fill(make_store(file)))
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE lines SET text = replace(text, 'deal:', 'Deal:')")
    with pytest.raises(BackupError, match=r"begun|over"):
        import_from_file(file, url)
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT to_regclass('tables')").fetchone() == (None,)
