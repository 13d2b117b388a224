"""What an undo took back, in the words in which it was told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeAlias

from .event import Event
from .message import Message, seat_name

Told: TypeAlias = "tuple[int | None, tuple[Event, ...]]"
"""Who made a step, and what somebody was told of it."""
_MOST = 3
"""Events of one step that are said again: more of them would hide which step it was."""


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
