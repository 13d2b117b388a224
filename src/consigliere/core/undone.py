"""What an undo took back, in the words in which it was told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, TypeAlias

from .event import Event
from .message import Message, seat_name
from .moment import Moment

Told: TypeAlias = "tuple[int | None, tuple[Event, ...]]"
"""Who made a step, and what somebody was told of it."""
_MOST = 3
"""Events of one step that are said again: more of them would hide which step it was."""


def told_of_undo(
    seat: int, steps: Sequence[Moment[Any]], seats: int
) -> tuple[tuple[Event, ...], dict[int, tuple[Event, ...]]]:
    """What everybody reads of an undo, and what a seat reads that knew more of the steps."""

    def said(viewer: int | None) -> tuple[Event, ...]:
        told = [(moment.entry.seat, moment.told(viewer)) for moment in steps]
        return (undone_event(seat, told),)

    public = said(None)
    own = {viewer: said(viewer) for viewer in range(seats)}
    return public, {viewer: events for viewer, events in own.items() if events != public}


def undone_event(seat: int, steps: Sequence[Told]) -> Event:
    """The undo by a seat of these steps, the earliest first, for whoever was told that of them.

    A choice that nobody was told of, such as the first half of a step, stays unsaid.
    """
    actor = steps[0][0]
    own = [step for step in takewhile(lambda step: step[0] == actor, steps) if step[1]]
    if not own:
        return Event("table.undone", seat=seat)
    said = [event for event in own[0][1] if event.seat == actor][:_MOST] or [own[0][1][0]]
    what: tuple[Message, ...] = tuple(event.message for event in said)
    if actor is not None and actor != seat:
        what = (Message("event.table.step_of", {"player": seat_name(actor), "what": what}),)
    followed = sum(len(events) for _, events in steps) > len(said)
    return Event("table.undone_more" if followed else "table.undone_step", {"what": what}, seat)
