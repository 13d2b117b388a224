"""What is read from the record of a table, and texts that are added to it, as structs."""

from __future__ import annotations

from typing import Any

from consigliere.core.event import Event

from .protocol import TableInfo
from .wire_base import Wire


class RemarkRequest(Wire, frozen=True):
    """POST /api/tables/{id}/remarks: free text for the log about one of your events, once for each.

    `event` counts the public events of that sequence number from 0.
    """

    seat: int
    seq: int
    event: int
    text: str


class Remarked(Wire, frozen=True):
    """Answer to RemarkRequest: stored as `seq`."""

    seq: int


class NameRequest(Wire, frozen=True):
    """POST /api/tables/{id}/names: a name for what a piece belongs to, such as a family."""

    seat: int
    piece: str
    name: str


class Named(Wire, frozen=True):
    """Answer to NameRequest: stored as `seq`."""

    seq: int


class Frame(Wire, frozen=True):
    """One step of a replay: what happened and the table after it."""

    seq: int
    events: list[Event]
    view: Any
    drawing: Any
    """None if it is the same as in the previous frame."""


class Replay(Wire, frozen=True):
    """GET /api/tables/{id}/replay and POST /api/replay (a record file)."""

    table: TableInfo
    frames: list[Frame]
