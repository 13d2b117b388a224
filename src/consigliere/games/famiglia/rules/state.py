"""One immutable state around the record of the rules."""

from __future__ import annotations

from .record import Record


class State:
    """One immutable state; equal states are equal and hash alike."""

    __slots__ = ("_bytes", "record")

    def __init__(self, record: Record) -> None:
        self.record = record
        self._bytes: bytes = record.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash(self._bytes)
