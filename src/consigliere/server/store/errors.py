"""What a store refuses or cannot do."""

from __future__ import annotations

from consigliere.core.message import Arg


class StoreError(Exception):
    """Nothing was stored: disk full, database locked, or another writer was first."""


class ConflictError(StoreError):
    """Another writer was first: what is stored is not what the caller has seen."""


class UnusableDatabaseError(OSError):
    """The database cannot be opened or created, or is none of this server."""

    def __init__(self, text: str, reason: Arg | None = None) -> None:
        """`text` is for logs; `reason` says the same to people, if there are words for it."""
        super().__init__(text)
        self.reason: Arg = text if reason is None else reason
