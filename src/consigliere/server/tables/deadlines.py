"""Deadlines of turns: what a table may be set up with, until when a turn lasts, and what then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.moment import Moment
from consigliere.core.table_acts import TIME_UP_RESIGN, TIME_UP_TAKE_OVER

from ..problems import Refusal
from ..protocol import TurnDeadline
from ..store import Deadline
from . import seating
from .journal import Acts
from .model import TableModel

LEAST_SECONDS = 3600
MOST_SECONDS = 28 * 86400

_ACTS = {"wait": None, "take_over": TIME_UP_TAKE_OVER, "resign": TIME_UP_RESIGN}
"""What the server does for a player whose time is up."""


def checked_deadline(asked: TurnDeadline | None) -> Deadline | None:
    """The deadline that a request asks for; raises Refusal."""
    if asked is None:
        return None
    if not LEAST_SECONDS <= asked.seconds <= MOST_SECONDS:
        bounds = {"least": LEAST_SECONDS, "most": MOST_SECONDS}
        raise Refusal("deadline_seconds", 400, bounds)
    if asked.overdue not in _ACTS:
        raise Refusal("deadline_overdue", 400, {"values": ", ".join(_ACTS)})
    return Deadline(asked.seconds, asked.overdue)


def due_after(model: TableModel, moments: Sequence[Moment[Any]], now: float) -> float | None:
    """When the turn has to be played that goes on after these moments; None for never.

    A turn goes on as long as nobody has to act who had not to act before.
    """
    if model.setup.deadline is None:
        return None
    due, last = model.due, model.timeline.now
    waiting = frozenset[int]() if due is None else _people_awaited(model, last)
    for moment in (last, *moments):
        awaited = _people_awaited(model, moment)
        if not awaited:
            due = None
        elif awaited - waiting:
            due = now + model.setup.deadline.seconds
        waiting = awaited
    return due


def lacks_deadline(model: TableModel) -> bool:
    """Whether a turn goes on without a deadline that it should have."""
    if model.setup.deadline is None or model.due is not None:
        return False
    return bool(_people_awaited(model, model.timeline.now))


def overdue_acts(model: TableModel, now: float) -> Acts:
    """What the server does for one of the players whose time is up; nothing if there is none."""
    deadline = model.setup.deadline
    if deadline is None or model.due is None or model.due > now:
        return []
    act = _ACTS[deadline.overdue]
    awaited = sorted(_people_awaited(model, model.timeline.now))
    return [(awaited[0], act)] if act is not None and awaited else []


def _people_awaited(model: TableModel, moment: Moment[Any]) -> frozenset[int]:
    """The seats to act at a moment that the computer does not play for."""
    if moment.outcome is not None:
        return frozenset()
    chairs, actors = model.setup.chairs, frozenset(model.game.actors(moment.state))
    people = {seat for seat in actors - {CHANCE} if chairs[seat].kind != seating.COMPUTER}
    return frozenset(people) - moment.taken_over
