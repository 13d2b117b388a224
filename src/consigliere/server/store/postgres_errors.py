"""Why PostgreSQL refused something, as a message: its own words are English, or of its language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from consigliere.core.message import Arg, Message

from .errors import ConflictError, StoreError, told_reason

_BY_STATE = {
    "3D000": "database.no_such",
    "28000": "database.no_entry",
    "28P01": "database.no_entry",
    "42501": "database.forbidden",
    "53100": "file.full",
    "53300": "database.crowded",
    "55P03": "database.busy",
    "57P03": "database.not_ready",
}
"""Errors of the server by their SQLSTATE."""

_BY_WORDS = {
    r"connection refused": "network.refused",
    r"timeout expired|timed out|couldn't get a connection": "network.silent",
    r"failed to resolve host": "network.unknown_host",
    r"network is unreachable|no route to host": "network.out_of_reach",
    r"server closed the connection|connection reset": "network.broken",
    r"database \".*\" does not exist": "database.no_such",
    r"role \".*\" does not exist|authentication failed|no password supplied|no pg_hba.conf entry": (
        "database.no_entry"
    ),
    r"too many (clients|connections)|connection slots are reserved": "database.crowded",
    r"database system is (starting up|shutting down|in recovery)": "database.not_ready",
}
"""A connection that fails has no SQLSTATE, and says why in English."""


@contextmanager
def store_errors() -> Iterator[None]:
    """Turns what PostgreSQL refuses into a StoreError, or a ConflictError."""
    try:
        yield
    except psycopg.IntegrityError as error:
        raise ConflictError(str(error)) from error
    except (psycopg.Error, OSError) as error:
        raise StoreError(str(error), reason_for(error)) from error


def reason_for(error: psycopg.Error | OSError) -> Arg:
    """What is said to people of an error of PostgreSQL, or of what lies around it."""
    return server_reason(error) if isinstance(error, psycopg.Error) else told_reason(error)


def server_reason(error: psycopg.Error) -> Arg:
    """The reason in a sentence of its own; of an error that has no text here, its own words."""
    if error.sqlstate in _BY_STATE:
        return Message(_BY_STATE[error.sqlstate])
    if error.sqlstate is None and isinstance(error, psycopg.ProgrammingError):
        return Message("database.bad_url")  # it is read before a server is asked
    for words, key in _BY_WORDS.items():
        if re.search(words, str(error), re.IGNORECASE):
            return Message(key)
    return in_a_line(error)


def in_a_line(error: psycopg.Error) -> str:
    """The first reason; libpq tells one for each address that it tried."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
