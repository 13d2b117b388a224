"""One immutable state around the record of the rules."""

from __future__ import annotations

from typing import Any

from consigliere.games.rows import Row, layout_of_rows, row_of

from .record import STATE, Record


class StateRow(Row):
    """A record of `STATE` that Python reads quickly."""


layout_of_rows(StateRow, STATE)


class State:
    """One immutable state; equal states are equal and hash alike.

    The record is the state's own from then on.
    """

    __slots__ = ("decisions", "public", "record")

    def __init__(self, record: Record) -> None:
        row = record if isinstance(record, StateRow) else row_of(record, StateRow)
        self.record: Record = row.freeze()
        self.decisions: tuple[int, ...] | None = None
        """What may be decided, once `presentation` was asked for it."""
        self.public: dict[str, Any] | None = None
        """What all views have in common, kept by `presentation`."""

    def __copy__(self) -> State:
        """Without what was worked out, which takes as much memory again."""
        return State(self.record.copy())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and bool(self.record.tobytes() == other.record.tobytes())

    def __hash__(self) -> int:
        return hash(self.record.tobytes())
