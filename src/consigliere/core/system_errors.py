"""Why the system refused something, as a message: its own words are English or of its language."""

import errno
import re
import sqlite3
from socket import gaierror
from tomllib import TOMLDecodeError

from .message import Arg, Message

_BY_NUMBER = {
    errno.ENOENT: "file.missing",
    errno.EISDIR: "file.folder",
    errno.ENOTDIR: "file.no_folder",
    errno.EACCES: "file.forbidden",
    errno.EPERM: "file.forbidden",
    errno.EEXIST: "file.exists",
    errno.EROFS: "file.read_only",
    errno.ENOSPC: "file.full",
    errno.EADDRINUSE: "network.in_use",
    errno.EADDRNOTAVAIL: "network.not_here",
    errno.ECONNREFUSED: "network.refused",
    errno.ECONNRESET: "network.broken",
    errno.EPIPE: "network.broken",
    errno.ENETUNREACH: "network.out_of_reach",
    errno.EHOSTUNREACH: "network.out_of_reach",
    errno.ETIMEDOUT: "network.silent",
}

_BY_SQLITE_CODE = {
    sqlite3.SQLITE_BUSY: "database.busy",
    sqlite3.SQLITE_LOCKED: "database.busy",
    sqlite3.SQLITE_READONLY: "file.read_only",
    sqlite3.SQLITE_CORRUPT: "database.damaged",
    sqlite3.SQLITE_FULL: "file.full",
    sqlite3.SQLITE_CANTOPEN: "database.cannot_open",
    sqlite3.SQLITE_NOTADB: "database.none",
}
_PRIMARY = 0xFF
"""Of an extended code of SQLite, the part that names the kind of error."""
_PLACE = re.compile(r"line (\d+), column (\d+)")


def reason_of(error: Exception) -> Arg:
    """The reason in a sentence of its own; of an error that has no text here, its own words."""
    if isinstance(error, gaierror):
        return Message("network.unknown_host")
    if isinstance(error, TimeoutError):
        return Message("network.silent")
    if isinstance(error, OSError):
        key = _BY_NUMBER.get(error.errno or 0)
        return Message(key) if key else error.strerror or str(error)
    if isinstance(error, TOMLDecodeError):
        return _toml_reason(str(error))
    if isinstance(error, UnicodeDecodeError):
        return Message("file.no_text")
    if isinstance(error, sqlite3.Error):
        key = _BY_SQLITE_CODE.get(getattr(error, "sqlite_errorcode", 0) & _PRIMARY)
        return Message(key) if key else str(error)
    return str(error)


def _toml_reason(text: str) -> Message:
    """Where a mistake is; what it is Python says in English alone."""
    place = _PLACE.search(text)
    if place is None:
        return Message("file.toml_end")
    return Message("file.toml_place", {"line": int(place[1]), "column": int(place[2])})
