"""How deadlines and clocks are written into the columns of a database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import msgspec

from . import Deadline, SeatTime, Setup

_COLUMNS = ("seconds", "overdue")
"""The fields of a deadline that have a column of their own."""
_PATIENCE = "patience_seconds"
"""In the place of those without one, where there is no deadline."""


def columns_of(setup: Setup) -> Mapping[str, Any]:
    """What is stored of the times that a table is set up with, by column."""
    deadline = setup.deadline
    if deadline is None:
        patience = setup.patience_seconds
        pace = None if patience is None else msgspec.json.encode({_PATIENCE: patience}).decode()
        return {"turn_seconds": None, "overdue": "wait", "pace": pace}
    fields = asdict(deadline)
    more = {name: value for name, value in fields.items() if name not in _COLUMNS}
    return {
        "turn_seconds": deadline.seconds,
        "overdue": deadline.overdue,
        "pace": msgspec.json.encode(more).decode(),
    }


def deadline_of(seconds: int | None, overdue: str, pace: str | None) -> Deadline | None:
    """The deadline that a table was set up with."""
    if seconds is None:
        return None
    more = {} if pace is None else msgspec.json.decode(pace)
    return msgspec.convert({"seconds": seconds, "overdue": overdue, **more}, Deadline)


def patience_of(seconds: int | None, pace: str | None) -> int | None:
    """How long a player may be away at a table without a deadline, if that was agreed on."""
    if seconds is not None or pace is None:
        return None
    return msgspec.json.decode(pace, type=dict[str, int]).get(_PATIENCE)


def clocks_text(clocks: tuple[SeatTime, ...]) -> str | None:
    """The clocks of a table as text."""
    return msgspec.json.encode(clocks).decode() if clocks else None


def clocks_of(text: str | None) -> tuple[SeatTime, ...]:
    """The clocks that were written as this text."""
    return () if text is None else msgspec.json.decode(text, type=tuple[SeatTime, ...])
