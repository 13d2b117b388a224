"""How deadlines and clocks are written into the columns of a database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import msgspec

from . import Deadline, SeatTime

_COLUMNS = ("seconds", "overdue")
"""The fields that have a column of their own."""


def columns_of(deadline: Deadline | None) -> Mapping[str, Any]:
    """What is stored of the deadline that a table is set up with, by column."""
    if deadline is None:
        return {"turn_seconds": None, "overdue": "wait", "pace": None}
    fields = asdict(deadline)
    pace = {name: value for name, value in fields.items() if name not in _COLUMNS}
    return {
        "turn_seconds": deadline.seconds,
        "overdue": deadline.overdue,
        "pace": msgspec.json.encode(pace).decode(),
    }


def deadline_of(seconds: int | None, overdue: str, pace: str | None) -> Deadline | None:
    """The deadline that a table was set up with."""
    if seconds is None:
        return None
    more = {} if pace is None else msgspec.json.decode(pace)
    return msgspec.convert({"seconds": seconds, "overdue": overdue, **more}, Deadline)


def clocks_text(clocks: tuple[SeatTime, ...]) -> str | None:
    """The clocks of a table as text."""
    return msgspec.json.encode(clocks).decode() if clocks else None


def clocks_of(text: str | None) -> tuple[SeatTime, ...]:
    """The clocks that were written as this text."""
    return () if text is None else msgspec.json.decode(text, type=tuple[SeatTime, ...])
