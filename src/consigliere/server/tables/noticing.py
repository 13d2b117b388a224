"""Who is told of what has happened at a table: those of its people who have it not open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from consigliere.core.moment import Moment
from consigliere.core.table_acts import ASK_BACK, ASK_REPLACE, OFFER_END, RESIGN, TIME_UP_RESIGN

from ..notices.kinds import Kind, wish_of
from ..store.notices import Notice
from . import seating
from .deadlines import people_awaited
from .model import TableModel

_LEAVING = frozenset({RESIGN, TIME_UP_RESIGN})
_ASKING = (OFFER_END, ASK_BACK, ASK_REPLACE)
"""What others are asked for begins with one of these."""


def told_to_others(model: TableModel, kind: Kind, seat: int | None) -> tuple[Notice, ...]:
    """Whoever sits at the table and has it not open is told what somebody does."""
    causer = None if seat is None else model.setup.chairs[seat].guest
    return _notices(model, kind, seating.people(model.setup) - {causer}, seat)


def notices_after(model: TableModel, moments: Sequence[Moment[Any]]) -> tuple[Notice, ...]:
    """What is told of the moments that follow the last one of the table."""
    if not model.is_started:
        return told_to_others(model, Kind.BEGINS, None) + _turns(model, frozenset(), moments)
    if not moments:
        return ()
    before, causer = model.timeline.now, moments[0].entry.seat
    found: tuple[Notice, ...] = ()
    for act, seat in ((moment.entry.act, moment.entry.seat) for moment in moments):
        if act in _LEAVING:
            found += told_to_others(model, Kind.LEFT, seat)
        elif act.startswith(_ASKING):
            found += told_to_others(model, Kind.REQUEST, seat)
    if moments[-1].outcome is not None:
        over = () if before.outcome else told_to_others(model, Kind.OVER, causer)
        return found + over
    return found + _turns(model, people_awaited(model, before), moments)


def deadline_notices(model: TableModel) -> tuple[Notice, ...]:
    """Those whose time runs out are told."""
    awaited = people_awaited(model, model.timeline.now) if model.is_started else frozenset()
    if model.clocks:
        awaited = frozenset(seat for seat in awaited if model.clocks[seat].due == model.due)
    return _notices(model, Kind.DEADLINE, _guests(model, awaited), None)


def _turns(
    model: TableModel, before: Collection[int], moments: Sequence[Moment[Any]]
) -> tuple[Notice, ...]:
    """Those are told who are to move and were not before, but not of what they did themselves."""
    awaited = people_awaited(model, moments[-1] if moments else model.timeline.now)
    causer = moments[0].entry.seat if moments else None
    own = None if causer is None else model.setup.chairs[causer].guest
    return _notices(model, Kind.TURN, _guests(model, awaited - set(before)) - {own}, causer)


def _guests(model: TableModel, seats: Collection[int]) -> frozenset[str | None]:
    return frozenset(model.setup.chairs[seat].guest for seat in seats)


def _notices(
    model: TableModel, kind: Kind, guests: Collection[str | None], seat: int | None
) -> tuple[Notice, ...]:
    away = {guest for guest in guests if guest is not None} - model.connected
    return tuple(Notice(guest, kind.value, wish_of(kind), seat) for guest in sorted(away))
