"""Which store an address belongs to: the URL of a PostgreSQL database, or else an SQLite file."""

from __future__ import annotations

import re
from pathlib import Path

from consigliere.core.message import Arg, Message

from . import Store, UnusableDatabaseError
from .sqlite import SqliteStore
from .sqlite import prepare as prepare_file

_POSTGRES = ("postgresql://", "postgres://")
_PASSWORD = re.compile(r"(?<=//)([^/@:]*):[^/@]*(?=@)")
"""In a URL, after the name of the user."""


def is_url(address: Path | str) -> bool:
    """Whether an address belongs to a database server."""
    return isinstance(address, str) and address.startswith(_POSTGRES)


def shown(address: Path | str) -> str:
    """An address without its password."""
    return _PASSWORD.sub(r"\1:***", str(address))


def make_store(address: Path | str) -> Store:
    """The store at an address, not opened yet; raises UnusableDatabaseError."""
    if not is_url(address):
        return SqliteStore(Path(address))
    try:
        from .postgres import PostgresStore  # noqa: PLC0415  only whoever wants it installs it
    except ImportError as error:
        raise _not_installed() from error
    return PostgresStore(str(address))


def prepare(address: Path | str) -> None:
    """Create the database or bring it up to date; raises UnusableDatabaseError."""
    if not is_url(address):
        prepare_file(Path(address))
        return
    try:
        from .postgres_migrations import prepare as prepare_server  # noqa: PLC0415  likewise
    except ImportError as error:
        raise _not_installed() from error
    try:
        prepare_server(str(address))
    except UnusableDatabaseError as error:
        raise unusable(str(address), str(error), error.reason) from error


def unusable(url: str, text: str, reason: Arg) -> UnusableDatabaseError:
    """The error to raise for a database server that refuses, without the password."""
    told = Message("database.at", {"file": shown(url), "reason": reason})
    return UnusableDatabaseError(f"{shown(url)}: {text}", told)


def _not_installed() -> UnusableDatabaseError:
    command = "pip install 'consigliere[postgres]'"
    reason = Message("database.packages", {"command": command})
    return UnusableDatabaseError(f"PostgreSQL needs two more packages: {command}", reason)
