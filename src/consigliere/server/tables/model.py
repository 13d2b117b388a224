"""The state of one table: who plays, the game so far, and who is here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.game import Game
from consigliere.core.replay import Timeline
from consigliere.core.table_acts import UNDO

from ..limits import Limits
from ..store import Setup
from . import seating
from .log import TableLog


@dataclass(slots=True)
class TableModel:
    """The state of one table; only its `Table` changes it."""

    setup: Setup
    timeline: Timeline[Any]
    is_started: bool = False
    connected: frozenset[str] = frozenset()
    """The guests who have the table open."""
    is_compiled: bool = True
    """Whether the computer players can look ahead; until then they play quick choices."""
    limits: Limits = field(default_factory=Limits)
    is_begun: bool = False
    """Whether somebody has played, or has sat down by invitation."""
    seen: float | None = None
    """When one of its players last looked, in seconds, as it is stored."""
    log: TableLog | None = None
    """The log of the timeline, if it is kept; otherwise it is made from the moments."""

    @property
    def game(self) -> Game[Any]:
        """The rules of the game."""
        return self.timeline.game

    @property
    def is_over(self) -> bool:
        """Whether the game is finished."""
        return self.timeline.now.outcome is not None

    @property
    def awaited(self) -> frozenset[int]:
        """The seats whose players are to move, but not where the computer plays for a person."""
        now = self.timeline.now
        if not self.is_started or now.outcome is not None:
            return frozenset()
        return frozenset(self.game.actors(now.state)) - {CHANCE} - now.taken_over

    @property
    def expires(self) -> float | None:
        """When the table is removed, in seconds, unless a player looks at it; None for never."""
        if self.seen is None or self.is_over:
            return None
        return self.seen + self.limits.kept_seconds(is_begun=self.is_begun)

    def begin(self, now: float) -> None:
        """Somebody plays, or sits down by invitation."""
        if not self.is_begun:
            self.is_begun, self.seen = True, now

    @property
    def seed(self) -> str | None:
        """The seed behind the commitment, for the end of the game; None where there was none."""
        return self.setup.seed.hex() if self.timeline.header.commitment else None

    @property
    def last_change(self) -> int:
        """The sequence number since which the position has been as it is."""
        for moment in reversed(self.timeline.rows):
            if moment.parent is not None or moment.entry.act.startswith(UNDO):
                return int(moment.seq)
        return 0

    @property
    def starter(self) -> int | None:
        """The seat that acted first."""
        steps = [moment for moment in self.timeline.rows if moment.parent is not None]
        return next((m.entry.seat for m in steps if m.entry.seat is not None), None)

    def undo_target(self, guest: str | None) -> int | None:
        """The position that this guest may go back to."""
        own = frozenset(seating.own_seats(self.setup, guest)) - self.timeline.now.taken_over
        if not own or not self.is_started:
            return None
        return self.timeline.undo_target(own, seating.reach(self.setup))
