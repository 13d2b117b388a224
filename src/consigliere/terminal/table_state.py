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
    return TableState(
        seq=message.seq,
        table=message.table,
        view=view_from(message.table.game, message.view),
        choices=tuple(message.choices),
        log=_extended(known, message.log),
    )


def _extended(log: tuple[LogLine, ...], more: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The log with new lines appended; known and empty lines are left out."""
    known = {line.seq for line in log}
    return (*log, *(line for line in more if line.events and line.seq not in known))
