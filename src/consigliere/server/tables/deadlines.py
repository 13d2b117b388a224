"""Deadlines of turns: what a table may be set up with, until when a turn lasts, and what then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from consigliere.core.action import CHANCE
from consigliere.core.moment import Moment
from consigliere.core.table_acts import TIME_UP_RESIGN, TIME_UP_TAKE_OVER

from ..deadline_protocol import TurnDeadline
from ..problems import Refusal
from ..store import Deadline, SeatTime
from . import seating
from .counted_time import counted_until
from .journal import Acts
from .model import TableModel
from .seat_clocks import clocks_after

_LEAST_SECONDS = {"turn": 3600, "game": 60}
_LEAST_PATIENCE = 60
MOST_SECONDS = 28 * 86400
_MOST_INCREMENT = 600
_HOURS = range(24)
_MOST_ZONE = 64

_ACTS = {"wait": None, "take_over": TIME_UP_TAKE_OVER, "resign": TIME_UP_RESIGN}
"""What the server does for a player whose time is up."""


def checked_deadline(asked: TurnDeadline | None) -> Deadline | None:
    """The deadline that a request asks for; raises Refusal."""
    if asked is None:
        return None
    _require("per", asked.per in _LEAST_SECONDS, ", ".join(_LEAST_SECONDS))
    least = _LEAST_SECONDS[asked.per]
    if not least <= asked.seconds <= MOST_SECONDS:
        raise Refusal("deadline_seconds", 400, {"least": least, "most": MOST_SECONDS})
    if asked.overdue not in _ACTS:
        raise Refusal("deadline_overdue", 400, {"values": ", ".join(_ACTS)})
    most = _MOST_INCREMENT if asked.per == "game" else 0
    _require("increment", 0 <= asked.increment <= most, f"0–{most}")
    _require("night", asked.night is None or _is_night(asked.night), "0–23, 0–23")
    _require("zone", _is_zone(asked.zone), "Europe/Rome, …")
    night = None if asked.night is None else (asked.night[0], asked.night[1])
    return Deadline(
        seconds=asked.seconds,
        overdue=asked.overdue,
        per=asked.per,
        increment=asked.increment,
        weekends_off=asked.weekends_off,
        night=night,
        zone=asked.zone,
    )


def checked_patience(asked: int | None, deadline: TurnDeadline | None) -> int | None:
    """How long the others wait for somebody who is away, as a request asks for it.

    Raises Refusal; where there is a deadline, they wait until that is over.
    """
    if asked is None:
        return None
    if deadline is not None or not _LEAST_PATIENCE <= asked <= MOST_SECONDS:
        raise Refusal("patience", 400, {"least": _LEAST_PATIENCE, "most": MOST_SECONDS})
    return asked


def _require(field: str, is_so: bool, values: str) -> None:  # noqa: FBT001
    if not is_so:
        raise Refusal("deadline_field", 400, {"field": f"deadline.{field}", "values": values})


def _is_night(hours: Sequence[int]) -> bool:
    return len(hours) == 2 and set(hours) <= set(_HOURS) and hours[0] != hours[1]


def _is_zone(name: str) -> bool:
    try:
        return len(name) <= _MOST_ZONE and bool(ZoneInfo(name))
    except (ValueError, OSError, KeyError):
        return False


def due_after(
    model: TableModel, moments: Sequence[Moment[Any]], now: float, today: float
) -> float | None:
    """When the turn has to be played that goes on after these moments; None for never.

    A turn goes on as long as nobody has to act who had not to act before. `today` is the time of
    day at `now`, in seconds since 1970.
    """
    deadline = model.setup.deadline
    if deadline is None:
        return None
    due, last = model.due, model.timeline.now
    waiting = frozenset[int]() if due is None else people_awaited(model, last)
    for moment in (last, *moments):
        awaited = people_awaited(model, moment)
        if not awaited:
            due = None
        elif awaited - waiting:
            due = now + counted_until(today, deadline.seconds, deadline) - today
        waiting = awaited
    return due


def times_after(
    model: TableModel, moments: Sequence[Moment[Any]], now: float, today: float
) -> tuple[float | None, tuple[SeatTime, ...]]:
    """When time is up, as `due_after`, and what each player has left where that is for the game."""
    deadline = model.setup.deadline
    if deadline is None or deadline.per == "turn":
        return due_after(model, moments, now, today), ()
    awaited = [people_awaited(model, moment) for moment in (model.timeline.now, *moments)]
    given = [model.given(seat) for seat in range(len(model.setup.chairs))]
    clocks = clocks_after(model.clocks, deadline, awaited, given, (now, today))
    return min((clock.due for clock in clocks if clock.due is not None), default=None), clocks


def lacks_deadline(model: TableModel) -> bool:
    """Whether a turn goes on without a deadline that it should have."""
    if model.setup.deadline is None or model.due is not None:
        return False
    return bool(people_awaited(model, model.timeline.now))


def overdue_acts(model: TableModel, now: float) -> Acts:
    """What the server does for one of the players whose time is up; nothing if there is none."""
    deadline = model.setup.deadline
    if deadline is None or model.due is None or model.due > now:
        return []
    act = _ACTS[deadline.overdue]
    awaited = sorted(people_awaited(model, model.timeline.now))
    late = [seat for seat in awaited if _is_late(model, seat, now)]
    return [(late[0], act)] if act is not None and late else []


def _is_late(model: TableModel, seat: int, now: float) -> bool:
    """Whether the time of one who is to move is up, if that of anybody is."""
    if not model.clocks:
        return True
    due = model.clocks[seat].due
    return due is not None and due + model.given(seat) <= now


def people_awaited(model: TableModel, moment: Moment[Any]) -> frozenset[int]:
    """The seats to act at a moment that the computer does not play for."""
    if moment.outcome is not None:
        return frozenset()
    chairs, actors = model.setup.chairs, frozenset(model.game.actors(moment.state))
    people = {seat for seat in actors - {CHANCE} if chairs[seat].kind != seating.COMPUTER}
    return frozenset(people) - moment.taken_over
