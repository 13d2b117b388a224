"""A table as this client knows it: always a whole view, so that it cannot drift."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Union

from consigliere.core.action import Choice
from consigliere.core.view import View
from consigliere.games.drawing import view_from
from consigliere.server.protocol import LogLine, Notice, Resumed, Snapshot, TableInfo

Update = Union[Snapshot, Resumed, Notice]
"""What the server sends unasked; its other messages are replies."""


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything that one person may see of a table, and what they may do now."""

    seq: int
    table: TableInfo
    view: View
    choices: tuple[Choice, ...]
    log: tuple[LogLine, ...]
    since: float | None = None
    """Since when those who are to act have been, in seconds since 1970; None if nobody tells."""

    @property
    def seat_to_act(self) -> int | None:
        """The person's seat that must act now."""
        if self.table.status != "playing":
            return None
        seats = self.table.seats
        own = [seat for seat in self.view.to_act if seat >= 0 and seats[seat].yours]
        return own[0] if own and not seats[own[0]].taken_over else None

    @property
    def seat_behind_curtain(self) -> int | None:
        """With several people at one screen: the seat that must act, if this is not its view."""
        seat = self.seat_to_act
        return seat if self.table.hot_seat and seat != self.view.viewer else None

    @property
    def own_seat(self) -> int | None:
        """The viewer's seat, else the person's first one; None for a spectator."""
        if self.view.viewer is not None:
            return self.view.viewer
        return next((info.seat for info in self.table.seats if info.yours), None)


def updated(state: TableState | None, message: Update) -> TableState | None:
    """The state after an update; raises NoTextError for a view of another version."""
    if isinstance(message, Notice):
        return state and replace(state, table=message.table)
    known = state.log if state is not None and not isinstance(message, Snapshot) else ()
    view = view_from(message.table.game, message.view)
    return TableState(
        seq=message.seq,
        table=message.table,
        view=view,
        choices=tuple(message.choices),
        log=_extended(known, message.log),
        since=_since(state, message, view),
    )


def _since(state: TableState | None, message: Snapshot | Resumed, view: View) -> float | None:
    """A turn may consist of several steps: it begins when others are to act than before."""
    goes_on = state is not None and state.view.to_act == view.to_act
    return state.since if state and goes_on and isinstance(message, Resumed) else message.moved


def _extended(log: tuple[LogLine, ...], more: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The log with new lines appended; known and empty lines are left out."""
    known = {line.seq for line in log}
    return (*log, *(line for line in more if line.events and line.seq not in known))
