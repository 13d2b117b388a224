"""Having the computer play for somebody who keeps the others waiting, if those present want it."""

from __future__ import annotations

from consigliere.core.table_acts import ASK_REPLACE, REFUSE_REPLACE, REPLACE, UNDO

from ..problems import Refusal
from . import seating
from .deadlines import people_awaited
from .journal import Acts
from .model import TableModel

_MOST_ASKED = 3
"""How often one person may ask in one turn: who says no does not have to say it all evening."""


def replaceable_from(model: TableModel, seat: int) -> float | None:
    """From when others may ask for it, in seconds since 1970; None where nobody waits for the seat.

    Where a time was agreed on, it is when that is up; where the server then acts by itself there is
    nothing to ask for. Otherwise it is once a player to move has been away for a while.
    """
    setup, deadline = model.setup, model.setup.deadline
    guest = setup.chairs[seat].guest
    if not model.is_started or (deadline is not None and deadline.overdue != "wait"):
        return None
    if deadline is None and guest in model.connected:
        return None
    if seat not in people_awaited(model, model.timeline.now):
        return None
    if deadline is not None:
        due = model.clocks[seat].due if model.clocks else model.due
        return None if due is None else model.time_of_day(due)
    return max(model.away_since(guest), model.moved or 0.0) + model.patience


def asked(model: TableModel, by: int, seat: int, now: float) -> Acts:
    """A request to replace the player of a seat, at once if nobody else is present.

    Raises Refusal.
    """
    chairs = model.setup.chairs
    if model.timeline.now.replacing is not None:
        raise Refusal("already_so")
    since = replaceable_from(model, seat) if 0 <= seat < len(chairs) else None
    if since is None or chairs[seat].guest == chairs[by].guest:
        raise Refusal("nobody_waits", 409)
    if since > now:
        raise Refusal("wait_longer", 409)
    if _times_asked(model, by) >= _MOST_ASKED:
        raise Refusal("asked_too_often", 409)
    return [(by, f"{ASK_REPLACE}{seat}"), *_agreed(model, frozenset({by}), seat)]


def allowed(model: TableModel, by: int) -> Acts:
    """The request as granted by one more; raises Refusal."""
    open_request = model.timeline.now.replacing
    if open_request is None:
        raise Refusal("nobody_asks_replace", 409)
    if by in open_request.allowing | {open_request.seat}:
        raise Refusal("already_so")
    return _agreed(model, open_request.allowing | {by}, open_request.seat)


def settled(model: TableModel, now: float) -> Acts:
    """What becomes of an open request because somebody has come or gone; nothing as a rule."""
    open_request = model.timeline.now.replacing
    if open_request is None or model.is_over:
        return []
    since = replaceable_from(model, open_request.seat)
    if since is None:
        return [(open_request.seat, REFUSE_REPLACE)]
    if since > now:
        return []
    return _agreed(model, open_request.allowing, open_request.seat)


def _agreed(model: TableModel, allowing: frozenset[int], seat: int) -> Acts:
    """The computer takes the seat once everybody else who is present wants it."""
    chairs, resigned = model.setup.chairs, model.timeline.now.resigned
    people = {chair.guest for at, chair in enumerate(chairs) if at not in resigned}
    present = (people & model.connected) - {chairs[seat].guest}
    is_wanted = bool(present) and present <= {chairs[at].guest for at in allowing}
    return [(seat, REPLACE)] if is_wanted else []


def _times_asked(model: TableModel, by: int) -> int:
    """How often a guest has asked since the position is as it is."""
    own, times = seating.own_seats(model.setup, model.setup.chairs[by].guest), 0
    for moment in reversed(model.timeline.rows):
        if moment.parent is not None or moment.entry.act.startswith(UNDO):
            break
        times += moment.entry.act.startswith(ASK_REPLACE) and moment.entry.seat in own
    return times
