"""`consigliere backup`, `restore` and `prune`: looking after the database of a server."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.console.messages import say
from consigliere.core.message import Message

from .hosting import lock
from .serve import Database, ServerError, address_of, default_database

if TYPE_CHECKING:
    from consigliere.server.store import OldTable, Stage, Store
    from consigliere.server.store.backup import Contents

_DAY = 86400.0

Days = Annotated[float | None, typer.Option(min=0, help="cli.help.prune.finished")]
Copy = Annotated[Path, typer.Argument(help="cli.help.copy")]
Server = Annotated[str, typer.Option("--store", help="cli.help.server")]


def backup(
    file: Copy,
    database: Database = None,
) -> None:
    """Copy the database of the tables to a file, also while the server runs."""
    from consigliere.server.store.backup import back_up  # noqa: PLC0415

    contents = back_up(database or default_database(), file)
    _tell("cli.backup.written", contents, file)


def restore(
    file: Annotated[Path, typer.Argument(help="cli.help.restore.file")],
    database: Database = None,
) -> None:
    """Make the database of the tables from a copy, and verify every record in it.

    There must be no database yet: move an old one away first.
    """
    from consigliere.server.store.backup import restore as restore_database  # noqa: PLC0415

    target = database or default_database()
    with _database_errors(), lock(target):
        contents = restore_database(file, target)
    _tell("cli.backup.restored", contents, target)


def export(file: Copy, store: Server) -> None:
    """Copy everything from a PostgreSQL database to an SQLite file, also while servers run."""
    from consigliere.server.store.copying import export_to_file  # noqa: PLC0415

    with _database_errors():
        contents = export_to_file(_url(store), file)
    _tell("cli.backup.written", contents, file)


def import_(
    file: Annotated[Path, typer.Argument(help="cli.help.import_tables.file")],
    store: Server,
) -> None:
    """Copy everything from an SQLite file to a PostgreSQL database that is still empty."""
    from consigliere.server.store.copying import import_from_file  # noqa: PLC0415
    from consigliere.server.store.opening import shown  # noqa: PLC0415

    with _database_errors():
        contents = import_from_file(file, _url(store))
    _tell("cli.backup.restored", contents, shown(store))


def _url(store: str) -> str:
    return str(address_of("", store))


@contextmanager
def _database_errors() -> Iterator[None]:
    from consigliere.server.store import StoreError  # noqa: PLC0415
    from consigliere.server.store.errors import told_reason  # noqa: PLC0415

    try:
        yield
    except (StoreError, OSError) as error:
        raise ServerError("bad_database", {"reason": told_reason(error)}) from error


def _tell(key: str, contents: "Contents", file: Path | str) -> None:
    counts = {"tables": contents.tables, "guests": contents.guests, "entries": contents.entries}
    typer.echo(say(Message(key, {"file": str(file), **counts})))


def prune(
    database: Database = None,
    store: Server = "",
    finished: Days = None,
    unplayed: Annotated[
        float | None,
        typer.Option(min=0, help="cli.help.prune.unplayed"),
    ] = None,
    abandoned: Annotated[
        float | None,
        typer.Option(min=0, help="cli.help.prune.abandoned"),
    ] = None,
    guests: Annotated[bool, typer.Option("--guests", help="cli.help.prune.guests")] = False,
    apply: Annotated[bool, typer.Option("--apply", help="cli.help.prune.apply")] = False,
) -> None:
    """Say which old tables would go, and remove them only with --apply."""
    from consigliere.server.store import Stage  # noqa: PLC0415
    from consigliere.server.store.backup import BackupError  # noqa: PLC0415
    from consigliere.server.store.opening import make_store  # noqa: PLC0415

    ages = {Stage.FINISHED: finished, Stage.UNPLAYED: unplayed, Stage.ABANDONED: abandoned}
    now = time.time()
    before = {stage: now - days * _DAY for stage, days in ages.items() if days is not None}
    address = address_of(str(database or ""), store) or default_database()
    if isinstance(address, Path) and not address.is_file():
        raise BackupError("no_database", {"file": str(address)})
    if not before and not guests:
        raise BackupError("prune_nothing")
    with _database_errors():
        asyncio.run(_prune(make_store(address), before, guests=guests, apply=apply))


async def _prune(
    store: "Store", before: "Mapping[Stage, float]", *, guests: bool, apply: bool
) -> None:
    await store.open()
    try:
        found = list(await (_removed(store, before) if apply else store.old_tables(before)))
        _list(found, before)
        if guests:
            count = await (store.prune_guests() if apply else store.count_idle_guests())
            typer.echo(say(Message("cli.prune.guests", {"count": count})))
    finally:
        await store.close()
    typer.echo(say(Message("cli.prune.done" if apply else "cli.prune.dry")))


async def _removed(store: "Store", before: "Mapping[Stage, float]") -> "list[OldTable]":
    gone: list[OldTable] = []
    while some := await store.prune(before):
        gone += some
    return gone


def _list(tables: "list[OldTable]", before: "Mapping[Stage, float]") -> None:
    """Each table in a line of its own, then how many there are of each stage."""
    for table in tables:
        day = time.strftime("%Y-%m-%d", time.gmtime(table.since))
        typer.echo(f"{table.stage.value}\t{day}\t{table.game}\t{table.id}")
    counts = Counter(table.stage for table in tables)
    for stage, time_before in before.items():
        day = time.strftime("%Y-%m-%d", time.gmtime(time_before))
        key = f"cli.prune.{stage.value}"
        typer.echo(say(Message(key, {"count": counts[stage], "day": day})))
