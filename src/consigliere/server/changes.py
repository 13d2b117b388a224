"""What is said of a table after the first message: only what is no longer as it was.

A socket delivers every message once and in order, so that both sides know what the other one has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from .protocol import Happened, LogLine, Notice, Resumed, ServerMessage, Snapshot, TableInfo


class Present(msgspec.Struct, frozen=True):
    """A table as a viewer knows it; at the client the view is a mapping of its fields."""

    table: TableInfo
    view: Any
    drawing: Any


def present_after(before: Present | None, message: ServerMessage) -> Present | None:
    """What a viewer knows after a message from which nothing is left out."""
    if isinstance(message, Notice):
        return before and replace(before, table=message.table)
    if not isinstance(message, (Snapshot, Resumed, Happened)) or message.table is UNSET:
        return before
    return Present(message.table, message.view, message.drawing)


def changes(before: Present, message: Happened) -> Happened:
    """The message for a viewer who knows how the table was; the view as a mapping."""
    table, drawing = message.table, message.drawing
    return replace(
        message,
        table=UNSET if table == before.table else table,
        view=_changed(before.view, message.view),
        drawing=UNSET if drawing == before.drawing else drawing,
    )


def completed(before: Present | None, message: Happened) -> Resumed:
    """At the client: how the table is after `changes`, with what happened.

    Raises msgspec.ValidationError if nothing was told before.
    """
    if before is None:
        raise msgspec.ValidationError("an event before the first view")
    table, drawing = message.table, message.drawing
    return Resumed(
        since=message.seq - 1,
        seq=message.seq,
        log=[LogLine(message.seq, message.events)],
        table=before.table if table is UNSET else table,
        view={**before.view, **message.view},
        drawing=before.drawing if drawing is UNSET else drawing,
        choices=message.choices,
        now=message.now,
        moved=message.now,
    )


def _changed(before: Any, view: Any) -> Mapping[str, Any]:
    now, then = _fields(view), _fields(before)
    return {
        name: value
        for name, value in now.items()
        if name not in then or not (value is then[name] or value == then[name])
    }


def _fields(view: Any) -> Mapping[str, Any]:
    if not is_dataclass(view):
        plain: Mapping[str, Any] = msgspec.to_builtins(view)
        return plain
    return {field.name: getattr(view, field.name) for field in fields(view)}
