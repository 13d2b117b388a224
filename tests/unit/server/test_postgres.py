"""What is special about PostgreSQL: its schema, step by step, and what it says of a refusal."""

import asyncio
import re
from typing import Any

import psycopg
import pytest

from consigliere.core.message import Message
from consigliere.i18n.render import render
from consigliere.server.store import StoreError, UnusableDatabaseError
from consigliere.server.store.opening import make_store, prepare, shown
from consigliere.server.store.postgres_migrations import SCHEMA_VERSION, migrate
from postgres_server import PostgresServer

COLUMNS = """
SELECT table_name, column_name, data_type, is_nullable, column_default
FROM information_schema.columns WHERE table_schema = 'public'
"""
WITH_DEVICES = 8
"""The version since which tokens belong to devices, not to guests."""
INDEXES = "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'"


def rows(url: str, query: str) -> set[tuple[Any, ...]]:
    with psycopg.connect(url) as db:
        return set(db.execute(query.encode()).fetchall())


@pytest.mark.fault("migration")
@pytest.mark.parametrize("version", range(SCHEMA_VERSION))
def test_every_schema_is_brought_up_to_date(postgres: PostgresServer, version: int) -> None:
    old, new = postgres.new_database(), postgres.new_database()
    with psycopg.connect(old, autocommit=True) as db:
        migrate(db, version)
        if version:
            has_tokens = version < WITH_DEVICES
            row = "VALUES ('ann', 'hash', 'Ann')" if has_tokens else "VALUES ('ann', 'Ann')"
            db.execute(f"INSERT INTO guests {row}".encode())
    prepare(old)
    prepare(new)
    prepare(new)
    assert rows(old, "SELECT version FROM schema_version") == {(SCHEMA_VERSION,)}
    assert rows(old, COLUMNS) == rows(new, COLUMNS)
    assert rows(old, INDEXES) == rows(new, INDEXES)
    assert rows(old, "SELECT id FROM guests") == ({("ann",)} if version else set())


@pytest.mark.fault("migration")
def test_half_a_step_is_none(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    with psycopg.connect(url, autocommit=True) as db:
        migrate(db, 1)
        db.execute("ALTER TABLE tables ADD COLUMN worker text")  # which step 2 adds in the end
    with pytest.raises(UnusableDatabaseError, match="already exists"):
        prepare(url)
    assert rows(url, "SELECT to_regclass('processes')") == {(None,)}
    assert rows(url, "SELECT version FROM schema_version") == {(1,)}


@pytest.mark.fault("migration")
def test_a_newer_database_is_left_alone(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    prepare(url)
    with psycopg.connect(url) as db:
        db.execute("UPDATE schema_version SET version = 99")
    with pytest.raises(UnusableDatabaseError, match="version 99, made by a newer"):
        prepare(url)
    with pytest.raises(StoreError, match="version 99"):
        asyncio.run(make_store(url).open())


def test_a_server_that_is_not_there_is_said_in_a_line_without_the_password() -> None:
    with pytest.raises(UnusableDatabaseError) as refused:
        prepare("postgresql://ann:secret@127.0.0.1:1/tables")
    assert "postgresql://ann:***@127.0.0.1:1/tables" in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


REFUSED = {
    "no such database": "{server}none",
    "no such user": "postgresql://nobody@{host}/tables_1",
    "no server": "postgresql://127.0.0.1:1/tables",
    "no host": "postgresql://nowhere.invalid/tables",
    "no address": "postgresql://[::1/tables",
}


@pytest.mark.parametrize("refused", REFUSED)
def test_what_a_server_refuses_is_said_without_english(
    postgres: PostgresServer, refused: str
) -> None:
    server = postgres.new_database().rpartition("/")[0] + "/"
    url = REFUSED[refused].format(server=server, host=server.split("@")[1].rstrip("/"))
    with pytest.raises(UnusableDatabaseError) as caught:
        prepare(url)
    assert without_english(caught.value, url)


def test_a_newer_database_says_so_without_english(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    prepare(url)
    with psycopg.connect(url) as db:
        db.execute("UPDATE schema_version SET version = 99")
    with pytest.raises(UnusableDatabaseError) as caught:
        prepare(url)
    assert without_english(caught.value, url)
    with pytest.raises(StoreError) as closed:
        asyncio.run(make_store(url).open())
    assert without_english(closed.value, url)


def test_who_may_change_nothing_reads_so_without_english(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    prepare(url)
    user = f"reader_{url.rpartition('_')[2]}"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"CREATE USER {user}".encode())
    with pytest.raises(UnusableDatabaseError) as caught:
        prepare(url.replace("postgres@", f"{user}@"))
    assert without_english(caught.value, url.replace("postgres@", f"{user}@"))


def without_english(error: UnusableDatabaseError | StoreError, url: str) -> bool:
    """Whether an error says in Russian what is wrong, but for the address."""
    assert isinstance(error.reason, Message)
    told = render(error.reason, "ru").removeprefix(f"{url}: ").replace("consigliere", "")
    return re.fullmatch(r"[А-ЯЁ][^A-Za-z]+\.", told) is not None


def test_an_address_is_shown_without_its_password() -> None:
    assert shown("postgresql://ann:secret@host/tables") == "postgresql://ann:***@host/tables"
    assert shown("postgresql://ann@host/tables") == "postgresql://ann@host/tables"
