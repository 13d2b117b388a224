"""What a store refuses or cannot do."""

from __future__ import annotations

from consigliere.core.message import Arg, Message
from consigliere.core.system_errors import reason_of


class StoreError(Exception):
    """Nothing was stored: disk full, database locked, or another writer was first."""

    def __init__(self, text: str, reason: Arg | None = None) -> None:
        """`text` is for logs; `reason` says the same to people, if there are words for it."""
        super().__init__(text)
        self.reason: Arg = text if reason is None else reason


class ConflictError(StoreError):
    """Another writer was first: what is stored is not what the caller has seen."""


class UnusableDatabaseError(OSError):
    """The database cannot be opened or created, or is none of this server."""

    def __init__(self, text: str, reason: Arg | None = None) -> None:
        """Both as in StoreError."""
        super().__init__(text)
        self.reason: Arg = text if reason is None else reason


def newer_schema(version: int, known: int) -> UnusableDatabaseError:
    """The error to raise for a database whose schema is not known yet."""
    text = (
        f"the database has schema version {version}, made by a newer consigliere; "
        f"this one knows version {known}"
    )
    reason = Message("database.newer", {"version": version, "known": known})
    return UnusableDatabaseError(text, reason)


def told_reason(error: Exception) -> Arg:
    """What an error of a store, or of what it is built upon, says to people."""
    if isinstance(error, (StoreError, UnusableDatabaseError)):
        return error.reason
    return reason_of(error)
